import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { makeFamily, startQuietApp, subscribed } from '../../../testing/payments.ts'
import { deliver, eventsOf, type SentEvent } from '../testing/events.ts'
import { customerOf } from '../testing/first-payment.ts'
import { stubProvider } from '../testing/stub-provider.ts'

const app = forThisFile(startQuietApp)
let secret: string

beforeAll(async () => {
  secret = app.services.payments?.webhookSecret ?? ''
})

/** Paying family, and the event that they chose another card. */
async function paying() {
  const family = await makeFamily(app)
  const subscriptionId = await subscribed(app, family, { [family.ids[0] ?? '']: 'premium' })
  const customerId = await customerOf(app, family.parent.id)
  const event = (await eventsOf(app, customerId)).find(({ type }) => type === 'customer.updated')
  if (event === undefined) throw new Error('There is no event for the changed card')
  return { subscriptionId, customerId, event }
}

/**
 * Stub of Stripe, which stores the card of a checkout on its subscription.
 * @returns the changes it received
 */
async function providerWith({ own, chosen }: { own: string | null; chosen: string | null }) {
  const changes: string[] = []
  let requests = 0
  await stubProvider(app, async (request, response) => {
    requests += 1
    const body = await text(request)
    if (request.method === 'POST') changes.push(`${request.url} ${body}`)
    const answer = request.url?.includes('/customers/')
      ? { object: 'customer', invoice_settings: { default_payment_method: chosen } }
      : { object: 'subscription', status: 'active', default_payment_method: own }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  return { changes, requests: () => requests }
}

const send = (event: SentEvent) => deliver(app.url, secret, event)

test('the payment method chosen in the portal replaces that of the checkout, once per event', async () => {
  const { subscriptionId, event } = await paying()
  const provider = await providerWith({ own: 'pm_of_checkout', chosen: 'pm_chosen' })
  expect(await send(event)).toBe(200)
  expect(provider.changes).toEqual([`/v1/subscriptions/${subscriptionId} default_payment_method=`])
  const requests = provider.requests()
  expect(await send(event)).toBe(200)
  expect(provider.requests()).toBe(requests)
})

test.each([
  ['a plan that follows the customer already', { own: null, chosen: 'pm_chosen' }],
  ['a plan that is charged to that card', { own: 'pm_chosen', chosen: 'pm_chosen' }],
  ['a customer who has taken the card away again', { own: 'pm_of_checkout', chosen: null }],
])('%s is not changed', async (_, cards) => {
  const { event } = await paying()
  const provider = await providerWith(cards)
  expect(await send(event)).toBe(200)
  expect(provider.requests()).toBeGreaterThan(0)
  expect(provider.changes).toEqual([])
})

test('a foreign customer, and a change other than of the payment method, cause no request', async () => {
  const { event, customerId } = await paying()
  const provider = await providerWith({ own: 'pm_of_checkout', chosen: 'pm_chosen' })
  const foreign = event.text.replaceAll(customerId, 'cus_of_another_installation')
  const renamed = event.text.replace('"previous_attributes"', '"earlier"')
  expect(renamed).not.toBe(event.text)
  for (const text of [foreign, renamed]) expect(await send({ ...event, text })).toBe(200)
  expect(provider.requests()).toBe(0)
})
