import { type RawBuilder, sql } from 'kysely'

/** The columns of `LearnerRow`, of a profile `p`, its grade `g` and its newest `consent`. */
export const learnerColumns = sql`
  p.id, p.first_name, p.last_name, p.email, p.username, p.cell, g.id AS grade_id, g.name AS grade_name,
  consent.text_version AS consent_version, consent.given_at AS consent_given_at,
  consent.withdrawn_at AS consent_withdrawn_at`

/** Joins the grade `g` of this id. */
export function gradeOfLearner(gradeId: RawBuilder<unknown>) {
  return sql`LEFT JOIN grades g ON g.id = ${gradeId}`
}

/**
 * Joins the newest `consent` of the profile `p`: the one that holds, else the last one given.
 * @param written the consents that this very statement writes, by their name in it: it cannot read them otherwise
 */
export function newestConsent(written?: RawBuilder<unknown>) {
  const stored = sql`SELECT text_version, given_at, withdrawn_at FROM consents WHERE child_id = p.id`
  const known = written
    ? sql`SELECT text_version, given_at, withdrawn_at FROM ${written}
      UNION ALL ${stored} AND NOT EXISTS (SELECT FROM ${written})`
    : stored
  return sql`LEFT JOIN LATERAL (
    ${known} ORDER BY withdrawn_at DESC NULLS FIRST, given_at DESC LIMIT 1
  ) consent ON true`
}

/** The link by which a parent may do something to a learner: no row of it, no right to. */
export function linkTo(parentId: string, learnerId: string) {
  return sql`SELECT parent_id, child_id FROM parent_child
    WHERE parent_id = ${parentId} AND child_id = ${learnerId}`
}
