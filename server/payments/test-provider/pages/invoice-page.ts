import { html } from 'hono/html'
import { type Content, testPage } from '#server/test-pages/document.ts'
import { amountDue, paidCharge, refundedOf, totalOfInvoice } from '../amounts.ts'
import type { InvoiceFacts } from '../facts.ts'
import { invoiceState } from './invoice-state.ts'
import { MARK, WHAT_THIS_IS } from './notice.ts'
import { dayOf, money } from './words.ts'

/** An invoice as a page to look at, and to print or keep as a file by the browser. */
export function invoicePage(invoice: InvoiceFacts): Content {
  const { currency, startingBalance } = invoice
  const total = totalOfInvoice(invoice)
  const due = amountDue(invoice)
  const kept = total - due
  const paid = invoice.payment === null ? undefined : paidCharge(invoice.payment)
  const refunded = paid === undefined ? 0 : refundedOf(paid)
  return testPage(
    `Test invoice ${invoice.number}`,
    html`${MARK}
      <h1>Invoice ${invoice.number}</h1>
      <p>
        <span class="state">${invoiceState(invoice)}</span> From Trellis, ${dayOf(invoice.created)}
        ${invoice.email ? html`<br />For ${invoice.email}` : ''}
      </p>
      <table class="bill">
        <caption class="hidden">What is charged</caption>
        <thead>
          <tr><th scope="col">Plan</th><th scope="col">Amount</th></tr>
        </thead>
        <tbody>
          ${invoice.lines.map(
            ({ description, start, end, amount }) =>
              html`<tr>
                <th scope="row">${description}<small>${dayOf(start)} to ${dayOf(end)}</small></th>
                <td>${money(amount, currency)}</td>
              </tr>`,
          )}
          <tr class="sum"><th scope="row">Total</th><td>${money(total, currency)}</td></tr>
          ${startingBalance < 0 && kept > 0 ? row('Taken from what was left over', -kept, currency) : ''}
          ${total < 0 ? row('Kept for later payments', -total, currency) : ''}
          ${due === total ? '' : row('To be paid', due, currency)}
          ${paid && due > 0 ? row(`Paid on ${dayOf(paid.created)}`, due, currency) : ''}
          ${refunded > 0 ? row('Given back', refunded, currency) : ''}
        </tbody>
      </table>
      <div class="unprinted">
        ${WHAT_THIS_IS}
      </div>`,
  )
}

function row(name: string, amount: number, currency: string): Content {
  return html`<tr><th scope="row">${name}</th><td>${money(amount, currency)}</td></tr>`
}
