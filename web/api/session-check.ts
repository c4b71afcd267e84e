import { api, client, queryClient } from './client.ts'
import { REQUEST_TIMEOUT_MS } from './connection.ts'

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
