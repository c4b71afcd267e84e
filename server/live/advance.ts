import type { Position } from './position.ts'
import type { News, StudiedRow } from './queries.ts'

export type Advance = { kind: 'tell'; events: StudiedRow[] } | { kind: 'refetch' }

/**
 * What to tell to somebody who stands at a position: every event after it, or, where one of them is not there any more,
 * there are too many, or other learners are linked than before, that everything is to be looked up anew.
 */
export function advance(from: Position, { learners, events }: News): Advance {
  const linked = Object.entries(learners)
  if (linked.length !== from.size) return { kind: 'refetch' }
  const next = new Map(from)
  for (const { learnerId, number } of events) {
    if (next.get(learnerId) !== number - 1) return { kind: 'refetch' }
    next.set(learnerId, number)
  }
  const whole = linked.every(([learner, last]) => next.get(learner) === last)
  return whole ? { kind: 'tell', events } : { kind: 'refetch' }
}
