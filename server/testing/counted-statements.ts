import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync } from 'node:fs'
import type pg from 'pg'

const TRANSACTION_CONTROL = /^\s*(begin|start transaction|commit|rollback|savepoint|release)\b/i

/**
 * Environment variable with a file to which each statement is appended as a line of JSON, with its operation: what
 * `npm run cluster -- --citus` explains.
 */
export const RECORD_VARIABLE = 'TRELLIS_RECORDED_OPERATIONS'
const recordFile = process.env[RECORD_VARIABLE]
export const isRecording = recordFile !== undefined

/** @property values of a statement's parameters */
export type RecordedStatement = { operation: string; text: string; values: unknown[] }

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
      const operation = counting.getStore()
      const { text, values } = statementOf(args)
      if (operation !== undefined && !TRANSACTION_CONTROL.test(text)) {
        count += 1
        if (recordFile !== undefined) record(recordFile, { operation, text, values })
      }
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

function record(file: string, { operation, text, values }: RecordedStatement) {
  const name = /^\/api\/rpc\/(\w+)\/(\w+)/.exec(operation)
  if (name) appendFileSync(file, `${JSON.stringify({ operation: `${name[1]}.${name[2]}`, text, values })}\n`)
}
