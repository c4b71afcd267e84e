import type { Stripe } from 'stripe'

/** The payment provider: Stripe, or the test provider inside the server that speaks the same. */
export type Payments = {
  stripe: Stripe
  /** Signs what comes to the webhook. */
  webhookSecret: string
  /** True for the test provider and for Stripe's test keys: nobody is really charged. */
  testMode: boolean
  stop(): Promise<void>
}
