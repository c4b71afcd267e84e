import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

const TRANSACTION_CONTROL = /^\s*(begin|start transaction|commit|rollback|savepoint|release)\b/i

/**
 * Counts the statements that a pool's connections send for work run by `within`, without transaction control.
 * Statements of concurrent jobs are not counted.
 */
export function countedStatements(pool: pg.Pool) {
  const counting = new AsyncLocalStorage<true>()
  let count = 0
  pool.on('connect', (client) => {
    const query = client.query
    client.query = function counted(this: pg.PoolClient, ...args: unknown[]) {
      if (counting.getStore() && !TRANSACTION_CONTROL.test(textOf(args[0]))) count += 1
      return Reflect.apply(query, this, args)
    } as typeof client.query
  })
  return { count: () => count, within: <Result>(work: () => Result) => counting.run(true, work) }
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  if (typeof query === 'object' && query !== null && 'text' in query) return String(query.text)
  return ''
}
