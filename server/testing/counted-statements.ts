import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync } from 'node:fs'
import pg from 'pg'

const TRANSACTION_CONTROL = /^\s*(begin|start transaction|commit|rollback|savepoint|release)\b/i

/**
 * Environment variable with a file to which each statement is appended as a line of JSON, with its operation or job: what
 * `npm run cluster -- --citus` explains.
 */
export const RECORD_VARIABLE = 'TRELLIS_RECORDED_OPERATIONS'
const recordFile = process.env[RECORD_VARIABLE]
export const isRecording = recordFile !== undefined

/** @property values of a statement's parameters */
export type RecordedStatement = { operation: string; text: string; values: unknown[] }

const recording = new AsyncLocalStorage<string>()

/** Runs work whose statements are recorded under a name, on any connection; just runs it unless recording. */
export function recordAs<Result>(operation: string, work: () => Result): Result {
  return recordFile === undefined ? work() : recording.run(operation, work)
}

if (recordFile !== undefined) recordInto(recordFile)

function recordInto(file: string) {
  const query = pg.Client.prototype.query
  pg.Client.prototype.query = function recorded(this: pg.Client, ...args: unknown[]) {
    const operation = recording.getStore()
    const { text, values } = statementOf(args)
    if (operation !== undefined && text !== '' && !TRANSACTION_CONTROL.test(text)) {
      const statement: RecordedStatement = { operation, text, values }
      appendFileSync(file, `${JSON.stringify(statement)}\n`)
    }
    return Reflect.apply(query, this, args)
  } as typeof query
}

/** Name of a request to an operation, or to a route of the auth library. */
export function operationOf(path: string): string | null {
  const [, group, name] = /^\/api\/rpc\/(\w+)\/(\w+)/.exec(path) ?? []
  if (group !== undefined) return `${group}.${name}`
  return path.startsWith('/api/auth/') ? 'auth' : null
}

/**
 * Counts the statements that a pool's connections send for work run by `within`, without transaction control.
 * Statements of concurrent jobs are not counted.
 */
export function countedStatements(pool: pg.Pool) {
  const counting = new AsyncLocalStorage<string>()
  let count = 0
  pool.on('connect', (client) => {
    const query = client.query
    client.query = function counted(this: pg.PoolClient, ...args: unknown[]) {
      if (counting.getStore() !== undefined && !TRANSACTION_CONTROL.test(statementOf(args).text)) count += 1
      return Reflect.apply(query, this, args)
    } as typeof client.query
  })
  return {
    count: () => count,
    /** @param operation path of its request, or any name */
    within: <Result>(operation: string, work: () => Result) => counting.run(operation, work),
  }
}

function statementOf([query, list]: unknown[]): { text: string; values: unknown[] } {
  if (typeof query === 'string') return { text: query, values: Array.isArray(list) ? list : [] }
  if (typeof query !== 'object' || query === null || !('text' in query)) return { text: '', values: [] }
  const values = 'values' in query && Array.isArray(query.values) ? query.values : []
  return { text: String(query.text), values }
}
