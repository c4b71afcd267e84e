import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Stripe } from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { deliverEvents } from './deliver-events.ts'
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

/** How each event stands, and when that was; moments in milliseconds, by the clock of the database. */
async function events() {
  const { rows } = await sql<{
    attempts: number
    refusal: string | null
    delivered: boolean
    next: number
    now: number
  }>`
    SELECT attempts, refusal, delivered_at IS NOT NULL AS delivered,
           extract(epoch FROM next_attempt_at)::float8 * 1000 AS next,
           extract(epoch FROM clock_timestamp())::float8 * 1000 AS now
    FROM test_payments.events ORDER BY number`.execute(app.database.kysely)
  return rows
}

const takenIds = () => receiver.taken.map(({ id }) => id)

/** What comes about of itself, on a machine that has much else to do too. */
const eventually = <T>(look: () => T) => expect.poll(look, { interval: 5, timeout: 20_000 })

test('an event arrives signed within moments of being told, whole, and once', async () => {
  const delivery = start()
  const ids: string[] = []
  const milliseconds: number[] = []
  for (let round = 0; round < 3; round += 1) {
    // So that no look is under way that would find it anyway.
    await pause(100)
    ids.push(await happen())
    const began = performance.now()
    delivery.wake()
    await eventually(takenIds).toEqual(ids)
    milliseconds.push(performance.now() - began)
  }
  expect(Math.min(...milliseconds), 'milliseconds until the quickest was there').toBeLessThan(500)
  expect(receiver.taken[0]).toEqual({
    ...{ id: ids[0], object: 'event', type: 'invoice.paid' },
    data: { object: { note: 'größer als "1"' } },
  })
  await eventually(events).toMatchObject(ids.map(() => ({ attempts: 1, refusal: null, delivered: true })))
  delivery.wake()
  await delivery.stop()
  expect(takenIds()).toEqual(ids)
})

test('what was left behind is sent by the next process that starts', async () => {
  const id = await happen()
  start()
  await eventually(takenIds).toEqual([id])
})

test('what is refused comes again after pauses that grow, until it is taken', async () => {
  const db = app.database.kysely
  const to = {
    url: `http://127.0.0.1:${receiver.port}/webhooks/stripe`,
    secret: SECRET,
    webhooks: Stripe.webhooks,
  }
  const makeDue = () => sql`UPDATE test_payments.events SET next_attempt_at = now()`.execute(db)
  const id = await happen()
  receiver.answer(() => 500)
  for (const [tried, seconds] of [1, 2, 5, 15, 60, 300, 1800, 3600, 3600, 3600].entries()) {
    const [before] = await events()
    await makeDue()
    await deliverEvents(db, to, new AbortController().signal)
    const [after] = await events()
    expect(after).toMatchObject({ attempts: tried + 1, refusal: 'Answered 500', delivered: false })
    const pausing = seconds * 1000
    expect(after?.next).toBeGreaterThanOrEqual(Number(before?.now) + pausing)
    expect(after?.next).toBeLessThanOrEqual(Number(after?.now) + pausing)
  }
  receiver.answer(() => 200)
  await makeDue()
  await deliverEvents(db, to, new AbortController().signal)
  expect(takenIds()).toEqual([id])
  expect(await events()).toMatchObject([{ attempts: 11, refusal: null, delivered: true }])
})

test('one that is refused keeps no other from arriving, and a server that is not there is told apart', async () => {
  const refused = await happen()
  const others = [await happen(), await happen(), await happen(), await happen(), await happen()]
  receiver.answer(({ id }) => (id === refused ? 400 : 200))
  start()
  await eventually(() => takenIds().toSorted()).toEqual(others.toSorted())
  await receiver.stop()
  const delivery = start()
  await happen()
  delivery.wake()
  await eventually(async () => (await events()).at(-1)?.refusal).toMatch(/^No answer: /)
})

test('switched off for one customer nothing of theirs comes, and all of it once it is on again', async () => {
  const [quiet, other] = [await customer(), await customer()]
  await setDeliveries(app.database.kysely, quiet, false)
  const lost = await happen(quiet)
  const arrived = await happen(other)
  const delivery = start()
  await eventually(takenIds).toEqual([arrived])
  await setDeliveries(app.database.kysely, quiet, true)
  delivery.wake()
  await eventually(takenIds).toEqual([arrived, lost])
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
  await eventually(() => takenIds().length).toBe(ids.length)
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
  await eventually(takenIds).toEqual([id])
  start()
  await eventually(takenIds).toEqual([id, id])
})
