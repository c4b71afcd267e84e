import type { Flags } from '#domain/marks/compute-marks.ts'
import { toldMarks } from '#domain/marks/mark-breakdown.ts'
import type { StoredMarks } from './subject-queries.ts'

export function presentMarks(marks: StoredMarks, completed: Flags) {
  return toldMarks(marks, completed)
}

export function presentFlags({ video, text, quiz, assignment }: Flags): Flags {
  return { video, text, quiz, assignment }
}
