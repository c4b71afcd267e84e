import type { Flags } from '#domain/marking.ts'
import { toldMarks } from '#domain/told-marks.ts'
import type { StoredMarks } from './subject-queries.ts'

export function presentMarks(marks: StoredMarks, completed: Flags) {
  return toldMarks(marks, completed)
}

export function presentFlags({ video, text, quiz, assignment }: Flags): Flags {
  return { video, text, quiz, assignment }
}
