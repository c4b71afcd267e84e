import { PARTS, type Part, WEIGHTS } from '#domain/marks/compute-marks.ts'
import type { ReportedSubject } from './report-types.ts'

/** Marks for the work itself, without any bonus: what was earned, of what could be. */
export type Earned = { marks: number; possible: number }

/** What a learner's lessons have earned so far by kind of part (readings.md, Marks); a kind that no lesson has is left out. */
export function marksByPart(subjects: readonly ReportedSubject[]): (Earned & { part: Part })[] {
  const lessons = subjects.flatMap((subject) => subject.lessons)
  return PARTS.map((part) => {
    const having = lessons.filter(({ parts }) => parts[part])
    const done = having.filter(({ completed }) => completed[part])
    return { part, marks: done.length * WEIGHTS[part], possible: having.length * WEIGHTS[part] }
  }).filter(({ possible }) => possible > 0)
}

export function marksAltogether(byPart: readonly Earned[]): Earned {
  return {
    marks: byPart.reduce((sum, { marks }) => sum + marks, 0),
    possible: byPart.reduce((sum, { possible }) => sum + possible, 0),
  }
}
