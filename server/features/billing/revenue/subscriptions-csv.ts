import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { OFFERS } from '#domain/plans/plans.ts'
import { BYTE_ORDER_MARK, formatCsvRows } from '#packages/content-formats/csv/write-rows.ts'
import type { Executor } from '../../../database/database.ts'
import { logLooks } from '../../../family-log/queries.ts'
import { contentManagersOnly, type SessionUser } from '../../../http/session.ts'
import { streamOf } from '../../../http/stream-body.ts'
import type { Services } from '../../../services.ts'
import { listSubscriptionsAfter, type SubscriptionRow } from './queries.ts'

/** Subscriptions held in memory at a time. No database connection is held while a slow client reads. */
const BATCH_SIZE = 500

const HEADER = [
  'subscription',
  "parent's e-mail",
  "learner's first name",
  'plan',
  'billing',
  'price in dollars',
  'price covers',
  'status',
  'started',
  'trial ends',
  'period ends',
  'ends at',
  'last payment',
  'failed payments',
]

/** `GET /files/subscriptions.csv`: streams all subscriptions to content managers. */
export function subscriptionsCsvRoutes(
  { database, exportDatabase, log }: Pick<Services, 'database' | 'exportDatabase' | 'log'>,
  readSession: (request: IncomingMessage) => Promise<SessionUser | null>,
) {
  const app = new Hono<{ Bindings: HttpBindings; Variables: { managerId: string } }>()

  app.get(
    '/files/subscriptions.csv',
    contentManagersOnly({ database, log }, readSession, 'export-revenue'),
    async (c) => {
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', 'attachment; filename="subscriptions.csv"')
      c.header('Cache-Control', 'no-store')
      const by = { id: c.get('managerId'), role: 'manager' as const }
      const logNamed = (learnerIds: string[]) =>
        logLooks(database.kysely, { learnerIds, by, detail: 'First name and plan, in a list of all plans' })
      return c.body(
        streamOf(subscriptionsCsv(exportDatabase.kysely, logNamed), (error) => {
          log.error({ err: error }, 'The export of subscriptions failed')
          // The status has already been sent; aborting the connection marks the file as incomplete.
          c.env.outgoing.destroy()
        }),
      )
    },
  )
  return app
}

/**
 * Yields all subscriptions as CSV, one line per learner, batch by batch. Formulas are escaped, and times are in UTC.
 * The price of a family offer is only on its first line, so that the column can be summed.
 * @param logNamed adds a look to the log of each learner, before the batch leaves
 */
async function* subscriptionsCsv(
  db: Executor,
  logNamed: (learnerIds: string[]) => Promise<void>,
): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${formatCsvRows([HEADER])}`
  let after: string | undefined = ''
  while (after !== undefined) {
    const rows: SubscriptionRow[] = await listSubscriptionsAfter(db, after, BATCH_SIZE)
    await logNamed(rows.flatMap(({ learner_id }) => learner_id ?? []))
    if (rows.length > 0) yield formatCsvRows(rows.map((row, index) => cellsOf(row, rows[index - 1])))
    after = rows.at(-1)?.id
  }
}

function cellsOf(row: SubscriptionRow, previous: SubscriptionRow | undefined): string[] {
  const offer = row.offer === null ? null : OFFERS[row.offer]
  const isShared = (offer?.maxLearners ?? 1) > 1
  const hasPriceAbove = isShared && previous?.id === row.id && previous.offer === row.offer
  return [
    row.id,
    row.parent_email ?? '',
    row.first_name ?? '',
    offer?.plan ?? '',
    offer?.billing ?? '',
    row.unit_amount === null || hasPriceAbove ? '' : (row.unit_amount / 100).toFixed(2),
    isShared ? 'all learners of the subscription' : offer === null ? '' : 'this learner',
    row.plan_status,
    formatTime(row.created_at),
    formatTime(row.trial_end),
    formatTime(row.current_period_end),
    formatTime(row.ends_at),
    formatTime(row.last_paid_at),
    String(row.failures),
  ]
}

function formatTime(time: Date | null): string {
  return time === null ? '' : time.toISOString().slice(0, 16).replace('T', ' ')
}
