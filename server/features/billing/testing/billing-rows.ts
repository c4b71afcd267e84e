import { sql } from 'kysely'
import type { TestApp } from '#server/testing/test-app.ts'

const TABLES = [
  'billing_customers',
  'billing_checkouts',
  'subscriptions',
  'subscription_learners',
  'billing_invoices',
  'provider_events',
  'grade_enrollments',
  'lesson_marks',
]

/** Every row of what payments write to, and whatever the provider remembers, to be compared before and after. */
export async function billingRows(app: TestApp) {
  const tables = await Promise.all(
    [...TABLES, 'test_payments.customers', 'test_payments.events'].map((table) =>
      sql<{
        row: string
      }>`SELECT to_jsonb(kept)::text AS row FROM ${sql.table(table)} kept ORDER BY 1`.execute(
        app.database.kysely,
      ),
    ),
  )
  return tables.map(({ rows }) => rows.map(({ row }) => row))
}
