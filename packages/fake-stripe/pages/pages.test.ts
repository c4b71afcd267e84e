import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProvider, type TestProvider } from '../testing/test-provider.ts'
import { beginCheckout, read, submit } from '../testing/visit.ts'

let provider: TestProvider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.close())

const subscriptionsOf = async (customer: string) =>
  (await provider.stripe.subscriptions.list({ customer, status: 'all' })).data
const pageOf = (customerId: string) => `${provider.url}/dev/payments/customers/${customerId}`

async function paid(options?: Parameters<typeof beginCheckout>[1]) {
  const begun = await beginCheckout(provider, options)
  const { to } = await submit(begun.url, { card: 'works' })
  expect(to).toBe(`${provider.url}/payment-success?session_id=${begun.sessionId}`)
  const [invoice] = (await provider.stripe.invoices.list({ customer: begun.customerId })).data
  return { ...begun, invoiceId: invoice?.id ?? '', invoiceUrl: invoice?.hosted_invoice_url ?? '' }
}

describe('the checkout page', () => {
  test("shows the items, today's charge and later charges", async () => {
    const { url } = await beginCheckout(provider, { cents: [1999, 2999] })
    const { text, html, headers } = await read(url)
    expect(text).toContain('Test Nothing is charged here.')
    expect(text).toMatch(/Shop Basic \$19\.99 every month .*\$29\.99 every month Total today \$49\.98/)
    expect(text).toMatch(/Then \$49\.98 every month, next on \w+ \d+, \d{4}, until you cancel\./)
    expect(html).not.toMatch(/<script|<input type="text"| style=/)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('shows for a free trial that nothing is charged today, and the first charge', async () => {
    const { url } = await beginCheckout(provider, { trialDays: 7 })
    const inAWeek = () =>
      new Date(Date.now() + 7 * 86_400_000).toLocaleDateString('en-US', {
        dateStyle: 'long',
        timeZone: 'UTC',
      })
    const before = inAWeek()
    const { text } = await read(url)
    expect(text).toContain('Total today $0.00')
    const [, day] = /Your first 7 days are free\. Then \$19\.99 every month, starting (.+?), until/.exec(text) ?? []
    // The date may change in between.
    expect([before, inAWeek()]).toContain(day)
  })

  test('concurrent submissions pay once and lead to the same place', async () => {
    const { url, customerId } = await beginCheckout(provider)
    const presses = await Promise.all(Array.from({ length: 5 }, () => submit(url, { card: 'works' })))
    expect(new Set(presses.map(({ to }) => to)).size).toBe(1)
    expect(presses[0]?.to).toContain('/payment-success?session_id=cs_')
    expect(await subscriptionsOf(customerId)).toHaveLength(1)
    expect((await provider.stripe.invoices.list({ customer: customerId })).data).toMatchObject([
      { amount_paid: 1999, status: 'paid' },
    ])
    expect((await read(url)).text).toContain('This is already paid')
  })

  test('a declined card is reported and buys nothing; another card then pays', async () => {
    const { url, customerId } = await beginCheckout(provider)
    const { to } = await submit(url, { card: 'declined' })
    expect((await read(to ?? '')).text).toContain('The card was declined, and you weren’t charged')
    expect(await subscriptionsOf(customerId)).toEqual([])
    expect((await submit(url, { card: 'fails-later' })).to).toContain('/payment-success')
    expect(await subscriptionsOf(customerId)).toMatchObject([{ status: 'active' }])
  })

  test('a bank asks for confirmation on its own page: a rejection buys nothing, confirmation pays', async () => {
    const { url, customerId } = await beginCheckout(provider)
    const { to: bank } = await submit(url, { card: 'needs-authentication' })
    expect((await read(bank ?? '')).text).toContain('Do you want to pay $19.99 to The Shop?')
    const rejection = await submit(url, { card: 'needs-authentication', bank: 'refuse' })
    expect((await read(rejection.to ?? '')).text).toContain('You declined the payment at the bank')
    expect(await subscriptionsOf(customerId)).toEqual([])
    const confirmed = await submit(url, { card: 'needs-authentication', bank: 'confirm' })
    expect(confirmed.to).toContain('/payment-success')
    expect(await subscriptionsOf(customerId)).toHaveLength(1)
  })

  test('an expired checkout accepts no payment and links back', async () => {
    const { url, sessionId, customerId } = await beginCheckout(provider)
    await provider.stripe.checkout.sessions.expire(sessionId)
    const { html, text } = await read(url)
    expect(text).toContain('It wasn’t paid in time, and you weren’t charged.')
    expect(html).toContain(`href="${provider.url}/payment-cancelled"`)
    expect((await submit(url, { card: 'works' })).to).toBe(url)
    expect(await subscriptionsOf(customerId)).toEqual([])
  })
})

describe('invalid requests', () => {
  test('invalid forms and unknown ids get an error and change nothing', async () => {
    const other = await beginCheckout(provider)
    const { url, customerId, invoiceId } = await paid()
    const [event] = (await provider.stripe.events.list({ type: 'invoice.paid', limit: 1 })).data
    const before = await provider.snapshot()
    const invoice = `${provider.url}/dev/payments/invoices/${invoiceId}`
    const invalidForms: [string, Record<string, string>][] = [
      [url, { card: 'golden' }],
      [url, {}],
      [`${pageOf(customerId)}/clock`, { forward: '-1' }],
      [`${pageOf(customerId)}/deliveries`, { deliver: 'perhaps' }],
      [`${invoice}/refund`, { amount: '-5.00' }],
      [`${invoice}/refund`, { amount: '1e3' }],
    ]
    for (const [to, form] of invalidForms) expect((await submit(to, form)).status).toBe(422)
    expect((await submit(`${invoice}/refund`, { amount: '20.00' })).to).toContain('?done=nothing')
    expect((await submit(`${invoice}/refund`, { amount: '0' })).to).toContain('?done=nothing')
    for (const kind of ['checkout', 'portal', 'invoices', 'customers']) {
      const address = `${provider.url}/dev/payments/${kind}/${encodeURIComponent("x' OR <b>")}`
      expect(await read(address)).toMatchObject({ status: 404 })
      expect((await submit(address, { card: 'works' })).status).toBe(404)
    }
    const unknownIds: [string, Record<string, string>][] = [
      [`${pageOf('cus_0')}/clock`, { forward: 'day' }],
      [`${pageOf('cus_0')}/card`, { card: 'works' }],
      [`${pageOf('cus_0')}/deliveries`, { deliver: 'off' }],
      [`${pageOf(customerId)}/events/evt_0`, {}],
      [`${pageOf(other.customerId)}/events/${event?.id}`, {}],
    ]
    for (const [to, form] of unknownIds) expect((await submit(to, form)).status).toBe(404)
    expect(await provider.snapshot()).toBe(before)
  })

  test('an oversized form is rejected', async () => {
    const { url } = await beginCheckout(provider)
    expect((await submit(url, { card: 'works', more: 'x'.repeat(100_000) })).status).toBe(413)
  })
})

describe('the other pages', () => {
  test('an invoice shows charges and refunds', async () => {
    const { invoiceUrl, invoiceId } = await paid({ cents: [1999, 2999] })
    const shown = (await read(invoiceUrl)).text
    expect(shown).toContain('Paid From The Shop')
    expect(shown).toContain('Total $49.98')
    await submit(`${provider.url}/dev/payments/invoices/${invoiceId}/refund`, { amount: '10.50' })
    expect((await read(invoiceUrl)).text).toMatch(/Refunded in part.*Refunded \$10\.50/)
    await submit(`${provider.url}/dev/payments/invoices/${invoiceId}/refund`, { amount: '39.48' })
    expect((await read(invoiceUrl)).text).toMatch(/Refunded .*Refunded \$49\.98/)
  })

  test('the portal shows the card, changes it and links back', async () => {
    const { customerId } = await paid()
    const portal = await provider.stripe.billingPortal.sessions.create({
      customer: customerId,
      return_url: `${provider.url}/parent/subscriptions`,
    })
    const before = await read(portal.url)
    expect(before.text).toContain('Current card: A card that works')
    expect(before.html).toContain(`href="${provider.url}/parent/subscriptions"`)
    expect(before.text).toMatch(/Invoice \S+ \w+ \d+, \d{4}, \$19\.99 Paid/)
    const { to } = await submit(portal.url, { card: 'fails-later' })
    expect((await read(to ?? '')).text).toMatch(/The card was changed\. Current card: A card that fails later/)
    await provider.stripe.customers.del(customerId)
    expect(await read(portal.url)).toMatchObject({ status: 404 })
    expect((await submit(portal.url, { card: 'works' })).status).toBe(404)
    const deleted = await submit(`${pageOf(customerId)}/card`, { card: 'works' })
    expect(deleted.to).toContain('?done=nothing')
    expect((await read(deleted.to ?? '')).text).toMatch(/Nothing has changed.*Deleted.*Current card: no card/)
  })

  test('the clock moves to the renewal, which the current card pays or fails', async () => {
    const { customerId } = await paid({ trialDays: 7 })
    const own = pageOf(customerId)
    expect((await read(own)).text).toContain('Free trial')
    await submit(`${own}/clock`, { forward: 'period' })
    expect(await subscriptionsOf(customerId)).toMatchObject([{ status: 'active' }])
    await submit(`${own}/card`, { card: 'declined' })
    const { to } = await submit(`${own}/clock`, { forward: 'period' })
    expect((await read(to ?? '')).text).toMatch(/The clock was moved\..*Past due.*Not paid after 1 tr/)
    expect(await subscriptionsOf(customerId)).toMatchObject([{ status: 'past_due' }])
  })

  test('a charge is disputed once, and events are resent or held back', async () => {
    const { customerId, invoiceId } = await paid()
    const dispute = `${provider.url}/dev/payments/invoices/${invoiceId}/dispute`
    expect((await submit(dispute, {})).to).toContain('?done=dispute')
    expect((await submit(dispute, {})).to).toContain('?done=nothing')
    const own = pageOf(customerId)
    const { text, html } = await read(own)
    expect(text).toContain('Disputed')
    expect(text).toContain('Events are sent as they happen.')
    const event = /events\/(evt_\w+)/.exec(html)?.[1]
    await provider.pool.query('UPDATE test_payments.events SET delivered_at = now() WHERE id = $1', [event])
    expect((await submit(`${own}/events/${event}`, {})).to).toContain('?done=resend')
    expect((await read(own)).text).not.toContain('Delivered')
    const { to } = await submit(`${own}/deliveries`, { deliver: 'off' })
    expect((await read(to ?? '')).text).toContain('Events are not sent. They wait until deliveries are on.')
  })

  test('every customer is listed', async () => {
    const { customerId } = await beginCheckout(provider)
    expect((await read(`${provider.url}/dev/payments`)).html).toContain(`/dev/payments/customers/${customerId}`)
  })
})
