import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import papaparse from 'papaparse'
import { OFFERS } from '#domain/plans/plans.ts'
import { escapeFormula } from '#packages/content-formats/csv/write-rows.ts'
import type { Executor } from '../../../database/database.ts'
import { contentManagersOnly } from '../../../http/content-managers-only.ts'
import type { SessionUser } from '../../../http/session.ts'
import type { Services } from '../../../services.ts'
import { type SubscriptionRow, subscriptionsAfter } from './queries.ts'

/** By these bytes a spreadsheet knows that the file is UTF-8, and shows names as they are spelled. */
const BYTE_ORDER_MARK = '\ufeff'

/** How many are held in memory at a time; none of them holds a connection while the receiver is slow. */
const AT_ONCE = 500

const HEAD = [
  ...['subscription', "parent's e-mail", "learner's first name", 'plan', 'billing', 'price in dollars'],
  ...['price covers', 'status', 'started', 'free days until', 'period ends', 'ends at'],
  ...['last payment', 'failed payments'],
]

/**
 * Every subscription as comma-separated values, a line for each of its learners, piece by piece. No text in it is a
 * formula. Moments are in UTC. The price of a family is told once, on its first line: a sum of the column stays true.
 */
async function* subscriptionsCsv(db: Executor): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${papaparse.unparse([HEAD])}\r\n`
  let after: string | undefined = ''
  while (after !== undefined) {
    const rows: SubscriptionRow[] = await subscriptionsAfter(db, after, AT_ONCE)
    const lines = rows.map((row, index) => cellsOf(row, rows[index - 1]).map(escapeFormula))
    if (lines.length > 0) yield `${papaparse.unparse(lines)}\r\n`
    after = rows.at(-1)?.id
  }
}

function cellsOf(row: SubscriptionRow, before: SubscriptionRow | undefined): string[] {
  const offer = row.offer === null ? null : OFFERS[row.offer]
  const isShared = (offer?.maxLearners ?? 1) > 1
  const isToldAbove = isShared && before?.id === row.id && before.offer === row.offer
  return [
    ...[row.id, row.parent_email ?? '', row.first_name ?? '', offer?.plan ?? '', offer?.billing ?? ''],
    row.unit_amount === null || isToldAbove ? '' : (row.unit_amount / 100).toFixed(2),
    isShared ? 'all learners of the subscription' : offer === null ? '' : 'this learner',
    ...[row.standing, moment(row.created_at), moment(row.trial_end), moment(row.current_period_end)],
    ...[moment(row.ends_at), moment(row.last_paid_at), String(row.failures)],
  ]
}

function moment(at: Date | null): string {
  return at === null ? '' : at.toISOString().slice(0, 16).replace('T', ' ')
}

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
