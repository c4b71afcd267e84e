import { once } from 'node:events'
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { getEventMeta } from '@orpc/server'
import { encodeEventMessage } from '@orpc/standard-server'

type Answer = { status: number; headers: OutgoingHttpHeaders }

/** Headers that keep proxies from buffering, caching or compressing events. */
const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // Each stream has a dedicated connection, which ends with it.
  connection: 'close',
}

/** True for the result of an operation that streams events. */
export function isEvents(body: unknown): body is AsyncIterator<unknown> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body
}

/**
 * Streams events in the library's encoding with back pressure, until the operation ends or the client disconnects,
 * which ends the operation's iterator. Heartbeats are up to the operation. The library's own writer uses two web
 * streams, which need more memory than everything else of a connection
 * (docs/decisions/2026-11-21-event-stream-encoding.md). Returns after the headers and streams in the background.
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
    // A closed response never drains; the pending promise is garbage-collected with it.
    if (!response.write(text)) await once(response, 'drain')
  }
  response.end()
}
