import { QueryObserver } from '@tanstack/react-query'
import { api, queryClient } from './client.ts'
import { onSessionChangeInOtherTab, setSession } from './session-store.ts'

let watching = false

/** Shows every change of the session, in this tab or another, to useKnownSession for as long as the tab is open. */
export function watchSession() {
  if (watching) return
  watching = true
  // A mounted client asks again when the tab comes back into view, which no provider does on the public pages.
  queryClient.mount()
  const session = new QueryObserver(queryClient, api.session.get.queryOptions())
  const show = ({ data }: ReturnType<typeof session.getCurrentResult>) => {
    if (data) setSession(data)
  }
  session.subscribe(show)
  // A page that asked before may have the answer already; only what comes after is told to a subscriber.
  show(session.getCurrentResult())
  onSessionChangeInOtherTab(() => void queryClient.resetQueries())
}
