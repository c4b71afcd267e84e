import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { MAX_BODY_BYTES } from '../../http/serve-operation.ts'
import type { Services } from '../../services.ts'
import { signedEvent, workOn } from './webhook.ts'

/**
 * Where the payment provider tells what happened. Nobody is signed in here: what counts is the signature over the very
 * bytes that came. 200 is answered after the effect is committed, so that the provider sends again whatever was lost.
 */
export function webhookPage(services: Services) {
  const { payments, log } = services
  const app = new Hono<{ Bindings: HttpBindings }>()
  if (payments === null) return app
  app.post('/webhooks/stripe', bodyLimit({ maxSize: MAX_BODY_BYTES }), async (c) => {
    c.header('Cache-Control', 'no-store')
    const body = new Uint8Array(await c.req.arrayBuffer())
    const event = signedEvent(payments, body, c.req.header('stripe-signature'))
    if (event === null) return c.text('The signature does not fit', 400)
    try {
      await workOn(services, event)
    } catch (error) {
      log.error(
        { err: error, eventId: event.id, type: event.type },
        'An event of the payment provider failed',
      )
      return c.text('Please send it again', 500)
    }
    return c.text('ok')
  })
  return app
}
