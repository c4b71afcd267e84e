import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { query, WithId } from '../database/rows.ts'

/** Account with this email or username, in lower case; undefined without one. */
export async function findAccountId(db: Executor, name: string): Promise<string | undefined> {
  const [found] = await query(db, WithId, sql`SELECT id FROM profiles WHERE email = ${name} OR username = ${name}`)
  return found?.id
}
