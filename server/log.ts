import { type Logger, type LoggerOptions, pino } from 'pino'

/**
 * The log: JSON lines on standard output. Of an error only what is named here is written, since errors of the
 * database also carry the values of the row and the connection they came by.
 */
export function createLog(level: string, destination?: { write(line: string): void }): Logger {
  const options: LoggerOptions = { level, serializers: { err: briefly } }
  return destination ? pino(options, destination) : pino(options)
}

type BriefError = {
  type: string
  message: string
  code?: unknown
  stack?: string | undefined
  cause?: BriefError
}

function briefly(error: unknown): BriefError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  return {
    type: error.name,
    message: error.message,
    ...('code' in error && { code: error.code }),
    stack: error.stack,
    ...(error.cause instanceof Error && { cause: briefly(error.cause) }),
  }
}
