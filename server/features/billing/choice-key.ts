import { createHash } from 'node:crypto'
import type { CheckoutToMake } from '#domain/checkout.ts'
import type { Billing } from '#domain/plans.ts'

/** The same for the same choice at the same prices, in whatever order the learners were chosen. */
export function choiceKey({ lines, total, trialDays }: CheckoutToMake, billing: Billing): string {
  const sorted = lines.map((line) => [line.learnerId, line.offer, line.gradeId, line.cents].join(' ')).sort()
  return createHash('sha256')
    .update([billing, total, trialDays, ...sorted].join('\n'))
    .digest('base64url')
}
