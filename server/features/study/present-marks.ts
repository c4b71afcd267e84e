import { addBreakdown, type Flags } from '#domain/marks/compute-marks.ts'
import type { StoredMarks } from './subject-queries.ts'

export function presentMarks(marks: StoredMarks, completed: Flags) {
  return addBreakdown(marks, completed)
}

export function presentFlags({ video, text, quiz, assignment }: Flags): Flags {
  return { video, text, quiz, assignment }
}
