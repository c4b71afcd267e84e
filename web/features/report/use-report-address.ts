import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { type ReportAddress, readReportAddress, withChange } from './report-address.ts'

/** Marks a step of the history that was made by opening answers: closing them goes back over it. */
const OPENED = { answersOpened: true }

/** What a report's address says, and how to change it; every change is a step of its own for the way back. */
export function useReportAddress() {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()

  const go = (change: Partial<ReportAddress>, options: { replace?: boolean; state?: object } = {}) => {
    const next = withChange(search, change).toString()
    void navigate({ search: next && `?${next}` }, { preventScrollReset: true, ...options })
  }
  return {
    ...readReportAddress(search),
    show: (filter: Partial<Pick<ReportAddress, 'subject' | 'type'>>) => go(filter),
    openAnswers: (rowId: string) => go({ answers: rowId }, { state: OPENED }),
    closeAnswers() {
      if (wasOpenedHere(state)) void navigate(-1)
      else go({ answers: null }, { replace: true })
    },
  }
}

/** An address that came with answers open, as from a link, has no step to go back over. */
function wasOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'answersOpened' in state
}
