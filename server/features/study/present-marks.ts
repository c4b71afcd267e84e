import { addBreakdown, type Flags } from '#domain/marks/compute-marks.ts'
import type { StoredMarks } from '#domain/marks/recompute-marks.ts'

export function presentMarks(marks: StoredMarks) {
  return addBreakdown(marks)
}

export function presentFlags({ video, text, quiz, assignment }: Flags): Flags {
  return { video, text, quiz, assignment }
}
