import pg from 'pg'

/** Error for work that was rejected because its queue is full. */
export class UnavailableError extends Error {}

export const LOCK_NOT_AVAILABLE = '55P03'

/** SQLSTATE classes of transient errors: connection, resources, rollback, operator, system. */
const UNAVAILABLE_CLASSES = ['08', '53', '40', '57', '58']

/** Single transient codes: lock and transaction timeouts, and a standby that accepts no writes yet. */
const UNAVAILABLE_CODES = [LOCK_NOT_AVAILABLE, '25P03', '25P04', '25006']

/** System errors of the connection to the database. */
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

/** Errors of the driver and its pool, which have no code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end on the pool|driver has already been destroyed)/

/** Maximum number of causes to follow; a chain may be circular. */
const MAX_CAUSES = 4

/**
 * True for a transient error: the database is unreachable or overloaded, or a wait reached its limit. The request is
 * answered with 503 and Retry-After (server/http/pipeline-errors.ts). Any other unexpected error is a fault.
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

/** True if a statement waited for a lock for as long as it may. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
}

/** Codes of a lost connection, read-only included: the server is no longer the primary. */
const LOST_CODES = ['57P01', '57P02', '57P03', '25006']

/**
 * True for an error of a broken connection, which a new connection may not have. Timeouts are excluded, since a retry
 * would only wait again.
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

/** Codes of a transaction that was rolled back because of another: serialization failure, deadlock. */
const CONFLICT_CODES = ['40001', '40P01']

/** True for an error that the same transaction, run again, may not have. */
export function isConflict(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < MAX_CAUSES; cause = cause.cause, depth++) {
    if (cause instanceof pg.DatabaseError) return CONFLICT_CODES.includes(cause.code ?? '')
  }
  return false
}

/** True for a connection error. A missing file has the code of a missing socket, but not the system call `connect`. */
function isConnectionError(error: Error): boolean {
  if (!('code' in error) || typeof error.code !== 'string' || !SYSTEM_CODES.includes(error.code)) return false
  return error.code !== 'ENOENT' || ('syscall' in error && error.syscall === 'connect')
}
