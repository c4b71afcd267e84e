import pg from 'pg'

/** Work that was not begun because too much waits before it. */
export class UnavailableError extends Error {}

/** Classes of SQLSTATE that end when the database recovers: connection, resources, rollback, operator, system. */
const UNAVAILABLE_CLASSES = ['08', '53', '40', '57', '58']

/** Single codes: a lock or a transaction that took too long, and a standby that accepts no writes yet. */
const UNAVAILABLE_CODES = ['55P03', '25P03', '25P04', '25006']

/** Errors of the connection to the database, as the system names them. */
const SYSTEM_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]

/** Errors of the driver and its pool; it gives them no code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end on the pool|driver has already been destroyed)/

/** Causes are followed this far; a chain may be a circle. */
const MAX_CAUSES = 4

/**
 * True for an error that a later attempt may not have: the database is away or overloaded, or a wait reached its limit. Such
 * a request is answered with 503 and Retry-After (server/http/pipeline-errors.ts); any other unexpected error is a fault.
 */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < MAX_CAUSES; cause = cause.cause, depth++) {
    if (cause instanceof pg.DatabaseError) {
      const code = cause.code ?? ''
      return UNAVAILABLE_CODES.includes(code) || UNAVAILABLE_CLASSES.includes(code.slice(0, 2))
    }
    if (cause instanceof UnavailableError) return true
    if (DRIVER_MESSAGES.test(cause.message)) return true
    if (isConnectionError(cause)) return true
  }
  return false
}

/** Read-only: the connection leads to a server that is not the primary any more. */
const LOST_CODES = ['57P01', '57P02', '57P03', '25006']

/**
 * True for an error of a connection that broke, which another connection may not have. Where a wait has reached its limit another
 * attempt would only wait again.
 */
export function isConnectionLost(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < MAX_CAUSES; cause = cause.cause, depth++) {
    if (cause instanceof pg.DatabaseError) {
      const code = cause.code ?? ''
      return LOST_CODES.includes(code) || code.startsWith('08')
    }
    if (/^(Connection terminated|Client .* is not queryable)/.test(cause.message)) return true
    if (isConnectionError(cause)) return true
  }
  return false
}

/** A missing file has the code of a missing socket; only the latter comes from `connect`. */
function isConnectionError(error: Error): boolean {
  if (!('code' in error) || typeof error.code !== 'string' || !SYSTEM_CODES.includes(error.code)) return false
  return error.code !== 'ENOENT' || ('syscall' in error && error.syscall === 'connect')
}
