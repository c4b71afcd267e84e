import { z } from 'zod'
import { isIndex } from '../kinds/answer-rules.ts'
import { fitsQuestion, isAnswered } from '../kinds/answers.ts'
import { ScoredQuestion } from './question-schemas.ts'

/** Stored results from before questions had kinds, when every question was single choice. */
const WithoutKind = z
  .object({
    kind: z.undefined().optional(),
    id: z.string(),
    question: z.string(),
    options: z.array(z.string()).min(1),
    chosen: z.int().min(0).nullable(),
    correct: z.int().min(0),
    explanation: z.string().nullable().default(null),
  })
  .transform(({ chosen, ...result }): ScoredQuestion => {
    const answer = chosen !== null && isIndex(result.options.length, chosen) ? chosen : null
    const right = answer === result.correct
    const outcome = answer === null ? 'unanswered' : right ? 'right' : 'wrong'
    const added = { stem: null, hints: [], feedback: [], steps: [], skills: [] }
    return { ...result, ...added, kind: 'single', answer, outcome, right }
  })

const Stored = z.union([ScoredQuestion, WithoutKind])

/**
 * Reads stored scored questions in the current form or the one from before questions had kinds. Invalid questions are
 * omitted and counted, so that one does not lose the others. An answer that is invalid for its question counts as none.
 */
export function readScoredQuestions(stored: unknown): { questions: ScoredQuestion[]; unreadable: number } {
  const list: unknown[] = Array.isArray(stored) ? stored : []
  const questions = list.flatMap((one) => {
    const { data } = Stored.safeParse(one)
    if (!data || !isAnswered(data, data.correct)) return []
    if (data.answer === null || !fitsQuestion(data, data.answer)) {
      data.answer = null
      data.outcome = 'unanswered'
    }
    data.right = data.outcome === 'right'
    return [data]
  })
  return { questions, unreadable: list.length - questions.length }
}
