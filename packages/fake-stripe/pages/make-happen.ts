import { moveForward } from '../engine/advance-clock.ts'
import { takeCard } from '../engine/checkout.ts'
import { withCustomer } from '../engine/on-customer.ts'
import { dispute, paidCharges, refund } from '../engine/refunding.ts'
import type { Work } from '../engine/work.ts'
import type { Environment } from '../environment.ts'
import type { TestCard } from '../facts.ts'
import { ApiError } from '../refusal.ts'
import type { Forward } from './customer-page.ts'
import { forwardTo } from './forward-to.ts'

/** To which customer something was made to happen, and whether it could. */
export type Happened = { customerId: string; done: boolean }

/** Lets time pass for a customer, with all that is due in it. */
export function passTime(env: Environment, id: string, forward: Forward): Promise<Happened | null> {
  return withCustomer(env, id, (work) => {
    const to = forwardTo(work.customer, work.now, forward)
    return { customerId: work.customer.id, done: to !== null && moveForward(work, to) }
  })
}

/** Has another card pay from now on. */
export function changeCard(env: Environment, id: string, card: TestCard): Promise<Happened | null> {
  return making(env, id, (work) => {
    takeCard(work, card)
    return true
  })
}

/** Gives back some cents of what was paid of an invoice; not more than is left. */
export function refundInvoice(env: Environment, id: string, amount: number): Promise<Happened | null> {
  return making(env, id, (work) => {
    const charged = paidCharges(work).find(({ invoice }) => invoice.id === id)
    if (charged === undefined || amount === 0) return false
    try {
      refund(work, charged, { amount, reason: 'requested_by_customer', metadata: {} })
    } catch (error) {
      if (error instanceof ApiError) return false
      throw error
    }
    return true
  })
}

/** Has the bank take back what was paid of an invoice. */
export function disputeInvoice(env: Environment, id: string): Promise<Happened | null> {
  return making(env, id, (work) => {
    const charged = paidCharges(work).find(({ invoice }) => invoice.id === id)
    return charged !== undefined && dispute(work, charged) !== null
  })
}

/** @returns null where nothing has that id */
function making(env: Environment, id: string, act: (work: Work) => boolean): Promise<Happened | null> {
  return withCustomer(env, id, (work) => {
    if (work.customer.deleted) return { customerId: work.customer.id, done: false }
    return { customerId: work.customer.id, done: act(work) }
  })
}
