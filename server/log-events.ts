import { createHmac } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import type { Logger } from 'pino'

export type SecurityEvent = {
  kind: FailedSignIn | 'signed-in' | 'permission-denied' | 'input-refused' | 'limit-exceeded'
  /** Account id, or the hash of a name that may belong to no account (`hashedName`); null without either. */
  account: string | null
  /** Network address of the client; not of a sign-in, whose session has it. */
  address?: string
  /** Name of the denied, refused or limited operation. */
  operation?: string
}

const FAILED_SIGN_INS = ['sign-in-failed', 'sign-in-limited', 'wrong-password', 'wrong-second-factor'] as const
type FailedSignIn = (typeof FAILED_SIGN_INS)[number]

/** Logs an event that operators monitor for attacks. The network address is its only personal data. */
export function logSecurityEvent(log: Logger, event: SecurityEvent): void {
  if (event.kind === 'signed-in') log.info({ security: event }, 'Security event')
  else log.warn({ security: event }, 'Security event')
  if (FAILED_SIGN_INS.some((kind) => kind === event.kind)) publishIncident(log, { kind: 'sign-in-failed' })
}

/** Logs a call by a content manager, who reads and writes the keys of questions. */
export function logStaffCall(log: Logger, call: { account: string; operation: string }): void {
  log.info({ staff: call }, 'Call by a content manager')
}

/** Incident counted on the operator page, without personal data. */
export type Incident =
  | { kind: 'sign-in-failed' }
  | { kind: 'request-failed'; details: { requestId: string; operation: string; error: string } }

/**
 * Channel of incidents. Each comes with the log it was written to, which distinguishes several servers in one process.
 */
export const incidents = channel('trellis:incident')

export function publishIncident(source: Logger, incident: Incident): void {
  incidents.publish({ source, incident })
}

/** Channel of requests that waited too long for a lock, to find out who holds it. */
export const lockTimeouts = channel('trellis:lock-timeout')

export function publishLockTimeout(source: Logger, request: { requestId: string }): void {
  lockTimeouts.publish({ source, ...request })
}

/** Keyed hash of a name for security events: equal for equal names, and useless without the server's secret. */
export function hashedName(secret: string, name: string): string {
  return createHmac('sha256', secret).update(`security event\0${name.trim().toLowerCase()}`).digest('base64url')
}
