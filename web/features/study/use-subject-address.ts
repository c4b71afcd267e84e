import { useSearchParams } from 'react-router'
import { readSubjectAddress, type SubjectAddress, withLesson, withTab } from './subject-address.ts'

/** What is open on a subject page, as its address says, and how to open something else there. */
export function useSubjectAddress() {
  const [search, setSearch] = useSearchParams()

  const go = (next: URLSearchParams) => {
    // A pressed tab is chosen by taking the focus and again by the click, before the first has been rendered. Only
    // the address bar knows by then; twice in the history, the way back would need two steps.
    if (next.toString() !== window.location.search.slice(1)) setSearch(next, { preventScrollReset: true })
  }
  return {
    ...readSubjectAddress(search),
    showTab: (tab: SubjectAddress['tab']) => go(withTab(search, tab)),
    showLesson: (...lesson: Parameters<typeof withLesson>) => go(withLesson(...lesson)),
  }
}
