import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Stripe } from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { setDeliveries } from './delivery-queries.ts'
import { startDelivery } from './start-delivery.ts'
import { SECRET, startReceiver } from './testing/receiver.ts'

let app: TestApp
let receiver: Awaited<ReturnType<typeof startReceiver>>
const running: ReturnType<typeof startDelivery>[] = []

beforeAll(async () => {
  app = await startTestApp({}, (config) => ({ ...config, testPayments: { deliver: false } }))
})
afterAll(() => app.close())
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  for (const delivery of running.splice(0)) await delivery.stop()
  await receiver.stop()
  await sql`TRUNCATE test_payments.events, test_payments.customers CASCADE`.execute(app.database.kysely)
})

/** One more process that delivers. */
function start({ deliver = true } = {}) {
  const delivery = startDelivery({
    config: { ...app.config, port: receiver.port, testPayments: { deliver } },
    database: app.database,
    webhooks: Stripe.webhooks,
    secret: SECRET,
    log: app.services.log,
  })
  running.push(delivery)
  return delivery
}

async function happen(customerId: string | null = null): Promise<string> {
  const id = `evt_${randomUUID()}`
  const body = { id, object: 'event', type: 'invoice.paid', data: { object: { note: 'größer als "1"' } } }
  await sql`
    INSERT INTO test_payments.events (id, type, customer_id, body)
    VALUES (${id}, ${body.type}, ${customerId}, ${JSON.stringify(body)})`.execute(app.database.kysely)
  return id
}

async function customer(): Promise<string> {
  const id = `cus_${randomUUID()}`
  await sql`INSERT INTO test_payments.customers (id, facts) VALUES (${id}, '{}')`.execute(app.database.kysely)
  return id
}

/** How each event stands; `waits` in whole seconds until its next try. */
async function events() {
  const { rows } = await sql<{ attempts: number; refusal: string | null; delivered: boolean; waits: number }>`
    SELECT attempts, refusal, delivered_at IS NOT NULL AS delivered,
           round(extract(epoch FROM next_attempt_at - now()))::int AS waits
    FROM test_payments.events ORDER BY number`.execute(app.database.kysely)
  return rows
}

const takenIds = () => receiver.taken.map(({ id }) => id)

test('an event arrives signed within moments of being told, whole, and once', async () => {
  const delivery = start()
  await pause(100)
  const id = await happen()
  const began = performance.now()
  delivery.wake()
  await expect.poll(takenIds, { interval: 5 }).toEqual([id])
  expect(performance.now() - began, 'milliseconds until it was there').toBeLessThan(500)
  expect(receiver.taken[0]).toEqual({
    ...{ id, object: 'event', type: 'invoice.paid' },
    data: { object: { note: 'größer als "1"' } },
  })
  await expect.poll(events).toMatchObject([{ attempts: 1, refusal: null, delivered: true }])
  delivery.wake()
  await delivery.stop()
  expect(takenIds()).toEqual([id])
})

test('what was left behind is sent by the next process that starts', async () => {
  const id = await happen()
  start()
  await expect.poll(takenIds).toEqual([id])
})

test('what is refused comes again after pauses that grow, until it is taken', async () => {
  const id = await happen()
  const delivery = start()
  receiver.answer(() => 500)
  const pauses: number[] = []
  for (let attempts = 1; attempts <= 10; attempts += 1) {
    delivery.wake()
    await expect.poll(events, { interval: 5 }).toMatchObject([{ attempts, refusal: 'Answered 500' }])
    const [{ waits } = { waits: 0 }] = await events()
    pauses.push(waits)
    await sql`UPDATE test_payments.events SET next_attempt_at = now()`.execute(app.database.kysely)
  }
  expect(pauses).toEqual([1, 2, 5, 15, 60, 300, 1800, 3600, 3600, 3600])
  receiver.answer(() => 200)
  delivery.wake()
  await expect.poll(takenIds).toEqual([id])
  await expect.poll(events).toMatchObject([{ refusal: null, delivered: true }])
})

test('one that is refused keeps no other from arriving, and a server that is not there is told apart', async () => {
  const refused = await happen()
  const others = [await happen(), await happen(), await happen(), await happen(), await happen()]
  receiver.answer(({ id }) => (id === refused ? 400 : 200))
  start()
  await expect.poll(() => takenIds().toSorted()).toEqual(others.toSorted())
  await receiver.stop()
  const delivery = start()
  await happen()
  delivery.wake()
  await expect.poll(async () => (await events()).at(-1)?.refusal).toMatch(/^No answer: /)
})

test('switched off for one customer nothing of theirs comes, and all of it once it is on again', async () => {
  const [quiet, other] = [await customer(), await customer()]
  await setDeliveries(app.database.kysely, quiet, false)
  const lost = await happen(quiet)
  const arrived = await happen(other)
  const delivery = start()
  await expect.poll(takenIds).toEqual([arrived])
  await setDeliveries(app.database.kysely, quiet, true)
  delivery.wake()
  await expect.poll(takenIds).toEqual([arrived, lost])
})

test('switched off by the configuration nothing comes', async () => {
  await happen()
  start({ deliver: false }).wake()
  await pause(150)
  expect(takenIds()).toEqual([])
  expect(await events()).toMatchObject([{ attempts: 0, delivered: false }])
})

test('two processes send each event once', async () => {
  const both = [start(), start()]
  const ids: string[] = []
  for (let round = 0; round < 20; round += 1) {
    ids.push(await happen())
    for (const { wake } of both) wake()
  }
  await expect.poll(() => takenIds().length, { timeout: 5000 }).toBe(ids.length)
  for (const delivery of both) await delivery.stop()
  expect(takenIds().toSorted()).toEqual(ids.toSorted())
})

test('one that was taken by the webhook when the sender ended is sent again', async () => {
  const id = await happen()
  const seen = Promise.withResolvers<void>()
  receiver.answer(async () => {
    seen.resolve()
    await pause(50)
    return 200
  })
  const first = start()
  await seen.promise
  await first.stop()
  await expect.poll(takenIds).toEqual([id])
  start()
  await expect.poll(takenIds).toEqual([id, id])
})
