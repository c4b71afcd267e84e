import type { Day } from '../progress/study-history.ts'
import type { Outcome } from './evidence.ts'

/**
 * Entry of the list "What I missed"; null if a question is not in it. `rightOn` is the day of its first right answer
 * since the miss.
 */
export type Miss = { since: Day; rightOn: Day | null }

/** Updates a question's entry after an answer: a miss adds it; right answers on two different days remove it. */
export function trackMiss(miss: Miss | null, outcome: Outcome, day: Day): Miss | null {
  if (outcome === 'wrong') return { since: miss?.since ?? day, rightOn: null }
  if (miss === null || outcome === 'hinted' || miss.rightOn === day) return miss
  return miss.rightOn === null ? { ...miss, rightOn: day } : null
}
