import type { CustomerFacts, ProductFacts } from '../facts.ts'
import type { Happening } from '../resources/event.ts'

/** One customer while something is done about them: what is changed is kept whole, or not at all. */
export type Work = {
  customer: CustomerFacts
  products: readonly ProductFacts[]
  /** By the customer's clock, in seconds. */
  now: number
  /** By the real one, in seconds. */
  realNow: number
  origin: string
  newId(prefix: string): string
  /** What happened so far, to be told with the change. */
  happened: { at: number; happening: Happening }[]
}

export function tell(work: Work, happening: Happening) {
  work.happened.push({ at: work.now, happening })
}

/** A copy on which can be tried what something would do. */
export function trialOf(work: Work): Work {
  return { ...work, customer: structuredClone(work.customer), happened: [] }
}

/** Name of a product, or its id where it is unknown. */
export function productName(products: readonly ProductFacts[], id: string): string {
  return products.find((product) => product.id === id)?.name ?? id
}
