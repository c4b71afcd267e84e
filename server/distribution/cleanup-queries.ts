import { sql } from 'kysely'
import { z } from 'zod'
import type { Executor } from '../database/database.ts'
import { query } from '../database/rows.ts'

/** A foreign key that a distributed database does not have, and which empties columns when the referenced row is deleted. */
type Cleanup = {
  name: string
  table: string
  columns: readonly string[]
  to: string
  toColumns: readonly string[]
  onDelete: 'set null'
  emptied: readonly string[]
}

/**
 * Every foreign key that a distributed database does not have, as the catalog of plain PostgreSQL declares it; a test
 * compares them.
 */
export const CLEANUPS: readonly Cleanup[] = [
  {
    table: 'achievements',
    name: 'achievements_submission_fkey',
    columns: ['user_id', 'submission_id'],
    to: 'lesson_submissions',
    toColumns: ['user_id', 'id'],
    onDelete: 'set null',
    emptied: ['submission_id'],
  },
]

/**
 * Does what those foreign keys do, if they are absent. Call it in each transaction that deletes referenced rows other than
 * with their learner. It reads all rows that refer to one, on all nodes at once.
 */
export async function runCleanups(db: Executor): Promise<void> {
  const present = await query(
    db,
    z.object({ name: z.string() }),
    sql`
    SELECT conname AS name FROM pg_constraint
    WHERE contype = 'f' AND conname = ANY (${CLEANUPS.map(({ name }) => name)}::text[])`,
  )
  for (const { name, table, columns, to, toColumns, emptied } of CLEANUPS) {
    if (present.some((key) => key.name === name)) continue
    const nulls = sql.join(emptied.map((column) => sql`${sql.id(column)} = NULL`))
    const refers = sql.join(
      emptied.map((column) => sql`${sql.ref(`${table}.${column}`)} IS NOT NULL`),
      sql` AND `,
    )
    const isSame = sql.join(
      columns.map((column, at) => sql`${sql.ref(`referenced.${toColumns[at]}`)} = ${sql.ref(`${table}.${column}`)}`),
      sql` AND `,
    )
    await sql`
      UPDATE ${sql.table(table)} SET ${nulls}
      WHERE ${refers} AND NOT EXISTS (SELECT FROM ${sql.table(to)} referenced WHERE ${isSame})`.execute(db)
  }
}
