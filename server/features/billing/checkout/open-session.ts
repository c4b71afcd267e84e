import type { CheckoutTerms } from '#domain/plans/checkout.ts'
import type { Payments } from '../../../payments/payments.ts'
import { INTERACTIVE } from '../../../payments/provider-requests.ts'
import { isMissingCustomer, logProviderFailure } from '../../../payments/provider-responses.ts'
import type { Services } from '../../../services.ts'
import { closeSession, retrieveSession } from './expire-session.ts'
import {
  endCheckout,
  endUnnamedCheckout,
  forgetCheckout,
  type KeptCheckout,
  nameCheckout,
  type OtherCheckout,
} from './queries.ts'
import { SESSION_MINUTES, sessionRequest } from './session-request.ts'

export type Opened =
  | { kind: 'begun'; url: string; sessionId: string }
  | { kind: 'failed' }
  /** The checkout is over, and what may be paid has to be decided anew. */
  | { kind: 'again' }
  | { kind: 'no-such-customer' }

/** What is left of a page's time is at least this when somebody is sent there. */
const MINUTES_TO_PAY = 15
/** The provider makes no page that is over in less than half an hour, and takes a moment to be asked. */
const MINUTES_TO_MAKE = 32

/**
 * The provider's page of a checkout, the one it has or a new one. A page that was never told of is not left behind: without
 * an answer of the provider the next try asks for the same.
 */
export async function openSession(
  services: Services,
  payments: Payments,
  { kept, customerId }: { kept: KeptCheckout; customerId: string },
  checkout: CheckoutTerms,
): Promise<Opened> {
  const db = services.database.kysely
  const { sessions } = payments.stripe.checkout
  try {
    if (kept.session_id !== null) return await reopen(services, payments, kept, kept.session_id)
    if (minutesLeft(kept) <= MINUTES_TO_MAKE) {
      await endUnnamedCheckout(db, kept.id)
      return { kind: 'again' }
    }
    const request = sessionRequest(
      { id: kept.id, createdAt: kept.created_at, customerId },
      checkout,
      services.config.origin,
    )
    const session = await sessions.create(request, { ...INTERACTIVE, idempotencyKey: kept.id })
    const others = await nameCheckout(db, kept.id, session.id)
    if (others !== undefined && (await endOthers(services, payments, others))) {
      return session.url === null
        ? { kind: 'failed' }
        : { kind: 'begun', url: session.url, sessionId: session.id }
    }
    await sessions.expire(session.id, {}, INTERACTIVE)
    await endCheckout(db, kept.id, 'expired')
    return others === undefined ? { kind: 'failed' } : { kind: 'again' }
  } catch (error) {
    const failure = logProviderFailure(services.log, error)
    if (failure === 'unknown') return { kind: 'failed' }
    await forgetCheckout(db, kept.id)
    return { kind: isMissingCustomer(error) ? 'no-such-customer' : 'failed' }
  }
}

async function reopen(
  services: Services,
  payments: Payments,
  kept: KeptCheckout,
  sessionId: string,
): Promise<Opened> {
  const session = await retrieveSession(payments, sessionId)
  if (session?.status === 'open' && session.url !== null && minutesLeft(kept) > MINUTES_TO_PAY) {
    return { kind: 'begun', url: session.url, sessionId }
  }
  await closeSession(services, payments, { id: kept.id, session_id: sessionId })
  return { kind: 'again' }
}

/** @returns false when one of them was paid meanwhile */
async function endOthers(
  services: Services,
  payments: Payments,
  others: readonly OtherCheckout[],
): Promise<boolean> {
  const ended = await Promise.all(others.map((other) => closeSession(services, payments, other)))
  return ended.every((state) => state === 'expired')
}

function minutesLeft({ minutes_old }: KeptCheckout): number {
  return SESSION_MINUTES - minutes_old
}
