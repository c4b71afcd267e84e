import { type RawBuilder, sql } from 'kysely'
import { contract } from '#contract/index.ts'
import { outputOf } from '#contract/operation.ts'
import type { Placeholders } from '../../../database/prepared.ts'
import { page } from '../../../http/session-queries.ts'

/** Bound of the list in a report: deletions are rare, and each adds one report. */
const MAX_LISTED = 200

/** Stored reports of a learner as JSON, the newest first. */
export function storedReports(learnerId: RawBuilder<unknown>) {
  return sql`coalesce((
    SELECT json_agg(json_build_object('id', id, 'title', title, 'from', from_date, 'to', to_date)) FROM (
      SELECT deletion_id AS id, title, from_date, to_date FROM stored_term_reports
      WHERE user_id = ${learnerId} ORDER BY created_at DESC, deletion_id LIMIT ${sql.lit(MAX_LISTED)}
    ) stored
  ), '[]')`
}

/** One stored report of a learner; no row for an unknown one. */
export const storedReportPage = page(
  outputOf(contract.report.stored),
  (_sender, { learnerId, reportId }: Placeholders<{ learnerId: string; reportId: string }>) => sql`
    SELECT title, html FROM stored_term_reports WHERE user_id = ${learnerId} AND deletion_id = ${reportId}`,
)
