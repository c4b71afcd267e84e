import { Hono } from 'hono'
import { html } from 'hono/html'
import { type Content, testPage } from '../../test-pages/document.ts'
import { amountDue, paidCharge, refundedOf, totalOfInvoice } from '../amounts.ts'
import type { Environment, Merchant } from '../environment.ts'
import type { Invoice } from '../model.ts'
import { loadCustomer } from './actions.ts'
import { formatDay, formatMoney } from './format.ts'
import { INTRODUCTION, MARK, noticePage } from './parts.ts'

/** Invoice pages, visible to anyone with the URL, as with Stripe. */
export function invoiceRoutes(env: Environment) {
  const app = new Hono()
  app.get('/:id', async (c) => {
    const id = c.req.param('id')
    const { customer } = (await loadCustomer(env, id)) ?? {}
    const invoice = customer?.invoices.find((one) => one.id === id)
    return invoice
      ? c.html(invoicePage(invoice, env.merchant))
      : c.html(noticePage('There is no such invoice.', env.merchant), 404)
  })
  return app
}

function invoicePage(invoice: Invoice, merchant: Merchant): Content {
  const { currency, startingBalance } = invoice
  const total = totalOfInvoice(invoice)
  const due = amountDue(invoice)
  const fromCredit = total - due
  const paid = invoice.payment === null ? undefined : paidCharge(invoice.payment)
  const refunded = paid === undefined ? 0 : refundedOf(paid)
  return testPage(
    `Test invoice ${invoice.number}`,
    html`${MARK}
      <h1>Invoice ${invoice.number}</h1>
      <p>
        <span class="state">${invoiceState(invoice)}</span> From ${merchant.name}, ${formatDay(invoice.created)}
        ${invoice.email ? html`<br />For ${invoice.email}` : ''}
      </p>
      <table class="bill">
        <caption class="hidden">Charges</caption>
        <thead>
          <tr><th scope="col">Plan</th><th scope="col">Amount</th></tr>
        </thead>
        <tbody>
          ${invoice.lines.map(
            ({ description, start, end, amount }) =>
              html`<tr>
                <th scope="row">${description}<small>${formatDay(start)} to ${formatDay(end)}</small></th>
                <td>${formatMoney(amount, currency)}</td>
              </tr>`,
          )}
          <tr class="sum"><th scope="row">Total</th><td>${formatMoney(total, currency)}</td></tr>
          ${startingBalance < 0 && fromCredit > 0 ? row('Paid from credit', -fromCredit, currency) : ''}
          ${total < 0 ? row('Credit for later payments', -total, currency) : ''}
          ${due === total ? '' : row('To be paid', due, currency)}
          ${paid && due > 0 ? row(`Paid on ${formatDay(paid.created)}`, due, currency) : ''}
          ${refunded > 0 ? row('Refunded', refunded, currency) : ''}
        </tbody>
      </table>
      <div class="unprinted">
        ${INTRODUCTION}
      </div>`,
  )
}

function row(name: string, amount: number, currency: string): Content {
  return html`<tr><th scope="row">${name}</th><td>${formatMoney(amount, currency)}</td></tr>`
}

/** State of an invoice as a label. */
export function invoiceState(invoice: Invoice): string {
  const charge = invoice.payment === null ? undefined : paidCharge(invoice.payment)
  if (charge?.dispute) return 'Disputed'
  if (charge !== undefined && refundedOf(charge) > 0)
    return refundedOf(charge) < amountDue(invoice) ? 'Refunded in part' : 'Refunded'
  if (invoice.status === 'paid') return amountDue(invoice) === 0 ? 'Nothing to pay' : 'Paid'
  if (invoice.status === 'void') return 'Void'
  return invoice.attempts > 0
    ? `Not paid after ${invoice.attempts === 1 ? '1 try' : `${invoice.attempts} tries`}`
    : 'To be paid'
}
