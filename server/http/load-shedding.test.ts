import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createQueues } from '../rate-limits/queues.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { kindOfWork, loadShedding } from './load-shedding.ts'

/** Load shedder with this many running operations. */
function busy(count: number, { waitForConnection = 1 } = {}) {
  const dropped: string[] = []
  const shedding = loadShedding({
    queues: createQueues(),
    pool: { waitingCount: waitForConnection },
    recordDropped: (kind) => void dropped.push(kind),
  })
  for (let number = 0; number < count; number += 1) void shedding.run(() => new Promise(() => {}))
  return { shedding, dropped }
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
    const { shedding, dropped } = busy(count)
    for (const kind of ['list', 'page', 'save'] as const) shedding.drop(kind, response())
    expect(dropped).toEqual(kinds)
  })

  test('sends a retry time in whole seconds', () => {
    const { shedding } = busy(200)
    const answer = response()
    expect(shedding.drop('save', answer)).toBe(true)
    expect(answer.statusCode).toBe(503)
    expect([2, 3, 4]).toContain(answer.getHeader('Retry-After'))
  })

  test('serves everyone again when its operations have ended', async () => {
    const { shedding } = busy(39)
    const last = Promise.withResolvers<void>()
    const running = shedding.run(() => last.promise)
    expect(shedding.drop('list', response())).toBe(true)
    last.reject(new Error('failed'))
    await expect(running).rejects.toThrow('failed')
    expect(shedding.drop('list', response())).toBe(false)
  })
})

test('many operations that wait for neither the database nor the processor are no overload', () => {
  expect(busy(200, { waitForConnection: 0 }).shedding.drop('list', response())).toBe(false)
})

test("learners' reads are dropped after those of parents and managers, and saves last", () => {
  expect(kindOfWork('/report/get', { readsOnly: true })).toBe('list')
  expect(kindOfWork('/live/subscribe', { readsOnly: true })).toBe('list')
  expect(kindOfWork('/contentLessons/list', { readsOnly: true })).toBe('list')
  expect(kindOfWork('/study/lesson', { readsOnly: true })).toBe('page')
  expect(kindOfWork('/session/get', { readsOnly: true })).toBe('page')
  expect(kindOfWork('/study/submitAnswers', { readsOnly: false })).toBe('save')
})

describe('a server whose database is busy', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())

  const call = (path: string, sender: string, more: RequestInit = {}) =>
    fetch(`${app.url}/api/${path}`, { ...more, headers: { authorization: `Bearer ${sender}`, ...more.headers } })

  test('drops a list with 503 and Retry-After, and still serves pages', async () => {
    const connections = await Promise.all(Array.from({ length: 10 }, () => app.database.pool.connect()))
    const pages = Array.from({ length: 41 }, (_, number) => call('session', `learner-${number}`))
    await vi.waitFor(() => expect(app.services.queues.reads.size().running).toBe(41))
    const list = await call('rpc/curriculum/listPublished', 'parent', { method: 'POST', body: '{}' })
    expect(list.status).toBe(503)
    expect(Number(list.headers.get('retry-after'))).toBeGreaterThanOrEqual(2)
    expect(await list.json()).toMatchObject({ json: { code: 'SERVICE_UNAVAILABLE' } })
    expect((await call('grades', 'parent')).status).toBe(503)
    for (const connection of connections) connection.release()
    expect((await Promise.all(pages)).map(({ status }) => status)).toEqual(pages.map(() => 200))
    expect((await call('grades', 'parent')).status).toBe(200)
  })

  test("does not count requests that wait in their sender's queue", async () => {
    const connections = await Promise.all(Array.from({ length: 10 }, () => app.database.pool.connect()))
    const own = Array.from({ length: 150 }, () => call('session', 'one learner'))
    await vi.waitFor(() => expect(app.services.queues.reads.size()).toEqual({ running: 8, waiting: 142 }))
    const list = call('grades', 'parent')
    await vi.waitFor(() => expect(app.services.queues.reads.size().running).toBe(9))
    for (const connection of connections) connection.release()
    expect((await list).status).toBe(200)
    expect((await Promise.all(own)).every(({ status }) => status === 200)).toBe(true)
  })
})
