import type { Pool } from 'pg'
import { z } from 'zod'

/** The pool, or one connection with an open transaction. */
export type Db = {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[]; rowCount: number | null }>
}

/** Runs a statement and checks its rows. */
export async function queryRows<Row extends z.ZodObject>(
  db: Db,
  schema: Row,
  text: string,
  values?: unknown[],
): Promise<z.output<Row>[]> {
  const { rows } = await db.query(text, values)
  return z.array(schema).parse(rows)
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
