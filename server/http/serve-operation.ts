import type { IncomingMessage, ServerResponse } from 'node:http'
import { ORPCError } from '@orpc/server'
import type { StandardHandler } from '@orpc/server/standard'
import type { RequestContext } from './operations.ts'
import { isEvents, sendEvents } from './send-events.ts'

/** Larger than any body an operation takes: a test of 200 answers has under 20 kB. */
export const MAX_BODY_BYTES = 256 * 1024

/** What content managers write is larger: a lesson's text alone may have 200 000 characters, beside two lists of questions. */
export const MAX_CONTENT_BODY_BYTES = 2 * 1024 * 1024

/**
 * Carries a request to the operations and their answer back, both as JSON in one piece, except for answers that come
 * event by event. The library's own adapter for Node also knows files and forms, and pays for that with a fifth of the
 * processor time of a request (docs/decisions/2026-11-21-event-stream-encoding.md).
 * @returns false when no operation has this address; nothing is answered then
 */
export async function serveOperation(
  handler: StandardHandler<RequestContext>,
  request: IncomingMessage,
  response: ServerResponse,
  { prefix, context, maxBytes }: { prefix: `/${string}`; context: RequestContext; maxBytes: number },
): Promise<boolean> {
  const read = await readBody(request, maxBytes)
  if (read.kind === 'broken-off') return true
  // What was not read of it would be taken for the connection's next request.
  if (read.kind === 'too-large') response.setHeader('Connection', 'close')

  const { matched, response: answer } = await handler.handle(
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

  if (isEvents(answer.body)) {
    sendEvents(response, answer, answer.body)
    return true
  }
  const text = answer.body === undefined ? '' : JSON.stringify(answer.body)
  response.writeHead(answer.status, {
    ...answer.headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
  return true
}

type Body = { kind: 'whole'; text: string } | { kind: 'too-large' } | { kind: 'broken-off' }

/** Reads the body of a request, as text, up to a limit; what is over it is not kept. */
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
    request.on('error', () => resolve({ kind: 'broken-off' }))
    request.on('close', () => resolve({ kind: 'broken-off' }))
  })
}
