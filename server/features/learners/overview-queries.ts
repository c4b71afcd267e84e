import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { LearnerCard, WaitingRequest } from '#contract/learners.ts'
import { RunningTestClock } from '#contract/today-shapes.ts'
import { shownEmail } from '../../email/queries.ts'
import { avatarOf } from '../../http/avatar-queries.ts'
import { page } from '../../http/session-queries.ts'
import { linkedPositions } from '../../live/queries.ts'
import { keysAreOpen } from '../../questions/key-queries.ts'
import { signInsBlockedUntil } from '../../rate-limits/rate-limits.ts'
import { removedGrade } from '../enrollment/queries.ts'
import { lastActivity, runningTest, StudyOfWeek, studyOfWeek } from '../study/activity-queries.ts'
import { SubjectWork, workBySubject } from '../study/garden-queries.ts'
import { bestResult, firstScore } from '../study/queries.ts'
import { VerdictFacts, verdictFacts } from '../study/verdict-queries.ts'
import { openTargets } from '../target-days/queries.ts'
import { isPaused } from './access-queries.ts'

/**
 * Number of latest submissions considered for the item to look at, so that a card's cost stays constant over the years.
 */
const MAX_SUBMISSIONS = 50

/** Facts of a learner's card. */
const CardFacts = LearnerCard.omit({ week: true, studyDays: true, verdict: true }).extend({
  subjects: z.array(SubjectWork),
  goalDays: z.int(),
  runningTest: RunningTestClock.nullable(),
  history: StudyOfWeek,
  verdictFacts: VerdictFacts.nullable(),
  scored: z.array(
    z.object({
      rowId: z.string(),
      type: z.enum(['Quiz', 'Assignment', 'Test']),
      title: z.string(),
      wrong: z.int(),
      passed: z.boolean(),
    }),
  ),
})
export type CardFacts = z.infer<typeof CardFacts>

const Overview = z.object({
  learners: z.array(CardFacts),
  /** Number of the last live event per linked learner, by id. */
  liveNumbers: z.record(z.string(), z.int()),
  requests: z.array(WaitingRequest),
})

/** Everything on a parent's dashboard in one row: linked learners by name, those
 * without a grade last, and requests waiting for this parent. */
export const overviewPage = page(
  Overview,
  ({ id: parentId }) => sql`
    SELECT
      coalesce((
        SELECT json_agg(card ORDER BY card.grade IS NULL, card."firstName", card."lastName", card.id) FROM (
          SELECT p.id, p.first_name AS "firstName", p.last_name AS "lastName", ${avatarOf('p')} AS avatar, ${shownEmail('p')} AS email,
            p.goal_days AS "goalDays",
            ${isPaused(sql`p.id`)} AS paused,
            ${signInsBlockedUntil('p')} AS "signInsBlockedUntil",
            (SELECT json_build_object('id', g.id, 'name', g.name, 'closed', NOT g.live_status)
              FROM family_grades g WHERE g.id = chosen.grade_id) AS grade,
            ${removedGrade(sql`p.id`)} AS "removedGrade",
            ${runningTest(sql`p.id`)} AS "runningTest",
            ${lastActivity(sql`p.id`)} AS "lastActivity",
            ${studyOfWeek(sql`link.child_id`)} AS history,
            ${openTargets(sql`link.child_id`)} AS targets,
            ${firstSteps(sql`link`, sql`e`)} AS "firstSteps",
            ${workBySubject(sql`chosen.grade_id`, sql`link.child_id`)} AS subjects,
            ${lastTest(sql`p.id`)} AS "lastTest",
            EXISTS (SELECT FROM written_answers a WHERE a.user_id = link.child_id AND a.answer <> '') AS "hasWritten",
            ${verdictFacts(sql`p.id`, sql`chosen.grade_id`)} AS "verdictFacts",
            ${scoredActivities(sql`p.id`, sql`chosen.grade_id`)} AS scored
          FROM parent_child link
          JOIN profiles p ON p.id = link.child_id
          LEFT JOIN grade_enrollments e ON e.user_id = p.id
          CROSS JOIN LATERAL (SELECT coalesce(e.grade_id, p.grade_id) AS grade_id) chosen
          WHERE link.parent_id = ${parentId}
        ) card
      ), '[]') AS learners,
      ${linkedPositions(parentId)} AS "liveNumbers",
      coalesce((
        SELECT json_agg(json_build_object(
          'id', r.id, 'firstName', r.first_name, 'requestedAt', r.created_at, 'expiresAt', r.expires_at
        ) ORDER BY r.created_at, r.id)
        FROM profiles parent
        JOIN learner_requests r ON r.parent_email = parent.email
        WHERE parent.id = ${parentId} AND parent.is_parent AND parent.email_verified AND r.expires_at > now()
      ), '[]') AS requests`,
)

/**
 * What a parent has set up for a child who has not finished a part of a lesson; null afterwards, and while paused.
 * @param link row of `parent_child`
 * @param enrollment row of `grade_enrollments`, null without one
 */
function firstSteps(link: RawBuilder<unknown>, enrollment: RawBuilder<unknown>) {
  return sql`CASE WHEN NOT ${isPaused(sql`${link}.child_id`)} AND NOT EXISTS (
    SELECT FROM user_progress WHERE user_id = ${link}.child_id
      AND (video_completed OR text_completed OR quiz_completed OR assignment_completed)
  ) THEN json_build_object(
    'signedIn', EXISTS (SELECT FROM sessions WHERE user_id = ${link}.child_id AND expires_at > now())
      OR EXISTS (SELECT FROM study_time WHERE user_id = ${link}.child_id),
    'plan', ${enrollment}.enrollment_type,
    'weeklyEmail', EXISTS (
      SELECT FROM weekly_emails w WHERE w.parent_id = ${link}.parent_id AND w.next_at IS NOT NULL
    ) AND NOT EXISTS (
      SELECT FROM weekly_email_exclusions x WHERE x.parent_id = ${link}.parent_id AND x.child_id = ${link}.child_id
    )
  ) END`
}

/** Test that was taken last, with the result that counts. */
function lastTest(learnerId: RawBuilder<unknown>) {
  return sql`(
    SELECT json_build_object(
      'id', t.id, 'title', t.title, 'type', t.type, 'score', r.score, 'passed', r.passed, 'completedAt', r.completed_at,
      'firstScore', ${firstScore(learnerId, sql`t.id`)}
    )
    FROM (
      SELECT taken.test_id FROM test_results taken JOIN family_tests known ON known.id = taken.test_id
      WHERE taken.user_id = ${learnerId} ORDER BY taken.completed_at DESC LIMIT 1
    ) latest
    JOIN family_tests t ON t.id = latest.test_id
    LEFT JOIN LATERAL (${bestResult(learnerId, sql`t.id`)}) r ON true
  )`
}

/**
 * Quizzes, assignments and timed tests of a grade with wrong answers, newest first; ids are those of the report's rows.
 */
function scoredActivities(learnerId: RawBuilder<unknown>, gradeId: RawBuilder<unknown>) {
  return sql`coalesce((
    SELECT json_agg(json_build_object(
      'rowId', row_id, 'type', type, 'title', title, 'wrong', wrong, 'passed', passed
    ) ORDER BY at DESC, row_id)
    FROM (
      SELECT l.id || ':' || latest.part AS row_id, initcap(latest.part) AS type, l.title,
             (array_agg(
               latest.total - latest.correct_count
               ORDER BY latest.correct_count::numeric / latest.total DESC, latest.submitted_at DESC
             ))[1] AS wrong,
             bool_or(latest.passed) AS passed,
             max(latest.submitted_at) AS at
      FROM (
        SELECT lesson_id, part, total, correct_count, passed, submitted_at FROM lesson_submissions
        WHERE user_id = ${learnerId} ORDER BY submitted_at DESC LIMIT ${MAX_SUBMISSIONS}
      ) latest
      JOIN family_lessons l ON l.id = latest.lesson_id
      JOIN family_subjects s ON s.id = l.subject_id
      WHERE s.grade_id = ${gradeId}
      GROUP BY l.id, latest.part, l.title
      UNION ALL
      SELECT t.id::text, 'Test', t.title, r.total - r.correct_count, r.passed, r.completed_at
      FROM family_tests t
      JOIN family_subjects s ON s.id = t.subject_id
      LEFT JOIN LATERAL (${bestResult(learnerId, sql`t.id`)}) r ON true
      WHERE s.grade_id = ${gradeId} AND r.user_id IS NOT NULL
        AND ${keysAreOpen(learnerId, { sourceId: sql`t.id`, part: sql`'test'` })}
    ) done
    WHERE wrong > 0
  ), '[]')`
}
