import { sql } from 'kysely'
import { z } from 'zod'
import type { Executor } from './database.ts'
import { queryOne } from './rows.ts'

/** True on a database with Citus, which runs statements on several nodes. */
export async function isDistributed(db: Executor): Promise<boolean> {
  const { distributed } = await queryOne(
    db,
    z.object({ distributed: z.boolean() }),
    sql`SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS distributed`,
  )
  return distributed
}
