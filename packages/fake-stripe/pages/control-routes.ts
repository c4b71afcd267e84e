import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { type Content, testPage } from '#server/test-pages/document.ts'
import { deliveriesOf, setDeliveries } from '../delivery/delivery-queries.ts'
import type { CustomerFacts } from '../facts.ts'
import { TEST_PAYMENTS_PATH } from '../page-addresses.ts'
import type { TestStore } from '../store.ts'
import { findCustomers, findEvents, sendAgain } from '../store-queries.ts'
import { CardForm } from './cards.ts'
import { customerPage, DONE, type Done, FORWARD } from './customer-page.ts'
import { customerWith } from './customer-with.ts'
import { changeCard, disputeInvoice, type Happened, passTime, refundInvoice } from './make-happen.ts'
import { MARK, noticePage, WHAT_THIS_IS } from './notice.ts'
import { minuteOf } from './words.ts'

/** A page shows no more events than this, the newest ones. */
const MOST_EVENTS = 50

const Shown = z.enum(DONE).nullable().catch(null)
const ClockForm = z.object({ forward: z.enum(FORWARD) })
const DeliveriesForm = z.object({ deliver: z.enum(['on', 'off']) })

/** Dollars as they are typed, in cents. */
const RefundForm = z.object({
  amount: z
    .string()
    .trim()
    .regex(/^\d{1,7}([.]\d{2})?$/)
    .transform((dollars) => Math.round(Number(dollars) * 100)),
})

/** The pages of whoever tries things out: what the provider has, and what can be made to happen. */
export function controlRoutes(store: TestStore) {
  const app = new Hono()

  app.get('/', async (c) => {
    const now = Math.floor(store.now().getTime() / 1000)
    return c.html(customersPage(await findCustomers(store.kysely), now))
  })

  app.get('/customers/:id', async (c) => {
    const found = await customerWith(store, c.req.param('id'))
    if (found === null) return unknown(c)
    const { customer, now } = found
    const events = await findEvents(store.kysely, { customerId: customer.id }, MOST_EVENTS)
    const deliver = await deliveriesOf(store.kysely, customer.id)
    const done = Shown.parse(c.req.query('done') ?? null)
    return c.html(customerPage({ customer, now, events, deliver, done }))
  })

  app.post('/customers/:id/clock', async (c) => {
    const form = ClockForm.safeParse(await c.req.parseBody())
    if (!form.success) return unusable(c)
    return told(c, await passTime(store, c.req.param('id'), form.data.forward), 'clock')
  })

  app.post('/customers/:id/card', async (c) => {
    const form = CardForm.safeParse(await c.req.parseBody())
    if (!form.success) return unusable(c)
    return told(c, await changeCard(store, c.req.param('id'), form.data.card), 'card')
  })

  app.post('/customers/:id/deliveries', async (c) => {
    const form = DeliveriesForm.safeParse(await c.req.parseBody())
    if (!form.success) return unusable(c)
    const customerId = c.req.param('id')
    const { deliver } = form.data
    const done = await setDeliveries(store.kysely, customerId, deliver === 'on')
    store.committed()
    return told(c, done ? { customerId, done } : null, deliver)
  })

  app.post('/customers/:id/events/:eventId', async (c) => {
    const { id: customerId, eventId } = c.req.param()
    const done = await sendAgain(store.kysely, { customerId, eventId })
    store.committed()
    return told(c, done ? { customerId, done } : null, 'resend')
  })

  app.post('/invoices/:id/refund', async (c) => {
    const form = RefundForm.safeParse(await c.req.parseBody())
    if (!form.success) return unusable(c)
    return told(c, await refundInvoice(store, c.req.param('id'), form.data.amount), 'refund')
  })

  app.post('/invoices/:id/dispute', async (c) =>
    told(c, await disputeInvoice(store, c.req.param('id')), 'dispute'),
  )
  return app
}

/** Back to the customer's page, which says what was done. */
function told(c: Context, happened: Happened | null, done: Done) {
  if (happened === null) return unknown(c)
  const { customerId } = happened
  return c.redirect(
    `${TEST_PAYMENTS_PATH}/customers/${customerId}?done=${happened.done ? done : 'nothing'}`,
    303,
  )
}

function unknown(c: Context) {
  return c.html(noticePage('There is no such thing at the test payment provider.'), 404)
}

function unusable(c: Context) {
  return c.html(noticePage('That cannot be used. Please go back.'), 422)
}

/** All customers of the test provider, newest first, each with how far their time is ahead. */
function customersPage(customers: CustomerFacts[], now: number): Content {
  return testPage(
    'Test payments of this installation',
    html`${MARK}
      <h1>Test payments of this installation</h1>
      ${WHAT_THIS_IS}
      <h2>Customers</h2>
      ${customers.length === 0 ? html`<p>Nobody has begun to pay yet.</p>` : ''}
      <ul class="things">
        ${customers.map(
          (customer) =>
            html`<li>
              <a href="${TEST_PAYMENTS_PATH}/customers/${customer.id}">${customer.email ?? customer.id}</a>
              ${customer.deleted ? html`<span class="state">Deleted</span>` : ''}
              <p>${plans(customer)}</p>
              ${customer.clock.ahead > 0 ? html`<p>Their clock says ${minuteOf(now + customer.clock.ahead)}</p>` : ''}
            </li>`,
        )}
      </ul>`,
    'wide',
  )
}

function plans({ subscriptions }: CustomerFacts): string {
  const live = subscriptions.filter(({ status }) => status !== 'canceled').length
  return live === 1 ? '1 subscription' : `${live} subscriptions`
}
