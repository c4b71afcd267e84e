import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { onTestFinished } from 'vitest'
import type { TestApp } from '../../../testing/test-app.ts'

/**
 * Replaces the provider by a stub until the end of the test.
 * @returns a function that restores it earlier
 */
export async function stubProvider(app: TestApp, answers: RequestListener) {
  const server = createServer(answers)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { payments } = app.services
  if (payments === null) throw new Error('These tests need a provider')
  const stripe = new Stripe('sk_test_none', { host: '127.0.0.1', port, protocol: 'http', telemetry: false })
  await payments.catalogue.prices()
  app.services.payments = { ...payments, stripe }
  const back = () => {
    app.services.payments = payments
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(back)
  return back
}
