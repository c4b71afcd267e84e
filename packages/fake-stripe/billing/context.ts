import type { Customer, Product } from '../model.ts'
import type { EventData } from '../resources/event.ts'

/** State of one customer during a change, saved atomically. Times are in seconds. */
export type BillingContext = {
  customer: Customer
  products: readonly Product[]
  /** Now by the customer's clock. */
  now: number
  /** Now by the real clock. */
  realNow: number
  origin: string
  newId(prefix: string): string
  /** Events so far, to be saved with the change. */
  events: { at: number; data: EventData }[]
}

export function emit(context: BillingContext, data: EventData) {
  context.events.push({ at: context.now, data })
}

/** Copy on which a change can be simulated. */
export function cloneContext(context: BillingContext): BillingContext {
  return { ...context, customer: structuredClone(context.customer), events: [] }
}

/** Name of a product, or its id if it is unknown. */
export function productName(products: readonly Product[], id: string): string {
  return products.find((product) => product.id === id)?.name ?? id
}
