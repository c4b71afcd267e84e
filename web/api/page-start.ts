import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'

export type SessionAnswer = InferContractRouterOutputs<typeof contract>['session']['get']

/** Data in the HTML of a signed-in user's page (server/http/pages/page-start.ts), whose script has started the page's first call. */
type PageStart = { session: SessionAnswer; call: string | null; response?: Promise<Response> }

declare global {
  interface Window {
    pageStart?: PageStart
  }
}

/** The session by which the page's HTML was made; null where the HTML carries none, as on a visitor's page. */
export const startedSession: SessionAnswer | null = import.meta.env.SSR ? null : readSession()

/** The HTML holds times as text. */
function readSession(): SessionAnswer | null {
  const session = window.pageStart?.session
  if (!session?.runningTest) return session ?? null
  const { runningTest } = session
  return { ...session, runningTest: { ...runningTest, deadline: new Date(runningTest.deadline) } }
}

/** True where the service worker shows its stored page, because the server cannot be reached (web/service-worker/worker.ts). */
export const isOfflineStart = !import.meta.env.SSR && document.querySelector('meta[name="offline-start"]') !== null

/** The page calls as soon as its code runs. A response that waits for longer belongs to a page that was left. */
const MAX_WAIT_MS = 5_000

let started = import.meta.env.SSR ? undefined : window.pageStart
if (started) setTimeout(dropStartedResponse, MAX_WAIT_MS)

/** Drops a response that was not used, as when another account signs in. */
export function dropStartedResponse() {
  started = undefined
}

/**
 * Response to the call that the HTML has started; once, for the page that makes the same call.
 * @returns null where there is none, or where the connection was lost
 */
export async function takeStartedResponse(path: readonly string[], input: unknown): Promise<Response | null> {
  const query = input === undefined ? '' : `?data=${encodeURIComponent(JSON.stringify({ json: input }))}`
  if (started?.call !== `/api/rpc/${path.join('/')}${query}`) return null
  const { response } = started
  dropStartedResponse()
  return (await response?.catch(() => null)) ?? null
}
