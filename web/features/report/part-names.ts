import type { Part } from '#domain/marks/compute-marks.ts'

/** What the report calls a part of a lesson. */
export const partNames: Record<Part, string> = {
  video: 'Video',
  text: 'Reading',
  quiz: 'Quiz',
  assignment: 'Assignment',
}
