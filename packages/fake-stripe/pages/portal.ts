import { Hono } from 'hono'
import { html } from 'hono/html'
import { type Content, testPage } from '../../test-pages/document.ts'
import { totalOfInvoice } from '../amounts.ts'
import type { Environment, Merchant } from '../environment.ts'
import type { Customer, PortalSession } from '../model.ts'
import { FAKE_STRIPE_PATH, invoicePage } from '../paths.ts'
import { changeCard, loadCustomer } from './actions.ts'
import { formatDay, formatMoney } from './format.ts'
import { invoiceState } from './invoice.ts'
import { CARD_LABELS, CardForm, cardButtons, INTRODUCTION, MARK, noticePage } from './parts.ts'

const UNKNOWN = 'There is no such page. Please begin again.'

export function portalRoutes(env: Environment) {
  const app = new Hono()

  app.get('/:id', async (c) => {
    const portal = await findPortal(env, c.req.param('id'))
    if (portal === null) return c.html(noticePage(UNKNOWN, env.merchant), 404)
    return c.html(portalPage({ ...portal, merchant: env.merchant, changed: c.req.query('done') === 'card' }))
  })

  app.post('/:id', async (c) => {
    const id = c.req.param('id')
    const form = CardForm.safeParse(await c.req.parseBody())
    if (!form.success) return c.html(noticePage('Please choose a card.', env.merchant), 422)
    if ((await findPortal(env, id)) === null) return c.html(noticePage(UNKNOWN, env.merchant), 404)
    const changed = await changeCard(env, id, form.data.card)
    return c.redirect(changed?.done ? `${c.req.path}?done=card` : c.req.path, 303)
  })
  return app
}

/** Null for an unknown portal and after the customer was deleted, as with Stripe. */
async function findPortal(env: Environment, id: string) {
  const { customer } = (await loadCustomer(env, id)) ?? {}
  const portal = customer?.portals.find((one) => one.id === id)
  return customer && portal && !customer.deleted ? { customer, portal } : null
}

type PortalPageProps = { customer: Customer; portal: PortalSession; merchant: Merchant; changed: boolean }

/** Page to change the card and see the invoices. */
function portalPage({ customer, portal, merchant, changed }: PortalPageProps): Content {
  return testPage(
    'Test payment portal (not Stripe)',
    html`${MARK}
      <h1>Payment method of this test</h1>
      ${changed ? html`<p class="said" role="status">The card was changed.</p>` : ''}
      <p>Current card: <strong>${customer.card ? CARD_LABELS[customer.card.kind].name : 'no card'}</strong></p>
      <h2>Change it to</h2>
      <form method="post" action="${FAKE_STRIPE_PATH}/portal/${portal.id}">${cardButtons()}</form>
      <h2>Invoices</h2>
      ${customer.invoices.length === 0 ? html`<p>None yet.</p>` : ''}
      <ul class="things">
        ${customer.invoices.toReversed().map(
          (invoice) =>
            html`<li>
              <a href="${invoicePage('', invoice.id)}">Invoice ${invoice.number}</a>
              <p>${formatDay(invoice.created)}, ${formatMoney(totalOfInvoice(invoice), invoice.currency)}</p>
              <span class="state">${invoiceState(invoice)}</span>
            </li>`,
        )}
      </ul>
      <p><a class="back" href="${portal.returnUrl ?? merchant.homePath}">Back to ${merchant.name}</a></p>
      ${INTRODUCTION}`,
  )
}
