import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { contentManagersOnly } from '../../../http/content-managers-only.ts'
import type { SessionUser } from '../../../http/session.ts'
import type { Services } from '../../../services.ts'
import { subscriptionsCsv } from './subscriptions-csv.ts'

/** `GET /files/subscriptions.csv`: every subscription, for content managers, as fast as it is taken. */
export function subscriptionsCsvPage(
  { database, log }: Services,
  readSession: (request: IncomingMessage) => Promise<SessionUser | null>,
) {
  const app = new Hono<{ Bindings: HttpBindings }>()

  app.get('/files/subscriptions.csv', contentManagersOnly(readSession), async (c) => {
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', 'attachment; filename="subscriptions.csv"')
    c.header('Cache-Control', 'no-store')
    return c.body(
      streamOf(subscriptionsCsv(database.kysely), (error) => {
        log.error({ err: error }, 'The list of subscriptions broke off')
        // An answer that has begun cannot tell of a failure; cut off, it does not pass for the whole list.
        c.env.outgoing.destroy()
      }),
    )
  })
  return app
}

/** Asks for a piece when the one before is taken. */
function streamOf(pieces: AsyncGenerator<string>, onFailure: (error: unknown) => void) {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        onFailure(error)
        controller.close()
      }
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}
