import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { ORPCError } from '@orpc/server'
import { timingHeaders } from '../metrics/request-timings.ts'
import { startSpan, traced } from '../metrics/tracing.ts'
import { UnavailableError } from '../unavailable.ts'
import type { RequestBudget } from './body-budget.ts'
import { acceptsEncoding } from './content-encoding.ts'
import { isEvents, sendEvents } from './send-events.ts'

/** Above the body of any operation: a timed test with 200 answers is below 20 kB. */
export const MAX_BODY_BYTES = 256 * 1024

/** Above the body of any request without a session: the contact form has 5,000 characters. */
export const MAX_VISITOR_BODY_BYTES = 16 * 1024

/**
 * Limits of a body: bytes, and number of values (object fields and list elements), since validating each costs
 * processor time. Content managers send lessons with a text of 200,000 characters and two lists of questions.
 */
export const BODY_LIMITS = {
  content: { bytes: 2 * 1024 * 1024, values: 40_000 },
  account: { bytes: MAX_BODY_BYTES, values: 5000 },
  visitor: { bytes: MAX_VISITOR_BODY_BYTES, values: 1000 },
} as const

/** @property budget room for the bodies of all requests, released by the caller */
type BodyLimits = { bytes: number; values: number; budget: Pick<RequestBudget, 'take'> }

/** @property onStream is called when a stream opens */
type Options = BodyLimits & { onStream?: () => void }

/** Maximum nesting depth of a body; no operation has more than six. */
const MAX_DEPTH = 20

/**
 * Characters above which JSON is compressed: the fastest level makes a report of 40 kB a tenth of that in 0.1 ms. No
 * response has a secret next to input of others, by whose length it could be guessed.
 */
const MIN_COMPRESSED = 2048

/** Result of an operation: JSON as text, or a stream of events. */
export type Result = { status: number; headers?: OutgoingHttpHeaders; body: unknown }

/**
 * Reads a request, calls the operation of its path and sends the result. The library's own Node adapter also handles
 * files and forms, which costs a fifth of the processor time of a request
 * (docs/decisions/2026-11-20-operations-send-whole-json.md).
 * @param call receives a getter of the parsed body, which throws if it is over a limit or not JSON; returns null if no
 * operation has this path
 * @returns false, without a response, if no operation has this path
 */
export async function serveOperation(
  request: IncomingMessage,
  response: ServerResponse,
  { onStream, ...limits }: Options,
  call: (body: () => unknown) => Promise<Result | null>,
): Promise<boolean> {
  const read = await traced('receive', () => readBody(request, limits))
  if (read.kind === 'aborted') return true
  // The unread remainder would be parsed as the connection's next request.
  if (read.kind !== 'whole') response.setHeader('Connection', 'close')
  if (read.kind === 'no-room') throw new UnavailableError('Too many bodies are being received')

  const result = await call(() => {
    if (read.kind === 'too-large') throw new ORPCError('PAYLOAD_TOO_LARGE')
    const sent = parseJson(read.text)
    if (countValues(sent, limits.values) > limits.values) throw new ORPCError('PAYLOAD_TOO_LARGE')
    return sent
  })
  if (result === null) return false
  const { status, headers, body } = result
  if (isEvents(body)) {
    sendEvents(response, { status, headers: headers ?? {} }, body)
    onStream?.()
    return true
  }
  const text = typeof body === 'string' ? body : ''
  const isCompressed = text.length > MIN_COMPRESSED && acceptsEncoding(request.headers['accept-encoding'], 'gzip')
  const content = isCompressed ? gzipSync(text, { level: 1 }) : text
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(content),
    vary: 'accept-encoding',
    ...timingHeaders(response),
    ...(isCompressed && { 'content-encoding': 'gzip' }),
  })
  const sending = startSpan('send')
  if (sending) response.on('finish', () => sending.end())
  response.end(content)
  return true
}

/** @returns undefined for an empty text */
export function parseJson(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text)
}

/** Counts the values within a body, up to just above the limit. Excessive nesting counts as over the limit. */
function countValues(body: unknown, limit: number, depth = 0): number {
  if (typeof body !== 'object' || body === null) return 0
  if (depth > MAX_DEPTH) return limit + 1
  const values = Array.isArray(body) ? body : Object.values(body)
  let count = values.length
  for (const value of values) {
    if (count > limit) return count
    count += countValues(value, limit - count, depth + 1)
  }
  return count
}

type Body = { kind: 'whole'; text: string } | { kind: 'too-large' } | { kind: 'no-room' } | { kind: 'aborted' }

/** Reads the body of a request as text, up to its limit and the room for all bodies. */
function readBody(request: IncomingMessage, { bytes: maxBytes, budget }: BodyLimits): Promise<Body> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBytes) {
        request.pause()
        return resolve({ kind: 'too-large' })
      }
      if (!budget.take(chunk.length)) {
        request.pause()
        return resolve({ kind: 'no-room' })
      }
      chunks.push(chunk)
    })
    request.on('end', () => resolve({ kind: 'whole', text: Buffer.concat(chunks, bytes).toString('utf8') }))
    request.on('error', () => resolve({ kind: 'aborted' }))
    request.on('close', () => resolve({ kind: 'aborted' }))
  })
}
