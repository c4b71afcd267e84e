import type { InvoiceFacts, SubscriptionFacts } from '../facts.ts'
import { renew } from './clock.ts'
import { applyChange, invoiceNow, type SubscriptionChange } from './update-subscription.ts'
import { trialOf, type Work } from './work.ts'

/**
 * The invoice that a change would make at once, or else the next renewal's: worked out by doing it to a copy, so that
 * it is what the change then charges.
 */
export function previewInvoice(
  work: Work,
  subscription: SubscriptionFacts,
  change: SubscriptionChange | null,
): InvoiceFacts {
  const copy = trialOf(work)
  const subject = copy.customer.subscriptions.find(({ id }) => id === subscription.id) ?? subscription
  const lines = change === null ? [] : applyChange(copy, subject, change)
  if (change !== null && change.proration === 'always_invoice' && lines.length > 0) {
    return invoiceNow(copy, subject, lines, change.prorationDate ?? work.now)
  }
  subject.pendingLines.push(...lines)
  copy.now = subject.periodEnd
  const invoice = renew(copy, subject)
  return { ...invoice, billingReason: 'upcoming', prorationDate: change?.prorationDate ?? null }
}
