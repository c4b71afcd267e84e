import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { LearnerCard, WaitingRequest } from '#contract/learners.ts'
import { RunningTestClock } from '#contract/today-shapes.ts'
import { shownEmail } from '../../email/queries.ts'
import { avatarOf } from '../../http/avatar-queries.ts'
import { familyPage, type Sender } from '../../http/session-queries.ts'
import { linkedPositions, positionOf } from '../../live/queries.ts'
import { keysAreOpen } from '../../questions/key-queries.ts'
import { blockedIn } from '../../rate-limits/queries.ts'
import { blockedChildren, signInsBlockedUntil } from '../../rate-limits/rate-limits.ts'
import { removedGrade } from '../enrollment/queries.ts'
import { lastActivity, runningTest, StudyOfWeek, studyOfWeek } from '../study/activity-queries.ts'
import { SubjectWork, workBySubject } from '../study/garden-queries.ts'
import { bestResult, firstScore } from '../study/queries.ts'
import { VerdictFacts, verdictFacts } from '../study/verdict-queries.ts'
import { openTargets } from '../target-days/queries.ts'
import { allowsHelpers, isPaused } from './access-queries.ts'

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
  helpsChildren: z.boolean(),
})

/** Everything on a parent's dashboard in one row: linked learners by name, those
 * without a grade last, and requests waiting for this parent. */
export const overviewPage = familyPage(
  Overview,
  {
    facts: (parentId) => sql`
      SELECT jsonb_build_object('requests', ${waitingRequests(parentId)}, 'blocked', ${blockedChildren(parentId)},
        'weeklyEmail', ARRAY(
          SELECT child_id FROM parent_child link WHERE link.parent_id = ${parentId} AND ${getsWeeklyEmail(sql`link`)}
        ))`,
    join: (rows) => {
      const cards = rows.flatMap(({ learners }) => learners)
      return {
        learners: [...cards.filter(({ grade }) => grade !== null), ...cards.filter(({ grade }) => grade === null)],
        liveNumbers: Object.fromEntries(
          rows
            .flatMap(({ liveNumbers }) => Object.entries(liveNumbers))
            .filter(([id]) => cards.some((card) => card.id === id)),
        ),
        requests: rows[0].requests,
        helpsChildren: rows[0].helpsChildren,
      }
    },
  },
  ({ id: parentId, child, facts }) => {
    const person = child ?? sql`p.id`
    const linked = child ?? sql`link.child_id`
    return sql`
    SELECT
      coalesce((
        SELECT json_agg(card ORDER BY card.grade IS NULL, card."firstName", card."lastName", card.id) FROM (
          SELECT p.id, p.first_name AS "firstName", p.last_name AS "lastName", ${avatarOf('p')} AS avatar, ${shownEmail('p')} AS email,
            p.goal_days AS "goalDays",
            ${isPaused(person)} AS paused,
            ${facts ? blockedIn(facts, 'p') : signInsBlockedUntil('p')} AS "signInsBlockedUntil",
            (SELECT json_build_object('id', g.id, 'name', g.name, 'closed', NOT g.live_status)
              FROM family_grades g WHERE g.id = chosen.grade_id) AS grade,
            ${removedGrade(person)} AS "removedGrade",
            ${runningTest(person)} AS "runningTest",
            ${lastActivity(person)} AS "lastActivity",
            ${studyOfWeek(linked)} AS history,
            ${openTargets(linked)} AS targets,
            ${firstSteps({ link: sql`link`, child: linked, enrollment: sql`e`, facts })} AS "firstSteps",
            ${workBySubject(sql`chosen.grade_id`, linked)} AS subjects,
            ${lastTest(person)} AS "lastTest",
            EXISTS (SELECT FROM written_answers a WHERE a.user_id = ${linked} AND a.answer <> '') AS "hasWritten",
            ${verdictFacts(person, sql`chosen.grade_id`)} AS "verdictFacts",
            ${scoredActivities(person, sql`chosen.grade_id`)} AS scored
          FROM parent_child link
          JOIN profiles p ON p.id = link.child_id
          LEFT JOIN grade_enrollments e ON e.user_id = ${person}
          CROSS JOIN LATERAL (SELECT coalesce(e.grade_id, p.grade_id) AS grade_id) chosen
          WHERE link.parent_id = ${parentId} ${child ? sql`AND link.child_id = ${child}` : sql``}
        ) card
      ), '[]') AS learners,
      ${child ? positionOf(child) : linkedPositions(parentId)} AS "liveNumbers",
      ${facts ? sql`(${facts} -> 'requests')` : waitingRequests(parentId)} AS requests,
      EXISTS (
        SELECT FROM helpers h WHERE h.helper_id = ${parentId} AND ${allowsHelpers(sql`h.child_id`)}
      ) AS "helpsChildren"`
  },
)

function waitingRequests(parentId: RawBuilder<unknown>) {
  return sql`coalesce((
    SELECT json_agg(json_build_object(
      'id', r.id, 'firstName', r.first_name, 'requestedAt', r.created_at, 'expiresAt', r.expires_at
    ) ORDER BY r.created_at, r.id)
    FROM profiles parent
    JOIN learner_requests r ON r.parent_email = parent.email
    WHERE parent.id = ${parentId} AND parent.is_parent AND parent.email_verified AND r.expires_at > now()
  ), '[]')`
}

/** True if the weekly email of the parent of a link is about its child. */
function getsWeeklyEmail(link: RawBuilder<unknown>) {
  return sql`EXISTS (
      SELECT FROM weekly_emails w WHERE w.parent_id = ${link}.parent_id AND w.next_at IS NOT NULL
    ) AND NOT EXISTS (
      SELECT FROM weekly_email_exclusions x WHERE x.parent_id = ${link}.parent_id AND x.child_id = ${link}.child_id
    )`
}

/**
 * What a parent has set up for a child who has not finished a part of a lesson; null afterwards, and while paused.
 * @param of.link row of `parent_child`
 * @param of.enrollment row of `grade_enrollments`, null without one
 */
function firstSteps(of: {
  link: RawBuilder<unknown>
  child: RawBuilder<unknown>
  enrollment: RawBuilder<unknown>
  facts: Sender['facts']
}) {
  const { link, child, enrollment, facts } = of
  return sql`CASE WHEN NOT ${isPaused(child)} AND NOT EXISTS (
    SELECT FROM user_progress WHERE user_id = ${child}
      AND (video_completed OR text_completed OR quiz_completed OR assignment_completed)
  ) THEN json_build_object(
    'signedIn', EXISTS (SELECT FROM sessions WHERE user_id = ${child} AND expires_at > now())
      OR EXISTS (SELECT FROM study_time WHERE user_id = ${child}),
    'plan', ${enrollment}.enrollment_type,
    'weeklyEmail', ${facts ? sql`(${facts} -> 'weeklyEmail') ? ${link}.child_id::text` : getsWeeklyEmail(link)}
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
