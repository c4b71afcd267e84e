import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { readSubjectAddress, type SubjectAddress, withLesson, withTab } from './subject-address.ts'

/** What is open on a subject page, as its address says, and how to open something else there. */
export function useSubjectAddress() {
  const [search] = useSearchParams()
  const navigate = useNavigate()

  const go = useCallback(
    (next: URLSearchParams) => {
      // A pressed tab is chosen by taking the focus and again by the click, before the first has been rendered. Only
      // the address bar knows by then; twice in the history, the way back would need two steps.
      if (next.toString() !== window.location.search.slice(1)) {
        void navigate(`?${next}`, { preventScrollReset: true })
      }
    },
    [navigate],
  )
  return {
    ...readSubjectAddress(search),
    showTab: (tab: SubjectAddress['tab']) => go(withTab(search, tab)),
    /** The same function at every render, so that hundreds of lessons need not be rendered for the sake of one. */
    showLesson: useCallback((...lesson: Parameters<typeof withLesson>) => go(withLesson(...lesson)), [go]),
  }
}
