import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'

/** Time of a request from which its stages and statements are logged. */
const SLOW_MS = 500

/** Statements that are recorded per request; no operation has as many. */
const MAX_STATEMENTS = 50

/** Statements whose texts are logged, once per process. */
const MAX_TEXTS = 500

/** @property text constant text of a prepared statement, without values; null for any other */
type TimedStatement = { name: string; text: string | null; milliseconds: number; failed: boolean }

/**
 * Times of one request. A stage that occurs more than once is added up.
 * @property isShown true if the response has them in its header Server-Timing
 */
type Timings = { stages: Map<string, number>; statements: TimedStatement[]; isShown: boolean }

const running = new AsyncLocalStorage<Timings>()
const timingsOf = new WeakMap<ServerResponse, Timings>()

/** Runs a request whose stages and statements are timed. */
export function timeRequest<R>(response: ServerResponse, callback: () => R): R {
  const timings: Timings = { stages: new Map(), statements: [], isShown: false }
  timingsOf.set(response, timings)
  return running.run(timings, callback)
}

/** Begins a stage of the current request. @returns a function that ends it */
export function timeStage(name: string): () => void {
  const timings = running.getStore()
  if (timings === undefined) return () => {}
  const start = performance.now()
  return () => {
    timings.stages.set(name, (timings.stages.get(name) ?? 0) + performance.now() - start)
  }
}

/** Begins a statement of the current request. @returns a function that ends it */
export function timeStatement(name: string, text: string | null): (failed: boolean) => void {
  const timings = running.getStore()
  if (timings === undefined || timings.statements.length >= MAX_STATEMENTS) return () => {}
  const start = performance.now()
  return (failed) => {
    timings.statements.push({ name, text, milliseconds: performance.now() - start, failed })
  }
}

/**
 * Logger of the statements' texts: a line of a slow request names its statements as the metrics do, and the first one
 * with a name is preceded by its text.
 */
export function slowRequests(log: Logger) {
  const known = new Set<string>()

  function logText({ name, text }: TimedStatement) {
    if (text === null || known.has(name) || known.size >= MAX_TEXTS) return
    known.add(name)
    log.info({ statement: name, text: text.replaceAll(/\s+/g, ' ').trim() }, 'text of a statement')
  }

  /** Stages and statements for the line of a slow request; undefined for any other. */
  return function describeSlow(response: ServerResponse, milliseconds: number) {
    const timings = timingsOf.get(response)
    if (timings === undefined || milliseconds < SLOW_MS) return undefined
    // Streams and files last as long as their readers want.
    if (response.getHeader('content-type') === 'text/event-stream') return undefined
    for (const statement of timings.statements) logText(statement)
    return {
      stages: Object.fromEntries([...timings.stages].map(([name, ms]) => [name, rounded(ms)])),
      statements: timings.statements.map(({ name, milliseconds: ms, failed }) => ({
        statement: name,
        milliseconds: rounded(ms),
        ...(failed && { failed }),
      })),
    }
  }
}

/** Shows the timings of a request in its response. */
export function showTimings(response: ServerResponse): void {
  const timings = timingsOf.get(response)
  if (timings) timings.isShown = true
}

/** Header Server-Timing: the stages of a request so far, and the sum of its statements. Empty unless they are shown. */
export function timingHeaders(response: ServerResponse): { 'server-timing'?: string } {
  const timings = timingsOf.get(response)
  if (!timings?.isShown) return {}
  const total = timings.statements.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  const entries = [...timings.stages, ['database', total] as const]
  return { 'server-timing': entries.map(([name, ms]) => `${name.replaceAll(' ', '-')};dur=${rounded(ms)}`).join(', ') }
}

const rounded = (ms: number) => Math.round(ms * 10) / 10
