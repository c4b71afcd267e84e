import { html } from 'hono/html'
import { type Content, testPage } from '#server/test-pages/document.ts'
import { totalOfInvoice } from '../amounts.ts'
import type { CustomerFacts, PortalFacts } from '../facts.ts'
import { invoicePage, TEST_PAYMENTS_PATH } from '../page-addresses.ts'
import { cardButtons } from './cards.ts'
import { invoiceState } from './invoice-state.ts'
import { MARK, WHAT_THIS_IS } from './notice.ts'
import { CARD_WORDS, dayOf, money } from './words.ts'

/** The page on which a customer changes the card and looks at the invoices. */
export function portalPage(customer: CustomerFacts, portal: PortalFacts, changed: boolean): Content {
  return testPage(
    'Test payment portal (not Stripe)',
    html`${MARK}
      <h1>Payment method of this test</h1>
      ${changed ? html`<p class="said" role="status">The card was changed.</p>` : ''}
      <p>At present: <strong>${customer.card ? CARD_WORDS[customer.card.kind].name : 'no card'}</strong></p>
      <h2>Change it to</h2>
      <form method="post" action="${TEST_PAYMENTS_PATH}/portal/${portal.id}">${cardButtons()}</form>
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
      <p><a class="back" href="${portal.returnUrl ?? '/parent/subscriptions'}">Back to Trellis</a></p>
      ${WHAT_THIS_IS}`,
  )
}
