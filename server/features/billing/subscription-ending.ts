import { OFFERS } from '#domain/plans.ts'
import type { Reading, ReadLine } from './sync-read.ts'

/** What is to be done at the provider about a subscription of which something is over. */
export type Ending =
  | { kind: 'none' }
  /** All of it, at once. */
  | { kind: 'cancel' }
  /** These learners go, with what is charged for them alone; `atPeriodEnd` where the rest runs out with the period. */
  | { kind: 'remove'; learnerIds: string[]; lines: ReadLine[]; atPeriodEnd: boolean }

/**
 * @param there those of its learners who exist
 * @param isGivenBack whether what pays for the present period was refunded or is disputed
 */
export function endingOf(
  { learners, lines }: Reading,
  there: ReadonlySet<string>,
  isGivenBack: boolean,
): Ending {
  const gone = learners.filter(({ learnerId }) => !there.has(learnerId))
  if (isGivenBack || (learners.length > 0 && gone.length === learners.length)) return { kind: 'cancel' }
  if (gone.length === 0) return { kind: 'none' }
  const left = [...lines]
  const removed: ReadLine[] = []
  for (const { offer, until } of gone) {
    // Who leaves has no line any more, and one that others share stays for them.
    const shared = OFFERS[offer].mostLearners > 1
    if (until !== null || shared) continue
    const place = left.findIndex((line) => line.offer === offer)
    if (place !== -1) removed.push(...left.splice(place, 1))
  }
  const learnerIds = gone.map(({ learnerId }) => learnerId)
  // The provider keeps no subscription without a line: the last one stays until the others have had what they paid for.
  const atPeriodEnd = removed.length > 0 && left.length === 0
  return { kind: 'remove', learnerIds, lines: atPeriodEnd ? removed.slice(1) : removed, atPeriodEnd }
}
