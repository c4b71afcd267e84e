import type { Pool, QueryResult, QueryResultRow } from 'pg'

/** The pool, or one connection with an open transaction. */
export type Db = {
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>>
}

/** Runs `act` in one transaction; a throw rolls it back. */
export async function inTransaction<T>(pool: Pool, act: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const result = await act(client)
    await client.query('COMMIT')
    client.release()
    return result
  } catch (error) {
    // A connection whose rollback failed is not reused.
    const rollback = await client.query('ROLLBACK').catch((failure: Error) => failure)
    client.release(rollback instanceof Error ? rollback : undefined)
    throw error
  }
}
