import { z } from 'zod'
import type { ScoredQuestion } from './question.ts'

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
