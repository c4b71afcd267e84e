import { createORPCClient, ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import { StandardRPCJsonSerializer, StandardRPCSerializer } from '@orpc/client/standard'
import type { ContractRouterClient } from '@orpc/contract'
import { createTanstackQueryUtils, generateOperationKey } from '@orpc/tanstack-query'
import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import type { contract } from '#contract/index.ts'
import { fetchOperation, retryDelay, serverPause } from './connection.ts'
import { type PageStart, startedSession } from './page-start.ts'
import { confirmIdentity } from './reauthentication.ts'

const minutes = 60_000

/** 4xx errors are final; all others (no network, a server restart) may be temporary. */
function isTransient(error: Error) {
  return !(error instanceof ORPCError) || error.status >= 500
}

/**
 * Refetches the session after the server has reported its end, and the subject, of which visitors may see less. The
 * guards of web/features/accounts redirect from other pages to sign-in and back.
 */
export function handleSessionEnd() {
  for (const queryKey of [api.session.get.key(), api.study.subject.key()]) {
    void queryClient.invalidateQueries({ queryKey })
  }
}

function handleFailure(error: Error) {
  if (error instanceof ORPCError && error.code === 'UNAUTHENTICATED') handleSessionEnd()
}

/**
 * The one cache of server data. Unused data is cached for 5 minutes (accounts-and-parent-portal.md section 9).
 * Prerendering sets no garbage collection timer, which would keep the build process alive.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: handleFailure }),
  mutationCache: new MutationCache({ onError: handleFailure }),
  defaultOptions: {
    queries: {
      gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : 5 * minutes,
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && isTransient(error),
      retryDelay: (failures) => Math.max(retryDelay(failures + 1), serverPause()),
    },
  },
})

// A page that opens without a connection waits for one; by itself the library notices only changes from here on.
if (!import.meta.env.SSR && !navigator.onLine) onlineManager.setOnline(false)

/**
 * Prompts for reauthentication when an operation requires it, then retries the call. Forms on the page keep their
 * input.
 */
async function withReauthentication<Result>({ next }: { next: () => Promise<Result> }): Promise<Result> {
  for (let again = false; ; again = true) {
    try {
      return await next()
    } catch (error) {
      const required = error instanceof ORPCError && error.code === 'REAUTHENTICATION_REQUIRED'
      if (!required || !(await confirmIdentity(again))) throw error
    }
  }
}

/** Calls any operation of the contract: `await client.session.get()`. Declared errors arrive as typed ORPCError. */
export const client: ContractRouterClient<typeof contract> = createORPCClient(
  new RPCLink({
    url: () => `${location.origin}/api/rpc`,
    fetch: fetchOperation,
    interceptors: [withReauthentication],
  }),
)

/** TanStack Query utilities for the same operations: `useQuery(api.session.get.queryOptions())`. */
export const api = createTanstackQueryUtils(client)

if (startedSession) {
  queryClient.setQueryData(api.session.get.queryKey(), startedSession)
  if (window.pageStart) seedAnswer(window.pageStart)
}

/**
 * Puts the answer that the page's HTML has into the cache, for the query that would make the call. Like a response that
 * waited for the scripts it counts as fresh from now on: a slow phone would otherwise fetch it again.
 */
function seedAnswer({ call, answer }: PageStart) {
  if (!call || !answer) return
  const { pathname, searchParams } = new URL(call, location.origin)
  const data = searchParams.get('data')
  const input: unknown = data === null ? undefined : JSON.parse(data).json
  queryClient.setQueryData(
    generateOperationKey(pathname.split('/').slice(3), { type: 'query', input }),
    new StandardRPCSerializer(new StandardRPCJsonSerializer()).deserialize(answer),
  )
}
