import { html } from 'hono/html'
import type { Content } from '../../test-pages/document.ts'
import { amountDue, paidCharge, refundedOf, totalOfInvoice } from '../amounts.ts'
import { productName } from '../billing/context.ts'
import type { Customer, Invoice, Product, Subscription } from '../model.ts'
import { FAKE_STRIPE_PATH, invoicePage } from '../paths.ts'
import { every, formatDay, formatMinute, formatMoney } from './format.ts'
import { invoiceState } from './invoice.ts'

const STATES: Record<Subscription['status'], string> = {
  trialing: 'Free trial',
  active: 'Active',
  past_due: 'Past due',
  canceled: 'Ended',
}

/** Subscriptions, newest first. */
export function customerSubscriptions({ subscriptions }: Customer, products: readonly Product[]): Content {
  if (subscriptions.length === 0) return html`<p>None yet.</p>`
  return html`<ul class="things">
    ${subscriptions.toReversed().map(
      (subscription) =>
        html`<li>
          <p class="name">${subscription.id} <span class="state">${STATES[subscription.status]}</span></p>
          ${subscription.items.map(
            ({ price, quantity }) =>
              html`<p>${productName(products, price.productId)}: ${formatMoney(price.unitAmount * quantity, subscription.currency)} ${every(price.interval)}</p>`,
          )}
          <p>${when(subscription)}</p>
        </li>`,
    )}
  </ul>`
}

function when(subscription: Subscription): string {
  const { status, endedAt, cancelAtPeriodEnd, cancelAt, periodStart, periodEnd } = subscription
  if (status === 'canceled') return endedAt === null ? 'Ended' : `Ended on ${formatMinute(endedAt)}`
  const period = `${formatDay(periodStart)} to ${formatDay(periodEnd)}`
  if (cancelAt !== undefined) return `${period}, and ends on ${formatDay(cancelAt)}`
  return cancelAtPeriodEnd ? `${period}, and ends then` : `${period}, and renews then`
}

/** Invoices, newest first, with forms to refund and dispute them. */
export function customerInvoices({ invoices }: Customer): Content {
  if (invoices.length === 0) return html`<p>None yet.</p>`
  return html`<ul class="things">
    ${invoices.toReversed().map(
      (invoice) =>
        html`<li>
          <a href="${invoicePage('', invoice.id)}">Invoice ${invoice.number}</a>
          <span class="state">${invoiceState(invoice)}</span>
          <p>${formatMinute(invoice.created)}, ${formatMoney(totalOfInvoice(invoice), invoice.currency)}</p>
          ${refundForms(invoice)}
        </li>`,
    )}
  </ul>`
}

function refundForms(invoice: Invoice): Content | string {
  const charge = invoice.payment === null ? undefined : paidCharge(invoice.payment)
  if (charge === undefined || charge.dispute !== null) return ''
  const left = amountDue(invoice) - refundedOf(charge)
  if (left <= 0) return ''
  const own = `${FAKE_STRIPE_PATH}/invoices/${invoice.id}`
  const field = `refund-${invoice.id}`
  return html`<form class="beside" method="post" action="${own}/refund">
      <div class="field">
        <label for="${field}">Amount to refund<span class="hidden"> of invoice ${invoice.number}</span></label>
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
