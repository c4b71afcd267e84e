import { sql } from 'kysely'
import type { Executor } from '../../../database/database.ts'

/** Which of these learners are there. */
export async function existingLearners(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM profiles WHERE id = any(${[...ids]}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Which of these subscriptions have ever been granted here. */
export async function knownSubscriptions(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM subscriptions WHERE id = any(${[...ids]}::text[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
