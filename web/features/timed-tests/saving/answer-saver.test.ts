import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { api, queryClient } from '#web/api/client.ts'
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
  saver.choose({ questionId: 'q1', answer: 2 }, 0)
  await vi.waitFor(() => expect(saver.queue().failures).toBe(1))
  expect(saver.queue().inFlight).toMatchObject({ questionId: 'q1', answer: 2 })

  reply = { status: 200, text: JSON.stringify({ json: { sequence: 1, answer: 2, remainingSeconds: 60 } }) }
  windows.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(saver.queue().inFlight).toBeNull())
  expect(requests).toBe(2)
})

test('a choice for an attempt that is over is dropped', async () => {
  const saver = answerSaver(learnerId, randomUUID())
  const rejection = { defined: true, code: 'TIME_IS_UP', status: 409, message: 'Time is up' }
  reply = { status: 409, text: JSON.stringify({ json: rejection }) }
  saver.choose({ questionId: 'q1', answer: 2 }, 0)
  await vi.waitFor(() => expect(saver.queue()).toMatchObject({ inFlight: null, waiting: [] }))
})

test('choices that a killed browser could not save are sent by the next one, but not while a sibling is signed in', async () => {
  const testId = randomUUID()
  const left = { answer: 3, sequence: 6, saved: false }
  vi.stubGlobal('localStorage', {
    ...{ [`answer ${learnerId} ${testId} q4`]: '' },
    getItem: () => JSON.stringify(left),
    setItem: (_name: string, text: string) => Object.assign(left, JSON.parse(text)),
  })
  reply = { status: 200, text: JSON.stringify({ json: { sequence: 6, answer: 3, remainingSeconds: 60 } }) }
  const before = requests
  signedIn = randomUUID()
  const saver = answerSaver(learnerId, testId)
  saver.subscribe(() => {})
  await vi.waitFor(() => expect(queryClient.getQueryState(api.session.get.queryKey())?.isInvalidated).toBe(true))
  expect(requests).toBe(before)
  expect(saver.queue().inFlight).toMatchObject({ questionId: 'q4', answer: 3, sequence: 6 })

  signedIn = learnerId
  await queryClient.fetchQuery(api.session.get.queryOptions())
  saver.subscribe(() => {})
  await vi.waitFor(() => expect(left.saved).toBe(true))
  expect(requests).toBe(before + 1)
  expect(saver.queue().inFlight).toBeNull()
})

test('a test is submitted once saves in flight are done, or after a timeout', async () => {
  const saver = answerSaver(learnerId, randomUUID())
  reply = { status: 200, text: JSON.stringify({ json: { sequence: 2, answer: 1, remainingSeconds: 60 } }) }
  saver.choose({ questionId: 'q1', answer: 2 }, 0)
  saver.choose({ questionId: 'q2', answer: 1 }, 0)
  await saver.settled()
  expect(saver.queue()).toMatchObject({ inFlight: null, waiting: [] })

  reply = { status: 503, text: 'gone' }
  saver.choose({ questionId: 'q3', answer: 1 }, 2)
  await saver.settled()
  expect(saver.queue().inFlight).toMatchObject({ questionId: 'q3' })

  reply = { status: 200, text: JSON.stringify({ json: { sequence: 3, answer: 1, remainingSeconds: 60 } }) }
  windows.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(saver.queue().inFlight).toBeNull())
})
