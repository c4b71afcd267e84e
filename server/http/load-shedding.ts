import type { ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type pg from 'pg'
import type { Queues } from '../rate-limits/queues.ts'
import type { FoundOperation } from './operation-of-path.ts'
import { pipelineError, sendPipelineError } from './pipeline-errors.ts'

/** `list`: lists and live reports of parents and managers. `page`: pages of learners, session. `save`: all others. */
export type KindOfWork = 'list' | 'page' | 'save'

/**
 * Number of running operations, of all kinds, from which an overloaded process rejects a kind: the cheapest to lose
 * first, saves last. An accepted save is never dropped. The database serves 20 at a time, so they wait briefly.
 */
const MAX_RUNNING: Record<KindOfWork, number> = { list: 40, page: 80, save: 160 }

/** Mean event loop delay that counts as overload; a busy process has a few milliseconds. */
const MAX_LOOP_DELAY_MS = 25
/** Each measurement wakes up an idle process. */
const LOOP_RESOLUTION_MS = 50
const SAMPLE_MS = 500

/** Groups of operations that learners wait for while they study. */
const GROUPS_OF_PAGES = new Set(['session', 'study', 'timedTests', 'practice'])

/** Kind of an operation; unknown ones are lists, the first to be rejected. */
export function kindOfWork(operation: FoundOperation | undefined): KindOfWork {
  if (operation === undefined) return 'list'
  if (!operation.readsOnly) return 'save'
  return GROUPS_OF_PAGES.has(operation.name.split('.', 1)[0] ?? '') ? 'page' : 'list'
}

/** Queues in which operations wait. */
const QUEUES = [
  'reads',
  'writes',
  'visitorReads',
  'visitorWrites',
  'texts',
  'expressions',
  'expressionsOfFamilies',
  'templates',
  'hashes',
] as const

/** Number of operations of others as which each running one of the same sender counts. */
const OWN_WEIGHT = 3
/** Maximum that counts of them: most operations of a sender with more wait for their turn. */
const MAX_OWN = 8

const RETRY_SECONDS = { least: 2, usual: 3, most: 20 }

/**
 * Retry time in seconds, longer the more operations are dropped, with jitter so that clients do not return together.
 */
function retryAfter(shareDropped: number): number {
  const seconds = (RETRY_SECONDS.usual / Math.max(1 - shareDropped, 0.01)) * (0.75 + Math.random() / 2)
  return Math.round(Math.min(Math.max(seconds, RETRY_SECONDS.least), RETRY_SECONDS.most))
}

type Work = { kind: KindOfWork; sender: string }

type Sources = {
  queues: Queues
  pool: Pick<pg.Pool, 'waitingCount'>
  recordDropped: (kind: KindOfWork) => void
}

/**
 * Rejects operations with 503 and Retry-After while more are running than the process can serve soon, those of the
 * sender with most of them first. The number alone is no overload, since operations may wait for a payment provider:
 * the pool or the processor must be busy, too.
 */
export function loadShedding({ queues, pool, recordDropped }: Sources) {
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  loop.enable()
  let loopDelayMs = 0
  let running = 0
  const runningBy = new Map<string, number>()
  let accepted = 0
  let dropped = 0
  let shareDropped = 0

  setInterval(() => {
    loopDelayMs = Math.max(loop.mean / 1e6 - LOOP_RESOLUTION_MS, 0)
    loop.reset()
    shareDropped = (shareDropped + (dropped === 0 ? 0 : dropped / (dropped + accepted))) / 2
    accepted = 0
    dropped = 0
  }, SAMPLE_MS).unref()

  /** Requests that wait for their turn cause no load yet. */
  function runningNow() {
    const waiting = QUEUES.map((name) => queues[name].size().waiting)
    return waiting.reduce((left, count) => left - count, running)
  }

  function count(sender: string, change: 1 | -1) {
    running += change
    const own = (runningBy.get(sender) ?? 0) + change
    if (own === 0) runningBy.delete(sender)
    else runningBy.set(sender, own)
  }

  /** @param describe called in an overload only */
  function hasRoom(describe: () => Work): boolean {
    const isOverloaded = pool.waitingCount > 0 || loopDelayMs > MAX_LOOP_DELAY_MS
    if (!isOverloaded) return true
    const { kind, sender } = describe()
    const own = Math.min(runningBy.get(sender) ?? 0, MAX_OWN)
    return runningNow() + own * OWN_WEIGHT < MAX_RUNNING[kind]
  }

  return {
    hasRoom,
    /**
     * @param describe kind and sender of the operation, needed in an overload only
     * @returns true if it rejected the operation with a response
     */
    drop(describe: () => Work, response: ServerResponse): boolean {
      if (hasRoom(describe)) return false
      const { kind } = describe()
      dropped += 1
      recordDropped(kind)
      response.setHeader('Retry-After', retryAfter(shareDropped))
      sendPipelineError(response, pipelineError('SERVICE_UNAVAILABLE'))
      return true
    },
    /** Runs an accepted operation. */
    async run<Result>(sender: string, operation: () => Promise<Result>): Promise<Result> {
      accepted += 1
      count(sender, 1)
      try {
        return await operation()
      } finally {
        count(sender, -1)
      }
    },
  }
}
