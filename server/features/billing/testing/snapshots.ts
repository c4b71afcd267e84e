import { sql } from 'kysely'
import { expect } from 'vitest'
import { z } from 'zod'
import { query } from '../../../database/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { OnDatabase } from '../../../testing/test-database.ts'
import type { PaidFamily } from './first-payment.ts'

const WithRow = z.object({ row: z.string() })

/**
 * All rows of a family written by a payment, without ids, times and the arrival of events: equal for two families that
 * have made the same payment.
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
    const rows = await query(
      database.kysely,
      WithRow,
      sql`
      SELECT (to_jsonb(entry) - ${table === 'mails' ? OMITTED_FROM_MAILS : OMITTED}::text[])::text AS row
      FROM ${sql.table(table)} entry WHERE ${condition}`,
    )
    state[table] = rows.map(({ row }) => withoutNames(row)).sort()
  }
  return state
}

/** Columns that may differ: number of syncs, and progress of mail deliveries. */
const OMITTED = ['read_number', 'idempotency_key']
const OMITTED_FROM_MAILS = ['sent_at', 'attempts', 'claimed_until', 'claimed_by']

/** Masks days as well as times: midnight may fall between the two payments. */
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

/** All rows written by payments, and all data of the stand-in, to compare before and after. */
export async function billingRows(app: TestApp) {
  const tables = await Promise.all(
    [...TABLES, 'test_payments.customers', 'test_payments.events'].map((table) =>
      query(
        app.database.kysely,
        WithRow,
        sql`SELECT to_jsonb(entry)::text AS row FROM ${sql.table(table)} entry ORDER BY 1`,
      ),
    ),
  )
  return tables.map((rows) => rows.map(({ row }) => row))
}

/**
 * Expects a call to fail without changing anything.
 * @returns its error
 */
export async function expectRejection(app: TestApp, call: () => Promise<unknown>): Promise<unknown> {
  const before = await billingRows(app)
  const error: unknown = await call().then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(await billingRows(app)).toEqual(before)
  return error
}
