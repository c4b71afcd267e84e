import { sql } from 'kysely'
import type { Executor } from '../../../database/database.ts'

/** Ids of those learners who exist. */
export async function existingLearners(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM profiles WHERE id = any(${[...ids]}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Ids of those subscriptions that are stored here, so that their plans were granted at some time. */
export async function storedSubscriptions(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM subscriptions WHERE id = any(${[...ids]}::text[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
