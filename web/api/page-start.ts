import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'
import { isSignOutPending } from './sign-out/mark.ts'

export type SessionAnswer = InferContractRouterOutputs<typeof contract>['session']['get']

/**
 * Data in the HTML of the page of a signed-in user, or of one that anyone opens (server/http/pages/page-start.ts): with the answer to the page's first
 * call, or with the call, which the HTML's script has already started.
 */
export type PageStart = {
  session: SessionAnswer
  call: string | null
  /** Encoded like the body of a response. */
  answer?: { json: unknown }
  /** Call for what the address opens on the page, with its answer. */
  opened?: { call: string; answer: { json: unknown } }
  response?: Promise<Response>
  /** Time of the server's clock, and of this device's when the HTML arrived. */
  sentAt: string
  receivedAt: number
}

declare global {
  interface Window {
    pageStart?: PageStart
  }
}

/** Session that the page's HTML was rendered for; null if the HTML has none, as on a visitor's page. */
export const startedSession: SessionAnswer | null = import.meta.env.SSR ? null : readSession()

/** Parses the deadline, which the HTML holds as text. Another tab may have signed out since the HTML was requested. */
function readSession(): SessionAnswer | null {
  if (isSignOutPending()) return null
  const session = window.pageStart?.session
  if (!session?.runningTest) return session ?? null
  const { runningTest } = session
  return { ...session, runningTest: { ...runningTest, deadline: new Date(runningTest.deadline) } }
}

/**
 * True if the service worker serves its stored page because the server is unreachable (web/service-worker/worker.ts).
 */
export const isOfflineStart = !import.meta.env.SSR && document.querySelector('meta[name="offline-start"]') !== null

/**
 * The page makes its first call as soon as its code runs. A response unused for longer belongs to a page that was left.
 */
const MAX_WAIT_MS = 5_000

let started = import.meta.env.SSR ? undefined : window.pageStart
if (started) setTimeout(dropStartedResponse, MAX_WAIT_MS)

/** Drops an unused response, for example when another account signs in. */
export function dropStartedResponse() {
  started = undefined
}

/**
 * Response to a call that the HTML has started, or whose answer it has. Returned once, to the matching call.
 * @returns null if there is none or the connection was lost
 */
export async function takeStartedResponse(path: readonly string[], input: unknown): Promise<Response | null> {
  const query = input === undefined ? '' : `?data=${encodeURIComponent(JSON.stringify({ json: input }))}`
  const call = `/api/rpc/${path.join('/')}${query}`
  if (started?.opened?.call === call) {
    const { opened, ...others } = started
    started = others
    return Response.json(opened.answer)
  }
  if (started?.call !== call) return null
  const { response, ...others } = started
  started = others
  return (await response?.catch(() => null)) ?? null
}
