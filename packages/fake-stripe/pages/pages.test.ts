import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { beginCheckout, press, read, stripeOf } from './testing/visit.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({}, (config) => ({ ...config, testPayments: { deliver: false } }))
})
afterAll(() => app.close())

const subscriptionsOf = async (customer: string) =>
  (await stripeOf(app).subscriptions.list({ customer, status: 'all' })).data
const pageOf = (customerId: string) => `${app.url}/dev/payments/customers/${customerId}`

/** All that the provider remembers. */
async function everything() {
  const { rows } = await sql<{ kept: string }>`
    SELECT jsonb_build_array(
      (SELECT jsonb_agg(c ORDER BY id) FROM test_payments.customers c),
      (SELECT jsonb_agg(e ORDER BY id) FROM test_payments.events e)
    )::text AS kept`.execute(app.database.kysely)
  return rows[0]?.kept
}

async function paid(options?: Parameters<typeof beginCheckout>[1]) {
  const begun = await beginCheckout(app, options)
  const { to } = await press(app, begun.url, { card: 'works' })
  expect(to).toBe(`${app.url}/payment-success?session_id=${begun.sessionId}`)
  const [invoice] = (await stripeOf(app).invoices.list({ customer: begun.customerId })).data
  return { ...begun, invoiceId: invoice?.id ?? '', invoiceUrl: invoice?.hosted_invoice_url ?? '' }
}

describe('the page to pay on', () => {
  test('says what is bought, what is charged today, and what later', async () => {
    const { url } = await beginCheckout(app, { cents: [1999, 2999] })
    const { text, html, headers } = await read(url)
    expect(text).toContain('Test Nothing is charged here.')
    expect(text).toMatch(/Trellis Premium \$19\.99 every month .*\$29\.99 every month Total today \$49\.98/)
    expect(text).toMatch(/Then \$49\.98 every month, next on \w+ \d+, \d{4}, until it is cancelled\./)
    expect(html).not.toMatch(/<script|<input type="text"| style=/)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('says with free days that nothing is charged today, and when it is first', async () => {
    const { url } = await beginCheckout(app, { trialDays: 7 })
    const inAWeek = () =>
      new Date(Date.now() + 7 * 86_400_000).toLocaleDateString('en-US', {
        dateStyle: 'long',
        timeZone: 'UTC',
      })
    const before = inAWeek()
    const { text } = await read(url)
    expect(text).toContain('Total today $0.00')
    const [, day] =
      /The first 7 days are free\. Then \$19\.99 every month, first on (.+?), until/.exec(text) ?? []
    // Either, where midnight passes meanwhile.
    expect([before, inAWeek()]).toContain(day)
  })

  test('two presses at once pay once, and lead to the same place', async () => {
    const { url, customerId } = await beginCheckout(app)
    const presses = await Promise.all(Array.from({ length: 5 }, () => press(app, url, { card: 'works' })))
    expect(new Set(presses.map(({ to }) => to)).size).toBe(1)
    expect(presses[0]?.to).toContain('/payment-success?session_id=cs_')
    expect(await subscriptionsOf(customerId)).toHaveLength(1)
    expect((await stripeOf(app).invoices.list({ customer: customerId })).data).toMatchObject([
      { amount_paid: 1999, status: 'paid' },
    ])
    expect((await read(url)).text).toContain('This is paid already')
  })

  test('a declined card buys nothing and says so; another one then pays', async () => {
    const { url, customerId } = await beginCheckout(app)
    const { to } = await press(app, url, { card: 'declined' })
    expect((await read(to ?? '')).text).toContain('The card was declined. Nothing was charged')
    expect(await subscriptionsOf(customerId)).toEqual([])
    expect((await press(app, url, { card: 'fails-later' })).to).toContain('/payment-success')
    expect(await subscriptionsOf(customerId)).toMatchObject([{ status: 'active' }])
  })

  test('a bank that asks is answered on a page of its own: refused nothing is bought, confirmed it is', async () => {
    const { url, customerId } = await beginCheckout(app)
    const { to: bank } = await press(app, url, { card: 'needs-authentication' })
    expect((await read(bank ?? '')).text).toContain('Is it you who pays $19.99 to Trellis?')
    const refused = await press(app, url, { card: 'needs-authentication', bank: 'refuse' })
    expect((await read(refused.to ?? '')).text).toContain('The bank was told not to pay.')
    expect(await subscriptionsOf(customerId)).toEqual([])
    const confirmed = await press(app, url, { card: 'needs-authentication', bank: 'confirm' })
    expect(confirmed.to).toContain('/payment-success')
    expect(await subscriptionsOf(customerId)).toHaveLength(1)
  })

  test('one that has expired takes no payment and leads back', async () => {
    const { url, sessionId, customerId } = await beginCheckout(app)
    await stripeOf(app).checkout.sessions.expire(sessionId)
    const { html, text } = await read(url)
    expect(text).toContain('It was not paid in time, and nothing was charged.')
    expect(html).toContain(`href="${app.url}/payment-cancelled"`)
    expect((await press(app, url, { card: 'works' })).to).toBe(url)
    expect(await subscriptionsOf(customerId)).toEqual([])
  })
})

describe('what is sent from elsewhere or cannot be used', () => {
  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin that tells nothing', { origin: 'null' }],
  ])('%s changes nothing', async (_, headers: Record<string, string>) => {
    const { url, customerId, invoiceId } = await paid()
    const open = await beginCheckout(app)
    const before = await everything()
    const own = pageOf(customerId)
    const presses: [string, Record<string, string>][] = [
      [open.url, { card: 'works' }],
      [url, { card: 'works' }],
      [`${own}/clock`, { forward: 'month' }],
      [`${own}/card`, { card: 'declined' }],
      [`${own}/deliveries`, { deliver: 'off' }],
      [`${app.url}/dev/payments/invoices/${invoiceId}/refund`, { amount: '1.00' }],
      [`${app.url}/dev/payments/invoices/${invoiceId}/dispute`, {}],
    ]
    for (const [to, form] of presses) expect((await press(app, to, form, headers)).status).toBe(403)
    expect(await everything()).toBe(before)
  })

  test('made-up forms and ids get an answer and change nothing', async () => {
    const other = await beginCheckout(app)
    const { url, customerId, invoiceId } = await paid()
    const [event] = (await stripeOf(app).events.list({ type: 'invoice.paid', limit: 1 })).data
    const before = await everything()
    const invoice = `${app.url}/dev/payments/invoices/${invoiceId}`
    const unusable: [string, Record<string, string>][] = [
      [url, { card: 'golden' }],
      [url, {}],
      [`${pageOf(customerId)}/clock`, { forward: '-1' }],
      [`${pageOf(customerId)}/deliveries`, { deliver: 'perhaps' }],
      [`${invoice}/refund`, { amount: '-5.00' }],
      [`${invoice}/refund`, { amount: '1e3' }],
    ]
    for (const [to, form] of unusable) expect((await press(app, to, form)).status).toBe(422)
    expect((await press(app, `${invoice}/refund`, { amount: '20.00' })).to).toContain('?done=nothing')
    expect((await press(app, `${invoice}/refund`, { amount: '0' })).to).toContain('?done=nothing')
    for (const kind of ['checkout', 'portal', 'invoices', 'customers']) {
      const address = `${app.url}/dev/payments/${kind}/${encodeURIComponent("x' OR <b>")}`
      expect(await read(address)).toMatchObject({ status: 404 })
      expect((await press(app, address, { card: 'works' })).status).toBe(404)
    }
    const nobodys: [string, Record<string, string>][] = [
      [`${pageOf('cus_0')}/clock`, { forward: 'day' }],
      [`${pageOf('cus_0')}/card`, { card: 'works' }],
      [`${pageOf('cus_0')}/deliveries`, { deliver: 'off' }],
      [`${pageOf(customerId)}/events/evt_0`, {}],
      [`${pageOf(other.customerId)}/events/${event?.id}`, {}],
    ]
    for (const [to, form] of nobodys) expect((await press(app, to, form)).status).toBe(404)
    expect(await everything()).toBe(before)
  })

  test('a form of megabytes is refused', async () => {
    const { url } = await beginCheckout(app)
    expect((await press(app, url, { card: 'works', more: 'x'.repeat(100_000) })).status).toBe(413)
  })
})

describe('the other pages', () => {
  test('an invoice says what was charged, taken back and given back', async () => {
    const { invoiceUrl, invoiceId } = await paid({ cents: [1999, 2999] })
    const shown = (await read(invoiceUrl)).text
    expect(shown).toContain('Paid From Trellis')
    expect(shown).toContain('Total $49.98')
    await press(app, `${app.url}/dev/payments/invoices/${invoiceId}/refund`, { amount: '10.50' })
    expect((await read(invoiceUrl)).text).toMatch(/Refunded in part.*Given back \$10\.50/)
    await press(app, `${app.url}/dev/payments/invoices/${invoiceId}/refund`, { amount: '39.48' })
    expect((await read(invoiceUrl)).text).toMatch(/Refunded .*Given back \$49\.98/)
  })

  test('the portal shows the card, changes it and leads back', async () => {
    const { customerId } = await paid()
    const portal = await stripeOf(app).billingPortal.sessions.create({
      customer: customerId,
      return_url: `${app.url}/parent/subscriptions`,
    })
    const before = await read(portal.url)
    expect(before.text).toContain('At present: A card that works')
    expect(before.html).toContain(`href="${app.url}/parent/subscriptions"`)
    expect(before.text).toMatch(/Invoice \S+ \w+ \d+, \d{4}, \$19\.99 Paid/)
    const { to } = await press(app, portal.url, { card: 'fails-later' })
    expect((await read(to ?? '')).text).toMatch(/The card was changed\. At present: A card that fails later/)
    await stripeOf(app).customers.del(customerId)
    expect(await read(portal.url)).toMatchObject({ status: 404 })
    expect((await press(app, portal.url, { card: 'works' })).status).toBe(404)
    const deleted = await press(app, `${pageOf(customerId)}/card`, { card: 'works' })
    expect(deleted.to).toContain('?done=nothing')
    expect((await read(deleted.to ?? '')).text).toMatch(/nothing has changed.*Deleted.*At present: no card/)
  })

  test('the clock moves to the renewal, which the card of the moment pays or fails', async () => {
    const { customerId } = await paid({ trialDays: 7 })
    const own = pageOf(customerId)
    expect((await read(own)).text).toContain('Free days')
    await press(app, `${own}/clock`, { forward: 'period' })
    expect(await subscriptionsOf(customerId)).toMatchObject([{ status: 'active' }])
    await press(app, `${own}/card`, { card: 'declined' })
    const { to } = await press(app, `${own}/clock`, { forward: 'period' })
    expect((await read(to ?? '')).text).toMatch(/The clock was moved\..*Past due.*Not paid after 1 tr/)
    expect(await subscriptionsOf(customerId)).toMatchObject([{ status: 'past_due' }])
  })

  test('a dispute is made once, and events are sent again or held back', async () => {
    const { customerId, invoiceId } = await paid()
    const dispute = `${app.url}/dev/payments/invoices/${invoiceId}/dispute`
    expect((await press(app, dispute, {})).to).toContain('?done=dispute')
    expect((await press(app, dispute, {})).to).toContain('?done=nothing')
    const own = pageOf(customerId)
    const { text, html } = await read(own)
    expect(text).toContain('Disputed')
    expect(text).toContain('They are sent as they happen.')
    const event = /events\/(evt_\w+)/.exec(html)?.[1]
    await sql`UPDATE test_payments.events SET delivered_at = now() WHERE id = ${event}`.execute(
      app.database.kysely,
    )
    expect((await press(app, `${own}/events/${event}`, {})).to).toContain('?done=resend')
    expect((await read(own)).text).not.toContain('Taken')
    const { to } = await press(app, `${own}/deliveries`, { deliver: 'off' })
    expect((await read(to ?? '')).text).toContain('They are not sent: every one of them waits.')
  })

  test('every customer is listed', async () => {
    const { customerId } = await beginCheckout(app)
    expect((await read(`${app.url}/dev/payments`)).html).toContain(`/dev/payments/customers/${customerId}`)
  })
})

test('in production none of these pages is there', async () => {
  const production = await startTestApp({
    NODE_ENV: 'production',
    ORIGIN: 'https://learn.example.org',
    SMTP_URL: 'smtp://localhost:1',
  })
  const address = `http://127.0.0.1:${production.config.port}/dev/payments`
  for (const path of ['', '/checkout/x', '/portal/x', '/invoices/x', '/customers/x'])
    expect((await fetch(address + path)).status).toBe(404)
  await production.close()
})
