import { ApiError } from '../api-error.ts'
import { attachCard } from '../billing/checkout.ts'
import { moveForward } from '../billing/clock.ts'
import type { BillingContext } from '../billing/context.ts'
import { periodEndAfter } from '../billing/period.ts'
import { dispute, paidCharges, refund } from '../billing/refunds.ts'
import { withCustomer } from '../billing/with-customer.ts'
import type { Environment } from '../environment.ts'
import type { Customer, Product, TestCard } from '../model.ts'

export const FORWARD = ['day', 'week', 'month', 'period'] as const
export type Forward = (typeof FORWARD)[number]

const DAY = 86_400

/**
 * Target time of a customer's clock, in seconds since 1970.
 * @returns null if there is no period to end
 */
export function clockTarget({ subscriptions }: Customer, now: number, forward: Forward): number | null {
  switch (forward) {
    case 'day':
      return now + DAY
    case 'week':
      return now + 7 * DAY
    case 'month':
      return periodEndAfter(now, 'month', now)
    case 'period': {
      const live = subscriptions.filter(({ status }) => status !== 'canceled')
      const ends = live.map(({ periodEnd }) => periodEnd)
      return ends.length === 0 ? null : Math.min(...ends)
    }
  }
}

/** Affected customer, and whether the action was possible. */
export type ActionResult = { customerId: string; done: boolean }

export function advance(env: Environment, id: string, forward: Forward): Promise<ActionResult | null> {
  return withCustomer(env, id, (context) => {
    const to = clockTarget(context.customer, context.now, forward)
    return { customerId: context.customer.id, done: to !== null && moveForward(context, to) }
  })
}

export function changeCard(env: Environment, id: string, card: TestCard): Promise<ActionResult | null> {
  return perform(env, id, (context) => {
    attachCard(context, card)
    return true
  })
}

/** Refunds part of an invoice, in cents; fails beyond the paid amount. */
export function refundInvoice(env: Environment, id: string, amount: number): Promise<ActionResult | null> {
  return perform(env, id, (context) => {
    const charged = paidCharges(context).find(({ invoice }) => invoice.id === id)
    if (charged === undefined || amount === 0) return false
    try {
      refund(context, charged, { amount, reason: 'requested_by_customer', metadata: {} })
    } catch (error) {
      if (error instanceof ApiError) return false
      throw error
    }
    return true
  })
}

export function disputeInvoice(env: Environment, id: string): Promise<ActionResult | null> {
  return perform(env, id, (context) => {
    const charged = paidCharges(context).find(({ invoice }) => invoice.id === id)
    return charged !== undefined && dispute(context, charged) !== null
  })
}

/** @returns null for an unknown id */
function perform(
  env: Environment,
  id: string,
  act: (context: BillingContext) => boolean,
): Promise<ActionResult | null> {
  return withCustomer(env, id, (context) => {
    if (context.customer.deleted) return { customerId: context.customer.id, done: false }
    return { customerId: context.customer.id, done: act(context) }
  })
}

/**
 * Loads the customer who owns an object, after running due tasks.
 * @returns the customer with the time of the customer's clock in seconds; null for an unknown id
 */
export function loadCustomer(
  env: Environment,
  id: string,
): Promise<{ customer: Customer; now: number; products: readonly Product[] } | null> {
  return withCustomer(env, id, ({ customer, now, products }) => ({ customer, now, products }))
}
