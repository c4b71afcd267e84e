import type { Stripe } from 'stripe'
import { at, atOrNull, idOf, unlessMissing } from '../../payments/provider-answers.ts'

const MADE_OUT = ['open', 'paid', 'uncollectible', 'void'] as const

/** An invoice that is made out, with what became of its payment. Amounts are cents. */
export type ReadInvoice = {
  id: string
  number: string | null
  status: (typeof MADE_OUT)[number]
  /** Whether it is for a change of plan, and not for a new period. */
  forChange: boolean
  total: number
  amountPaid: number
  amountRefunded: number
  disputed: boolean
  /** How often the provider tried to collect it. */
  attempts: number
  currency: string
  url: string | null
  pdfUrl: string | null
  createdAt: Date
  paidAt: Date | null
  /** What paid it, at the provider; null where nothing did. */
  paymentIntentId: string | null
}

/** As many as one page of the provider has: eight years of monthly renewals. */
const MOST = 100

/** The invoices of a subscription, newest first, without drafts. */
export async function readInvoices(
  stripe: Stripe,
  subscriptionId: string,
  customerId: string,
): Promise<ReadInvoice[]> {
  const [invoices, charges] = await Promise.all([
    stripe.invoices.list({ subscription: subscriptionId, limit: MOST, expand: ['data.payments'] }),
    // None of a customer who is deleted at the provider.
    unlessMissing(stripe.charges.list({ customer: customerId, limit: MOST })),
  ])
  // Of one second they stay in the order that the provider has them in, newest first.
  return invoices.data
    .flatMap((invoice) => toInvoice(invoice, charges?.data ?? []))
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
}

function toInvoice(invoice: Stripe.Invoice, charges: Stripe.Charge[]): ReadInvoice[] {
  const status = MADE_OUT.find((name) => name === invoice.status)
  if (status === undefined) return []
  const intents = paymentIntents(invoice)
  const paying = charges.filter(({ payment_intent: intent }) => intent && intents.includes(idOf(intent)))
  return [
    {
      id: invoice.id,
      number: invoice.number,
      status,
      forChange: invoice.billing_reason === 'subscription_update',
      total: invoice.total,
      amountPaid: invoice.amount_paid,
      amountRefunded: paying.reduce((sum, charge) => sum + charge.amount_refunded, 0),
      disputed: paying.some(({ disputed }) => disputed),
      attempts: invoice.attempt_count,
      currency: invoice.currency,
      url: invoice.hosted_invoice_url ?? null,
      pdfUrl: invoice.invoice_pdf ?? null,
      createdAt: at(invoice.created),
      paidAt: atOrNull(invoice.status_transitions.paid_at),
      paymentIntentId: intents[0] ?? null,
    },
  ]
}

function paymentIntents({ payments }: Stripe.Invoice): string[] {
  return (payments?.data ?? []).flatMap(({ payment: { payment_intent: intent } }) =>
    intent ? [idOf(intent)] : [],
  )
}
