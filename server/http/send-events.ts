import type { ServerResponse } from 'node:http'
import type { StandardHandler } from '@orpc/server/standard'
import { sendStandardResponse } from '@orpc/standard-server-node'
import type { RequestContext } from './operations.ts'

type Answered = Awaited<ReturnType<StandardHandler<RequestContext>['handle']>>
type Answer = NonNullable<Answered['response']>

/** Nothing between here and the client may keep events back, keep a copy of them, or wait for more to compress. */
const HEADERS = {
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
 * Sends events as they come, by the library's own writer: no faster than the client reads, until the operation has no
 * more or the client is gone, which ends the operation's iterator. Whoever makes the events sends the heartbeats too.
 */
export async function sendEvents(response: ServerResponse, answer: Answer): Promise<void> {
  const headers = { ...answer.headers, ...HEADERS }
  await sendStandardResponse(response, { ...answer, headers }, { eventIteratorKeepAliveEnabled: false })
}
