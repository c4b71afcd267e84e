import { api, queryClient } from '#web/api/client.ts'
import { useSession } from '#web/api/session.ts'

/** Id of the learner on this page; null for a visitor, and until the session is known. */
export function useLearnerId(): string | null {
  const session = useSession()
  return session.kind === 'signed-in' ? session.user.id : null
}

/** Refetches the session after the server has reported its end, and the subject, of which a visitor may see less. */
export function handleSessionEnd() {
  for (const queryKey of [api.session.get.key(), api.study.subject.key()]) {
    void queryClient.invalidateQueries({ queryKey })
  }
}
