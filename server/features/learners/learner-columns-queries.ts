import { type RawBuilder, sql } from 'kysely'

/** The columns of `LearnerRow`, of a profile `p`, its grade `g`, its newest `consent` and the `giver` of that. */
export const learnerColumns = sql`
  p.id, p.first_name, p.last_name, p.email, p.username, p.cell, g.id AS grade_id, g.name AS grade_name,
  p.extra_time_factor,
  giver.email AS consent_parent_email, consent.text_version AS consent_version,
  consent.granted_at AS consent_granted_at, consent.withdrawn_at AS consent_withdrawn_at`

/** Joins the profile of the parent who gave the `consent`, as far as there still is one. */
export const giverOfConsent = sql`LEFT JOIN profiles giver ON giver.id = consent.parent_id`

/** Joins the grade `g` of this id. */
export function gradeOfLearner(gradeId: RawBuilder<unknown>) {
  return sql`LEFT JOIN grades g ON g.id = ${gradeId}`
}

/** What a statement that writes a consent has to return of it, for the columns above. */
export const consentColumns = sql`parent_id, text_version, granted_at, withdrawn_at`

/**
 * Joins the newest `consent` of the profile `p`, the one that holds, else the last one given, and its `giver`.
 * @param written the consents that this very statement writes, by their name in it: it cannot read them otherwise
 */
export function newestConsent(written?: RawBuilder<unknown>) {
  const stored = sql`SELECT ${consentColumns} FROM consents WHERE child_id = p.id`
  const known = written
    ? sql`SELECT ${consentColumns} FROM ${written}
      UNION ALL ${stored} AND NOT EXISTS (SELECT FROM ${written})`
    : stored
  return sql`LEFT JOIN LATERAL (
    ${known} ORDER BY withdrawn_at DESC NULLS FIRST, granted_at DESC LIMIT 1
  ) consent ON true ${giverOfConsent}`
}

/**
 * A `LearnerRow` for each row of `link`, with the grade they are enrolled in, else the one on their profile.
 * @param written as of `newestConsent`
 */
export function linkedLearner(written?: RawBuilder<unknown>) {
  return sql`SELECT ${learnerColumns}
    FROM link
    JOIN profiles p ON p.id = link.child_id
    LEFT JOIN grade_enrollments e ON e.user_id = p.id
    ${gradeOfLearner(sql`coalesce(e.grade_id, p.grade_id)`)}
    ${newestConsent(written)}`
}

/** The link by which a parent may do something to a learner: no row of it, no right to. */
export function linkTo(parentId: string, learnerId: string) {
  return sql`SELECT parent_id, child_id FROM parent_child
    WHERE parent_id = ${parentId} AND child_id = ${learnerId}`
}
