import { ORPCError } from '@orpc/client'
import { i18n } from '#web/language/i18n.ts'
import { startedSession, takeStartedResponse } from './page-start.ts'
import { fetchUnlessSigningOut } from './sign-out/mark.ts'
import { handleWorkLost } from './work-lost.ts'

/** A request without a response within this time counts as a lost connection. */
export const REQUEST_TIMEOUT_MS = 15_000

/**
 * Outcome of a failed request, for retries. `unreachable`: nothing responds, so other requests would fail too.
 * `server-error`: the server failed on this request, or a proxy responded for it. `rejected`: a retry would have the
 * same outcome. `later`: the server gives the reason, and the same request succeeds later.
 */
export type Failure =
  | { kind: 'unreachable' }
  | Later
  | { kind: 'server-error' }
  | { kind: 'signed-out' }
  | { kind: 'rejected'; code: string; message: string }

/** Reason to wait: answers that are being checked, or a daily maximum until a time. */
export type LaterReason = { kind: 'checking'; answers: number } | { kind: 'limit'; until: Date }
type Later = { kind: 'later'; reason: LaterReason }

/** Statuses of a server that is stopping, overloaded, or behind a gateway that cannot reach it. */
const UNREACHABLE_STATUSES = [408, 425, 429, 502, 503, 504]

export function classifyFailure(error: unknown): Failure {
  const reason = error instanceof ORPCError ? laterReason(error) : null
  if (reason) return { kind: 'later', reason }
  if (!(error instanceof ORPCError) || UNREACHABLE_STATUSES.includes(error.status)) return { kind: 'unreachable' }
  // The server sends only errors that its contract declares.
  if (error.status >= 500 || !error.defined) return { kind: 'server-error' }
  if (error.code === 'UNAUTHENTICATED') return { kind: 'signed-out' }
  return { kind: 'rejected', code: error.code, message: detailOf(error.data) ?? error.message }
}

function laterReason({ code, data }: ORPCError<string, unknown>): LaterReason | null {
  if (typeof data !== 'object' || data === null) return null
  if (code === 'CHECKING' && 'answers' in data) return { kind: 'checking', answers: Number(data.answers) }
  if (code === 'TOO_MANY_TODAY' && 'until' in data && data.until instanceof Date) {
    return { kind: 'limit', until: data.until }
  }
  return null
}

/** Message in an error's data, which says what to change about this input. */
function detailOf(data: unknown): string | null {
  const message: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'message') : null
  return typeof message === 'string' ? message : null
}

const MAX_SERVER_PAUSE_MS = 60_000

/** End of the server's Retry-After pause, in milliseconds since the page opened. */
let pausedUntil = 0

/** Milliseconds by which the server's clock is ahead of this device's; null before the first response. */
let serverAhead =
  startedSession && window.pageStart ? Date.parse(window.pageStart.sentAt) - window.pageStart.receivedAt : null

/** Current time by the server's clock if it is known, else by this device's. */
export function deviceTime(): string {
  return new Date(Date.now() + (serverAhead ?? 0)).toISOString()
}

/** Current time by the server's clock, to the second; undefined if it is unknown. */
export function serverTime(): string | undefined {
  return serverAhead === null ? undefined : new Date(Date.now() + serverAhead).toISOString()
}

/**
 * Fetches, unless the page's HTML has already made the call, and records the Retry-After header (seconds) of an
 * overloaded server.
 */
// biome-ignore lint/complexity/useMaxParams: the library passes these.
export async function fetchOperation(
  request: Request,
  init: RequestInit,
  _options: unknown,
  path: readonly string[],
  input: unknown,
): Promise<Response> {
  // The page's language, which may differ from the browser's (server/languages.ts).
  request.headers.set('accept-language', i18n.locale)
  const response = (await takeStartedResponse(path, input)) ?? (await fetchUnlessSigningOut(request, init))
  const receivedAt = Date.parse(response.headers.get('date') ?? '')
  if (!Number.isNaN(receivedAt)) serverAhead = receivedAt - Date.now()
  handleWorkLost(response.headers.get('x-work-lost'))
  const seconds = Number(response.headers.get('retry-after'))
  if (seconds > 0) pausedUntil = performance.now() + Math.min(seconds * 1000, MAX_SERVER_PAUSE_MS)
  else if (response.ok) pausedUntil = 0
  return response
}

/** Milliseconds left of the server's Retry-After pause; 0 for none. */
export function serverPause(): number {
  return Math.max(0, pausedUntil - performance.now())
}

/** Milliseconds to wait before a retry: 1, 2, 5, then 10 s. */
export function retryDelay(failures: number): number {
  return [1_000, 2_000, 5_000][failures - 1] ?? 10_000
}

/** Creates a delay that ends early when the browser goes online or `end` is called. */
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

/** True once a module failed to load on this page. */
let lost = false

/**
 * Loads code on first use; rejects if that fails. A browser never retries a module that failed once on a page, so
 * nothing is requested while offline unless it is stored, and a retry after a failure (as after a deployment) reloads
 * the page.
 * @param stored true for code of the learner area, which its service worker stores before it controls a page
 */
export async function loadCode<Code>(load: () => Promise<Code>, { stored = false } = {}): Promise<Code> {
  const canRead = stored && !lost && Boolean(navigator.serviceWorker?.controller)
  if (!navigator.onLine && !canRead) throw new Error('Cannot load code while offline')
  if (lost) {
    location.reload()
    return new Promise(() => {})
  }
  try {
    return await load()
  } catch (error) {
    lost = true
    throw error
  }
}
