import { startApi } from './api/server.ts'
import { type Log, startBackground, type Webhook } from './background.ts'
import { attachCard, completeCheckout, openCheckout } from './billing/checkout.ts'
import { dispute, paidCharges } from './billing/refunds.ts'
import { advanceClock, withCustomer } from './billing/with-customer.ts'
import { createEnvironment, type FakeStripeOptions } from './environment.ts'
import type { TestCard } from './model.ts'
import { pages } from './pages/routes.ts'

export type { FakeStripeOptions } from './environment.ts'
export type { TestCard } from './model.ts'
export { FAKE_STRIPE_PATH } from './paths.ts'

export type FakeStripe = ReturnType<typeof createFakeStripe>

/**
 * Creates a stand-in for Stripe whose entire state is in PostgreSQL: instances on the same database are one provider.
 * Starts nothing by itself.
 */
export function createFakeStripe(options: FakeStripeOptions) {
  let wake = () => {}
  const env = createEnvironment(options, () => wake())
  return {
    /** Checkout, portal, invoice and control pages, mounted at FAKE_STRIPE_PATH. */
    pages: pages(env),

    /**
     * Serves the API on a free port of this machine to requests with the secret key.
     * @param background false: no events are sent, and renewals happen only when the customer is accessed
     */
    async start({
      secretKey,
      webhook,
      background,
      log,
    }: {
      secretKey: string
      webhook: Webhook
      background: boolean
      log: Log
    }) {
      const api = await startApi(env, secretKey, log)
      const running = background ? startBackground(env, webhook, log) : undefined
      if (running !== undefined) wake = running.wake
      return {
        port: api.port,
        async stop() {
          await api.stop()
          await running?.stop()
        },
      }
    },

    /** Contents of a checkout page; null for an unknown session. */
    openCheckout: (sessionId: string) => openCheckout(env, sessionId),

    /**
     * Pays a checkout.
     * @param authenticated whether the customer confirmed the payment on the bank's page
     * @returns null for an unknown session
     */
    payCheckout: (sessionId: string, card: TestCard, confirmation: { authenticated: boolean }) =>
      completeCheckout(env, sessionId, card, confirmation),

    /**
     * Advances a customer's clock and runs all tasks that become due.
     * @param id of the customer or any of their objects
     * @returns false if the object does not exist, or its clock is already later
     */
    advanceClock: (id: string, to: Date) => advanceClock(env, id, to),

    /** Changes the card of the customer who owns the object with this id. */
    async changeCard(id: string, card: TestCard): Promise<void> {
      await withCustomer(env, id, (context) => attachCard(context, card))
    },

    /** Disputes the customer's latest paid charge; false if there is none that can be disputed. */
    async disputeLatestCharge(id: string): Promise<boolean> {
      const disputed = await withCustomer(env, id, (context) => {
        const charged = paidCharges(context).at(-1)
        return charged !== undefined && dispute(context, charged) !== null
      })
      return disputed ?? false
    },
  }
}
