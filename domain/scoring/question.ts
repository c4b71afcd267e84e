import { z } from 'zod'

const Stored = z
  .object({
    id: z.string(),
    question: z.string(),
    options: z.array(z.string()).min(1),
    chosen: z.int().min(0).nullable(),
    correct: z.int().min(0),
    explanation: z.string().nullable().default(null),
  })
  .refine(({ options, correct }) => correct < options.length)

/**
 * Marked questions as they were stored. One that is not in the stored form is left out and counted, so that a single
 * bad one takes nothing else with it. Whether an answer was right follows from what was chosen, and an option that the
 * question has not is none.
 */
export function readScoredQuestions(stored: unknown): { questions: ScoredQuestion[]; unreadable: number } {
  const list: unknown[] = Array.isArray(stored) ? stored : []
  const questions = list.flatMap((one) => {
    const { data } = Stored.safeParse(one)
    if (!data) return []
    const { id, question, options, correct, explanation } = data
    const chosen = data.chosen !== null && data.chosen < options.length ? data.chosen : null
    return [{ id, question, options, chosen, correct, right: chosen === correct, explanation }]
  })
  return { questions, unreadable: list.length - questions.length }
}

/** The stored normal form of one multiple-choice question; `correct` is the index of the right option. */
export type Question = {
  id: string
  question: string
  options: string[]
  correct: number
  explanation: string | null
}

/** Question as a learner sees it before submitting, without the answer key. */
type LearnerQuestion = { id: string; question: string; options: string[] }

/**
 * The questions as a learner may see them before submitting (readings, "Quizzes, assignments, tests").
 * Built field by field, so that a field added to `Question` stays on the server until it is named here.
 */
export function toLearnerQuestions(questions: readonly Question[]): LearnerQuestion[] {
  return questions.map(({ id, question, options }) => ({ id, question, options: [...options] }))
}

/** A question after a submit: what was chosen (null: nothing), what was right, and why. */
export type ScoredQuestion = LearnerQuestion & {
  chosen: number | null
  correct: number
  right: boolean
  explanation: string | null
}

/** Scored questions for output, built field by field; only for those who may see the answer key. */
export function toScoredQuestions(questions: readonly ScoredQuestion[]): ScoredQuestion[] {
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
