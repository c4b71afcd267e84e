import { isDeepStrictEqual } from 'node:util'
import { CompiledQuery, type Kysely } from 'kysely'
import type pg from 'pg'
import { type JobResult, type JobWithMetadata, PgBoss, type Queue } from 'pg-boss'
import type { Logger } from 'pino'
import { connectionSettings, type Executor } from '../database/database.ts'
import { traceWork } from '../metrics/tracing.ts'
import { hasRecentJob } from './queries.ts'
import { queueErrorLogger } from './queue-errors.ts'
import { type RepeatOptions, repeat } from './repeat.ts'

/** Heartbeat after which a job is retried if its worker is gone or never received it. */
const HEARTBEAT_SECONDS = 10

/** Retries of calls to the payment provider, which may be unavailable for hours. */
const PROVIDER_RETRIES = {
  retryLimit: 40,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 5 * 60,
  heartbeatSeconds: HEARTBEAT_SECONDS,
} as const

/** Queues with their retry settings; delays are in seconds and double each time. */
const QUEUES = {
  'deliver-mail': {
    retryLimit: 12,
    retryDelay: 3,
    retryBackoff: true,
    retryDelayMax: 3600,
    // Longer than the time limit of one mail.
    expireInSeconds: 6 * 60,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  },
  'clear-expired': { retryLimit: 0, policy: 'singleton' },
  // The schedule of every few minutes continues an interrupted one.
  'purge-content': { retryLimit: 0, expireInSeconds: 3600, heartbeatSeconds: HEARTBEAT_SECONDS, policy: 'singleton' },
  // A parent keeps paying until it succeeds, so it is retried for a day and a half.
  'end-subscription': PROVIDER_RETRIES,
  'expire-checkout': PROVIDER_RETRIES,
  'forget-customer': PROVIDER_RETRIES,
  'email-customer': PROVIDER_RETRIES,
  'reconcile-subscriptions': {
    retryLimit: 3,
    retryDelay: 600,
    expireInSeconds: 3 * 3600,
    policy: 'singleton',
  },
  'reconcile-urgent': { retryLimit: 0, policy: 'singleton' },
  // The hourly schedule retries a failed one.
  'back-up': { retryLimit: 0, expireInSeconds: 6 * 3600, policy: 'singleton' },
  'send-weekly-emails': { retryLimit: 0, expireInSeconds: 1800, policy: 'singleton' },
  'keep-up-tutoring': { retryLimit: 0, expireInSeconds: 600, policy: 'singleton' },
  'export-learner': {
    retryLimit: 5,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: 1800,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  },
  'speak-stored-texts': { retryLimit: 2, expireInSeconds: 3600, policy: 'singleton' },
} as const
export type QueueName = keyof typeof QUEUES

/**
 * Supervision interval. Together with a heartbeat, a retry, a poll and the take-over of a mail it is less than half a
 * minute.
 */
const SUPERVISION_SECONDS = 5

/** Queues created by earlier versions, to be deleted. */
const REMOVED_QUEUES = ['close-overdue-attempts']

type WorkerOptions = {
  batchSize: number
  localConcurrency: number
  burstWhenBatchFull: boolean
  notifyPollingIntervalSeconds: number
}
const ONE_WORKER: WorkerOptions = {
  batchSize: 1,
  localConcurrency: 1,
  burstWhenBatchFull: false,
  notifyPollingIntervalSeconds: 30,
}
/**
 * Worker options by queue for one process. Two workers send batches of five mails, so that a slow mail delays few
 * others, and continue while batches are full. Retries do not wake a worker, so it polls for them.
 */
const WORKER_OPTIONS: Record<QueueName, WorkerOptions> = {
  'deliver-mail': {
    batchSize: 5,
    localConcurrency: 2,
    burstWhenBatchFull: true,
    notifyPollingIntervalSeconds: 2,
  },
  'clear-expired': ONE_WORKER,
  'purge-content': ONE_WORKER,
  'end-subscription': ONE_WORKER,
  'expire-checkout': ONE_WORKER,
  'forget-customer': ONE_WORKER,
  'email-customer': ONE_WORKER,
  'reconcile-subscriptions': ONE_WORKER,
  'reconcile-urgent': ONE_WORKER,
  'back-up': ONE_WORKER,
  'send-weekly-emails': ONE_WORKER,
  'keep-up-tutoring': ONE_WORKER,
  // Retries do not wake a worker.
  'export-learner': { ...ONE_WORKER, notifyPollingIntervalSeconds: 10 },
  'speak-stored-texts': ONE_WORKER,
}

export const QUEUE_NAMES = Object.keys(QUEUES)

export type Jobs = {
  /** Adds a job in the caller's transaction: the job exists if and only if it commits. */
  enqueue(db: Executor, queue: QueueName, data: object): Promise<void>
  /** Adds a job without data unless one was added in the last seconds, for example by another process at start. */
  enqueueUnlessRecent(db: Executor, queue: QueueName, seconds: number): Promise<void>
  /** Processes a queue in this process; a handler that throws is retried per the queue's settings. */
  work(queue: QueueName, handler: (data: object, job: { lastAttempt: boolean }) => Promise<void>): Promise<void>
  /** Schedules a daily job at night (UTC), added by exactly one process. */
  daily(queue: QueueName): Promise<void>
  /** Schedules an hourly job, added by exactly one process. */
  hourly(queue: QueueName): Promise<void>
  /** Schedules a job every three minutes. */
  everyFewMinutes(queue: QueueName): Promise<void>
  /** Repeats a task every few seconds without a queue, in one process at a time. */
  repeat(db: Kysely<unknown>, repeating: RepeatOptions, task: () => Promise<void>): void
  stop(): Promise<void>
}

/** Minute of the hour at which hourly jobs run. */
const HOURLY_MINUTE = 20

export function nextHourlyRun(now: Date): Date {
  const next = new Date(now)
  next.setUTCMinutes(HOURLY_MINUTE, 0, 0)
  if (next <= now) next.setUTCHours(next.getUTCHours() + 1)
  return next
}

/** Runs a job or a repeated task by its name; tests observe it. */
export type AroundWork = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

/**
 * @param options.works false for a rehearsal of the start: it enqueues jobs but processes none
 * @param options.aroundWork by default just runs the work
 */
export async function startJobs(
  connection: pg.PoolConfig,
  log: Logger,
  { works = true, aroundWork = (_, work) => work() }: { works?: boolean; aroundWork?: AroundWork | undefined } = {},
): Promise<Jobs> {
  const boss = new PgBoss({
    ...connectionOptions(connection),
    application_name: 'trellis-jobs',
    max: 4,
    ...connectionSettings('jobs'),
    useListenNotify: true,
    // Detects jobs of workers that are gone.
    superviseIntervalSeconds: SUPERVISION_SECONDS,
    // Less than the interval, as a pass that comes a moment early would otherwise skip a queue.
    monitorIntervalSeconds: SUPERVISION_SECONDS - 1,
  })
  let stopping = false
  boss.on('error', queueErrorLogger(log, { isStopping: () => stopping }))
  await boss.start()
  const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const name of REMOVED_QUEUES) if (stored.has(name)) await boss.deleteQueue(name)
  for (const [name, { policy, ...settings }] of Object.entries<Omit<Queue, 'name'>>(QUEUES)) {
    // A new job wakes a worker, so that idle ones rarely poll.
    const options = { ...settings, notify: true }
    const queue = stored.get(name)
    if (queue === undefined) await boss.createQueue(name, policy === undefined ? options : { ...options, policy })
    // A queue created by an earlier version; most starts find all as they should be.
    else if (!isDeepStrictEqual({ ...queue, ...options }, { ...queue })) await boss.updateQueue(name, options)
  }
  const stops: (() => Promise<void>)[] = []

  return {
    async enqueue(db, queue, data) {
      await boss.send(queue, data, { db: { executeSql: (text, values = []) => execute(db, text, values) } })
    },
    async enqueueUnlessRecent(db, queue, seconds) {
      if (await hasRecentJob(db, queue, seconds)) return
      await boss.send(queue, {}, { db: { executeSql: (text, values = []) => execute(db, text, values) } })
    },
    async work(queue, handler) {
      if (!works) return
      const options = { pollingIntervalSeconds: 2, includeMetadata: true, perJobResults: true } as const
      await boss.work(queue, { ...options, ...WORKER_OPTIONS[queue] }, (jobs: JobWithMetadata<object>[]) =>
        Promise.all(jobs.map((job) => aroundWork(queue, () => runJob(queue, job, handler)))),
      )
    },
    async daily(queue) {
      await boss.schedule(queue, '40 3 * * *')
    },
    async hourly(queue) {
      await boss.schedule(queue, `${HOURLY_MINUTE} * * * *`)
    },
    async everyFewMinutes(queue) {
      await boss.schedule(queue, '*/3 * * * *')
    },
    repeat(db, repeating, task) {
      if (!works) return
      stops.push(repeat(db, repeating, () => aroundWork(repeating.name, task), log).stop)
    },
    async stop() {
      stopping = true
      await Promise.all(stops.map((stop) => stop()))
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}

/** Runs one job of a batch; each succeeds or fails independently. */
async function runJob(
  queue: QueueName,
  { id, data, retryCount, retryLimit }: JobWithMetadata<object>,
  handler: (data: object, job: { lastAttempt: boolean }) => Promise<void>,
): Promise<JobResult> {
  try {
    const attributes = { 'messaging.message.id': id, 'trellis.job.retries': retryCount }
    await traceWork(`job ${queue}`, attributes, () => handler(data, { lastAttempt: retryCount >= retryLimit }))
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
