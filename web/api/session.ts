import { useMutation, useQuery } from '@tanstack/react-query'
import { signOut } from './auth.ts'
import { api, queryClient } from './client.ts'
import { useNavigateAway } from './navigate-away.ts'
import { notifyOtherTabs, type SessionUser } from './session-store.ts'

/** `unreachable` is not signed out: nobody should lose their page because the network was gone for a moment. */
export type Session =
  | { kind: 'loading' }
  | { kind: 'signed-in'; user: SessionUser }
  | { kind: 'signed-out' }
  | { kind: 'unreachable'; retry: () => void }

/** Who is signed in, as the server says. Loading until the first lookup has answered. */
export function useSession(): Session {
  const { data, isError, refetch } = useQuery(api.session.get.queryOptions())
  if (data) return data.user ? { kind: 'signed-in', user: data.user } : { kind: 'signed-out' }
  return isError ? { kind: 'unreachable', retry: () => void refetch() } : { kind: 'loading' }
}

/**
 * To be awaited after a sign-in or sign-out. Everything cached belonged to the session before, so all of it is
 * dropped and what is on screen is asked for again; the other tabs do the same.
 */
export async function handleSessionChange(): Promise<void> {
  notifyOtherTabs()
  await queryClient.resetQueries()
}

let signingOut = false

/** Whether this page is on its way out of the session: that it ends is no news then. */
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
