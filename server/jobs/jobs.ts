import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Executor } from '../database/database.ts'

/** The queues, each with how often a job is tried and how long between tries (seconds, doubled each time). */
const QUEUES = {
  'deliver-mail': { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, notify: true },
  'close-overdue-attempts': { retryLimit: 0, policy: 'singleton' },
} as const
export type QueueName = keyof typeof QUEUES

export type Jobs = {
  /** Puts a job into a queue as part of the caller's transaction: it exists if and only if that commits. */
  enqueue(db: Executor, queue: QueueName, data: object): Promise<void>
  /** Works a queue on this process; a handler that throws is tried again as the queue says. */
  work(queue: QueueName, handler: (data: object) => Promise<void>): Promise<void>
  /** Puts a job into a queue every minute, on exactly one process. */
  everyMinute(queue: QueueName): Promise<void>
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
  for (const [name, options] of Object.entries(QUEUES)) await boss.createQueue(name, options)

  return {
    async enqueue(db, queue, data) {
      await boss.send(queue, data, { db: { executeSql: (text, values = []) => execute(db, text, values) } })
    },
    async work(queue, handler) {
      await boss.work<object>(queue, { pollingIntervalSeconds: 2 }, async ([job]) => {
        if (job) await handler(job.data)
      })
    },
    async everyMinute(queue) {
      await boss.schedule(queue, '* * * * *')
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
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
