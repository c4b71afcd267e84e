import { breakdown, type Flags, type Marks, type Tier } from './compute-marks.ts'

/** Marks as stored, with their total told apart into work (out of 100), plan and tests (readings, "Marks"). */
export function toldMarks(marks: Marks & { tier: Tier }, completed: Flags) {
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
