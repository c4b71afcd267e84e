import type { Question } from './question.ts'

/** Seconds that a learner spent on questions, by their ids. */
export type Seconds = Readonly<Record<string, number>>

/** The same as sent. */
export type SentSeconds = Readonly<Record<string, number | undefined>>

/** Longest time on a question that is stored: more says that the learner was away. */
const MAX_SECONDS = 3600

/** Whole seconds within the bounds of what is stored; null for none. */
export function boundSeconds(seconds: number | undefined): number | null {
  return seconds === undefined || seconds < 0 ? null : Math.min(Math.round(seconds), MAX_SECONDS)
}

/** Keeps the times on these questions. */
export function secondsOn(questions: readonly Pick<Question, 'id'>[], seconds: SentSeconds): Seconds {
  return Object.fromEntries(
    questions.flatMap(({ id }) => {
      const spent = boundSeconds(Object.hasOwn(seconds, id) ? seconds[id] : undefined)
      return spent === null ? [] : [[id, spent]]
    }),
  )
}
