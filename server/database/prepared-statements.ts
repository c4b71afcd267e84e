import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/** Beyond this many different texts something is building SQL from values; such texts are then sent unprepared. */
const MAX_NAMES = 500

/**
 * The same pool, for Kysely, with every statement prepared by name: PostgreSQL parses each text once per connection
 * and keeps its plan. Names come from the text, so that all processes agree on them.
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const nameOf = statementNames()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client)
      if (known) return known
      const preparing = preparingClient(client, nameOf)
      clients.set(client, preparing)
      return preparing
    },
    end: () => pool.end(),
  }
}

function preparingClient(
  client: pg.PoolClient,
  nameOf: (text: string) => string | undefined,
): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('Cursors are not in use here')
    const name = values.length > 0 ? nameOf(text) : undefined
    return client.query({ text, values: [...values], ...(name && { name }) })
  }
  return { query, release: (destroy) => client.release(destroy) }
}

function statementNames() {
  const names = new Map<string, string>()
  return (text: string) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_NAMES) return known
    const name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
}
