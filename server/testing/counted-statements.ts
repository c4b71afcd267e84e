import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

const TRANSACTION_CONTROL = /^\s*(begin|start transaction|commit|rollback|savepoint|release)\b/i

/**
 * Counts the statements that a pool's connections send for what runs within `within`, transaction control left out: a job
 * that happens to do its work at the same time does not count.
 */
export function countedStatements(pool: pg.Pool) {
  const counting = new AsyncLocalStorage<true>()
  let count = 0
  pool.on('connect', (client) => {
    const query = client.query
    client.query = function counted(this: pg.PoolClient, ...given: unknown[]) {
      if (counting.getStore() && !TRANSACTION_CONTROL.test(textOf(given[0]))) count += 1
      return Reflect.apply(query, this, given)
    } as typeof client.query
  })
  return { count: () => count, within: <Result>(work: () => Result) => counting.run(true, work) }
}

function textOf(given: unknown): string {
  if (typeof given === 'string') return given
  if (typeof given === 'object' && given !== null && 'text' in given) return String(given.text)
  return ''
}
