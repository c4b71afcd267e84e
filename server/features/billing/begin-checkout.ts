import type { CheckoutDecision, CheckoutToMake, Wish } from '#domain/checkout.ts'
import { decideCheckout } from '#domain/checkout.ts'
import { type Billing, CURRENCY } from '#domain/plans.ts'
import { brokenConstraint } from '../../database/constraint-errors.ts'
import type { Payments } from '../../payments/payments.ts'
import type { Services } from '../../services.ts'
import { checkoutFacts, keepCheckout, replaceCustomer } from './checkout-queries.ts'
import { choiceKey, inOneOrder } from './choice-key.ts'
import { newCustomer } from './customer.ts'
import { openSession } from './open-session.ts'

export type CheckoutAsked = {
  gradeId: string
  wishes: readonly Wish[]
  billing: Billing
  shownTotal: number
}

export type BegunCheckout =
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
  checkout: CheckoutToMake,
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
  checkout: CheckoutToMake,
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
