import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Stripe } from 'stripe'
import {
  type CheckoutChoice,
  type CheckoutDecision,
  type CheckoutTerms,
  decideCheckout,
} from '#domain/plans/checkout.ts'
import { type Billing, CURRENCY } from '#domain/plans/plans.ts'
import { brokenConstraint } from '../../../database/constraint-errors.ts'
import { INTERACTIVE, logProviderFailure, requestKey } from '../../../payments/provider-requests.ts'
import type { BillingContext } from '../context.ts'
import { openSession } from './open-session.ts'
import { findOrCreateCheckout, loadCheckoutFacts, replaceCustomer } from './queries.ts'

type CheckoutInput = {
  gradeId: string
  wishes: readonly CheckoutChoice[]
  billing: Billing
  shownTotal: number
}

type Parent = { id: string; email: string }

export type CreatedCheckout =
  | { outcome: 'created'; url: string; sessionId: string }
  /** The provider did not create a session. */
  | { outcome: 'failed' }
  /** The parent's account was deleted during the request. */
  | { outcome: 'parent-deleted' }
  | Exclude<CheckoutDecision, { outcome: 'pay' }>

/** Maximum attempts while payments or expiries in other tabs interfere with the decision. */
const MAX_ATTEMPTS = 3

/** Creates a checkout (accounts and parent portal, section 5). Repeating the same choice returns its open session. */
export async function createCheckout(
  context: BillingContext,
  parent: Parent,
  input: CheckoutInput,
): Promise<CreatedCheckout> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { decision, customerId } = await decide(context, parent.id, input)
    if (decision.outcome !== 'pay') return decision
    const checkout = inStableOrder(decision.checkout)
    const opened = await open(context, { parent, customerId }, checkout, input.billing)
    if (opened.outcome !== 'retry') return opened
  }
  return { outcome: 'failed' }
}

async function decide(
  { database, catalogue }: Pick<BillingContext, 'database' | 'catalogue'>,
  parentId: string,
  input: CheckoutInput,
) {
  const learnerIds = input.wishes.map(({ learnerId }) => learnerId)
  const [{ learners, customerId, familyPlan }, prices] = await Promise.all([
    loadCheckoutFacts(database.kysely, parentId, learnerIds),
    catalogue.prices(),
  ])
  const decision = decideCheckout(input, learners, familyPlan, prices)
  if (decision.outcome !== 'prices-changed') return { decision, customerId }
  // The page may show newer prices than this process has cached.
  return { decision: decideCheckout(input, learners, familyPlan, await catalogue.pricesNow()), customerId }
}

async function open(
  context: BillingContext,
  payer: { parent: Parent; customerId: string | null },
  checkout: CheckoutTerms,
  billing: Billing,
) {
  const { parent } = payer
  const customerId = payer.customerId ?? (await createCustomer(context, parent))
  if (customerId === null) return { outcome: 'failed' } as const
  const stored = await store(context, { parentId: parent.id, customerId, billing }, checkout)
  if (stored === null) return { outcome: 'parent-deleted' } as const
  const opened = await openSession(context, { stored, customerId }, checkout)
  if (opened.outcome !== 'missing-customer') return opened
  const replacement = await createCustomer(context, parent, customerId)
  if (replacement === null) return { outcome: 'failed' } as const
  await replaceCustomer(context.database.kysely, customerId, replacement)
  return { outcome: 'retry' } as const
}

/** @returns null if the parent's account is deleted; the provider's customer is then deleted, too */
async function store(
  { database, jobs }: Pick<BillingContext, 'database' | 'jobs'>,
  payer: { parentId: string; customerId: string; billing: Billing },
  checkout: CheckoutTerms,
) {
  try {
    return await findOrCreateCheckout(database.kysely, {
      ...payer,
      lines: checkout.lines.map(({ learnerId, offer, cents }) => ({ learnerId, offer, cents })),
      total: checkout.total,
      currency: CURRENCY,
      trialDays: checkout.trialDays,
      idempotencyKey: checkoutIdempotencyKey(checkout, payer.billing),
    })
  } catch (error) {
    const constraint = brokenConstraint(error)
    if (constraint !== 'billing_customers_parent_fkey' && constraint !== 'billing_checkouts_parent_fkey') throw error
    await jobs.enqueue(database.kysely, 'forget-customer', { customerId: payer.customerId })
    return null
  }
}

/** Sorts the lines, so that the same choice sends the same request to the provider. */
function inStableOrder(checkout: CheckoutTerms): CheckoutTerms {
  const lines = checkout.lines.toSorted((one, other) => (one.learnerId < other.learnerId ? -1 : 1))
  return { ...checkout, lines }
}

/** Idempotency key: identical for the same choice at the same prices. */
function checkoutIdempotencyKey({ lines, total, trialDays }: CheckoutTerms, billing: Billing): string {
  const choices = lines.map((line) => [line.learnerId, line.offer, line.gradeId, line.cents].join(' '))
  return createHash('sha256')
    .update([billing, total, trialDays, ...choices].join('\n'))
    .digest('base64url')
}

/**
 * Creates a parent's customer at the provider, with the email address for the provider's own receipts. Concurrent
 * requests get the same customer.
 * @param replacedId customer that the provider no longer knows
 * @returns null if the provider fails
 */
async function createCustomer(
  { stripe, log }: { stripe: Stripe; log: Logger },
  { id: parentId, email }: Parent,
  replacedId = '',
): Promise<string | null> {
  try {
    const { id } = await stripe.customers.create(
      { email, metadata: { parent: parentId } },
      { ...INTERACTIVE, idempotencyKey: requestKey('customer', parentId, email, replacedId) },
    )
    return id
  } catch (error) {
    logProviderFailure(log, error)
    return null
  }
}
