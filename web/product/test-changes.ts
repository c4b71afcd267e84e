import { useEffect } from 'react'
import { api, queryClient } from '#web/api/client.ts'
import { isSignedIn } from '#web/api/session.ts'

/** Message to the browser's other tabs: `state` when an attempt started or ended, `answer` when an answer was saved. */
type TestChange = { learnerId: string; testId: string; kind: 'state' | 'answer' }

const otherTabs = import.meta.env.SSR ? undefined : new BroadcastChannel('timed-tests')

export function postTestChange(change: TestChange) {
  otherTabs?.postMessage(change)
}

/** Invalidates all queries, other than the test itself, that show whether it is open, running or taken. */
export function invalidateTestStates() {
  const keys = [
    api.session.get.key(),
    api.study.subject.key(),
    api.study.myTests.key(),
    api.study.dashboard.key(),
    api.report.key(),
  ]
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
}

/** Subscribes to changes of the current learner's timed tests in other tabs. */
export function useTestChanges() {
  useEffect(() => {
    const follow = ({ data }: MessageEvent<TestChange>) => {
      // Another tab may have signed in a sibling.
      if (!isSignedIn(data.learnerId)) return
      if (data.kind === 'state') invalidateTestStates()
      const { testId } = data
      void queryClient.invalidateQueries({ queryKey: api.timedTests.get.key({ input: { testId } }) })
    }
    otherTabs?.addEventListener('message', follow)
    return () => otherTabs?.removeEventListener('message', follow)
  }, [])
}
