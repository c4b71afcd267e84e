import { createServer, get, type IncomingMessage } from 'node:http'
import { AsyncIteratorClass } from '@orpc/server'
import { afterEach, expect, test, vi } from 'vitest'
import { sendEvents } from './send-events.ts'

/** For what comes about of itself, on a machine that has much else to do too. */
const EVENTUALLY = { timeout: 20_000 }

const servers = new Set<ReturnType<typeof createServer>>()
afterEach(() => {
  for (const server of servers) server.close().closeAllConnections()
})

/** A server that answers with a stream without end, and a client that has its headers. */
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

test('events are made no faster than the client reads, and not at all once it is gone', async () => {
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

test('nothing on the way may keep events back', async () => {
  const { answer } = await streaming('')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  expect(answer.headers['content-length']).toBeUndefined()
  answer.destroy()
})
