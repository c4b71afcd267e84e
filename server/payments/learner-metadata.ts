import { OFFER_IDS, type OfferId } from '#domain/plans/plans.ts'

/**
 * Whom a subscription is for stands in its metadata at the provider, one entry a learner, so that all that is granted
 * can be told from the provider alone: `learner_<id>` → the offer, and once the learner leaves it ` until ` and the end of
 * what is paid, in seconds since 1970. Ids only: no name of a child goes there.
 */
export type CoveredLearner = { learnerId: string; offer: OfferId; until: Date | null }

/** The id without its dashes: the provider takes keys of at most 40 characters, which is just this. */
const KEY = /^learner_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/
const VALUE = /^([a-z_]+)(?: until (\d{1,12}))?$/

/** Under which key a learner's entry stands. */
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

/** What is no entry of a learner, or cannot be read, is left out. */
export function fromMetadata(metadata: Readonly<Record<string, string>>): CoveredLearner[] {
  return Object.entries(metadata).flatMap(([key, value]) => {
    const learnerId = KEY.exec(key)?.slice(1).join('-')
    const [, name, until] = VALUE.exec(value) ?? []
    const offer = OFFER_IDS.find((id) => id === name)
    if (learnerId === undefined || offer === undefined) return []
    return [{ learnerId, offer, until: until === undefined ? null : new Date(Number(until) * 1000) }]
  })
}
