import { OFFER_IDS, type OfferId } from '#domain/plans/plans.ts'

/**
 * Learner covered by a subscription, as stored in the subscription's metadata at the provider, so that all entitlements
 * can be derived from the provider alone: `learner_<id>` → the offer, followed by ` until ` and the end of the paid
 * period in Unix seconds once the learner leaves. Only ids are stored there, never a child's name.
 */
export type CoveredLearner = { learnerId: string; offer: OfferId; until: Date | null }

/** Format of a key. The id has no dashes, so that keys have exactly the maximum of 40 characters. */
const KEY = /^learner_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/
const VALUE = /^([a-z_]+)(?: until (\d{1,12}))?$/

/** Metadata key of a learner. */
export function metadataKey(learnerId: string): string {
  return `learner_${learnerId.replaceAll('-', '')}`
}

export function toMetadata(learners: readonly CoveredLearner[]): Record<string, string> {
  return Object.fromEntries(
    learners.map(({ learnerId, offer, until }) => [
      metadataKey(learnerId),
      until === null ? offer : `${offer} until ${Math.floor(until.getTime() / 1000)}`,
    ]),
  )
}

/** Parses the learners; unreadable and other entries are ignored. */
export function fromMetadata(metadata: Readonly<Record<string, string>>): CoveredLearner[] {
  return Object.entries(metadata).flatMap(([key, value]) => {
    const learnerId = KEY.exec(key)?.slice(1).join('-')
    const [, name, until] = VALUE.exec(value) ?? []
    const offer = OFFER_IDS.find((id) => id === name)
    if (learnerId === undefined || offer === undefined) return []
    return [{ learnerId, offer, until: until === undefined ? null : new Date(Number(until) * 1000) }]
  })
}
