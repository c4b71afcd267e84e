import { createHmac } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { write, writeSync } from 'node:fs'
import { type Logger, type LoggerOptions, pino } from 'pino'

/** Lines of requests are written this many bytes at a time, or after this many milliseconds. */
const BUFFERED_BYTES = 8192
const BUFFERED_MILLISECONDS = 500

/** The level of warnings; those of errors are higher. */
const WARN = 40

/** Makes pino set `lastLevel` before each line. */
const NEEDS_LEVEL = Symbol.for('pino.metadata')

/** Lines wait no longer than this for an output that accepts none; later ones are dropped. */
const MAX_BUFFERED_BYTES = 1024 * 1024

const STDOUT = 1

/**
 * Standard output that collects lines, since a write for each request costs more than making the line. A warning or an error
 * is written at once with everything before it, and the rest when the process ends: only kill -9 loses lines, those of requests
 * that went well. Lines that cannot be written, as on a full disk, are dropped: pino's own destination waits for the disk
 * and holds up the process.
 */
class BufferedOutput {
  readonly [NEEDS_LEVEL] = true
  lastLevel = 0
  #lines = ''
  #isWriting = false
  #timer: NodeJS.Timeout | undefined

  constructor() {
    process.on('exit', () => this.#writeNow())
  }

  write(line: string) {
    if (this.#lines.length < MAX_BUFFERED_BYTES) this.#lines += line
    if (this.lastLevel >= WARN) this.#writeNow()
    else if (this.#lines.length >= BUFFERED_BYTES) this.#writeSoon()
    else this.#timer ??= setTimeout(() => this.#writeSoon(), BUFFERED_MILLISECONDS).unref()
  }

  #take(): Buffer {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const bytes = Buffer.from(this.#lines)
    this.#lines = ''
    return bytes
  }

  #writeSoon() {
    if (this.#isWriting) return
    this.#isWriting = true
    const bytes = this.#take()
    write(STDOUT, bytes, (error, written) => {
      this.#isWriting = false
      if (error === null && written === bytes.length) return
      if (error === null || isBusy(error)) this.#putBack(bytes.subarray(written))
    })
  }

  #writeNow() {
    let rest = this.#take()
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(STDOUT, rest))
    } catch (error) {
      if (isBusy(error)) this.#putBack(rest)
    }
  }

  #putBack(rest: Buffer) {
    this.#lines = rest.toString() + this.#lines
    this.#timer ??= setTimeout(() => this.#writeSoon(), BUFFERED_MILLISECONDS).unref()
  }
}

/** A pipe whose reader is slow. */
const isBusy = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EAGAIN'

let standardOutput: BufferedOutput | undefined

function openStandardOutput() {
  standardOutput ??= new BufferedOutput()
  return standardOutput
}

/**
 * Log of JSON lines on standard output. Errors are reduced to the fields named here, since database errors also carry
 * row values and connection settings.
 */
export function createLog(level: string, destination: { write(line: string): void } = openStandardOutput()): Logger {
  const options: LoggerOptions = { level, serializers: { err: serializeError } }
  return pino(options, destination)
}

export type SecurityEvent = {
  kind: 'sign-in-failed' | 'sign-in-limited' | 'wrong-password' | 'permission-denied'
  /** Id of the account, or the hash of a name that may belong to none (`hashedName`); null without either. */
  account: string | null
  /** Network address of the client. */
  address: string
  /** Name of the denied operation. */
  operation?: string
}

/** Logs an event that operators watch for attacks. It has no personal data but the address. */
export function logSecurityEvent(log: Logger, event: SecurityEvent): void {
  log.warn({ security: event }, 'Security event')
  if (event.kind !== 'permission-denied') publishIncident(log, { kind: 'sign-in-failed' })
}

/** Incident that the operator's page counts, without anything personal. */
export type Incident =
  | { kind: 'sign-in-failed' }
  | { kind: 'request-failed'; details: { requestId: string; operation: string; error: string } }

/** Incidents with the log that they were written to, which distinguishes several servers of one process. */
export const incidents = channel('trellis:incident')

export function publishIncident(source: Logger, incident: Incident): void {
  incidents.publish({ source, incident })
}

/** Hash of a name in a security event: the same for the same name, and of no use without the server's secret. */
export function hashedName(secret: string, name: string): string {
  return createHmac('sha256', secret).update(`security event\0${name.trim().toLowerCase()}`).digest('base64url')
}

type SerializedError = {
  type: string
  message: string
  code?: unknown
  stack?: string | undefined
  cause?: SerializedError
  /** Paths of the fields that failed a validation, the first five. */
  fields?: string[]
}

const MAX_FIELDS = 5

function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  return {
    type: error.name,
    message: error.message,
    ...('code' in error && { code: error.code }),
    stack: error.stack,
    ...('issues' in error && Array.isArray(error.issues) && { fields: error.issues.slice(0, MAX_FIELDS).map(fieldOf) }),
    ...(error.cause instanceof Error && { cause: serializeError(error.cause) }),
  }
}

/** Path of an issue of any validation library (standardschema.dev): its steps are keys, or objects with a key. */
function fieldOf(issue: { path?: readonly unknown[] }): string {
  return (issue.path ?? [])
    .map((step) => (typeof step === 'object' && step !== null && 'key' in step ? step.key : step))
    .join('.')
}
