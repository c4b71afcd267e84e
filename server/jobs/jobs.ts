import { CompiledQuery, type Kysely } from 'kysely'
import type pg from 'pg'
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Executor } from '../database/database.ts'
import type { DB } from '../database/schema.ts'
import { type Repeating, repeat } from './repeat.ts'

/** For what has to be done at the payment provider, which may be away for hours. */
const UNTIL_THE_PROVIDER_ANSWERS = {
  retryLimit: 40,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 5 * 60,
} as const

/** The queues, each with how often a job is tried and how long between tries (seconds, doubled each time). */
const QUEUES = {
  'deliver-mail': {
    retryLimit: 12,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    // A delivery that was cut off comes again after the claim on its mail has run out, not before.
    expireInSeconds: 6 * 60,
    notify: true,
  },
  'clear-expired': { retryLimit: 0, policy: 'singleton' },
  // Somebody is charged on until it is done: it is tried for a day and a half.
  'end-subscription': { ...UNTIL_THE_PROVIDER_ANSWERS, notify: true },
  'expire-checkout': { ...UNTIL_THE_PROVIDER_ANSWERS, notify: true },
  'forget-customer': { ...UNTIL_THE_PROVIDER_ANSWERS, notify: true },
  'reconcile-subscriptions': {
    retryLimit: 3,
    retryDelay: 600,
    expireInSeconds: 3 * 3600,
    policy: 'singleton',
    notify: true,
  },
  'reconcile-urgent': { retryLimit: 0, policy: 'singleton' },
} as const
export type QueueName = keyof typeof QUEUES

/** What earlier versions left in the database. */
const QUEUES_OF_THE_PAST = ['close-overdue-attempts']

type Pace = {
  batchSize: number
  localConcurrency: number
  burstWhenBatchFull: boolean
  notifyPollingIntervalSeconds: number
}
const ONE_AT_A_TIME: Pace = {
  batchSize: 1,
  localConcurrency: 1,
  burstWhenBatchFull: false,
  notifyPollingIntervalSeconds: 30,
}
/**
 * How one process works a queue. Mails go out two times five at a time, so that a slow one delays few, and batch after
 * batch while there are more; what waits for another try wakes nobody and is looked for.
 */
const PACES: Record<QueueName, Pace> = {
  'deliver-mail': {
    batchSize: 5,
    localConcurrency: 2,
    burstWhenBatchFull: true,
    notifyPollingIntervalSeconds: 5,
  },
  'clear-expired': ONE_AT_A_TIME,
  'end-subscription': ONE_AT_A_TIME,
  'expire-checkout': ONE_AT_A_TIME,
  'forget-customer': ONE_AT_A_TIME,
  'reconcile-subscriptions': ONE_AT_A_TIME,
  'reconcile-urgent': ONE_AT_A_TIME,
}

export type Jobs = {
  /** Puts a job into a queue as part of the caller's transaction: it exists if and only if that commits. */
  enqueue(db: Executor, queue: QueueName, data: object): Promise<void>
  /** Works a queue on this process; a handler that throws is tried again as the queue says, until its last try. */
  work(queue: QueueName, handler: (data: object, job: { lastTry: boolean }) => Promise<void>): Promise<void>
  /** Puts a job into a queue once a day, in the small hours (UTC), on exactly one process. */
  daily(queue: QueueName): Promise<void>
  /** The same every three minutes. */
  everyFewMinutes(queue: QueueName): Promise<void>
  /** Does what cannot wait for a queue, now and every few seconds, on one process at a time. */
  repeat(db: Kysely<DB>, repeating: Repeating, work: () => Promise<void>): void
  stop(): Promise<void>
}

export async function startJobs(connection: pg.PoolConfig, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    ...connectionOptions(connection),
    application_name: 'trellis-jobs',
    max: 4,
    useListenNotify: true,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'The job queue lost its database for a moment'))
  await boss.start()
  for (const name of QUEUES_OF_THE_PAST) await boss.deleteQueue(name)
  for (const [name, options] of Object.entries(QUEUES)) await boss.createQueue(name, options)
  const stops: (() => Promise<void>)[] = []

  return {
    async enqueue(db, queue, data) {
      await boss.send(queue, data, { db: { executeSql: (text, values = []) => execute(db, text, values) } })
    },
    async work(queue, handler) {
      const options = { pollingIntervalSeconds: 2, includeMetadata: true, perJobResults: true } as const
      await boss.work(queue, { ...options, ...PACES[queue] }, (jobs: JobWithMetadata<object>[]) =>
        Promise.all(jobs.map((job) => resultOf(job, handler))),
      )
    },
    async daily(queue) {
      await boss.schedule(queue, '40 3 * * *')
    },
    async everyFewMinutes(queue) {
      await boss.schedule(queue, '*/3 * * * *')
    },
    repeat(db, repeating, work) {
      stops.push(repeat(db, repeating, work, log).stop)
    },
    async stop() {
      await Promise.all(stops.map((stop) => stop()))
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}

/** Of the jobs of a batch each succeeds or fails for itself. */
async function resultOf(
  { id, data, retryCount, retryLimit }: JobWithMetadata<object>,
  handler: (data: object, job: { lastTry: boolean }) => Promise<void>,
): Promise<JobResult> {
  try {
    await handler(data, { lastTry: retryCount >= retryLimit })
    return { id, status: 'completed' }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { id, status: 'failed', output: { message } }
  }
}

async function execute(db: Executor, text: string, values: unknown[]) {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
  return { rows }
}

function connectionOptions({ host, port, user, database, password, connectionString }: pg.PoolConfig) {
  if (connectionString !== undefined) return { connectionString }
  return {
    ...(host !== undefined && { host }),
    ...(port !== undefined && { port }),
    ...(user !== undefined && { user }),
    ...(database !== undefined && { database }),
    ...(typeof password === 'string' && { password }),
  }
}
