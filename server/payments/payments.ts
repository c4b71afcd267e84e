import type { Hono } from 'hono'
import type { Stripe } from 'stripe'
import type { Catalogue } from './catalogue.ts'

/** The payment provider: Stripe, or the test provider inside the server that speaks the same. */
export type Payments = {
  stripe: Stripe
  /** What it takes for each offer at present. */
  catalogue: Catalogue
  /** Signs what comes to the webhook. */
  webhookSecret: string
  /** True for the test provider and for Stripe's test keys: nobody is really charged. */
  testMode: boolean
  /** Pages of the stand-in, such as its checkout; null where Stripe is the provider. */
  testPages: Hono | null
  stop(): Promise<void>
}
