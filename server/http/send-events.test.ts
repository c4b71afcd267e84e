import { createServer, get, type IncomingMessage } from 'node:http'
import { AsyncIteratorClass } from '@orpc/server'
import { afterEach, expect, test, vi } from 'vitest'
import { sendEvents } from './send-events.ts'

/** Generous timeout for a busy machine. */
const EVENTUALLY = { timeout: 20_000 }

const servers = new Set<ReturnType<typeof createServer>>()
afterEach(() => {
  for (const server of servers) server.close().closeAllConnections()
})

/** Starts a server with an endless stream, and a client that has received its headers. */
async function streaming(padding: string) {
  let made = 0
  const left = vi.fn(async () => {})
  const events = new AsyncIteratorClass(async () => ({ done: false, value: { number: ++made, padding } }), left)
  const server = createServer((_, response) => {
    sendEvents(response, { status: 200, headers: {} }, events)
  })
  servers.add(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const answer = await new Promise<IncomingMessage>((resolve) => get({ port, host: '127.0.0.1' }, resolve))
  answer.pause()
  return { answer, left, made: () => made }
}

test('events are generated no faster than the client reads, and stop once it disconnects', async () => {
  const { answer, left, made } = await streaming('x'.repeat(100_000))
  await vi.waitFor(async () => {
    const before = made()
    await new Promise((later) => setTimeout(later, 100))
    expect(made()).toBe(before)
  }, EVENTUALLY)
  expect(left).not.toHaveBeenCalled()
  const before = made()
  answer.destroy()
  await vi.waitFor(() => expect(left).toHaveBeenCalled(), EVENTUALLY)
  expect(made()).toBe(before)
})

test('the headers forbid proxies to buffer events', async () => {
  const { answer } = await streaming('')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  expect(answer.headers['content-length']).toBeUndefined()
  answer.destroy()
})
