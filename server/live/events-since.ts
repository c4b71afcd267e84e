import type { Position } from './position.ts'
import type { LiveEventRow, LiveUpdate } from './queries.ts'

export type EventsSince = { kind: 'events'; events: LiveEventRow[] } | { kind: 'refetch' }

/**
 * Events after a position, or `refetch` where one of them no longer exists, there are too many, or other learners are
 * linked than before.
 */
export function eventsSince(from: Position, { learners, events }: LiveUpdate): EventsSince {
  const linked = Object.entries(learners)
  if (linked.length !== from.size) return { kind: 'refetch' }
  const next = new Map(from)
  for (const { learnerId, number } of events) {
    if (next.get(learnerId) !== number - 1) return { kind: 'refetch' }
    next.set(learnerId, number)
  }
  const complete = linked.every(([learner, last]) => next.get(learner) === last)
  return complete ? { kind: 'events', events } : { kind: 'refetch' }
}
