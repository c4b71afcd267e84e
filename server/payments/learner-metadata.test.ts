import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OFFER_IDS } from '#domain/plans/plans.ts'
import { fromMetadata, toMetadata } from './learner-metadata.ts'

const learner = fc.record({
  learnerId: fc.uuid(),
  offer: fc.constantFrom(...OFFER_IDS),
  until: fc.option(fc.integer({ min: 0, max: 4_102_444_800 }).map((seconds) => new Date(seconds * 1000))),
})
const learners = fc.uniqueArray(learner, { maxLength: 20, selector: ({ learnerId }) => learnerId })

test('learners survive a round trip, along with any other metadata', () => {
  fc.assert(
    fc.property(learners, (covered) => {
      const read = fromMetadata({
        ...toMetadata(covered),
        checkout: randomUUID(),
        learner_7: 'premium_monthly',
      })
      expect(read).toEqual(covered)
    }),
  )
})

test('keys and values stay within the provider’s limits', () => {
  fc.assert(
    fc.property(learners, (covered) => {
      for (const [key, value] of Object.entries(toMetadata(covered))) {
        expect(key.length).toBeLessThanOrEqual(40)
        expect(value.length).toBeLessThanOrEqual(500)
      }
    }),
  )
})

test('unreadable offers and ends are ignored', () => {
  const key = `learner_${randomUUID().replaceAll('-', '')}`
  for (const value of ['', 'gold_monthly', 'premium_monthly until', 'premium_monthly until tomorrow']) {
    expect(fromMetadata({ [key]: value })).toEqual([])
  }
})
