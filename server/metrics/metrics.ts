import { timingSafeEqual } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import program from '../../package.json' with { type: 'json' }
import type { Executor } from '../database/database.ts'
import { query, queryOne } from '../database/rows.ts'
import { MailBacklog, mailBacklog } from '../email/queries.ts'
import { JobBacklog, jobBacklog } from '../jobs/queries.ts'
import type { Queues } from '../rate-limits/queues.ts'
import { readAge } from './queries.ts'
import { statementMeter } from './statements.ts'

/** Histogram buckets in seconds: around the slowest response that people do not notice, and the timeouts. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Timeout that keeps a hanging database from blocking the metrics of the process. */
const DATABASE_TIMEOUT_MS = 2000

export type Metrics = ReturnType<typeof createMetrics>

type Sources = { db: Executor; queues: Queues; liveConnections: () => number }

/** Totals of an operation since the start of the process, for the operator page (features/operator). */
export type OperationFigures = { operation: string; calls: number; seconds: number; failures: number }

/**
 * Prometheus metrics of one process: requests by operation (rate, errors, duration), statements by name, pools, queues,
 * jobs, mails and live connections. They are collected whether or not anyone reads them.
 * @param withProcess adds event loop delay, garbage collection and memory, which are costly to measure
 */
export function createMetrics({ withProcess }: { withProcess: boolean }) {
  const registry = new Registry()
  const registers = [registry]
  if (withProcess) collectDefaultMetrics({ register: registry })
  new Gauge({ name: 'trellis_info', help: 'Version of the program', labelNames: ['version'], registers }).set(
    { version: program.version },
    1,
  )
  const requests = new Histogram({
    name: 'trellis_request_duration_seconds',
    help: 'Time of requests by operation and outcome, until their answers are sent',
    labelNames: ['operation', 'outcome'],
    buckets: BUCKETS,
    registers,
  })
  const dropped = new Counter({
    name: 'trellis_requests_dropped_total',
    help: 'Operations that an overloaded process answered with 503 before they began, by kind of work',
    labelNames: ['kind'],
    registers,
  })
  const statements = statementMeter()
  addStatements(registers, statements)
  const pools = new Map<string, pg.Pool>()
  addPools(registers, pools)
  let refresh = async () => {}

  return {
    /** Records a finished request, except streams, which last as long as their readers want. */
    recordRequest(operation: string, response: ServerResponse, milliseconds: number) {
      if (response.getHeader('content-type') === 'text/event-stream') return
      requests.observe({ operation, outcome: outcomeOf(response.statusCode) }, milliseconds / 1000)
    },
    recordDropped: (kind: string) => dropped.inc({ kind }),
    /** Adds a pool before it opens connections. */
    addPool(name: string, pool: pg.Pool) {
      pools.set(name, pool)
      statements.watch(pool)
    },
    addSources(sources: Sources) {
      refresh = addSourceMetrics(registers, sources)
    },
    /** Metrics in Prometheus text format. */
    async render() {
      await refresh()
      return { text: await registry.metrics(), contentType: registry.contentType }
    },
    statements: statements.figures,
    async operations(): Promise<OperationFigures[]> {
      const figures = new Map<string, OperationFigures>()
      for (const { metricName, labels, value } of (await requests.get()).values) {
        const operation = String(labels.operation)
        const entry = figures.get(operation) ?? { operation, calls: 0, seconds: 0, failures: 0 }
        if (metricName?.endsWith('_count')) {
          entry.calls += value
          if (labels.outcome === 'failed') entry.failures += value
        }
        if (metricName?.endsWith('_sum')) entry.seconds += value
        figures.set(operation, entry)
      }
      return [...figures.values()]
    },
  }
}

function outcomeOf(status: number): 'ok' | 'rejected' | 'failed' {
  if (status >= 500) return 'failed'
  return status >= 400 ? 'rejected' : 'ok'
}

function addStatements(registers: Registry[], { figures }: ReturnType<typeof statementMeter>) {
  const labelNames = ['statement'] as const
  new Counter({
    name: 'trellis_database_statements_total',
    help: 'Statements sent to the database, by name',
    labelNames,
    registers,
    collect() {
      this.reset()
      for (const [statement, { calls }] of figures()) this.inc({ statement }, calls)
    },
  })
  new Counter({
    name: 'trellis_database_statement_seconds_total',
    help: 'Time until the results of statements, by name',
    labelNames,
    registers,
    collect() {
      this.reset()
      for (const [statement, { seconds }] of figures()) this.inc({ statement }, seconds)
    },
  })
  new Counter({
    name: 'trellis_database_statement_failures_total',
    help: 'Statements that failed, by name',
    labelNames,
    registers,
    collect() {
      this.reset()
      for (const [statement, { failures }] of figures()) if (failures > 0) this.inc({ statement }, failures)
    },
  })
}

function addPools(registers: Registry[], pools: ReadonlyMap<string, pg.Pool>) {
  new Gauge({
    name: 'trellis_database_connections',
    help: 'Connections by pool: in use, idle, and requests that wait for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [name, { totalCount, idleCount, waitingCount }] of pools) {
        this.set({ pool: name, state: 'used' }, totalCount - idleCount)
        this.set({ pool: name, state: 'idle' }, idleCount)
        this.set({ pool: name, state: 'waiting' }, waitingCount)
      }
    },
  })
}

/** @returns a function that reads the metrics stored in the database */
function addSourceMetrics(registers: Registry[], { db, queues, liveConnections }: Sources) {
  new Gauge({
    name: 'trellis_live_connections',
    help: 'Open live updates',
    registers,
    collect() {
      this.set(liveConnections())
    },
  })
  new Gauge({
    name: 'trellis_queue_tasks',
    help: 'Tasks of the queues of the process, running and waiting for their turn',
    labelNames: ['queue', 'state'],
    registers,
    collect() {
      for (const [queue, { size }] of Object.entries(queues)) {
        const { running, waiting } = size()
        this.set({ queue, state: 'running' }, running)
        this.set({ queue, state: 'waiting' }, waiting)
      }
    },
  })
  const up = new Gauge({ name: 'trellis_database_up', help: '1 while the database answers', registers })
  const jobs = new Gauge({
    name: 'trellis_jobs',
    help: 'Jobs by queue that are due, and those that run',
    labelNames: ['queue', 'state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'trellis_oldest_job_seconds',
    help: 'How long the oldest job of a queue has been due',
    labelNames: ['queue'],
    registers,
  })
  const mails = new Gauge({
    name: 'trellis_mails',
    help: 'Mails that wait, that the operator holds, and that were given up in the last day',
    labelNames: ['state'],
    registers,
  })
  const backups = new Gauge({
    name: 'trellis_backup_age_seconds',
    help: 'Time since the last successful backup and the last successful verification of one',
    labelNames: ['kind'],
    registers,
  })

  return async () => {
    const backlog = await within(DATABASE_TIMEOUT_MS, () =>
      Promise.all([
        query(db, JobBacklog, jobBacklog),
        queryOne(db, MailBacklog, mailBacklog),
        readAge(db, 'backup'),
        readAge(db, 'verification'),
      ]),
    )
    up.set(backlog === null ? 0 : 1)
    for (const gauge of [jobs, oldest, mails, backups]) gauge.reset()
    if (backlog === null) return
    const [queued, unsent, backup, verification] = backlog
    for (const { queue, due, running, oldestSeconds } of queued) {
      jobs.set({ queue, state: 'due' }, due)
      jobs.set({ queue, state: 'running' }, running)
      oldest.set({ queue }, oldestSeconds)
    }
    if (backup !== null) backups.set({ kind: 'backup' }, backup)
    if (verification !== null) backups.set({ kind: 'verification' }, verification)
    mails.set({ state: 'waiting' }, unsent.waiting)
    mails.set({ state: 'held' }, unsent.held)
    mails.set({ state: 'given up' }, unsent.abandoned)
  }
}

/** @returns null if the task fails or times out */
async function within<R>(milliseconds: number, task: () => Promise<R>): Promise<R | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null)
  })
  const result = await Promise.race([task().catch(() => null), late])
  clearTimeout(timer)
  return result
}

/** True if a request carries the token as `Authorization: Bearer …`. */
export function isScraper(authorization: string | undefined, token: string): boolean {
  const sent = Buffer.from(authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}
