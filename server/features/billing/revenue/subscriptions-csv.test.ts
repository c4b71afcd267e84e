import { sql } from 'kysely'
import papaparse from 'papaparse'
import { beforeAll, expect, it } from 'vitest'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { insertRows } from '#server/testing/stored-rows.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { PLAIN, UNPAID, writeSubscription } from './testing/subscriptions.ts'

const MANAGER_EMAIL = 'operator@example.test'

const app = forThisFile(() => startTestApp({ CONTENT_MANAGERS: MANAGER_EMAIL }))
let manager: Person

beforeAll(async () => {
  manager = await makeParent(app, MANAGER_EMAIL)
})

const get = (token: string | undefined, path = '/files/subscriptions.csv') =>
  fetch(app.url + path, { headers: token ? { authorization: `Bearer ${token}` } : {} })

async function lines() {
  const text = await (await get(manager.token)).text()
  const { data, errors } = papaparse.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: true,
  })
  expect(errors).toEqual([])
  return data
}

it('has one line per learner and subscription, and no text that is a formula', async () => {
  const parent = await makeParent(app, '=hyperlink("http://evil.example")@example.test')
  const learner = await makeLearner(app, { parent })
  const name = '=1+1,"\n@SUM(A1)'
  await sql`UPDATE profiles SET first_name = ${name} WHERE id = ${learner.id}`.execute(app.database.kysely)
  // Two failures in all: an invoice of nothing is paid without an attempt, and most others with the first.
  const invoices = [3, 1, 0].map((attempts) => ({ ...UNPAID, status: 'paid' as const, attempts }))
  const id = await writeSubscription(app, { ...PLAIN, cancelled: true, invoices }, parent, learner)
  const response = await get(manager.token)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="subscriptions.csv"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect([...(await response.bytes()).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect((await lines()).find(({ subscription }) => subscription === id)).toEqual({
    subscription: id,
    "parent's e-mail": `'${parent.email}`,
    "learner's first name": `'=1+1,"\n@SUM(A1)`,
    plan: 'Premium',
    billing: 'monthly',
    'price in dollars': '19.99',
    'price covers': 'this learner',
    status: 'ending',
    started: '2026-01-02 03:04',
    'trial ends': '',
    'period ends': expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
    'ends at': '',
    'last payment': expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
    'failed payments': '2',
  })
})

it('lists the price of a family once, and the subscription of a deleted learner', async () => {
  const learners = [0, 1, 2].map(() => ({ entitled: true, leaving: false }))
  const family = await writeSubscription(app, {
    ...PLAIN,
    offer: 'premium_plus_family',
    unitAmount: 3999,
    learners,
  })
  const left = await writeSubscription(app, { ...PLAIN, status: 'canceled', learners: [] })
  const rows = await lines()
  const prices = rows.flatMap((line) => (line.subscription === family ? [line['price in dollars']] : []))
  expect(prices).toEqual(['39.99', '', ''])
  expect(rows.find(({ subscription }) => subscription === left)).toMatchObject({ plan: '', status: 'ended' })
})

it('lists every subscription once, across several batches', async () => {
  const rows = Array.from({ length: 1203 }, (_, index) => ({
    id: `sub_many_${index}`,
    customer_id: 'cus_many',
    status: 'active' as const,
    currency: 'usd',
    current_period_start: new Date(),
    current_period_end: new Date(),
    created_at: new Date(),
    cancel_at_period_end: false,
    read_number: '1',
  }))
  await insertRows(app.database.kysely, 'subscriptions', rows)
  const exported = (await lines()).map(({ subscription }) => subscription)
  expect(new Set(exported.filter((id) => id?.startsWith('sub_many_'))).size).toBe(1203)
  expect(exported.filter((id) => id?.startsWith('sub_many_'))).toHaveLength(1203)
})

it('aborts the response if the database fails, so that a partial file is not mistaken for a complete one', async () => {
  const { schema } = app.database.kysely
  await schema.alterTable('subscriptions').renameTo('subscriptions_gone').execute()
  const begun = await get(manager.token)
  await expect(begun.text()).rejects.toThrow('terminated')
  await schema.alterTable('subscriptions_gone').renameTo('subscriptions').execute()
  expect(await lines()).not.toEqual([])
})

it('requires a content manager', async () => {
  const parent = await makeParent(app)
  const learner = await makeLearner(app)
  for (const [token, status] of [
    [undefined, 401],
    ['no-such-session', 401],
    [learner.token, 403],
    [parent.token, 403],
    [manager.token, 200],
  ] as const) {
    const answer = await get(token)
    expect(answer.status).toBe(status)
    if (status !== 200) expect(Object.keys(await answer.json()).sort()).toEqual(['code', 'message', 'status'])
  }
  expect((await get(parent.token, '/files/subscriptions')).status).toBe(404)
})

it('is a look at each named learner, in the log that their parents read', async () => {
  const parent = await makeParent(app)
  const learner = await makeLearner(app, { parent })
  await writeSubscription(app, PLAIN, parent, learner)
  expect((await app.client(parent.token).familyLog.list({})).lines).toEqual([])
  await lines()
  const look = { kind: 'look', child: { id: learner.id }, by: { role: 'manager', you: false, name: null } }
  expect((await app.client(parent.token).familyLog.list({})).lines).toMatchObject([look])
})
