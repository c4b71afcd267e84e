import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { type Content, testPage } from '../../test-pages/document.ts'
import type { Environment } from '../environment.ts'
import type { CustomerFacts } from '../facts.ts'
import { FAKE_STRIPE_PATH } from '../page-addresses.ts'
import { findCustomers, findEvents, hasDeliveries, resendEvent, setDeliveries } from '../storage/queries.ts'
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
export function controlRoutes(env: Environment) {
  const app = new Hono()
  const notFound = (c: Context) =>
    c.html(noticePage('There is no such thing at the test payment provider.', env.merchant), 404)
  const invalidForm = (c: Context) =>
    c.html(noticePage('That cannot be used. Please go back.', env.merchant), 422)

  /** Leads back to the customer's page, which says what was done. */
  function redirect(c: Context, result: Happened | null, done: Done) {
    if (result === null) return notFound(c)
    const shown = result.done ? done : 'nothing'
    return c.redirect(`${FAKE_STRIPE_PATH}/customers/${result.customerId}?done=${shown}`, 303)
  }

  app.get('/', async (c) => {
    const now = Math.floor(env.now().getTime() / 1000)
    return c.html(customersPage(await findCustomers(env.pool), now))
  })

  app.get('/customers/:id', async (c) => {
    const found = await customerWith(env, c.req.param('id'))
    if (found === null) return notFound(c)
    const { customer, now, products } = found
    const events = await findEvents(env.pool, { customerId: customer.id }, MOST_EVENTS)
    const deliver = await hasDeliveries(env.pool, customer.id)
    const done = Shown.parse(c.req.query('done') ?? null)
    return c.html(customerPage({ customer, now, products, events, deliver, done }))
  })

  app.post('/customers/:id/clock', async (c) => {
    const form = ClockForm.safeParse(await c.req.parseBody())
    if (!form.success) return invalidForm(c)
    return redirect(c, await passTime(env, c.req.param('id'), form.data.forward), 'clock')
  })

  app.post('/customers/:id/card', async (c) => {
    const form = CardForm.safeParse(await c.req.parseBody())
    if (!form.success) return invalidForm(c)
    return redirect(c, await changeCard(env, c.req.param('id'), form.data.card), 'card')
  })

  app.post('/customers/:id/deliveries', async (c) => {
    const form = DeliveriesForm.safeParse(await c.req.parseBody())
    if (!form.success) return invalidForm(c)
    const customerId = c.req.param('id')
    const { deliver } = form.data
    const done = await setDeliveries(env.pool, customerId, deliver === 'on')
    env.onCommit()
    return redirect(c, done ? { customerId, done } : null, deliver)
  })

  app.post('/customers/:id/events/:eventId', async (c) => {
    const { id: customerId, eventId } = c.req.param()
    const done = await resendEvent(env.pool, { customerId, eventId })
    env.onCommit()
    return redirect(c, done ? { customerId, done } : null, 'resend')
  })

  app.post('/invoices/:id/refund', async (c) => {
    const form = RefundForm.safeParse(await c.req.parseBody())
    if (!form.success) return invalidForm(c)
    return redirect(c, await refundInvoice(env, c.req.param('id'), form.data.amount), 'refund')
  })

  app.post('/invoices/:id/dispute', async (c) =>
    redirect(c, await disputeInvoice(env, c.req.param('id')), 'dispute'),
  )
  return app
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
              <a href="${FAKE_STRIPE_PATH}/customers/${customer.id}">${customer.email ?? customer.id}</a>
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
