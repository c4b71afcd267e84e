// @module-tag faults

import { beforeAll, expect, test } from 'vitest'
import { FAULTS } from '#domain/testing/fault-numbers.ts'
import { recordFault } from '#server/testing/fault-report.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { startQuietApp } from '#server/testing/payments.ts'
import { deliver, type SentEvent } from '../testing/events.ts'
import { FIRST_PAYMENT, firstPayment } from '../testing/first-payment.ts'
import { settledState } from '../testing/snapshots.ts'

const CONCURRENT_FAMILIES = 6

const app = forThisFile(startQuietApp)
let secret: string

beforeAll(async () => {
  secret = app.services.payments?.webhookSecret ?? ''
})

test(`the six events of a first payment, each sent twice, end in the same state in ${FAULTS.eventOrders} orders`, async () => {
  const expected = await stateAfter((events) => events)
  expect(expected.provider_events).toHaveLength(FIRST_PAYMENT.length)
  expect(expected.mails).toEqual([expect.stringContaining('Receipt for your payment of $19.99')])
  expect(expected.grade_enrollments).toEqual([expect.stringContaining('"enrollment_type": "Premium"')])
  expect(expected.lesson_marks).toEqual([expect.stringContaining('"total_marks": 33.00')])
  expect(expected.billing_checkouts).toEqual([expect.stringContaining('"state": "complete"')])

  const orders = spread(permutations([0, 1, 2, 3, 4, 5]), FAULTS.eventOrders)
  expect(new Set(orders.map(String)).size).toBe(FAULTS.eventOrders)
  let done = 0
  async function inTurn() {
    for (let order = orders.shift(); order !== undefined; order = orders.shift()) {
      const places = order
      const twice = done % 2 === 0 ? atOnce : atTheEnd
      done += 1
      const state = await stateAfter((events) => twice(places.flatMap((place) => events[place] ?? [])))
      expect(state, `in the order ${places}`).toEqual(expected)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_FAMILIES }, inTurn))
  expect(done).toBe(FAULTS.eventOrders)
  recordFault({
    fault: 'The six events of a first payment sent twice, in any order',
    times: FAULTS.eventOrders,
    acknowledged: FAULTS.eventOrders * FIRST_PAYMENT.length * 2,
    of: 'events',
    lost: 0,
    seen: 'the same plan, marks, invoice and one receipt after every order',
  })
}, 1_800_000)

/** Rows of a payment after its events arrived one by one in a given order. */
async function stateAfter(order: (events: SentEvent[]) => SentEvent[]) {
  const family = await firstPayment(app)
  expect(family.events.map(({ type }) => type).sort()).toEqual([...FIRST_PAYMENT].sort())
  const ordered = [...family.events].sort((one, other) => (one.type < other.type ? -1 : 1))
  for (const event of order(ordered)) expect(await deliver(app.url, secret, event)).toBe(200)
  return settledState(app, family)
}

function atOnce(events: SentEvent[]): SentEvent[] {
  return events.flatMap((event) => [event, event])
}

function atTheEnd(events: SentEvent[]): SentEvent[] {
  return [...events, ...events.toReversed()]
}

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((first) => permutations(items.filter((item) => item !== first)).map((rest) => [first, ...rest]))
}

/** Picks a number of items, evenly spaced from the first to the last. */
function spread<T>(items: readonly T[], count: number): T[] {
  return items.filter((_, index) => (index * count) % items.length < count)
}
