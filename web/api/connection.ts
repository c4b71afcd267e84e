import { ORPCError } from '@orpc/client'

/** How long a request may stay without an answer before the connection counts as lost, in milliseconds. */
export const REQUEST_TIMEOUT_MS = 15_000

/**
 * What a failed request means for trying again: `away` when nothing answers, so that nothing else will go through
 * either; `broken` when the server could not do this one, or something on the way answered in its place; `signed-out`;
 * `refused` when the answer will stay the same.
 */
export type Failure =
  | { kind: 'unreachable' }
  | { kind: 'server-error' }
  | { kind: 'signed-out' }
  | { kind: 'rejected'; code: string; message: string }

/** A server that is stopping, one behind a gateway that cannot reach it, and one that has too much to do. */
const UNREACHABLE_STATUSES = [408, 425, 429, 502, 503, 504]

export function classifyFailure(error: unknown): Failure {
  if (!(error instanceof ORPCError) || UNREACHABLE_STATUSES.includes(error.status)) return { kind: 'unreachable' }
  // Every refusal of the server's own is one that its contract declares.
  if (error.status >= 500 || !error.defined) return { kind: 'server-error' }
  if (error.code === 'UNAUTHENTICATED') return { kind: 'signed-out' }
  return { kind: 'rejected', code: error.code, message: error.message }
}

/** How long to wait before trying again, in milliseconds: 1, 2, 5, then 10 s. */
export function retryDelay(failures: number): number {
  return [1_000, 2_000, 5_000][failures - 1] ?? 10_000
}

/** A wait that the browser ends when it finds its connection again, and anybody else by `end`. */
export function createPause() {
  let end = () => {}
  return {
    wait: (delay: number) =>
      new Promise<void>((resolve) => {
        end = () => {
          clearTimeout(timer)
          removeEventListener('online', end)
          resolve()
        }
        const timer = setTimeout(end, delay)
        addEventListener('online', end)
      }),
    end: () => end(),
  }
}
