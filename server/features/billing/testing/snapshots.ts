import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from '../../../testing/test-app.ts'
import type { OnDatabase } from '../../../testing/test-database.ts'
import type { PaidFamily } from './first-payment.ts'

/**
 * All that a payment leaves in the product's tables for one family, whole rows, with ids and times left out: of two
 * families that have paid the same it is the same. When which event arrived is left out too.
 */
export async function settledState(
  { database }: OnDatabase,
  { parent, ids, customerId }: Pick<PaidFamily, 'parent' | 'ids' | 'customerId'>,
): Promise<Record<string, string[]>> {
  const subscriptions = sql`SELECT id FROM subscriptions WHERE customer_id = ${customerId}`
  const rowsOf = {
    billing_customers: sql`parent_id = ${parent.id}`,
    billing_checkouts: sql`parent_id = ${parent.id}`,
    subscriptions: sql`customer_id = ${customerId}`,
    subscription_learners: sql`subscription_id IN (${subscriptions})`,
    billing_invoices: sql`subscription_id IN (${subscriptions})`,
    provider_events: sql`subscription_id IN (${subscriptions})`,
    grade_enrollments: sql`user_id = any(${ids}::uuid[])`,
    lesson_marks: sql`user_id = any(${ids}::uuid[])`,
    live_positions: sql`user_id = any(${ids}::uuid[])`,
    mails: sql`to_address = ${parent.email}`,
  }
  const state: Record<string, string[]> = {}
  for (const [table, condition] of Object.entries(rowsOf)) {
    const { rows } = await sql<{ row: string }>`
      SELECT (to_jsonb(kept) - ${table === 'mails' ? LEFT_OUT_OF_MAILS : LEFT_OUT}::text[])::text AS row
      FROM ${sql.table(table)} kept WHERE ${condition}`.execute(database.kysely)
    state[table] = rows.map(({ row }) => withoutNames(row)).sort()
  }
  return state
}

/** How many readings were made, and how far the delivery of a mail has come: nothing of the payment hangs on it. */
const LEFT_OUT = ['read_number', 'idempotency_key']
const LEFT_OUT_OF_MAILS = ['sent_at', 'attempts', 'claimed_until']

/** Days go as moments do, in mails: of two that are compared one may be paid before midnight and one after. */
function withoutNames(row: string): string {
  return row
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'uuid')
    .replaceAll(/\b(sub|cus|in|cs|evt|pi|price)_(test_)?\w+/g, '$1')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+\+00:00/g, 'time')
    .replaceAll(/\b[A-Z][a-z]+ \d{1,2}, \d{4}\b/g, 'day')
    .replaceAll(/"number": "[^"]+"/g, '"number"')
    .replaceAll(/(127\.0\.0\.1|localhost):\d+/g, 'here')
}

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

/** A call that is refused, and leaves everything as it was. @returns what it is refused with */
export async function refused(app: TestApp, call: () => Promise<unknown>): Promise<unknown> {
  const before = await billingRows(app)
  const error: unknown = await call().then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(await billingRows(app)).toEqual(before)
  return error
}
