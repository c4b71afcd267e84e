import { ORPCError } from '@orpc/client'
import { isContractProcedure } from '@orpc/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { startQuietApp } from '#server/testing/payments.ts'
import { makeParent, type Person } from '#server/testing/people.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { CALLERS, MANAGER_EMAIL, makeWorld, OPERATOR_EMAIL, type World } from './testing/callers.ts'
import { PERMISSIONS } from './testing/permissions.ts'

/** Tables that operations may write to. */
const TABLES = [
  'profiles',
  'accounts',
  'parent_child',
  'grade_enrollments',
  'user_progress',
  'lesson_marks',
  'lesson_submissions',
  'test_attempts',
  'test_results',
  'sessions',
  'consents',
  'learner_requests',
  'contact_messages',
  'mails',
  'stored_grades',
  'stored_subjects',
  'stored_lessons',
  'stored_tests',
  'content_deletions',
  'content_revisions',
  'content_files',
  'content_imports',
  'seed_runs',
  'billing_customers',
  'billing_checkouts',
  'subscriptions',
  'subscription_learners',
  'billing_invoices',
  'provider_events',
]

/** Columns of a mail written by its delivery, independently of requests. */
const DELIVERY = [
  'sent_at',
  'attempts',
  'last_error',
  'failure',
  'claimed_until',
  'claimed_by',
  'abandoned_at',
  'held_at',
]

let app: TestApp
let manager: Person
let operator: Person
beforeAll(async () => {
  // Without events of the payment provider, which would arrive independently of requests.
  app = await startQuietApp({ CONTENT_MANAGERS: MANAGER_EMAIL, OPERATOR_EMAILS: OPERATOR_EMAIL })
  // Rendering all sample content takes most of the time of seeding, and is tested with the renderer.
  vi.spyOn(app.services.textRenderer, 'render').mockResolvedValue({ outcome: 'rendered', html: '<p>A text.</p>' })
  manager = await makeParent(app, MANAGER_EMAIL)
  operator = await makeParent(app, OPERATOR_EMAIL)
})
afterAll(() => app.close())

it('every operation of the contract has its row, and every row its operation', () => {
  const operations = Object.entries(contract).flatMap(([group, members]) =>
    Object.entries(members).map(([name, operation]) => {
      expect(isContractProcedure(operation)).toBe(true)
      return `${group}.${name}`
    }),
  )
  expect(operations.length).toBeGreaterThan(0)
  expect(Object.keys(PERMISSIONS).sort()).toEqual(operations.sort())
})

const ROWS = Object.entries(PERMISSIONS).flatMap(([operation, rows]) =>
  rows.map((row) => ({ title: row.of ? `${operation}: ${row.of}` : operation, row })),
)

// One world per row is sufficient: callers change only their own data, and each calls once.
describe.each(ROWS)('$title', ({ row }) => {
  let world: World
  beforeAll(async () => {
    world = await makeWorld(app, { manager, operator })
    await row.setUp?.(app.client(world.tokens.learner), world, app)
  })

  /** State after the previous caller if that one was denied. */
  let rows: Awaited<ReturnType<typeof everyRow>> | null = null
  it.each(CALLERS)('as %s', async (caller) => {
    const expected = row.outcomes[caller]
    const before = isDenial(expected) ? (rows ?? (await everyRow())) : null
    rows = null
    const outcome = await outcomeOf(row.call(app.client(world.tokens[caller]), world))
    expect(outcome).toBe(expected)
    if (before === null) return
    rows = await everyRow()
    expect(rows).toEqual(before)
  })
})

async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    const answer = await call
    return typeof answer === 'string' ? answer : 'allowed'
  } catch (error) {
    if (error instanceof ORPCError) return error.code
    throw error
  }
}

/** True for a denial, which is an upper-case error code. */
const isDenial = (outcome: string) => /^[A-Z_]+$/.test(outcome)

/**
 * Fingerprint of all rows per table, to detect changes by a denied request: every row carries the transaction that
 * wrote it. Mails change independently of requests, so they are compared by their other columns.
 */
async function everyRow() {
  const { rows } = await sql<{ table: string; fingerprint: string }>`${sql.join(
    TABLES.map((table) => sql`SELECT ${sql.lit(table)} AS table, (${fingerprint(table)}) AS fingerprint`),
    sql` UNION ALL `,
  )}`.execute(app.database.kysely)
  expect(rows.map(({ table }) => table)).toEqual(TABLES)
  return rows
}

function fingerprint(table: string) {
  return table === 'mails'
    ? sql`
        SELECT md5(string_agg(mail::text, '' ORDER BY mail::text))
        FROM mails m CROSS JOIN LATERAL (SELECT to_jsonb(m) - ${DELIVERY}::text[] AS mail) mail`
    : sql`SELECT concat(count(*), ' ', sum(xmin::text::bigint)) FROM ${sql.table(table)}`
}
