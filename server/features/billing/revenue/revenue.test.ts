import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { OFFER_IDS, type OfferId } from '#domain/plans/plans.ts'
import type { Executor } from '#server/database/database.ts'
import { expectExactCounts } from '#server/testing/counts.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeParent, type Person } from '#server/testing/people.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { query } from '../../../database/rows.ts'
import { listUnpaidInvoices, loadFigures } from './queries.ts'
import { type AnySubscription, anySubscription, PLAIN, UNPAID, writeSubscription } from './testing/subscriptions.ts'

const MANAGER_EMAIL = 'operator@example.test'

const app = forThisFile(() => startTestApp({ CONTENT_MANAGERS: MANAGER_EMAIL }))
let manager: Person

beforeAll(async () => {
  manager = await makeParent(app, MANAGER_EMAIL)
})

beforeEach(() => emptied())

const revenue = () => app.client(manager.token).billing.revenue()

it('the session reports access for named managers, and for no other parent', async () => {
  const parent = await makeParent(app)
  const access = async ({ token }: Person) => (await app.client(token).session.get()).user?.isContentManager
  expect([await access(manager), await access(parent)]).toEqual([true, false])
})

it('is empty before the first plan', async () => {
  expect(await revenue()).toEqual({
    currency: 'usd',
    monthlyRevenue: 0,
    paidLast30Days: 0,
    subscriptions: 0,
    failures: [],
    trend: expect.toSatisfy((months: unknown[]) => months.length === 12),
    offers: OFFER_IDS.map((offer) => ({ offer, learners: 0, trials: 0, ending: 0, pastDue: 0 })),
  })
})

it('equals a plain count of any subscriptions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anySubscription, { maxLength: 6 }), async (subscriptions) => {
      await emptied()
      for (const subscription of subscriptions) await writeSubscription(app, subscription)
      const { failures, trend: _trend, ...figures } = await revenue()
      await expectExactCounts(app.database.kysely)
      expect(figures).toEqual(plainCount(subscriptions))
      expect(failures.map(({ total }) => total).sort()).toEqual(
        subscriptions
          .flatMap(({ invoices }) => invoices)
          .filter(({ status, attempts }) => (status === 'open' || status === 'uncollectible') && attempts > 0)
          .map(({ total }) => total)
          .sort(),
      )
    }),
    { numRuns: 12 },
  )
})

it('counts a year as one twelfth and a family once, but neither free trials nor canceled plans', async () => {
  const add = (changes: Partial<AnySubscription>) => writeSubscription(app, { ...PLAIN, ...changes })
  const three = [0, 1, 2].map(() => ({ entitled: true, leaving: false }))
  await add({})
  await add({ offer: 'premium_annual', unitAmount: 19_999 })
  await add({ offer: 'premium_plus_family', unitAmount: 3999, learners: three })
  await add({ offer: 'premium_plus_monthly', unitAmount: 2999, learners: three, status: 'past_due' })
  const renewing = await revenue()
  expect(renewing.monthlyRevenue).toBe(1999 + 1667 + 3999 + 3 * 2999)
  await add({ status: 'trialing' })
  await add({ cancelled: true })
  await add({ learners: [{ entitled: true, leaving: true }] })
  await add({ status: 'canceled', learners: [{ entitled: false, leaving: false }] })
  const { monthlyRevenue, offers, subscriptions } = await revenue()
  expect(monthlyRevenue).toBe(renewing.monthlyRevenue)
  expect(subscriptions).toBe(8)
  expect(offers).toEqual([
    { offer: 'premium_monthly', learners: 4, trials: 1, ending: 2, pastDue: 0 },
    { offer: 'premium_annual', learners: 1, trials: 0, ending: 0, pastDue: 0 },
    { offer: 'premium_plus_monthly', learners: 3, trials: 0, ending: 0, pastDue: 3 },
    { offer: 'premium_plus_family', learners: 3, trials: 0, ending: 0, pastDue: 0 },
  ])
})

it('lists the newest fifty failures, with the parent if the account exists', async () => {
  const parent = await makeParent(app)
  const failure = (paidAgo: number) => ({ ...UNPAID, paidAgo })
  await writeSubscription(app, {
    ...PLAIN,
    invoices: Array.from({ length: 50 }, (_, n) => failure(n + 1000)),
  })
  await writeSubscription(app, { ...PLAIN, status: 'past_due', invoices: [failure(0)] }, parent)
  const { failures } = await revenue()
  expect(failures).toHaveLength(50)
  expect(failures.map(({ parentEmail }) => parentEmail).slice(0, 2)).toEqual([parent.email, null])
  const moments = failures.map(({ createdAt }) => createdAt.getTime())
  expect(moments).toEqual(moments.toSorted((a, b) => b - a))
})

it('takes the same three statements regardless of the number of rows', async () => {
  expect(await app.countStatements(revenue)).toBe(3)
  for (let many = 0; many < 20; many++) await writeSubscription(app, PLAIN)
  expect(await app.countStatements(revenue)).toBe(3)
})

it('counts the payments of thirty full days in UTC, except refunded or disputed ones', async () => {
  const midnight = new Date().setUTCHours(0, 0, 0, 0)
  const first = midnight - 29 * 86_400_000
  const payment = (at: number, total: number) => ({
    ...UNPAID,
    status: 'paid' as const,
    total,
    paidAgo: Date.now() - at,
  })
  // `paidAgo` counts from the moment of the write, a little later than this one.
  const invoices = [payment(first - 60_000, 1), payment(first, 10), payment(midnight, 100), payment(midnight, 1000)]
  await writeSubscription(app, {
    ...PLAIN,
    invoices: invoices.map((invoice, n) => (n === 3 ? { ...invoice, refunded: 0.5 } : invoice)),
  })
  expect((await revenue()).paidLast30Days).toBe(10 + 100 + 500)
  await sql`UPDATE billing_invoices SET disputed = true WHERE total = 100`.execute(app.database.kysely)
  expect((await revenue()).paidLast30Days).toBe(10 + 500)
})

it('reads unpaid invoices through a partial index, and figures without reading the counted rows', async () => {
  for (let many = 0; many < 5; many++) await writeSubscription(app, { ...PLAIN, invoices: [UNPAID] })
  const relations = await app.database.kysely.transaction().execute(async (db) => {
    // For few rows a sequential scan is cheaper; not for many.
    await sql`SET LOCAL enable_seqscan = off`.execute(db)
    await sql`SET LOCAL enable_sort = off`.execute(db)
    return {
      figures: await scannedBy(db, () => loadFigures(db)),
      unpaid: await scannedBy(db, () => listUnpaidInvoices(db, 50)),
    }
  })
  expect(relations.figures).toEqual(['counts_name_idx'])
  expect(relations.unpaid).toContain('billing_invoices_unpaid_idx')
})

/** Names of the tables and indexes scanned by a statement. */
async function scannedBy(db: Executor, statement: () => Promise<unknown>): Promise<string[]> {
  const scans = async () => {
    const rows = await query(
      db,
      z.object({ name: z.string(), scans: z.int() }),
      sql`
        SELECT relname AS name, pg_stat_get_xact_numscans(relid)::int AS scans FROM pg_stat_user_tables
        UNION ALL SELECT indexrelname, pg_stat_get_xact_numscans(indexrelid)::int FROM pg_stat_user_indexes`,
    )
    return new Map(rows.map(({ name, scans }) => [name, scans]))
  }
  const before = await scans()
  await statement()
  return [...(await scans())].flatMap(([name, count]) => (count > (before.get(name) ?? 0) ? [name] : [])).sort()
}

async function emptied() {
  await sql`DELETE FROM subscriptions`.execute(app.database.kysely)
}

/** The figures by a plain count. */
function plainCount(subscriptions: readonly AnySubscription[]) {
  const offers = new Map(OFFER_IDS.map((offer) => [offer, noneOf(offer)]))
  let monthly = 0
  let yearly = 0
  let paidLast30Days = 0
  for (const { status, cancelled, offer, unitAmount, learners, invoices } of subscriptions) {
    const of = offers.get(offer) ?? noneOf(offer)
    const granted = learners.filter(({ entitled }) => entitled)
    const staying = granted.filter(({ leaving }) => !leaving && !cancelled)
    const isGoing = status === 'trialing' || status === 'active' || status === 'past_due'
    of.learners += granted.length
    if (isGoing) of.ending += granted.length - staying.length
    if (status === 'trialing') of.trials += staying.length
    if (status === 'past_due') of.pastDue += staying.length
    if (status === 'active' || status === 'past_due') {
      if (offer === 'premium_annual') yearly += unitAmount * staying.length
      else if (offer === 'premium_plus_family') monthly += staying.length > 0 ? unitAmount : 0
      else monthly += unitAmount * staying.length
    }
    for (const { status, total, refunded, disputed, paidAgo } of invoices) {
      const days = Math.floor(Date.now() / 86_400_000) - Math.floor((Date.now() - paidAgo) / 86_400_000)
      if (status === 'paid' && !disputed && days < 30) paidLast30Days += total - Math.floor(total * refunded)
    }
  }
  return {
    currency: 'usd',
    paidLast30Days,
    subscriptions: subscriptions.length,
    offers: [...offers.values()],
    monthlyRevenue: monthly + Math.round(yearly / 12),
  }
}

function noneOf(offer: OfferId) {
  return { offer, learners: 0, trials: 0, ending: 0, pastDue: 0 }
}
