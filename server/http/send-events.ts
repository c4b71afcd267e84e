import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { getEventMeta } from '@orpc/server'
import type { StandardHandler } from '@orpc/server/standard'
import { encodeEventMessage } from '@orpc/standard-server'
import type { RequestContext } from './operations.ts'

type Answered = Awaited<ReturnType<StandardHandler<RequestContext>['handle']>>
type Answer = NonNullable<Answered['response']>

/** Nothing between here and the client may keep events back, keep a copy of them, or wait for more to compress. */
const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // A stream has its connection to itself, so that ending one frees the other.
  connection: 'close',
}

/** Whether what an operation answers comes event by event. */
export function isEvents(body: unknown): body is AsyncIterator<unknown> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body
}

/**
 * Sends events as they come, in the library's encoding: no faster than the client reads, until the operation has no more
 * or the client is gone, which ends the operation's iterator. Whoever makes the events sends the heartbeats too. The
 * library's own writer does the same through two web streams, which cost more memory than all else of a connection
 * (docs/decisions/2026-11-21-event-stream-encoding.md).
 * @returns when the first of it is sent; the rest goes on by itself
 */
export function sendEvents(response: ServerResponse, answer: Answer, events: AsyncIterator<unknown>): void {
  response.on('close', () => void events.return?.())
  response.writeHead(answer.status, { ...answer.headers, ...HEADERS })
  if (response.req.method === 'HEAD') {
    response.end()
    return
  }
  response.write(encodeEventMessage({ comments: [''] }))
  pump(response, events).catch((error: unknown) => {
    response.destroy(error instanceof Error ? error : undefined)
  })
}

async function pump(response: ServerResponse, events: AsyncIterator<unknown>) {
  while (!response.destroyed) {
    const { done, value } = await events.next()
    if (done) break
    const text = encodeEventMessage({ ...getEventMeta(value), event: 'message', data: JSON.stringify(value) })
    // One that is gone never drains, and is forgotten together with this.
    if (!response.write(text)) await once(response, 'drain')
  }
  response.end()
}
