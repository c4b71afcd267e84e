import type { Day } from '../progress/study-history.ts'
import type { Outcome } from './evidence.ts'
import { type MetQuestion, type PracticeAnswer, placeKey } from './progress.ts'

/** Misses in a row, on two days or more, with which a skill leaves the daily draw. */
const MISSES_UNTIL_STUCK = 3

/** Right answers in a row that return it. */
const RIGHTS_UNTIL_BACK = 2

/** Maximum stuck skills that a learner is shown at a time. */
export const MAX_STUCK_SHOWN = 2

/**
 * Misses of a skill since its last right answer: `missedOn` is the day of the first. `stuckOn` is the day on which the
 * skill left the daily draw, and `rights` counts the right answers in a row since then.
 */
export type Struggle = { misses: number; missedOn: Day | null; stuckOn: Day | null; rights: number }

const NONE: Struggle = { misses: 0, missedOn: null, stuckOn: null, rights: 0 }

/** Updates the state after an answer to a question of the skill. A right answer after a hint changes nothing. */
export function trackStruggle(before: Struggle | null, outcome: Outcome, day: Day): Struggle {
  const state = before ?? NONE
  if (outcome === 'hinted') return state
  if (outcome === 'right') {
    const rights = state.rights + 1
    return state.stuckOn === null || rights >= RIGHTS_UNTIL_BACK ? NONE : { ...state, rights }
  }
  if (state.stuckOn !== null) return { ...state, rights: 0 }
  const misses = Math.min(state.misses + 1, MISSES_UNTIL_STUCK)
  const missedOn = state.missedOn ?? day
  return { misses, missedOn, stuckOn: misses === MISSES_UNTIL_STUCK && day > missedOn ? day : null, rights: 0 }
}

/**
 * Adds answers in chronological order and returns the skills that changed. Like for levels, only the first answer to a
 * question on a day counts. Questions without skills are never stuck: there is nothing to look at again.
 */
export function addStruggles(
  stored: ReadonlyMap<string, Struggle>,
  questions: ReadonlyMap<string, Pick<MetQuestion, 'metOn'>>,
  answers: readonly PracticeAnswer[],
): Map<string, Struggle> {
  const changed = new Map<string, Struggle>()
  const met = new Map([...questions].map(([place, { metOn }]) => [place, metOn]))
  for (const answer of answers) {
    const place = placeKey(answer)
    if ((met.get(place) ?? '') >= answer.day) continue
    met.set(place, answer.day)
    for (const key of answer.skills) {
      const before = changed.get(key) ?? stored.get(key) ?? null
      const after = trackStruggle(before, answer.outcome, answer.day)
      if (before !== null || after.misses > 0) changed.set(key, after)
    }
  }
  return changed
}
