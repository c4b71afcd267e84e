import { timingSafeEqual } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import program from '../../package.json' with { type: 'json' }
import { addSourceMetrics, type Sources } from './source-metrics.ts'
import { statementMeter } from './statements.ts'

/** Histogram buckets in seconds: around the slowest response that people do not notice, and the timeouts. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type Metrics = ReturnType<typeof createMetrics>

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
  const recorded = new WeakSet<ServerResponse>()
  const statements = statementMeter()
  addStatements(registers, statements)
  const pools = new Map<string, pg.Pool>()
  addPools(registers, pools)
  let refresh = async () => {}

  return {
    /**
     * Records the time until a request is answered: when it closes, or for a stream when it opens, since streams last as
     * long as their readers want.
     */
    recordRequest(operation: string, response: ServerResponse, milliseconds: number) {
      if (recorded.has(response)) return
      recorded.add(response)
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

/** True if a request carries the token as `Authorization: Bearer …`. */
export function isScraper(authorization: string | undefined, token: string): boolean {
  const sent = Buffer.from(authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}
