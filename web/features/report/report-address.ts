import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useChangeQuery } from '#web/product/address-query.ts'
import type { ReportAddress, RowType } from './report-rows.ts'

/** State of a history entry that was added by opening answers; closing them goes back. */
const OPENED = { answersOpened: true }

/**
 * Filter and open answers of a report from the query, with functions to change them; every change adds a history entry.
 */
export function useReportAddress() {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()

  const changeQuery = useChangeQuery()

  const go = (change: Partial<ReportAddress>, options: { replace?: boolean; state?: object } = {}) =>
    void changeQuery((current) => withChange(current, change), options)
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

/** False if the page was opened with answers open, such as by a link: there is then no entry to go back to. */
function wasOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'answersOpened' in state
}

const types: readonly RowType[] = ['Quiz', 'Assignment', 'Test']

export function readReportAddress(search: URLSearchParams): ReportAddress {
  return {
    subject: search.get('subject') || null,
    type: types.find((type) => type.toLowerCase() === search.get('type')) ?? null,
    answers: search.get('answers') || null,
  }
}

/** Query with the changes applied; empty without filter and answers. */
export function withChange(search: URLSearchParams, change: Partial<ReportAddress>): URLSearchParams {
  const { subject, type, answers } = { ...readReportAddress(search), ...change }
  return new URLSearchParams({
    ...(subject && { subject }),
    ...(type && { type: type.toLowerCase() }),
    ...(answers && { answers }),
  })
}
