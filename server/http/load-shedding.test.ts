import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createQueues } from '../rate-limits/queues.ts'
import { signedToken } from '../testing/signed-token.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { type KindOfWork, kindOfWork, loadShedding } from './load-shedding.ts'

const EVENTUALLY = { timeout: 4_000, interval: 10 }

/** Load shedder with this many running operations. */
function busy(count: number, { waitForConnection = 1 } = {}) {
  const dropped: string[] = []
  const queues = createQueues()
  const shedding = loadShedding({
    queues,
    pool: { waitingCount: waitForConnection },
    recordDropped: (kind) => void dropped.push(kind),
  })
  for (let number = 0; number < count; number += 1) void shedding.run(`${number}`, () => new Promise(() => {}))
  const drop = (kind: KindOfWork, answer = response(), sender = 'new') =>
    shedding.drop(() => ({ kind, sender }), answer)
  return { shedding, queues, drop, dropped }
}

const response = () => new ServerResponse(new IncomingMessage(new Socket()))

describe('an overloaded process', () => {
  test.each([
    [39, []],
    [40, ['list']],
    [79, ['list']],
    [80, ['list', 'page']],
    [159, ['list', 'page']],
    [160, ['list', 'page', 'save']],
  ])('with %i running operations accepts none of %j', (count, kinds) => {
    const { drop, dropped } = busy(count)
    for (const kind of ['list', 'page', 'save'] as const) drop(kind)
    expect(dropped).toEqual(kinds)
  })

  test('sends a retry time in whole seconds', () => {
    const { drop } = busy(200)
    const answer = response()
    expect(drop('save', answer)).toBe(true)
    expect(answer.statusCode).toBe(503)
    expect([2, 3, 4]).toContain(answer.getHeader('Retry-After'))
  })

  test('serves everyone again when its operations have ended', async () => {
    const { shedding, drop } = busy(39)
    const last = Promise.withResolvers<void>()
    const running = shedding.run('last', () => last.promise)
    expect(drop('list')).toBe(true)
    last.reject(new Error('failed'))
    await expect(running).rejects.toThrow('failed')
    expect(drop('list')).toBe(false)
  })

  test('drops those of the sender with most of them first', () => {
    const { shedding, drop } = busy(20)
    for (let number = 0; number < 7; number += 1) void shedding.run('busy', () => new Promise(() => {}))
    expect(drop('list', response(), 'busy')).toBe(true)
    expect(drop('list', response(), 'other')).toBe(false)
  })
})

test('submissions that wait for the judging of their family are no load', async () => {
  const { queues, drop } = busy(45)
  const end = Promise.withResolvers<void>()
  const judged = Array.from({ length: 10 }, () => queues.expressionsOfFamilies.run('family', () => end.promise))
  expect(drop('list')).toBe(false)
  end.resolve()
  await Promise.all(judged)
})

test('many operations that wait for neither the database nor the processor are no overload', () => {
  expect(busy(200, { waitForConnection: 0 }).drop('list')).toBe(false)
})

test("learners' reads are dropped after those of parents and managers, and saves last", () => {
  const kindOf = (name: string, readsOnly = true) => kindOfWork({ name, readsOnly })
  expect(['report.get', 'live.subscribe', 'contentLessons.list'].map((name) => kindOf(name))).toEqual(
    Array(3).fill('list'),
  )
  expect(['study.lesson', 'session.get'].map((name) => kindOf(name))).toEqual(['page', 'page'])
  expect(kindOf('study.submitAnswers', false)).toBe('save')
  expect(kindOfWork(undefined)).toBe('list')
})

describe('a server whose database is busy', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())

  const call = (path: string, sender: string, more: RequestInit = {}) => {
    const authorization = `Bearer ${signedToken(app.config, sender)}`
    return fetch(`${app.url}/api/${path}`, { ...more, headers: { authorization, ...more.headers } })
  }

  test('drops a list with 503 and Retry-After, and still serves pages', async () => {
    const connections = await Promise.all(Array.from({ length: 10 }, () => app.database.pool.connect()))
    const pages = Array.from({ length: 41 }, (_, number) => call('session', `learner-${number}`))
    await vi.waitFor(() => expect(app.services.queues.reads.size().running).toBe(41), EVENTUALLY)
    const list = await call('rpc/curriculum/listPublished', 'parent', { method: 'POST', body: '{}' })
    expect(list.status).toBe(503)
    expect(Number(list.headers.get('retry-after'))).toBeGreaterThanOrEqual(2)
    expect(await list.json()).toMatchObject({ json: { code: 'SERVICE_UNAVAILABLE' } })
    expect((await call('grades', 'parent')).status).toBe(503)
    // The documented path of a learner's page.
    const dashboard = call('dashboard', 'learner')
    for (const connection of connections) connection.release()
    expect((await dashboard).status).toBe(401)
    expect((await Promise.all(pages)).map(({ status }) => status)).toEqual(pages.map(() => 200))
    expect((await call('grades', 'parent')).status).toBe(200)
  })

  test("does not count requests that wait in their sender's queue", async () => {
    const connections = await Promise.all(Array.from({ length: 10 }, () => app.database.pool.connect()))
    const own = Array.from({ length: 150 }, () => call('session', 'one learner'))
    await vi.waitFor(() => expect(app.services.queues.reads.size()).toEqual({ running: 8, waiting: 142 }), EVENTUALLY)
    const list = call('grades', 'another parent')
    await vi.waitFor(() => expect(app.services.queues.reads.size().running).toBe(9), EVENTUALLY)
    for (const connection of connections) connection.release()
    expect((await list).status).toBe(200)
    expect((await Promise.all(own)).every(({ status }) => status === 200)).toBe(true)
  })
})
