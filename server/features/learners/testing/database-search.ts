import { sql } from 'kysely'
import { z } from 'zod'
import type { TestApp } from '#server/testing/test-app.ts'
import { query } from '../../../database/rows.ts'

/** Finds the tables of every schema, including the job queue's, that contain the text in any column. */
export async function tablesContaining(app: TestApp, text: string): Promise<string[]> {
  const tables: string[] = []
  for (const { schema, name } of await allTables(app)) {
    const { rows } = await sql`
      SELECT FROM ${sql.table(`${schema}.${name}`)} searched
      WHERE strpos(lower(searched::text), lower(${text})) > 0 LIMIT 1`.execute(app.database.kysely)
    if (rows.length > 0) tables.push(schema === 'public' ? name : `${schema}.${name}`)
  }
  return tables
}

const Table = z.object({ schema: z.string(), name: z.string() })

/** Lists the tables of the product, without those of the payment stand-in, which simulates another company. */
export async function allTables(app: TestApp) {
  return query(
    app.database.kysely,
    Table,
    sql`
      SELECT n.nspname AS schema, c.relname AS name
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'r' AND n.nspname NOT IN ('information_schema', 'test_payments') AND n.nspname !~ '^pg_(catalog|toast|temp)'
      ORDER BY n.nspname, c.relname`,
  )
}
