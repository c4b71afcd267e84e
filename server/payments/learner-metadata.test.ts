import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OFFER_IDS } from '#domain/plans/plans.ts'
import { fromMetadata, toMetadata } from './learner-metadata.ts'

const covered = fc.record({
  learnerId: fc.uuid(),
  offer: fc.constantFrom(...OFFER_IDS),
  until: fc.option(fc.integer({ min: 0, max: 4_102_444_800 }).map((seconds) => new Date(seconds * 1000))),
})
const learners = fc.uniqueArray(covered, { maxLength: 20, selector: ({ learnerId }) => learnerId })

test('what is written is read back, whatever else stands beside it', () => {
  fc.assert(
    fc.property(learners, (given) => {
      const read = fromMetadata({
        ...toMetadata(given),
        checkout: randomUUID(),
        learner_7: 'premium_monthly',
      })
      expect(read).toEqual(given)
    }),
  )
})

test('keys and values are of a length that the provider takes', () => {
  fc.assert(
    fc.property(learners, (given) => {
      for (const [key, value] of Object.entries(toMetadata(given))) {
        expect(key.length).toBeLessThanOrEqual(40)
        expect(value.length).toBeLessThanOrEqual(500)
      }
    }),
  )
})

test('an offer or an end that cannot be read is left out', () => {
  const key = `learner_${randomUUID().replaceAll('-', '')}`
  for (const value of ['', 'gold_monthly', 'premium_monthly until', 'premium_monthly until tomorrow']) {
    expect(fromMetadata({ [key]: value })).toEqual([])
  }
})
