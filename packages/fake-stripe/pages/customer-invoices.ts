import { html } from 'hono/html'
import type { Content } from '../../test-pages/document.ts'
import { amountDue, paidCharge, refundedOf, totalOfInvoice } from '../amounts.ts'
import type { CustomerFacts, InvoiceFacts } from '../facts.ts'
import { FAKE_STRIPE_PATH, invoicePage } from '../page-addresses.ts'
import { invoiceState } from './invoice-state.ts'
import { minuteOf, money } from './words.ts'

/** A customer's invoices, newest first, each with what can be done about it. */
export function customerInvoices({ invoices }: CustomerFacts): Content {
  if (invoices.length === 0) return html`<p>None yet.</p>`
  return html`<ul class="things">
    ${invoices.toReversed().map(
      (invoice) =>
        html`<li>
          <a href="${invoicePage('', invoice.id)}">Invoice ${invoice.number}</a>
          <span class="state">${invoiceState(invoice)}</span>
          <p>${minuteOf(invoice.created)}, ${money(totalOfInvoice(invoice), invoice.currency)}</p>
          ${giveBack(invoice)}
        </li>`,
    )}
  </ul>`
}

function giveBack(invoice: InvoiceFacts): Content | string {
  const charge = invoice.payment === null ? undefined : paidCharge(invoice.payment)
  if (charge === undefined || charge.dispute !== null) return ''
  const left = amountDue(invoice) - refundedOf(charge)
  if (left <= 0) return ''
  const own = `${FAKE_STRIPE_PATH}/invoices/${invoice.id}`
  const field = `refund-${invoice.id}`
  return html`<form class="beside" method="post" action="${own}/refund">
      <div class="field">
        <label for="${field}">Amount to give back<span class="hidden"> of invoice ${invoice.number}</span></label>
        <input
          id="${field}" type="text" name="amount" inputmode="decimal" autocomplete="off" required
          pattern="\\d{1,7}([.]\\d{2})?" title="Dollars, such as 5 or 5.00" value="${(left / 100).toFixed(2)}"
        />
      </div>
      <button>Refund<span class="hidden"> invoice ${invoice.number}</span></button>
    </form>
    <form method="post" action="${own}/dispute">
      <button>Dispute<span class="hidden"> invoice ${invoice.number}</span></button>
    </form>`
}
