import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { Avatar, PartFlags, Plan, RemovedGrade, SubjectColor } from '#contract/fields.ts'
import { PickOfToday } from '#contract/helper-picks.ts'
import { contract } from '#contract/index.ts'
import { LastActivity } from '#contract/live.ts'
import { outputOf } from '#contract/operation.ts'
import { OpenTargets, RunningTestClock } from '#contract/today-shapes.ts'
import { PlannedLesson } from '#contract/tutoring.ts'
import type { Placeholders } from '../../../database/prepared.ts'
import { avatarOf } from '../../../http/avatar-queries.ts'
import { page, type Sender } from '../../../http/session-queries.ts'
import { anotherAllowed } from '../../../questions/key-queries.ts'
import { removedGrade } from '../../enrollment/queries.ts'
import { picksOfToday } from '../../invited-adults/picks/queries.ts'
import { cardsOf, StoredCards } from '../../parent-cards/queries.ts'
import { OfferedPlacement, offeredPlacement } from '../../placement/queries.ts'
import { PracticeWaiting, practiceWaiting } from '../../practice/set-queries.ts'
import { openTargets } from '../../target-days/queries.ts'
import { plannedLessons } from '../../tutoring/queries.ts'
import { lastActivity, localToday, runningTest, StudyOfWeek, studyOfWeekFields } from '../activity-queries.ts'
import { StudyHistory, studyHistory } from '../badge-queries.ts'
import { isPassed } from '../garden-queries.ts'
import { completedFlags, lessonContent } from '../queries.ts'
import { VerdictFacts, verdictFacts } from '../verdict-queries.ts'

const LessonOfGrade = z.object({
  id: z.string(),
  number: z.int(),
  title: z.string(),
  unit: z.string().nullable(),
  content: PartFlags,
  completed: PartFlags,
  /** True from the first save, which stores marks. */
  begun: z.boolean(),
})
export type LessonOfGrade = z.infer<typeof LessonOfGrade>

/** Timed test of a subject, with the learner's work in it. */
const TestOfGrade = z.object({
  id: z.string(),
  title: z.string(),
  afterLessonNumber: z.int(),
  durationMinutes: z.int(),
  begun: z.boolean(),
  anotherAllowed: z.boolean(),
  passed: z.boolean(),
})
export type TestOfGrade = z.infer<typeof TestOfGrade>

/** Subject with all of its lessons, by number, its tests in order, and the learner's work in them. */
const SubjectOfGrade = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  color: SubjectColor,
  required: z.boolean(),
  /** Seconds since 1970; null before the first save. */
  studiedAt: z.number().nullable(),
  lessons: z.array(LessonOfGrade),
  tests: z.array(TestOfGrade),
})
export type SubjectOfGrade = z.infer<typeof SubjectOfGrade>

/** Days and seconds of study by the learner's calendar, and the codes of the earned badges. */
const StudyHabits = StudyOfWeek.extend({ earned: z.array(z.string()) })
export type StudyHabits = z.infer<typeof StudyHabits>

const DashboardRow = z.object({
  avatar: Avatar.nullable(),
  grade: z.object({ name: z.string(), published: z.boolean() }).nullable(),
  removedGrade: RemovedGrade,
  subjects: z.array(SubjectOfGrade),
  /** Factor on the duration of the learner's tests. */
  extraTimeFactor: z.number(),
  runningTest: RunningTestClock.nullable(),
  practice: PracticeWaiting,
  placement: OfferedPlacement,
  targets: OpenTargets.nullable(),
  cards: StoredCards,
  picks: z.array(PickOfToday),
  tutoring: z.array(PlannedLesson),
  verdictFacts: VerdictFacts.nullable(),
  lastActivity: LastActivity.nullable(),
  otherGrades: outputOf(contract.study.dashboard).shape.otherGrades,
  /** Null if the person has been deleted. */
  habits: StudyHabits.nullable(),
})
export type DashboardRow = z.infer<typeof DashboardRow>

type LearnerInGrade = {
  id: RawBuilder<unknown>
  gradeId: RawBuilder<unknown>
  /** Person who sees the dashboard. */
  reader: RawBuilder<unknown>
}

/** A learner's grade and activity, and the other published grades, for the dashboard; one row. */
function dashboardOf({ id: userId, gradeId, reader }: LearnerInGrade) {
  return sql`
    SELECT
      (SELECT json_build_object('name', name, 'published', live_status)
        FROM family_grades WHERE id = ${gradeId}::uuid) AS grade,
      (SELECT ${avatarOf('p')} FROM profiles p WHERE p.id = ${userId}) AS avatar,
      ${removedGrade(userId)} AS "removedGrade",
      ${subjectsOfGrade(gradeId, userId)} AS subjects,
      coalesce((SELECT extra_time_factor FROM profiles WHERE id = ${userId}), 1) AS "extraTimeFactor",
      ${runningTest(userId)} AS "runningTest",
      ${practiceWaiting(userId)} AS practice,
      ${offeredPlacement(userId, gradeId)} AS placement,
      ${openTargets(userId)} AS targets,
      ${cardsOf(userId, reader)} AS cards,
      ${picksOfToday(userId)} AS picks,
      ${plannedLessons(userId)} AS tutoring,
      ${verdictFacts(userId, gradeId)} AS "verdictFacts",
      ${lastActivity(userId)} AS "lastActivity",
      coalesce((
        SELECT json_agg(json_build_object(
          'id', g.id, 'name', g.name,
          'subjectCount', (SELECT count(*) FROM subjects s WHERE s.grade_id = g.id)
        ) ORDER BY g.name)
        FROM grades g
        WHERE g.live_status AND g.id IS DISTINCT FROM ${gradeId}::uuid
      ), '[]') AS "otherGrades",
      (SELECT json_build_object(
        ${studyOfWeekFields(userId, 'local')},
        'earned', (SELECT coalesce(json_agg(code), '[]') FROM achievements WHERE user_id = ${userId})
      ) FROM (${localToday(userId)}) local) AS habits`
}

/** The sender's dashboard. */
export const dashboardPage = page(DashboardRow, ({ id, gradeId }) => dashboardOf({ id, gradeId, reader: id }))

/** The dashboard of another learner, with what the session tells about the sender. */
export const learnerDashboardPage = page(
  DashboardRow.extend({
    firstName: z.string(),
    enrollment: z.object({ gradeId: z.string(), plan: Plan }).nullable(),
  }),
  (sender, { learnerId }: Placeholders<{ learnerId: string }>) => sql`
    SELECT learner."firstName", learner.enrollment, dashboard.*
    FROM (
      SELECT p.first_name AS "firstName", e.grade_id, CASE WHEN e.user_id IS NOT NULL THEN
        json_build_object('gradeId', e.grade_id, 'plan', e.enrollment_type) END AS enrollment
      FROM profiles p LEFT JOIN grade_enrollments e ON e.user_id = ${learnerId} WHERE p.id = ${learnerId}
    ) learner
    CROSS JOIN LATERAL (${dashboardOf({ id: learnerId, gradeId: sql`learner.grade_id`, reader: sender.id })}) dashboard`,
)

const GradeRow = z.object({
  id: z.string(),
  name: z.string(),
  published: z.boolean(),
  subjects: z.array(SubjectOfGrade),
})
export type GradeRow = z.infer<typeof GradeRow>

/** Grade with its subjects as in `subjectsOfGrade`; no row for an unknown grade. */
export const gradePage = page(GradeRow, (sender, { gradeId }: Placeholders<{ gradeId: string }>) =>
  gradeWithSubjects(sender, gradeId),
)

/** The sender's own grade with its subjects. */
export const myGradePage = page(GradeRow, (sender) => gradeWithSubjects(sender, sender.gradeId))

function gradeWithSubjects({ id: userId }: Sender, gradeId: RawBuilder<unknown>) {
  return sql`
    SELECT g.id, g.name, g.live_status AS published, ${subjectsOfGrade(gradeId, userId)} AS subjects
    FROM family_grades g WHERE g.id = ${gradeId}`
}

/** Subjects of a grade as a JSON array of `SubjectOfGrade`, the latest first; empty without a grade. */
function subjectsOfGrade(gradeId: RawBuilder<unknown>, userId: RawBuilder<unknown>) {
  return sql`coalesce((
    SELECT json_agg(json_build_object(
      'id', s.id, 'name', s.name, 'description', s.description, 'color', s.color, 'required', s.is_required,
      'studiedAt', studied.at, 'lessons', studied.lessons, 'tests', ${testsOfGrade(sql`s.id`, userId)}
    ) ORDER BY s.created_at DESC, s.name)
    FROM family_subjects s
    CROSS JOIN LATERAL (
      SELECT extract(epoch FROM max(p.updated_at)) AS at,
        coalesce(json_agg(json_build_object(
          'id', l.id, 'number', l.number, 'title', l.title, 'unit', l.unit,
          'content', ${lessonContent('l')}, 'completed', ${completedFlags('p')}, 'begun', m.user_id IS NOT NULL
        ) ORDER BY l.number), '[]') AS lessons
      FROM family_lessons l
      LEFT JOIN user_progress p ON p.user_id = ${userId} AND p.lesson_id = l.id
      LEFT JOIN lesson_marks m ON m.user_id = ${userId} AND m.lesson_id = l.id
      WHERE l.subject_id = s.id
    ) studied
    WHERE s.grade_id = ${gradeId}::uuid
  ), '[]')`
}

function testsOfGrade(subjectId: RawBuilder<unknown>, userId: RawBuilder<unknown>) {
  return sql`coalesce((
    SELECT json_agg(json_build_object(
      'id', t.id, 'title', t.title, 'afterLessonNumber', t.after_lesson_number, 'durationMinutes', t.duration_minutes,
      'begun', a.user_id IS NOT NULL, 'anotherAllowed', ${anotherAllowed('a')},
      'passed', ${isPassed(userId, sql`t.id`)}
    ) ORDER BY t.after_lesson_number, t.type = 'Final Test', t.type)
    FROM family_tests t
    LEFT JOIN LATERAL (
      SELECT user_id, another_allowed_at FROM test_attempts
      WHERE user_id = ${userId} AND test_id = t.id ORDER BY attempt DESC LIMIT 1
    ) a ON true
    WHERE t.subject_id = ${subjectId}
  ), '[]')`
}

const AchievementsRow = z.object({
  history: StudyHistory,
  /** Latest first. */
  earned: z.array(z.object({ code: z.string(), earnedAt: z.date() })),
})
export type AchievementsRow = z.infer<typeof AchievementsRow>

/** Earned badges, and the history on which the others depend; one row. */
export const achievementsPage = page(
  AchievementsRow,
  ({ id: userId }) => sql`
    SELECT ${studyHistory(userId)} AS history,
      coalesce((
        SELECT json_agg(json_build_object('code', code, 'earnedAt', earned_at) ORDER BY earned_at DESC, code)
        FROM achievements WHERE user_id = ${userId}
      ), '[]') AS earned`,
)
