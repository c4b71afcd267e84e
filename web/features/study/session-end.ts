import { api } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'

/**
 * The server has answered that nobody is signed in any more: who it is is asked for anew, and with it what a subject
 * shows, which a visitor may see less of.
 */
export function followSessionEnd() {
  for (const queryKey of [api.session.get.key(), api.study.subject.key()]) {
    void queryClient.invalidateQueries({ queryKey })
  }
}
