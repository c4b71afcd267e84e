import type { Question } from './question.ts'
import type { ScoredQuestion } from './question-schemas.ts'

/** Number of opened hints by question id; questions without are left out. */
export type Help = Readonly<Record<string, number>>

/** Keeps the hints that these questions have: content may change while it is being answered. */
export function helpFor(questions: readonly Pick<Question, 'id' | 'hints'>[], help: Help): Help {
  return Object.fromEntries(
    questions.flatMap(({ id, hints }) => {
      const count = Math.min(hints.length, Object.hasOwn(help, id) ? (help[id] ?? 0) : 0)
      return count > 0 ? [[id, count]] : []
    }),
  )
}

/** Results with the number of hints that were opened before the answer. */
export function withOpenedHints(
  results: readonly ScoredQuestion[],
  questions: readonly Question[],
  help: Help,
): ScoredQuestion[] {
  const opened = helpFor(questions, help)
  return results.map((result) => {
    const count = opened[result.id]
    return count === undefined ? result : { ...result, openedHints: count }
  })
}
