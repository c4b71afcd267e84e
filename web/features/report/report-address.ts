import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Row } from './report-rows.ts'

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

export type RowType = Row['type']

/**
 * What a report's address says beside whose it is: `?subject=…&type=quiz` shows only such activities, and
 * `&answers=…` has the answers of one activity open. What is not said, or not understood, is everything.
 */
export type ReportAddress = { subject: string | null; type: RowType | null; answers: string | null }

const types: readonly RowType[] = ['Quiz', 'Assignment', 'Test']

export function readReportAddress(search: URLSearchParams): ReportAddress {
  return {
    subject: search.get('subject') || null,
    type: types.find((type) => type.toLowerCase() === search.get('type')) ?? null,
    answers: search.get('answers') || null,
  }
}

/** The query of the address that says the same with these changes; empty where nothing is left to say. */
export function withChange(search: URLSearchParams, change: Partial<ReportAddress>): URLSearchParams {
  const { subject, type, answers } = { ...readReportAddress(search), ...change }
  return new URLSearchParams({
    ...(subject && { subject }),
    ...(type && { type: type.toLowerCase() }),
    ...(answers && { answers }),
  })
}
