import type { Logger } from 'pino'

/** Time in which the same error is logged once: while the database is away, every worker reports it every second. */
const REPEAT_MS = 30_000

/** Maximum number of different errors that are remembered. */
const MAX_ERRORS = 20

/**
 * Logs the errors of the job queue with their reasons, each at most once in half a minute. The library reports those of
 * its workers as plain objects with the fields of an error.
 * @param isStopping true once the queue is being stopped, which breaks its connections
 */
export function queueErrorLogger(
  log: Logger,
  { isStopping, now = Date.now }: { isStopping?: () => boolean; now?: () => number } = {},
) {
  const seen = new Map<string, { until: number; suppressed: number }>()

  return (error: object): void => {
    if (isStopping?.()) return
    const message = 'message' in error ? String(error.message) : 'unknown error'
    const last = seen.get(message)
    if (last !== undefined && last.until > now()) {
      last.suppressed += 1
      return
    }
    if (seen.size >= MAX_ERRORS) seen.clear()
    seen.set(message, { until: now() + REPEAT_MS, suppressed: 0 })
    const queue = 'queue' in error ? error.queue : undefined
    const code = 'code' in error ? error.code : undefined
    const repeated = last?.suppressed || undefined
    log.warn({ queue, code, repeated }, `The job queue reports an error and will try again: ${message}`)
  }
}
