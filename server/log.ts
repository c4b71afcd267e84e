import { type Logger, type LoggerOptions, pino } from 'pino'

/**
 * Log of JSON lines on standard output. Errors are reduced to the fields named here, since database errors also carry
 * row values and connection settings.
 */
export function createLog(level: string, destination?: { write(line: string): void }): Logger {
  const options: LoggerOptions = { level, serializers: { err: serializeError } }
  return destination ? pino(options, destination) : pino(options)
}

type SerializedError = {
  type: string
  message: string
  code?: unknown
  stack?: string | undefined
  cause?: SerializedError
}

function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  return {
    type: error.name,
    message: error.message,
    ...('code' in error && { code: error.code }),
    stack: error.stack,
    ...(error.cause instanceof Error && { cause: serializeError(error.cause) }),
  }
}
