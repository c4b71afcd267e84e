import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { MIN_PASSWORD_LENGTH } from '#domain/accounts.ts'
import { signOut } from './auth.ts'
import { api, client, queryClient } from './client.ts'
import { REQUEST_TIMEOUT_MS } from './connection.ts'
import { dropStartedResponse } from './page-start.ts'
import { notifyOtherTabs, type SessionUser } from './session-store.ts'

/** `unreachable` is not signed out: a lost network must not take the page away. */
export type Session =
  | { kind: 'loading' }
  | { kind: 'signed-in'; user: SessionUser }
  | { kind: 'signed-out' }
  | { kind: 'unreachable'; retry: () => void }

/** The signed-in user, as the server reports it. Loading until the first response. */
export function useSession(): Session {
  const { data, isError, refetch } = useQuery(api.session.get.queryOptions())
  if (data) return data.user ? { kind: 'signed-in', user: data.user } : { kind: 'signed-out' }
  return isError ? { kind: 'unreachable', retry: () => void refetch() } : { kind: 'loading' }
}

/** Minimum length of new passwords, for hints and checks before sending; the server decides. */
export function minPasswordLength(): number {
  return queryClient.getQueryData(api.session.get.queryKey())?.minPasswordLength ?? MIN_PASSWORD_LENGTH
}

/**
 * Await this after a sign-in or sign-out. The whole cache belonged to the session before, so it is dropped and the data on
 * the screen is refetched; the other tabs do the same.
 */
export async function handleSessionChange(): Promise<void> {
  notifyOtherTabs()
  dropStartedResponse()
  await queryClient.resetQueries()
}

let signingOut = false

/** True while this page signs out, so that the end of the session needs no reaction. */
export function isSigningOut(): boolean {
  return signingOut
}

/**
 * Signs out and goes to the root path. It leaves the page first: a guard that saw the session end would send the
 * visitor to a sign-in page instead.
 */
export function useSignOut() {
  const leaveFor = useNavigateAway()
  return useMutation(
    {
      mutationFn: async () => {
        signingOut = true
        try {
          const result = await signOut()
          if (result.kind !== 'ok') return result
          await leaveFor('/')
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
 * Checks the cache for this account's session. What one account has done in this browser must not be sent under another
 * that signs in to it.
 */
export function isSignedIn(userId: string): boolean {
  return queryClient.getQueryData(api.session.get.queryKey())?.user?.id === userId
}

/** Asks the server: another tab may have signed out or signed in another account since. */
export async function checkSession(
  userId: string,
  signal: AbortSignal = AbortSignal.timeout(REQUEST_TIMEOUT_MS),
): Promise<'same' | 'other' | 'unreachable'> {
  const session = await client.session.get(undefined, { signal }).catch(() => null)
  if (!session) return 'unreachable'
  return session.user?.id === userId ? 'same' : 'other'
}

/**
 * Navigates to another page and resolves when it is on the screen. The router finishes some time before React; until then
 * the page being left would refetch data that has just been deleted or belongs to no session.
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
