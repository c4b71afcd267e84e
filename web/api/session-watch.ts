import { QueryObserver } from '@tanstack/react-query'
import { api, queryClient } from './client.ts'
import { onSessionChangeInOtherTab, setSession } from './session-store.ts'

let watching = false

/** Passes every change of the session, in this tab or another, to useKnownSession while the tab is open. */
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
