import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { deliverEvents, startBackground } from './background.ts'
import { createFakeStripe } from './fake-stripe.ts'
import { queryRows } from './storage/database.ts'
import { setDeliveries } from './storage/queries.ts'
import { SECRET, startReceiver } from './testing/receiver.ts'
import { startProvider, type TestProvider } from './testing/test-provider.ts'

let provider: TestProvider
let receiver: Awaited<ReturnType<typeof startReceiver>>
const running: ReturnType<typeof startBackground>[] = []
const log = { warn() {}, error() {} }

beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  for (const background of running.splice(0)) await background.stop()
  await receiver.stop()
  await provider.pool.query('TRUNCATE test_payments.events, test_payments.customers CASCADE')
})

const webhook = () => ({ url: `http://127.0.0.1:${receiver.port}/webhooks/stripe`, secret: SECRET })

/** Starts the background work of one more process. */
function start() {
  const background = startBackground(provider.env, webhook(), log)
  running.push(background)
  return background
}

async function addEvent(customerId: string | null = null): Promise<string> {
  const id = `evt_${randomUUID()}`
  const body = { id, object: 'event', type: 'invoice.paid', data: { object: { note: 'größer als "1"' } } }
  await provider.pool.query('INSERT INTO test_payments.events (id, type, customer_id, body) VALUES ($1, $2, $3, $4)', [
    id,
    body.type,
    customerId,
    JSON.stringify(body),
  ])
  return id
}

async function addCustomer(): Promise<string> {
  const id = `cus_${randomUUID()}`
  await provider.pool.query("INSERT INTO test_payments.customers (id, facts) VALUES ($1, '{}')", [id])
  return id
}

const Delivery = z.object({
  attempts: z.int(),
  failure: z.string().nullable(),
  delivered: z.boolean(),
  next: z.number(),
  now: z.number(),
})

/** Delivery state of each event. Times are milliseconds by the database's clock. */
function events() {
  return queryRows(
    provider.pool,
    Delivery,
    `
    SELECT attempts, refusal AS failure, delivered_at IS NOT NULL AS delivered,
           extract(epoch FROM next_attempt_at)::float8 * 1000 AS next,
           extract(epoch FROM clock_timestamp())::float8 * 1000 AS now
    FROM test_payments.events ORDER BY number`,
  )
}

const acceptedIds = () => receiver.accepted.map(({ id }) => id)

const eventually = <T>(read: () => T) => expect.poll(read, { interval: 5, timeout: 20_000 })

test('an event is delivered signed, complete and once, soon after the wake-up', async () => {
  const delivery = start()
  const ids: string[] = []
  const milliseconds: number[] = []
  for (let round = 0; round < 3; round += 1) {
    // Ensures that no running round finds the event.
    await pause(100)
    ids.push(await addEvent())
    const began = performance.now()
    delivery.wake()
    await eventually(acceptedIds).toEqual(ids)
    milliseconds.push(performance.now() - began)
  }
  expect(Math.min(...milliseconds), 'milliseconds until the quickest was there').toBeLessThan(500)
  expect(receiver.accepted[0]).toEqual({
    id: ids[0],
    object: 'event',
    type: 'invoice.paid',
    data: { object: { note: 'größer als "1"' } },
  })
  await eventually(events).toMatchObject(ids.map(() => ({ attempts: 1, failure: null, delivered: true })))
  delivery.wake()
  await delivery.stop()
  expect(acceptedIds()).toEqual(ids)
})

test('the next process delivers the events of an exited one', async () => {
  const id = await addEvent()
  start()
  await eventually(acceptedIds).toEqual([id])
})

test('a rejected event is retried with backoff until it is accepted', async () => {
  const makeDue = () => provider.pool.query('UPDATE test_payments.events SET next_attempt_at = now()')
  const id = await addEvent()
  receiver.answer(() => 500)
  for (const [tried, seconds] of [1, 2, 5, 15, 60, 300, 1800, 3600, 3600, 3600].entries()) {
    const [before] = await events()
    await makeDue()
    await deliverEvents(provider.pool, webhook(), new AbortController().signal)
    const [after] = await events()
    expect(after).toMatchObject({ attempts: tried + 1, failure: 'Answered 500', delivered: false })
    const pausing = seconds * 1000
    expect(after?.next).toBeGreaterThanOrEqual(Number(before?.now) + pausing)
    expect(after?.next).toBeLessThanOrEqual(Number(after?.now) + pausing)
  }
  receiver.answer(() => 200)
  await makeDue()
  await deliverEvents(provider.pool, webhook(), new AbortController().signal)
  expect(acceptedIds()).toEqual([id])
  expect(await events()).toMatchObject([{ attempts: 11, failure: null, delivered: true }])
})

test('a rejected event does not delay others, and an unreachable webhook is reported', async () => {
  const rejected = await addEvent()
  const others = [await addEvent(), await addEvent(), await addEvent(), await addEvent(), await addEvent()]
  receiver.answer(({ id }) => (id === rejected ? 400 : 200))
  start()
  await eventually(() => acceptedIds().toSorted()).toEqual(others.toSorted())
  await receiver.stop()
  const delivery = start()
  await addEvent()
  delivery.wake()
  await eventually(async () => (await events()).at(-1)?.failure).toMatch(/^No answer: /)
})

test('events of a customer with deliveries switched off wait until they are switched on', async () => {
  const quiet = await addCustomer()
  const other = await addCustomer()
  await setDeliveries(provider.pool, quiet, false)
  const lost = await addEvent(quiet)
  const arrived = await addEvent(other)
  const delivery = start()
  await eventually(acceptedIds).toEqual([arrived])
  await setDeliveries(provider.pool, quiet, true)
  delivery.wake()
  await eventually(acceptedIds).toEqual([arrived, lost])
})

test('no event is sent without background work', async () => {
  await addEvent()
  const api = await createFakeStripe(provider.env).start({
    secretKey: 'sk_test_1',
    webhook: webhook(),
    background: false,
    log,
  })
  await pause(150)
  expect(acceptedIds()).toEqual([])
  expect(await events()).toMatchObject([{ attempts: 0, delivered: false }])
  await api.stop()
})

test('two processes send each event once', async () => {
  const both = [start(), start()]
  const ids: string[] = []
  for (let round = 0; round < 20; round += 1) {
    ids.push(await addEvent())
    for (const { wake } of both) wake()
  }
  await eventually(() => acceptedIds().length).toBe(ids.length)
  for (const delivery of both) await delivery.stop()
  expect(acceptedIds().toSorted()).toEqual(ids.toSorted())
})

test('an event that was accepted while the sender stopped is sent again (at-least-once delivery)', async () => {
  const id = await addEvent()
  const seen = Promise.withResolvers<void>()
  receiver.answer(async () => {
    seen.resolve()
    await pause(50)
    return 200
  })
  const first = start()
  await seen.promise
  await first.stop()
  await eventually(acceptedIds).toEqual([id])
  start()
  await eventually(acceptedIds).toEqual([id, id])
})
