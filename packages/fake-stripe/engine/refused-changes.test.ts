import { expect, test } from 'vitest'
import { changeOf, newPrice, newWork, subscribed } from '../testing/work.ts'
import { moveClock } from './clock.ts'
import { dispute, paidCharges, refund } from './refunding.ts'
import { type SubscriptionChange, updateSubscription } from './update-subscription.ts'

const DAY = 86_400
const NOW = Date.parse('2027-01-31T10:00:00Z') / 1000

/** What is said of a change to a subscription in the second day of its second period. */
function changed(change: (item: string, price: ReturnType<typeof prices>) => SubscriptionChange): string {
  const work = newWork(NOW)
  const subscription = subscribed(work, [1999])
  moveClock(work, NOW + 29 * DAY)
  try {
    updateSubscription(work, subscription, change(subscription.items[0]?.id ?? '', prices(work)))
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return 'accepted'
}

const prices = (work: ReturnType<typeof newWork>) => ({
  monthly: newPrice(work, 999),
  annual: newPrice(work, 999, 'year'),
  inEuros: { ...newPrice(work, 999), currency: 'eur' },
  another: () => newPrice(work, 999),
})

test.each<[string, string, Parameters<typeof changed>[0]]>([
  ['a line that there is not', 'No such subscription_item', () => changeOf([{ id: 'si_0', deleted: true }])],
  ['a line without a price', 'Missing required param', () => changeOf([{}])],
  ['no line left', 'at least one item', (id) => changeOf([{ id, deleted: true }])],
  ['two lines of one price', 'same plan', (_, { monthly: price }) => changeOf([{ price }, { price }])],
  ['another interval', 'interval', (id, { annual: price }) => changeOf([{ id, price }])],
  ['another currency', 'same currency', (_, { inEuros: price }) => changeOf([{ price }])],
  [
    'more than twenty lines',
    'up to 20',
    (_, { another }) => changeOf(Array.from({ length: 20 }, () => ({ price: another() }))),
  ],
  [
    'reckoning from before the period',
    'within the current period',
    (id, { monthly: price }) => changeOf([{ id, price }], { prorationDate: NOW + 28 * DAY - 1 }),
  ],
  [
    'reckoning from a moment to come',
    'not in the future',
    (id, { monthly: price }) => changeOf([{ id, price }], { prorationDate: NOW + 29 * DAY + 1 }),
  ],
])('a change is refused for %s', (_, message, change) => {
  expect(changed(change)).toContain(message)
})

test('nineteen more lines, and reckoning from the beginning of the period, are not too much', () => {
  const more = (_: string, { another }: ReturnType<typeof prices>) =>
    changeOf(
      Array.from({ length: 19 }, () => ({ price: another() })),
      { prorationDate: NOW + 28 * DAY },
    )
  expect(changed(more)).toBe('accepted')
})

test('what was taken back by the bank cannot be given back again', () => {
  const work = newWork(NOW)
  subscribed(work, [1999])
  const [charged] = paidCharges(work)
  if (charged === undefined) throw new Error('Nothing was charged')
  dispute(work, charged)
  const all = { amount: undefined, reason: null, metadata: {} }
  expect(() => refund(work, charged, all)).toThrow('has been charged back')
})
