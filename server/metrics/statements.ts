import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type pg from 'pg'
import { timeStatement } from './request-timings.ts'
import { startSpan, startWait } from './tracing.ts'

/** Maximum number of tracked statements; the rest share one entry. The product has fewer. */
const MAX_STATEMENTS = 500

export type StatementFigures = { calls: number; failures: number; seconds: number; longest: number }

/** Measures statements of pools by name, from send to result, including waits behind others on the connection. */
export function statementMeter() {
  const figures = new Map<string, StatementFigures>()
  const labels = new Map<string, string>()

  function labelOf({ name, text }: SentStatement): string {
    const key = typeof name === 'string' ? name : text
    const known = labels.get(key)
    if (known !== undefined) return known
    if (typeof name !== 'string' && !/^[A-Z ]{1,20}$/.test(key)) return 'unnamed'
    if (labels.size >= MAX_STATEMENTS) return 'other'
    const label = key === text ? key : `${describeStatement(text)} ${key.slice(0, 8)}`
    labels.set(key, label)
    return label
  }

  function figuresOf(label: string): StatementFigures {
    const known = figures.get(label)
    if (known) return known
    const added = { calls: 0, failures: 0, seconds: 0, longest: 0 }
    figures.set(label, added)
    return added
  }

  /** @returns a function to call with the error or null */
  function begin(statement: SentStatement) {
    const label = labelOf(statement)
    const start = performance.now()
    // Texts of prepared statements are constant; others can contain values.
    const text = typeof statement.name === 'string' ? statement.text : null
    const attributes = { 'db.system.name': 'postgresql', ...(text !== null && { 'db.query.text': text }) }
    const span = startSpan(label, attributes, SpanKind.CLIENT)
    const endTiming = timeStatement(label, text)
    return (error: unknown) => {
      endTiming(Boolean(error))
      if (error instanceof Error) statementOfError.set(error, label)
      const seconds = (performance.now() - start) / 1000
      const entry = figuresOf(label)
      entry.calls += 1
      entry.seconds += seconds
      if (error) entry.failures += 1
      if (seconds > entry.longest) entry.longest = seconds
      if (error) span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.end()
    }
  }

  function measure(client: pg.PoolClient) {
    const query = client.query
    client.query = function measured(this: pg.PoolClient, ...args: unknown[]) {
      const statement = statementOf(args[0])
      if (statement === null) return Reflect.apply(query, this, args)
      const end = begin(statement)
      const callback = args.at(-1)
      if (typeof callback === 'function') {
        args[args.length - 1] = (error: unknown, result: unknown) => {
          end(error)
          callback(error, result)
        }
        return Reflect.apply(query, this, args)
      }
      const sent: Promise<unknown> = Reflect.apply(query, this, args)
      sent.then(
        () => end(null),
        (error: unknown) => end(error ?? true),
      )
      return sent
    } as typeof client.query
  }

  /** Measures waits for a connection. The pool's own `query` calls `connect` with a callback. */
  function measureWaits(pool: pg.Pool) {
    const connect = pool.connect
    pool.connect = function measured(this: pg.Pool, ...args: unknown[]) {
      const end = startWait('wait for connection')
      const [callback] = args
      if (typeof callback === 'function') {
        return Reflect.apply(connect, this, [
          (...results: unknown[]) => {
            end()
            Reflect.apply(callback, undefined, results)
          },
        ])
      }
      const connected: Promise<unknown> = Reflect.apply(connect, this, args)
      connected.then(end, end)
      return connected
    } as typeof pool.connect
  }

  return {
    /** Measures waits for connections of a pool, and those that it opens from now on. */
    watch(pool: pg.Pool) {
      measureWaits(pool)
      pool.on('connect', measure)
    },
    /** Totals since the start, by label. */
    figures: (): ReadonlyMap<string, StatementFigures> => figures,
  }
}

const statementOfError = new WeakMap<Error, string>()

/** Name of the statement that failed with an error; undefined for any other error. */
export const failedStatement = (error: unknown) => (error instanceof Error ? statementOfError.get(error) : undefined)

type SentStatement = { name?: unknown; text: string }

/** Statement to measure; null for streams such as COPY, whose duration is that of the work around them. */
function statementOf(config: unknown): SentStatement | null {
  if (typeof config === 'string') return { text: config }
  if (typeof config !== 'object' || config === null || 'submit' in config) return null
  return hasText(config) ? config : null
}

const hasText = (config: object): config is SentStatement => 'text' in config && typeof config.text === 'string'

const TABLE = /\b(?:from|join|into|update)\s+(?:only\s+)?"?([a-z_]+\b)(?!\s*\()/gi
const TABLES_SHOWN = 4

/** Verb and tables of a statement, such as `select sessions profiles lessons`. */
function describeStatement(text: string): string {
  const verbs = text.match(/\b(insert|update|delete)\b/i)?.[1] ?? text.match(/\w+/)?.[0] ?? 'statement'
  const tables = new Set([...text.matchAll(TABLE)].map(([, table = '']) => table.toLowerCase()))
  for (const word of ['select', 'lateral', 'unnest', 'of', 'set']) tables.delete(word)
  return [verbs.toLowerCase(), ...[...tables].slice(0, TABLES_SHOWN)].join(' ')
}
