import type { LearnerRow } from './queries.ts'

export function presentLearner(row: LearnerRow) {
  const { consent_version: textVersion, consent_granted_at: givenAt } = row
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    username: row.username,
    cell: row.cell,
    gradeId: row.grade_id,
    gradeName: row.grade_name,
    extraTimeFactor: row.extra_time_factor,
    consent:
      textVersion === null || givenAt === null
        ? null
        : {
            parentEmail: row.consent_parent_email,
            textVersion,
            givenAt,
            withdrawnAt: row.consent_withdrawn_at,
          },
  }
}
