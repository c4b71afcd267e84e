import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { api, queryClient } from '#web/api/client.ts'
import { fakeStorage } from '#web/api/offline/testing/fake-storage.ts'
import { answerSaver } from './answer-saver.ts'

const learnerId = randomUUID()
const windows = new EventTarget()
/** Response to a choice, from the server or an intermediary. */
let reply: { status: number; text: string }
let requests = 0
/** Account of the browser's session; another tab may have changed it. */
let signedIn = learnerId
let server: Server

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url?.endsWith('/session/get')) {
      const json = { user: { id: signedIn }, socialSignIn: { providers: [] } }
      return response.end(JSON.stringify({ json }))
    }
    requests += 1
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${port}` })
  vi.stubGlobal('addEventListener', windows.addEventListener.bind(windows))
  vi.stubGlobal('removeEventListener', windows.removeEventListener.bind(windows))
  await queryClient.fetchQuery(api.session.get.queryOptions())
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  vi.unstubAllGlobals()
})

test('a choice that a proxy rejects is stored and resent', async () => {
  const saver = answerSaver(learnerId, randomUUID())
  reply = { status: 403, text: '{"error":"blocked by your school"}' }
  saver.choose('q1', 2, 0)
  await vi.waitFor(() => expect(saver.saveState()).toBe('not-saved-yet'))
  expect(saver.unsaved()).toMatchObject([{ questionId: 'q1', answer: 2 }])

  reply = { status: 200, text: JSON.stringify({ json: { sequence: 1, answer: 2, remainingSeconds: 60 } }) }
  windows.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(saver.unsaved()).toEqual([]))
  expect(requests).toBe(2)
})

test('all choices for an attempt that is over are dropped', async () => {
  const saver = answerSaver(learnerId, randomUUID())
  const rejection = { defined: true, code: 'TIME_IS_UP', status: 409, message: 'Time is up' }
  reply = { status: 409, text: JSON.stringify({ json: rejection }) }
  const before = requests
  saver.choose('q1', 2, 0)
  saver.choose('q2', 2, 0)
  await vi.waitFor(() => expect(saver.unsaved()).toEqual([]))
  expect(requests).toBe(before + 1)
})

test('a choice that another account may not save waits until its learner returns', async () => {
  const saver = answerSaver(learnerId, randomUUID())
  const rejection = { defined: true, code: 'NOT_FOUND', status: 404, message: 'Test not found' }
  reply = { status: 404, text: JSON.stringify({ json: rejection }) }
  const before = requests
  saver.choose('q1', 2, 0)
  await vi.waitFor(() => expect(requests).toBe(before + 1))
  await vi.waitFor(() => expect(saver.unsaved()).toMatchObject([{ questionId: 'q1', state: 'waiting' }]))
  expect(saver.saveState()).toBe('saving')
})

test('choices that a killed browser could not save are sent by the next one, but not while a sibling is signed in', async () => {
  const testId = randomUUID()
  const name = `answer ${learnerId} ${testId} q4`
  const left = new Map([[name, '{"answer":3,"sequence":6,"saved":false}']])
  vi.stubGlobal('localStorage', fakeStorage(left))
  reply = { status: 200, text: JSON.stringify({ json: { sequence: 6, answer: 3, remainingSeconds: 60 } }) }
  const before = requests
  signedIn = randomUUID()
  const saver = answerSaver(learnerId, testId)
  saver.subscribe(() => {})
  await vi.waitFor(() => expect(queryClient.getQueryState(api.session.get.queryKey())?.isInvalidated).toBe(true))
  expect(requests).toBe(before)
  expect(saver.unsaved()).toMatchObject([{ questionId: 'q4', answer: 3, sequence: 6 }])

  signedIn = learnerId
  await queryClient.fetchQuery(api.session.get.queryOptions())
  saver.subscribe(() => {})
  await vi.waitFor(() => expect(left.get(name)).toContain('"saved":true'))
  expect(requests).toBe(before + 1)
  expect(saver.unsaved()).toEqual([])
})

test('a test is submitted once saves in flight are done, or after a timeout', async () => {
  const saver = answerSaver(learnerId, randomUUID())
  reply = { status: 200, text: JSON.stringify({ json: { sequence: 2, answer: 1, remainingSeconds: 60 } }) }
  saver.choose('q1', 1, 0)
  saver.choose('q2', 1, 0)
  await saver.settled()
  expect(saver.unsaved()).toEqual([])

  reply = { status: 503, text: 'gone' }
  saver.choose('q3', 1, 2)
  await saver.settled()
  expect(saver.unsaved()).toMatchObject([{ questionId: 'q3' }])

  reply = { status: 200, text: JSON.stringify({ json: { sequence: 3, answer: 1, remainingSeconds: 60 } }) }
  windows.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(saver.unsaved()).toEqual([]))
})
