import { expect, test } from 'vitest'
import { createContext, newPrice, subscribeInMemory, subscriptionChange } from '../testing/context.ts'
import { runUntil } from './clock.ts'
import { dispute, paidCharges, refund } from './refunds.ts'
import { type SubscriptionChange, updateSubscription } from './update-subscription.ts'

const DAY = 86_400
const NOW = Date.parse('2027-01-31T10:00:00Z') / 1000

/** Error message of a change on the second day of a subscription's second period. */
function errorOf(change: (item: string, price: ReturnType<typeof prices>) => SubscriptionChange): string {
  const context = createContext(NOW)
  const subscription = subscribeInMemory(context, [1999])
  runUntil(context, NOW + 29 * DAY)
  try {
    updateSubscription(context, subscription, change(subscription.items[0]?.id ?? '', prices(context)))
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return 'accepted'
}

const prices = (context: ReturnType<typeof createContext>) => ({
  monthly: newPrice(context, 999),
  annual: newPrice(context, 999, 'year'),
  inEuros: { ...newPrice(context, 999), currency: 'eur' },
  another: () => newPrice(context, 999),
})

test.each<[string, string, Parameters<typeof errorOf>[0]]>([
  ['an unknown line', 'No such subscription_item', () => subscriptionChange([{ id: 'si_0', deleted: true }])],
  ['a line without a price', 'Missing required param', () => subscriptionChange([{}])],
  ['no line left', 'at least one item', (id) => subscriptionChange([{ id, deleted: true }])],
  ['two lines of one price', 'same plan', (_, { monthly: price }) => subscriptionChange([{ price }, { price }])],
  ['another interval', 'interval', (id, { annual: price }) => subscriptionChange([{ id, price }])],
  ['another currency', 'same currency', (_, { inEuros: price }) => subscriptionChange([{ price }])],
  [
    'more than twenty lines',
    'up to 20',
    (_, { another }) => subscriptionChange(Array.from({ length: 20 }, () => ({ price: another() }))),
  ],
  [
    'a proration date before the period',
    'within the current period',
    (id, { monthly: price }) => subscriptionChange([{ id, price }], { prorationDate: NOW + 28 * DAY - 1 }),
  ],
  [
    'a proration date in the future',
    'not in the future',
    (id, { monthly: price }) => subscriptionChange([{ id, price }], { prorationDate: NOW + 29 * DAY + 1 }),
  ],
])('a change is rejected for %s', (_, message, change) => {
  expect(errorOf(change)).toContain(message)
})

test('nineteen more lines and a proration date at the start of the period are accepted', () => {
  const change = (_: string, { another }: ReturnType<typeof prices>) =>
    subscriptionChange(
      Array.from({ length: 19 }, () => ({ price: another() })),
      { prorationDate: NOW + 28 * DAY },
    )
  expect(errorOf(change)).toBe('accepted')
})

test('a disputed charge cannot be refunded', () => {
  const context = createContext(NOW)
  subscribeInMemory(context, [1999])
  const [charged] = paidCharges(context)
  if (charged === undefined) throw new Error('Nothing was charged')
  dispute(context, charged)
  const all = { amount: undefined, reason: null, metadata: {} }
  expect(() => refund(context, charged, all)).toThrow('has been charged back')
})
