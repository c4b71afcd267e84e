import { createHash } from 'node:crypto'
import {
  type CheckoutChoice,
  type CheckoutDecision,
  type CheckoutTerms,
  decideCheckout,
} from '#domain/plans/checkout.ts'
import { type Billing, CURRENCY } from '#domain/plans/plans.ts'
import { brokenConstraint } from '../../../database/constraint-errors.ts'
import type { Payments } from '../../../payments/payments.ts'
import { INTERACTIVE, requestKey } from '../../../payments/provider-requests.ts'
import { logProviderFailure } from '../../../payments/provider-responses.ts'
import type { Services } from '../../../services.ts'
import { openSession } from './open-session.ts'
import { checkoutFacts, keepCheckout, replaceCustomer } from './queries.ts'

type CheckoutAsked = {
  gradeId: string
  wishes: readonly CheckoutChoice[]
  billing: Billing
  shownTotal: number
}

type BegunCheckout =
  | { kind: 'begun'; url: string; sessionId: string }
  /** The provider did not make a page; nothing was begun. */
  | { kind: 'failed' }
  /** The parent's own account was deleted while the request was under way. */
  | { kind: 'parent-gone' }
  | Exclude<CheckoutDecision, { kind: 'pay' }>

/** How often what was decided may turn out to be overtaken, by a payment or an expiry in another tab. */
const TRIES = 3

/** Begins a payment (accounts and parent portal, section 5): one page to pay on, however often the same is asked for. */
export async function beginCheckout(
  services: Services,
  parent: { id: string; email: string },
  asked: CheckoutAsked,
): Promise<BegunCheckout> {
  const { payments } = services
  if (payments === null) return { kind: 'failed' }
  for (let tried = 0; tried < TRIES; tried += 1) {
    const { decision, customerId } = await decide(services, payments, parent.id, asked)
    if (decision.kind !== 'pay') return decision
    const begun = await begin(
      services,
      payments,
      { parent, customerId },
      inOneOrder(decision.checkout),
      asked.billing,
    )
    if (begun.kind !== 'again') return begun
  }
  return { kind: 'failed' }
}

async function decide(
  { database }: Services,
  { catalogue }: Payments,
  parentId: string,
  asked: CheckoutAsked,
) {
  const learnerIds = asked.wishes.map(({ learnerId }) => learnerId)
  const [{ learners, customerId }, prices] = await Promise.all([
    checkoutFacts(database.kysely, parentId, learnerIds),
    catalogue.prices(),
  ])
  const decision = decideCheckout(asked, learners, prices)
  if (decision.kind !== 'prices-changed') return { decision, customerId }
  // What was shown may be newer than what is known here.
  return { decision: decideCheckout(asked, learners, await catalogue.pricesNow()), customerId }
}

async function begin(
  services: Services,
  payments: Payments,
  known: { parent: { id: string; email: string }; customerId: string | null },
  checkout: CheckoutTerms,
  billing: Billing,
) {
  const customerId = known.customerId ?? (await newCustomer(services, payments, known.parent))
  if (customerId === null) return { kind: 'failed' } as const
  const kept = await keep(services, { parentId: known.parent.id, customerId, billing }, checkout)
  if (kept === null) return { kind: 'parent-gone' } as const
  const opened = await openSession(services, payments, { kept, customerId }, checkout)
  if (opened.kind !== 'no-such-customer') return opened
  const other = await newCustomer(services, payments, known.parent, customerId)
  if (other === null) return { kind: 'failed' } as const
  await replaceCustomer(services.database.kysely, customerId, other)
  return { kind: 'again' } as const
}

/** @returns null when the parent's account is gone, whom the provider is then to forget as well */
async function keep(
  { database, jobs }: Services,
  of: { parentId: string; customerId: string; billing: Billing },
  checkout: CheckoutTerms,
) {
  try {
    return await keepCheckout(database.kysely, {
      ...of,
      lines: checkout.lines.map(({ learnerId, offer, cents }) => ({ learnerId, offer, cents })),
      total: checkout.total,
      currency: CURRENCY,
      trialDays: checkout.trialDays,
      choiceKey: choiceKey(checkout, of.billing),
    })
  } catch (error) {
    const constraint = brokenConstraint(error)
    if (constraint !== 'billing_customers_parent_fkey' && constraint !== 'billing_checkouts_parent_fkey')
      throw error
    await jobs.enqueue(database.kysely, 'forget-customer', { customerId: of.customerId })
    return null
  }
}

/** In one order, whichever they were chosen in: the same choice is to be the same request to the provider. */
function inOneOrder(checkout: CheckoutTerms): CheckoutTerms {
  const lines = checkout.lines.toSorted((one, other) => (one.learnerId < other.learnerId ? -1 : 1))
  return { ...checkout, lines }
}

/** The same for the same choice at the same prices. */
function choiceKey({ lines, total, trialDays }: CheckoutTerms, billing: Billing): string {
  const chosen = lines.map((line) => [line.learnerId, line.offer, line.gradeId, line.cents].join(' '))
  return createHash('sha256')
    .update([billing, total, trialDays, ...chosen].join('\n'))
    .digest('base64url')
}

/**
 * Has the provider know a parent: by their e-mail address, where it sends receipts of its own, and their id. Asked for
 * many times at once it is the same customer.
 * @param instead of a customer whom the provider does not know any more
 * @returns null when the provider does not answer
 */
async function newCustomer(
  { log }: Services,
  { stripe }: Payments,
  parent: { id: string; email: string },
  instead = '',
): Promise<string | null> {
  try {
    const { id } = await stripe.customers.create(
      { email: parent.email, metadata: { parent: parent.id } },
      { ...INTERACTIVE, idempotencyKey: requestKey('customer', parent.id, parent.email, instead) },
    )
    return id
  } catch (error) {
    logProviderFailure(log, error)
    return null
  }
}
