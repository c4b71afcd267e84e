import { expect, test } from 'vitest'
import { metadataKey } from '../../../payments/learner-metadata.ts'
import { productOf } from '../../../payments/products.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { billingOf, checkoutOf, checkoutRequest, makeFamily, startQuietApp } from '../../../testing/payments.ts'
import { customerOf } from '../testing/first-payment.ts'
import { stubProvider } from '../testing/stub-provider.ts'
import { syncSubscription } from './sync-subscription.ts'

const app = forThisFile(startQuietApp)
test('a session whose first card was declined stays open until it is paid, so that a new one expires it', async () => {
  const family = await makeFamily(app)
  const [learnerId = ''] = family.ids
  const { sessionId } = await family.client.billing.createCheckoutSession(
    checkoutRequest(family, { [learnerId]: 'premium' }),
  )
  const checkout = () => checkoutOf(app, sessionId)
  const { id } = await checkout()
  const subscription = {
    id: `sub_${id}`,
    object: 'subscription',
    customer: await customerOf(app, family.parent.id),
    currency: 'usd',
    metadata: { checkout: id, [metadataKey(learnerId)]: 'premium_monthly' },
    created: 1_790_000_000,
    start_date: 1_790_000_000,
    trial_end: null,
    ended_at: null,
    cancel_at: null,
    cancel_at_period_end: false,
    test_clock: null,
    status: 'incomplete',
    items: {
      data: [
        {
          id: 'si_1',
          price: {
            product: productOf('premium_monthly'),
            recurring: { interval: 'month' },
            unit_amount: 1999,
          },
          quantity: 1,
          current_period_start: 1_790_000_000,
          current_period_end: 1_792_592_000,
        },
      ],
    },
  }
  await stubProvider(app, ({ url }, response) => {
    const answer = url?.includes('/subscriptions/') ? subscription : { object: 'list', data: [] }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  expect(await syncSubscription(billingOf(app), subscription.id)).toBe('synced')
  expect(await checkout()).toEqual({ id, state: 'open' })
  subscription.status = 'active'
  expect(await syncSubscription(billingOf(app), subscription.id)).toBe('synced')
  expect(await checkout()).toEqual({ id, state: 'complete' })
})
