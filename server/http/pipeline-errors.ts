import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { brokenConstraint } from '../database/constraint-errors.ts'
import { publishIncident, publishLockTimeout } from '../log-events.ts'
import { failedStatement } from '../metrics/statements.ts'
import { nameOfRequest, traceIdOf } from '../metrics/tracing.ts'
import { isLockTimeout, isUnavailable } from '../unavailable.ts'

/** Errors that the request pipeline may return for any operation. */
export const ERRORS_OF_ALL = {
  INTERNAL_SERVER_ERROR: { status: 500, message: 'An unexpected error occurred. Please try again.' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'Trellis is busy right now. Please try again in a few seconds.' },
} as const

/** Seconds after which clients may retry an unavailable request. */
const RETRY_AFTER_SECONDS = 2

/** Additional errors of requests with any method but GET and HEAD. */
export const ERRORS_OF_CHANGES = {
  BAD_REQUEST: {
    status: 400,
    message:
      "Malformed request. Ensure the request body is properly formatted and the 'Content-Type' header is set correctly.",
  },
  FORBIDDEN: { status: 403, message: 'Requests from other sites aren’t allowed.' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'Payload Too Large' },
} as const

export const PIPELINE_ERRORS = { ...ERRORS_OF_ALL, ...ERRORS_OF_CHANGES }

/** Operations that require sign-in declare UNAUTHENTICATED themselves. */
const RESPONSES = { UNAUTHENTICATED: { status: 401, message: 'Authentication required' }, ...PIPELINE_ERRORS } as const

type Code = keyof typeof RESPONSES
type PipelineError = { code: Code; status: (typeof RESPONSES)[Code]['status']; message: string }

export function pipelineError(code: Code): PipelineError {
  return { code, ...RESPONSES[code] }
}

const words = new WeakMap<ServerResponse, (message: string) => string>()

/** Words the errors of a response in the language of the page that sent the request. */
export function wordErrorsOf(response: ServerResponse, word: (message: string) => string) {
  words.set(response, word)
}

/** Message of an error of the pipeline in that language. */
export function wordPipelineMessage(response: ServerResponse, message: string): string {
  return words.get(response)?.(message) ?? message
}

/** Sends an error in the format of operations: as JSON, in the envelope of its transport. */
export function sendPipelineError(response: ServerResponse, { code, status, message: english }: PipelineError) {
  const message = wordPipelineMessage(response, english)
  const error = { defined: false, code, status, message }
  const isRpc = response.req.url?.startsWith('/api/rpc/')
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(isRpc ? { json: error } : error))
}

/**
 * Logs an undeclared error with the id of the request and returns the error for the client, without internal details.
 * An unavailable service gets a retry time.
 */
export function classifyError(error: unknown, response: ServerResponse, log: Logger): PipelineError {
  // The sender's account was deleted during the request.
  if (brokenConstraint(error)?.endsWith('_user_fkey')) return pipelineError('UNAUTHENTICATED')
  const unavailable = isUnavailable(error)
  const requestId = response.getHeader('X-Request-Id')
  const traceId = traceIdOf(response)
  const message = unavailable ? 'Request not served' : 'Request failed'
  const statement = failedStatement(error)
  log[unavailable ? 'warn' : 'error']({ err: error, requestId, traceId, statement }, message)
  if (isLockTimeout(error)) publishLockTimeout(log, { requestId: String(requestId) })
  if (!unavailable) {
    const details = { requestId: String(requestId), operation: nameOfRequest(response), error: kindOfError(error) }
    publishIncident(log, { kind: 'request-failed', details })
  }
  if (unavailable && !response.headersSent) response.setHeader('Retry-After', RETRY_AFTER_SECONDS)
  return pipelineError(unavailable ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_SERVER_ERROR')
}

/** Name and code of an error, without the message, which may contain personal data. */
function kindOfError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name
}
