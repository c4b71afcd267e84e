import { api } from './client.ts'
import { queryClient } from './query-client.ts'

/**
 * Whether this person is signed in here, as far as this page knows: another who signs in to this browser must not send
 * what was done before.
 */
export function isSignedIn(userId: string): boolean {
  return queryClient.getQueryData(api.session.get.queryKey())?.user?.id === userId
}
