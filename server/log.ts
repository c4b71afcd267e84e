import { write, writeSync } from 'node:fs'
import { type Logger, type LoggerOptions, pino } from 'pino'

/** Request lines are written in batches of this many bytes, or after this many milliseconds. */
const BUFFERED_BYTES = 8192
const BUFFERED_MILLISECONDS = 500

/** Pino's level for warnings; errors have higher levels. */
const WARN = 40

/** Symbol that makes pino set `lastLevel` before each line. */
const NEEDS_LEVEL = Symbol.for('pino.metadata')

/** Maximum buffer for an output that accepts no data; further lines are dropped. */
const MAX_BUFFERED_BYTES = 1024 * 1024

const STDOUT = 1

/**
 * Buffered standard output, since a write per request costs more than formatting the line. A warning or error flushes
 * the buffer immediately, and so does the end of the process: only kill -9 loses lines, those of successful requests.
 * Lines that cannot be written, for example to a full disk, are dropped; pino's own destination waits for the disk and
 * blocks the process.
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

/** True for a pipe whose reader is slow. */
const isBusy = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EAGAIN'

let standardOutput: BufferedOutput | undefined

function openStandardOutput() {
  standardOutput ??= new BufferedOutput()
  return standardOutput
}

/**
 * Logger that writes JSON lines to standard output. Errors are reduced to an allowlist of fields, since database errors
 * also carry row values and connection settings.
 */
export function createLog(level: string, destination: { write(line: string): void } = openStandardOutput()): Logger {
  const options: LoggerOptions = { level, serializers: { err: serializeError } }
  return pino(options, destination)
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
