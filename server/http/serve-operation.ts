import type { IncomingMessage, ServerResponse } from 'node:http'
import { ORPCError } from '@orpc/server'
import type { StandardHandler } from '@orpc/server/standard'
import type { RequestContext } from './operations.ts'
import { isEvents, sendEvents } from './send-events.ts'

/** Above the body of any operation: a timed test with 200 answers has less than 20 kB. */
export const MAX_BODY_BYTES = 256 * 1024

/** For content managers: a lesson may have a text of 200,000 characters and two lists of questions. */
export const MAX_CONTENT_BODY_BYTES = 2 * 1024 * 1024

/**
 * Dispatches a request to its operation and sends the result: JSON, or a stream of events. The library's own Node adapter
 * also handles files and forms, which costs a fifth of the processor time of a request (docs/decisions/2026-11-21-event-stream-encoding.md).
 * @returns false without a response when no operation has this path
 */
export async function serveOperation(
  handler: StandardHandler<RequestContext>,
  request: IncomingMessage,
  response: ServerResponse,
  { prefix, context, maxBytes }: { prefix: `/${string}`; context: RequestContext; maxBytes: number },
): Promise<boolean> {
  const read = await readBody(request, maxBytes)
  if (read.kind === 'aborted') return true
  // The unread rest would be parsed as the connection's next request.
  if (read.kind === 'too-large') response.setHeader('Connection', 'close')

  const { matched, response: result } = await handler.handle(
    {
      // Node leaves the body of a response to HEAD out, and keeps its headers.
      method: request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET'),
      url: new URL(request.url ?? '/', 'http://server'),
      headers: request.headers,
      signal: undefined,
      async body() {
        if (read.kind === 'too-large') throw new ORPCError('PAYLOAD_TOO_LARGE')
        return read.text === '' ? undefined : JSON.parse(read.text)
      },
    },
    { prefix, context },
  )
  if (!matched) return false

  if (isEvents(result.body)) {
    sendEvents(response, result, result.body)
    return true
  }
  const text = result.body === undefined ? '' : JSON.stringify(result.body)
  response.writeHead(result.status, {
    ...result.headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
  return true
}

type Body = { kind: 'whole'; text: string } | { kind: 'too-large' } | { kind: 'aborted' }

/** Reads the body of a request as text, up to a limit. */
function readBody(request: IncomingMessage, maxBytes: number): Promise<Body> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBytes) {
        request.pause()
        return resolve({ kind: 'too-large' })
      }
      chunks.push(chunk)
    })
    request.on('end', () => resolve({ kind: 'whole', text: Buffer.concat(chunks, bytes).toString('utf8') }))
    request.on('error', () => resolve({ kind: 'aborted' }))
    request.on('close', () => resolve({ kind: 'aborted' }))
  })
}
