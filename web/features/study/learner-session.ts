import { api, queryClient } from '#web/api/client.ts'
import { useSession } from '#web/api/session.ts'

/** Who is studying on this page; null for a visitor, and until that is known. */
export function useLearnerId(): string | null {
  const session = useSession()
  return session.kind === 'signed-in' ? session.user.id : null
}

/**
 * The server has answered that nobody is signed in any more: who it is is asked for anew, and with it what a subject
 * shows, which a visitor may see less of.
 */
export function handleSessionEnd() {
  for (const queryKey of [api.session.get.key(), api.study.subject.key()]) {
    void queryClient.invalidateQueries({ queryKey })
  }
}
