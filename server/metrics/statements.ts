import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type pg from 'pg'
import { startSpan } from './tracing.ts'

/** Statements beyond this number share one entry; the product has fewer. */
const MAX_STATEMENTS = 500

export type StatementFigures = { calls: number; failures: number; seconds: number; longest: number }

/**
 * Measures the statements of pools by their names: from sending one to its result, the wait behind earlier statements of its
 * connection included.
 */
export function statementMeter() {
  const figures = new Map<string, StatementFigures>()
  const labels = new Map<string, string>()

  function labelOf(config: { name?: unknown; text: string }): string {
    const key = typeof config.name === 'string' ? config.name : config.text
    const known = labels.get(key)
    if (known !== undefined) return known
    if (typeof config.name !== 'string' && !/^[A-Z ]{1,20}$/.test(key)) return 'unnamed'
    if (labels.size >= MAX_STATEMENTS) return 'other'
    const label = key === config.text ? key : `${describeStatement(config.text)} ${key.slice(0, 8)}`
    labels.set(key, label)
    return label
  }

  function record(label: string, start: number, failed: boolean) {
    const entry = figures.get(label) ?? { calls: 0, failures: 0, seconds: 0, longest: 0 }
    const seconds = (performance.now() - start) / 1000
    entry.calls += 1
    entry.seconds += seconds
    if (failed) entry.failures += 1
    if (seconds > entry.longest) entry.longest = seconds
    figures.set(label, entry)
  }

  function measure(client: pg.PoolClient) {
    const query = client.query
    client.query = function measured(this: pg.PoolClient, ...args: unknown[]) {
      const statement = statementOf(args[0])
      if (statement === null) return Reflect.apply(query, this, args)
      const label = labelOf(statement)
      const start = performance.now()
      const span = startSpan(label, { 'db.system.name': 'postgresql' }, SpanKind.CLIENT)
      const end = (error: unknown) => {
        record(label, start, Boolean(error))
        if (error) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
      }
      const callback = args.at(-1)
      if (typeof callback === 'function') {
        const measuring = (error: unknown, result: unknown) => {
          end(error)
          callback(error, result)
        }
        return Reflect.apply(query, this, [...args.slice(0, -1), measuring])
      }
      const sent: Promise<unknown> = Reflect.apply(query, this, args)
      sent.then(
        () => end(null),
        (error: unknown) => end(error ?? true),
      )
      return sent
    } as typeof client.query
  }

  return {
    /** Measures the connections that a pool opens from now on. */
    watch: (pool: pg.Pool) => void pool.on('connect', measure),
    /** Figures since the start, by label. */
    figures: (): ReadonlyMap<string, StatementFigures> => figures,
  }
}

/** Streams such as COPY are not measured: they take as long as the work that they are part of. */
function statementOf(config: unknown): { name?: unknown; text: string } | null {
  if (typeof config === 'string') return { text: config }
  if (typeof config !== 'object' || config === null || 'submit' in config) return null
  return 'text' in config && typeof config.text === 'string' ? { ...config, text: config.text } : null
}

const TABLE = /\b(?:from|join|into|update)\s+(?:only\s+)?"?([a-z_]+\b)(?!\s*\()/gi
const TABLES_SHOWN = 4

/** Verb and tables of a statement, such as `select sessions profiles lessons`. */
function describeStatement(text: string): string {
  const verbs = text.match(/\b(insert|update|delete)\b/i)?.[1] ?? text.match(/\w+/)?.[0] ?? 'statement'
  const tables = new Set([...text.matchAll(TABLE)].map(([, table = '']) => table.toLowerCase()))
  for (const word of ['select', 'lateral', 'unnest', 'of', 'set']) tables.delete(word)
  return [verbs.toLowerCase(), ...[...tables].slice(0, TABLES_SHOWN)].join(' ')
}
