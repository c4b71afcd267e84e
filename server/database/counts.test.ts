import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { gradeToEnrollIn, insertEnrollment, switchEnrollment } from '../features/enrollment/queries.ts'
import { deletePeople, lockPeopleToDelete } from '../features/learners/delete-queries.ts'
import { deleteLeftoversOfPurges } from '../jobs/queries.ts'
import { createLog } from '../log.ts'
import { expectExactCounts } from '../testing/counts.ts'
import { insertRows } from '../testing/stored-rows.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type Database, type Executor, openDatabase } from './database.ts'
import { query } from './rows.ts'

const CONNECTIONS = 8

let made: TestDatabase
let database: Database
beforeAll(async () => {
  made = await makeTestDatabase()
  database = openDatabase({ ...made.connection, max: CONNECTIONS + 1 }, createLog('silent'), 'maintenance')
})
afterAll(async () => {
  await database.kysely.destroy()
  await made.drop()
})
beforeEach(async () => {
  for (const table of ['subscriptions', 'profiles', 'stored_grades']) {
    await sql`DELETE FROM ${sql.table(table)}`.execute(database.kysely)
  }
  await deleteLeftoversOfPurges(database.kysely)
  await expectExactCounts(database.kysely)
})

it('counts are exact after any sequence of writes, including deletions', async () => {
  const world = await makeWorld(2)
  await fc.assert(
    fc.asyncProperty(fc.array(anyWrite, { maxLength: 12 }), async (writes) => {
      for (const write of writes) await perform(database.kysely, world, write)
      await expectExactCounts(database.kysely)
    }),
    { numRuns: 40 },
  )
})

it('counts are exact after concurrent transactions, some of them rolled back', async () => {
  const world = await makeWorld(2)
  const transactions = fc.sample(fc.record({ write: anyWrite, isKept: fc.nat(4).map((n) => n > 0) }), 40 * CONNECTIONS)
  const outcomes = { committed: 0, other: 0 }
  const performNext = async () => {
    for (let next = transactions.pop(); next; next = transactions.pop()) {
      const { write, isKept } = next
      const done = database.kysely.transaction().execute(async (db) => {
        await perform(db, world, write)
        if (!isKept) throw new Error('rolled back')
      })
      await done.then(
        () => (outcomes.committed += 1),
        () => (outcomes.other += 1),
      )
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, performNext))
  expect(outcomes.committed).toBeGreaterThan(100)
  expect(outcomes.other).toBeGreaterThan(20)
  await expectExactCounts(database.kysely)
  // A count gets another row only while its other rows are locked.
  const rows = await query(
    database.kysely,
    z.object({ most: z.int() }),
    sql`
      SELECT max(rows)::int AS most FROM (SELECT count(*) AS rows FROM counts GROUP BY name) count`,
  )
  expect(rows[0]?.most).toBeLessThanOrEqual(CONNECTIONS)
})

it('no transaction waits for another that updates the same count', async () => {
  const { grades } = await makeWorld(1)
  const [gradeId] = grades
  await enroll(database.kysely, gradeId)
  await database.kysely.transaction().execute(async (first) => {
    await enroll(first, gradeId)
    await database.kysely.transaction().execute(async (second) => {
      await sql`SET LOCAL lock_timeout = 100`.execute(second)
      await enroll(second, gradeId)
    })
  })
  await expectExactCounts(database.kysely)
})

it('two learners of one subscription who are deleted at the same time are both removed from the counts', async () => {
  const { grades } = await makeWorld(1)
  const learners = [await enroll(database.kysely, grades[0]), await enroll(database.kysely, grades[0])]
  const offer = 'premium_plus_family'
  await writeSubscription(database.kysely, { id: 'sub_family', status: 'active', offer, cents: 3999, learners })
  await Promise.all(learners.map((id) => database.kysely.transaction().execute((db) => deleteLearner(db, id))))
  await expectExactCounts(database.kysely)
  const { rows } =
    await sql`SELECT name FROM counts WHERE name <> 'subscriptions' GROUP BY name HAVING sum(number) <> 0`.execute(
      database.kysely,
    )
  expect(rows).toEqual([])
})

type World = { grades: string[]; learners: string[] }

/** Creates grades, and ids of learners that may or may not exist. */
async function makeWorld(count: number): Promise<World> {
  const grades = Array.from({ length: count }, () => randomUUID())
  for (const id of grades) {
    await insertRows(database.kysely, 'stored_grades', { id, name: `Grade ${id}`, live_status: true })
  }
  return { grades, learners: Array.from({ length: 6 }, () => randomUUID()) }
}

const SUBSCRIPTIONS = ['sub_1', 'sub_2', 'sub_3']
const offers = fc.constantFrom('premium_monthly', 'premium_annual', 'premium_plus_family')
const subscriptionId = fc.constantFrom(...SUBSCRIPTIONS)
const learner = fc.nat(5)

const anyWrite = fc.oneof(
  fc.record({ kind: fc.constant('enroll'), learner, grade: fc.nat(1) }),
  fc.record({ kind: fc.constant('delete-learner'), learner }),
  fc.record({
    kind: fc.constant('subscription'),
    id: subscriptionId,
    offer: offers,
    cents: fc.nat(9000),
    status: fc.constantFrom('trialing', 'active', 'past_due', 'canceled', 'unpaid'),
    learners: fc.uniqueArray(learner, { maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('flags'),
    id: subscriptionId,
    cancels: fc.boolean(),
    isPaused: fc.boolean(),
    hasEnded: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('plans'), learner, entitled: fc.boolean(), leaves: fc.boolean() }),
  fc.record({
    kind: fc.constant('shares'),
    id: subscriptionId,
    shares: fc.dictionary(fc.constantFrom('revenue/2026-10', 'paying/2026-11'), fc.integer({ min: -9, max: 9 })),
  }),
  fc.record({ kind: fc.constant('delete-subscription'), id: subscriptionId }),
  fc.record({
    kind: fc.constant('invoice'),
    subscription: subscriptionId,
    number: fc.nat(3),
    paid: fc.nat(9000),
    refunded: fc.nat(100),
    disputed: fc.boolean(),
    day: fc.option(fc.nat(40)),
  }),
)
type Write = typeof anyWrite extends fc.Arbitrary<infer Value> ? Value : never

async function perform(db: Executor, { grades, learners }: World, write: Write) {
  // Locks in the product's order: learners first, then their subscriptions.
  await sql`
    SELECT FROM profiles WHERE id = ${'learner' in write ? learners[write.learner] : null}::uuid OR id IN (
      SELECT learner_id FROM subscription_learners WHERE subscription_id = ${'id' in write ? write.id : null}
    ) OR id = ANY (${'learners' in write ? write.learners.map((n) => learners[n] ?? '') : []}::uuid[])
    ORDER BY id FOR UPDATE`.execute(db)
  if (write.kind === 'enroll' && 'grade' in write) await enroll(db, grades[write.grade], learners[write.learner])
  if (write.kind === 'delete-learner' && 'learner' in write) await deleteLearner(db, learners[write.learner] ?? '')
  if (write.kind === 'subscription' && 'status' in write) {
    await writeSubscription(db, { ...write, learners: write.learners.map((n) => learners[n] ?? '') })
  }
  if (write.kind === 'flags' && 'cancels' in write) {
    await sql`
      UPDATE subscriptions SET cancel_at_period_end = ${write.cancels}, renewals_paused = ${write.isPaused},
        ended_at = CASE WHEN ${write.hasEnded} THEN now() END
      WHERE id = ${write.id}`.execute(db)
  }
  if (write.kind === 'plans' && 'entitled' in write) {
    await sql`
      UPDATE subscription_learners SET entitled = ${write.entitled}, ends_at = CASE WHEN ${write.leaves} THEN now() END
      WHERE learner_id = ${learners[write.learner]}`.execute(db)
  }
  if (write.kind === 'shares' && 'shares' in write) {
    await sql`UPDATE subscriptions SET monthly_shares = ${JSON.stringify(write.shares)}::jsonb WHERE id = ${write.id}`.execute(
      db,
    )
  }
  if (write.kind === 'delete-subscription' && 'id' in write) {
    await sql`DELETE FROM subscriptions WHERE id = ${write.id}`.execute(db)
  }
  if (write.kind === 'invoice' && 'day' in write) {
    await sql`
      INSERT INTO billing_invoices (
        id, subscription_id, status, total, amount_paid, amount_refunded, disputed, currency, created_at, paid_at
      )
      SELECT ${`in_${write.number}`}, id, 'paid', 9000, ${write.paid}, ${write.refunded}, ${write.disputed}, 'usd', now(),
             now() - ${write.day}::int * interval '1 day'
      FROM subscriptions WHERE id = ${write.subscription}
      ON CONFLICT (id) DO UPDATE SET amount_paid = excluded.amount_paid, amount_refunded = excluded.amount_refunded,
        disputed = excluded.disputed, paid_at = excluded.paid_at`.execute(db)
  }
}

/**
 * Enrolls a learner, who may already exist and be enrolled.
 * @returns the learner's id
 */
async function enroll(db: Executor, gradeId: string | undefined, id: string = randomUUID()): Promise<string> {
  await sql`
    INSERT INTO profiles (id, email, is_parent) VALUES (${id}, ${`${id}@example.test`}, false)
    ON CONFLICT (id) DO NOTHING`.execute(db)
  const grade = gradeId === undefined ? undefined : await gradeToEnrollIn(db, id, gradeId)
  if (gradeId === undefined || !grade) return id
  if (grade.heldGradeId === null) await insertEnrollment(db, id, gradeId)
  else await switchEnrollment(db, id, gradeId)
  return id
}

async function deleteLearner(db: Executor, id: string) {
  await deletePeople(db, await lockPeopleToDelete(db, [id]))
}

type Subscription = { id: string; status: string; offer: string; cents: number; learners: string[] }

/** Writes a subscription and those of its learners that exist, in one statement, like a sync. */
async function writeSubscription(db: Executor, { id, status, offer, cents, learners }: Subscription) {
  await sql`
    WITH subscription AS (
      INSERT INTO subscriptions (
        id, customer_id, status, currency, current_period_start, current_period_end, cancel_at_period_end, read_number, created_at
      )
      VALUES (${id}, 'cus', ${status}, 'usd', now(), now() + interval '30 days', false, 1, now())
      ON CONFLICT (id) DO UPDATE SET status = excluded.status
      RETURNING id
    )
    INSERT INTO subscription_learners (learner_id, subscription_id, offer, enrollment_type, unit_amount, entitled)
    SELECT profiles.id, subscription.id, ${offer}, 'Premium', ${cents}, true
    FROM profiles, subscription WHERE profiles.id = ANY (${learners}::uuid[])
    ON CONFLICT (learner_id, subscription_id) DO UPDATE SET offer = excluded.offer, unit_amount = excluded.unit_amount,
      entitled = true, ends_at = NULL`.execute(db)
}
