import { QueryObserver, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { signOut } from './auth.ts'
import { api, client, queryClient } from './client.ts'
import { REQUEST_TIMEOUT_MS } from './connection.ts'
import { dropStartedResponse } from './page-start.ts'
import { notifyOtherTabs, onSessionChangeInOtherTab, type SessionUser, setSession } from './session-store.ts'

/** `unreachable` does not mean signed out: a lost network must not close the page. */
export type Session =
  | { kind: 'loading' }
  | { kind: 'signed-in'; user: SessionUser }
  | { kind: 'signed-out' }
  | { kind: 'unreachable'; retry: () => void }

/** The signed-in user as the server reports it; `loading` until the first response. */
export function useSession(): Session {
  const { data, isError, refetch } = useQuery(api.session.get.queryOptions())
  if (data) return data.user ? { kind: 'signed-in', user: data.user } : { kind: 'signed-out' }
  return isError ? { kind: 'unreachable', retry: () => void refetch() } : { kind: 'loading' }
}

let watching = false

/** Passes every change of the session, in this tab or another, to the session store while the tab is open. */
export function watchSession() {
  if (watching) return
  watching = true
  // A mounted client refetches when the tab is visible again; public pages have no provider to mount it.
  queryClient.mount()
  const session = new QueryObserver(queryClient, api.session.get.queryOptions())
  const show = ({ data, dataUpdatedAt }: ReturnType<typeof session.getCurrentResult>) => {
    if (data) setSession(data, dataUpdatedAt)
  }
  session.subscribe(show)
  // The cache may already hold the session; a subscriber is notified of later changes only.
  show(session.getCurrentResult())
  onSessionChangeInOtherTab(() => void queryClient.resetQueries())
}

/**
 * To be awaited after a sign-in or sign-out. Resets the cache, which belongs to the previous session, refetches the
 * data on the screen, and makes the other tabs do the same.
 */
export async function handleSessionChange(): Promise<void> {
  notifyOtherTabs()
  dropStartedResponse()
  await queryClient.resetQueries()
}

let signingOut = false

/** True while this page signs out; guards then ignore the end of the session. */
export function isSigningOut(): boolean {
  return signingOut
}

/**
 * Signs out and goes to the root path. Leaves the page first. Otherwise its guard would redirect the visitor to a
 * sign-in page.
 */
export function useSignOut() {
  const navigateAway = useNavigateAway()
  return useMutation(
    {
      mutationFn: async () => {
        signingOut = true
        try {
          const result = await signOut()
          if (result.kind !== 'ok') return result
          await navigateAway('/')
          await handleSessionChange()
          return result
        } finally {
          signingOut = false
        }
      },
    },
    queryClient,
  )
}

/**
 * Checks whether the cached session belongs to this account. Changes of one account must not be sent under another that
 * signs in to the same browser.
 */
export function isSignedIn(userId: string): boolean {
  return queryClient.getQueryData(api.session.get.queryKey())?.user?.id === userId
}

/** Fetches the session, because another tab may have signed out or signed in another account. */
export async function checkSession(
  userId: string,
  signal: AbortSignal = AbortSignal.timeout(REQUEST_TIMEOUT_MS),
): Promise<'same' | 'other' | 'unreachable'> {
  const session = await client.session.get(undefined, { signal }).catch(() => null)
  if (!session) return 'unreachable'
  return session.user?.id === userId ? 'same' : 'other'
}

/**
 * Navigates to another page and resolves once it is rendered. The router finishes some time before React; until then
 * the page being left would refetch data that was deleted or that has no session.
 */
export function useNavigateAway(): (to: string) => Promise<void> {
  const navigate = useNavigate()
  const { key } = useLocation()
  const left = useRef<{ key: string; arrive: () => void }>(null)
  useEffect(() => {
    if (left.current && left.current.key !== key) left.current.arrive()
  }, [key])
  // The caller may unmount with the page being left.
  useEffect(() => () => left.current?.arrive(), [])

  return async (to) => {
    const arrival = new Promise<void>((arrive) => {
      left.current = { key, arrive }
    })
    await navigate(to)
    await arrival
  }
}
