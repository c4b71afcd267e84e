import { addBreakdown, type Flags } from '#domain/marks/compute-marks.ts'
import type { StoredMarks } from '#domain/marks/recompute-marks.ts'
import type { ScoredQuestion } from '#domain/scoring/question.ts'

/** Scored questions; only for the learner who submitted them. */
export function presentMarkedQuestions(questions: readonly ScoredQuestion[]): ScoredQuestion[] {
  return questions.map(({ id, question, options, chosen, correct, right, explanation }) => ({
    id,
    question,
    options,
    chosen,
    correct,
    right,
    explanation,
  }))
}

export function presentMarks(marks: StoredMarks) {
  return addBreakdown(marks)
}

export function presentFlags({ video, text, quiz, assignment }: Flags): Flags {
  return { video, text, quiz, assignment }
}
