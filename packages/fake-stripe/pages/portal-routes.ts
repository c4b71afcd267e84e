import { Hono } from 'hono'
import { html } from 'hono/html'
import { type Content, testPage } from '../../test-pages/document.ts'
import { totalOfInvoice } from '../amounts.ts'
import type { Environment, Merchant } from '../environment.ts'
import type { CustomerFacts, PortalFacts } from '../facts.ts'
import { FAKE_STRIPE_PATH, invoicePage } from '../page-addresses.ts'
import { CardForm, cardButtons } from './cards.ts'
import { customerWith } from './customer-with.ts'
import { invoiceState } from './invoice-state.ts'
import { changeCard } from './make-happen.ts'
import { MARK, noticePage, WHAT_THIS_IS } from './notice.ts'
import { CARD_WORDS, dayOf, money } from './words.ts'

const UNKNOWN = 'There is no such page. Please begin again.'

/** The page on which a parent changes the card. */
export function portalRoutes(env: Environment) {
  const app = new Hono()

  app.get('/:id', async (c) => {
    const found = await portalOf(env, c.req.param('id'))
    if (found === null) return c.html(noticePage(UNKNOWN, env.merchant), 404)
    return c.html(portalPage({ ...found, merchant: env.merchant, changed: c.req.query('done') === 'card' }))
  })

  app.post('/:id', async (c) => {
    const id = c.req.param('id')
    const form = CardForm.safeParse(await c.req.parseBody())
    if (!form.success) return c.html(noticePage('Please choose a card.', env.merchant), 422)
    if ((await portalOf(env, id)) === null) return c.html(noticePage(UNKNOWN, env.merchant), 404)
    const changed = await changeCard(env, id, form.data.card)
    return c.redirect(changed?.done ? `${c.req.path}?done=card` : c.req.path, 303)
  })
  return app
}

/** As at the real provider, there is none of a customer who is deleted. */
async function portalOf(env: Environment, id: string) {
  const { customer } = (await customerWith(env, id)) ?? {}
  const portal = customer?.portals.find((one) => one.id === id)
  return customer && portal && !customer.deleted ? { customer, portal } : null
}

type Shown = { customer: CustomerFacts; portal: PortalFacts; merchant: Merchant; changed: boolean }

/** The page on which a customer changes the card and looks at the invoices. */
function portalPage({ customer, portal, merchant, changed }: Shown): Content {
  return testPage(
    'Test payment portal (not Stripe)',
    html`${MARK}
      <h1>Payment method of this test</h1>
      ${changed ? html`<p class="said" role="status">The card was changed.</p>` : ''}
      <p>At present: <strong>${customer.card ? CARD_WORDS[customer.card.kind].name : 'no card'}</strong></p>
      <h2>Change it to</h2>
      <form method="post" action="${FAKE_STRIPE_PATH}/portal/${portal.id}">${cardButtons()}</form>
      <h2>Invoices</h2>
      ${customer.invoices.length === 0 ? html`<p>None yet.</p>` : ''}
      <ul class="things">
        ${customer.invoices.toReversed().map(
          (invoice) =>
            html`<li>
              <a href="${invoicePage('', invoice.id)}">Invoice ${invoice.number}</a>
              <p>${dayOf(invoice.created)}, ${money(totalOfInvoice(invoice), invoice.currency)}</p>
              <span class="state">${invoiceState(invoice)}</span>
            </li>`,
        )}
      </ul>
      <p><a class="back" href="${portal.returnUrl ?? merchant.homePath}">Back to ${merchant.name}</a></p>
      ${WHAT_THIS_IS}`,
  )
}
