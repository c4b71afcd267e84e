import { breakdown, type Flags } from '#domain/marking.ts'
import type { StoredMarks } from './subject-queries.ts'

/** Marks as stored, with their total told apart into work, plan and tests (readings, "Marks"). */
export function presentMarks(marks: StoredMarks, completed: Flags) {
  const { academic, tierBonus } = breakdown(completed, marks.tier, [])
  return {
    video: marks.video,
    text: marks.text,
    quiz: marks.quiz,
    assignment: marks.assignment,
    testBonus: marks.testBonus,
    total: marks.total,
    tier: marks.tier,
    academic,
    tierBonus,
  }
}

export function presentFlags({ video, text, quiz, assignment }: Flags): Flags {
  return { video, text, quiz, assignment }
}
