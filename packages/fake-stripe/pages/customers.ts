import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { type Content, testPage } from '../../test-pages/document.ts'
import type { Environment } from '../environment.ts'
import type { Customer } from '../model.ts'
import { FAKE_STRIPE_PATH } from '../paths.ts'
import { findCustomers, findEvents, hasDeliveries, resendEvent, setDeliveries } from '../storage/queries.ts'
import {
  type ActionResult,
  advance,
  changeCard,
  disputeInvoice,
  FORWARD,
  loadCustomer,
  refundInvoice,
} from './actions.ts'
import { customerPage, DONE, type Done } from './customer-page.ts'
import { formatMinute } from './format.ts'
import { CardForm, INTRODUCTION, MARK, noticePage } from './parts.ts'

/** Newest events on a customer's page. */
const MAX_EVENTS = 50

const DoneParameter = z.enum(DONE).nullable().catch(null)
const ClockForm = z.object({ forward: z.enum(FORWARD) })
const DeliveriesForm = z.object({ deliver: z.enum(['on', 'off']) })

/** Amount entered in dollars, parsed to cents. */
const RefundForm = z.object({
  amount: z
    .string()
    .trim()
    .regex(/^\d{1,7}([.]\d{2})?$/)
    .transform((dollars) => Math.round(Number(dollars) * 100)),
})

/** Pages for developers: customers with their data, and controls. */
export function controlRoutes(env: Environment) {
  const app = new Hono()
  const notFound = (c: Context) =>
    c.html(noticePage('The test payment provider has no such object.', env.merchant), 404)
  const invalidForm = (c: Context) =>
    c.html(noticePage('This form isn’t valid. Please go back and try again.', env.merchant), 422)

  /** Redirects to the customer's page, which reports the action. */
  function redirect(c: Context, result: ActionResult | null, done: Done) {
    if (result === null) return notFound(c)
    const shown = result.done ? done : 'nothing'
    return c.redirect(`${FAKE_STRIPE_PATH}/customers/${result.customerId}?done=${shown}`, 303)
  }

  app.get('/', async (c) => {
    const now = Math.floor(env.now().getTime() / 1000)
    return c.html(customersPage(await findCustomers(env.pool), now))
  })

  app.get('/customers/:id', async (c) => {
    const state = await loadCustomer(env, c.req.param('id'))
    if (state === null) return notFound(c)
    const { customer } = state
    const events = await findEvents(env.pool, { customerId: customer.id }, MAX_EVENTS)
    const deliver = await hasDeliveries(env.pool, customer.id)
    const done = DoneParameter.parse(c.req.query('done') ?? null)
    return c.html(customerPage({ ...state, events, deliver, done }))
  })

  app.post('/customers/:id/clock', async (c) => {
    const form = ClockForm.safeParse(await c.req.parseBody())
    if (!form.success) return invalidForm(c)
    return redirect(c, await advance(env, c.req.param('id'), form.data.forward), 'clock')
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

  app.post('/invoices/:id/dispute', async (c) => redirect(c, await disputeInvoice(env, c.req.param('id')), 'dispute'))
  return app
}

function customersPage(customers: Customer[], now: number): Content {
  return testPage(
    'Test payments of this installation',
    html`${MARK}
      <h1>Test payments of this installation</h1>
      ${INTRODUCTION}
      <h2>Customers</h2>
      ${customers.length === 0 ? html`<p>There are no customers yet.</p>` : ''}
      <ul class="things">
        ${customers.map(
          (customer) =>
            html`<li>
              <a href="${FAKE_STRIPE_PATH}/customers/${customer.id}">${customer.email ?? customer.id}</a>
              ${customer.deleted ? html`<span class="state">Deleted</span>` : ''}
              <p>${plans(customer)}</p>
              ${customer.clock.ahead > 0 ? html`<p>Clock: ${formatMinute(now + customer.clock.ahead)}</p>` : ''}
            </li>`,
        )}
      </ul>`,
    'wide',
  )
}

function plans({ subscriptions }: Customer): string {
  const live = subscriptions.filter(({ status }) => status !== 'canceled').length
  return live === 1 ? '1 subscription' : `${live} subscriptions`
}
