import type { Day } from '../progress/study-history.ts'
import type { Outcome } from './memory.ts'

/** Question in the list "What I missed"; null where it is not in it. `rightOn` is the day on which it was right since then, if any. */
export type Miss = { since: Day; rightOn: Day | null }

/** State of a question in the list after one more answer: in on a miss, out once right on two different days. */
export function trackMiss(miss: Miss | null, outcome: Outcome, day: Day): Miss | null {
  if (outcome === 'wrong') return { since: miss?.since ?? day, rightOn: null }
  if (miss === null || outcome === 'hinted' || miss.rightOn === day) return miss
  return miss.rightOn === null ? { ...miss, rightOn: day } : null
}
