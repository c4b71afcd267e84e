import type { Row } from './report-types.ts'

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
