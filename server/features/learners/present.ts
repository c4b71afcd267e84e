import { chooseWorthALook, describeWorthALook, studyWeek } from '#domain/progress/progress-summary.ts'
import { presentLastActivity, presentRunningTest } from '../study/activity-queries.ts'
import { presentOpenTargets } from '../target-days/queries.ts'
import type { LearnerCardRow, OverviewRow } from './overview-queries.ts'
import type { LearnerRow } from './queries.ts'

export function presentLearner(row: LearnerRow) {
  const { consent_version: textVersion, consent_granted_at: givenAt } = row
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    emailConfirmed: row.email_confirmed,
    username: row.username,
    cell: row.cell,
    gradeId: row.grade_id,
    gradeName: row.grade_name,
    extraTimeFactor: row.extra_time_factor,
    idleLimitMinutes: row.idle_limit_minutes,
    goalDays: row.goal_days,
    practiceSize: row.practice_size,
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

/** Presents the parent's dashboard; the domain chooses the item to look at. */
export function presentOverview(learners: OverviewRow['learners'], requests: OverviewRow['requests']) {
  return {
    learners: learners.map(presentCard),
    requests: requests.map(({ id, firstName, requestedAt, expiresAt }) => ({
      ...{ id, firstName },
      requestedAt: new Date(requestedAt),
      expiresAt: new Date(expiresAt),
    })),
  }
}

function presentCard(card: LearnerCardRow) {
  const { id, firstName, lastName, email, paused, grade, lessons, lastTest } = card
  const look = chooseWorthALook(card.scored)
  return {
    ...{ id, firstName, lastName, email, paused },
    grade: grade && { id: grade.id, name: grade.name, closed: grade.closed },
    runningTest: presentRunningTest(card.runningTest),
    lastActivity: presentLastActivity(card.lastActivity),
    week: studyWeek({ ...card.history, goalDays: card.goalDays }),
    lessons: { finished: lessons.finished, total: lessons.total },
    targets: presentOpenTargets(card.targets),
    lastTest: lastTest && {
      id: lastTest.id,
      title: lastTest.title,
      type: lastTest.type,
      score: lastTest.score,
      passed: lastTest.passed,
      completedAt: new Date(lastTest.completedAt),
    },
    worthALook: look && { rowId: look.rowId, text: describeWorthALook(look) },
  }
}
