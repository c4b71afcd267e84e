import { useMutation, useQuery } from '@tanstack/react-query'
import { MIN_PASSWORD_LENGTH } from '#domain/accounts.ts'
import { signOut } from './auth.ts'
import { api, queryClient } from './client.ts'
import { useNavigateAway } from './navigate-away.ts'
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
