import { type RawBuilder, sql } from 'kysely'
import type { SubjectColor } from '#domain/content/content-limits.ts'
import type { Flags } from '#domain/marks/compute-marks.ts'
import type { LessonContent } from '#domain/progress/lesson-progress.ts'
import type { TestState } from '#domain/progress/next-steps.ts'
import type { Day, StudyHistory } from '#domain/progress/study-history.ts'
import type { Executor } from '../../../database/database.ts'
import type { Parameters } from '../../../database/prepared.ts'
import { preparePage, type Sender } from '../../../http/session-queries.ts'
import { type PracticeWaiting, practiceWaiting } from '../../practice/set-queries.ts'
import { type OpenTargetsRow, openTargets } from '../../target-days/queries.ts'
import {
  type LastActivityRow,
  lastActivity,
  localToday,
  type RunningTestRow,
  recentStudyFields,
  runningTest,
} from '../activity-queries.ts'
import { studyHistory } from '../badge-queries.ts'
import { completedFlags, lessonContent } from '../queries.ts'

export type DashboardRow = {
  grade: { name: string; published: boolean } | null
  subjects: SubjectOfGrade[]
  tests: TestOfGrade[]
  /** Factor on the duration of the learner's tests. */
  extraTimeFactor: number
  testsPassed: number
  runningTest: RunningTestRow | null
  practice: PracticeWaiting
  targets: OpenTargetsRow | null
  lastActivity: LastActivityRow | null
  otherGrades: { id: string; name: string; subjectCount: number }[]
  /** Null if the person has been deleted. */
  habits: StudyHabits | null
}

/** Days and seconds of study by the learner's calendar. */
export type StudyHabits = {
  today: Day
  /** Days of the last year on which something was completed or submitted. */
  days: Day[]
  /** Time of the last seven days. */
  time: { day: Day; seconds: number }[]
  /** Codes of the earned badges. */
  earned: string[]
}

/** The learner's grade and activity, and the other published grades, for the dashboard; one row. */
export const dashboardPage = preparePage(
  ({ id: userId, gradeId }) => sql<DashboardRow>`
    SELECT
      (SELECT json_build_object('name', name, 'published', live_status)
        FROM grades WHERE id = ${gradeId}::uuid) AS grade,
      ${subjectsOfGrade(gradeId, userId)} AS subjects,
      coalesce((
        SELECT json_agg(json_build_object(
          'id', t.id, 'title', t.title, 'subjectId', t.subject_id, 'afterLessonNumber', t.after_lesson_number,
          'durationMinutes', t.duration_minutes, 'begun', a.user_id IS NOT NULL,
          'anotherAllowed', coalesce(a.another_allowed_at IS NOT NULL, false)
        ) ORDER BY t.after_lesson_number, t.type = 'Final Test', t.type)
        FROM tests t
        JOIN subjects s ON s.id = t.subject_id
        LEFT JOIN LATERAL (
          SELECT user_id, another_allowed_at FROM test_attempts
          WHERE user_id = ${userId} AND test_id = t.id ORDER BY attempt DESC LIMIT 1
        ) a ON true
        WHERE s.grade_id = ${gradeId}::uuid
      ), '[]') AS tests,
      coalesce((SELECT extra_time_factor FROM profiles WHERE id = ${userId}), 1) AS "extraTimeFactor",
      (SELECT count(*)::int
        FROM test_results r
        JOIN tests t ON t.id = r.test_id
        JOIN subjects s ON s.id = t.subject_id
        WHERE r.user_id = ${userId} AND r.passed AND s.grade_id = ${gradeId}::uuid) AS "testsPassed",
      ${runningTest(userId)} AS "runningTest",
      ${practiceWaiting(userId)} AS practice,
      ${openTargets(userId)} AS targets,
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
        ${recentStudyFields(userId)},
        'earned', (SELECT coalesce(json_agg(code), '[]') FROM achievements WHERE user_id = ${userId})
      ) FROM (${localToday(userId)}) local) AS habits`,
)

/** Timed test of the grade, with the learner's work in it. */
export type TestOfGrade = TestState & { title: string; subjectId: string; durationMinutes: number }

/** Subject with all of its lessons, by number, and the learner's work in them. */
export type SubjectOfGrade = {
  id: string
  name: string
  description: string | null
  color: SubjectColor
  required: boolean
  /** Seconds since 1970; null before the first save. */
  studiedAt: number | null
  lessons: LessonOfGrade[]
}

export type LessonOfGrade = {
  id: string
  number: number
  title: string
  unit: string | null
  content: LessonContent
  completed: Flags
  /** True from the first save, which stores marks. */
  begun: boolean
}

export type GradeRow = { id: string; name: string; published: boolean; subjects: SubjectOfGrade[] }

/** Grade with its subjects as in `subjectsOfGrade`; no row for an unknown grade. */
export const gradePage = preparePage((sender, { gradeId }: Parameters<{ gradeId: string }>) =>
  gradeWithSubjects(sender, gradeId),
)

/** The sender's own grade with its subjects. */
export const myGradePage = preparePage((sender) => gradeWithSubjects(sender, sender.gradeId))

function gradeWithSubjects({ id: userId }: Sender, gradeId: RawBuilder<unknown>) {
  return sql<GradeRow>`
    SELECT g.id, g.name, g.live_status AS published, ${subjectsOfGrade(gradeId, userId)} AS subjects
    FROM grades g WHERE g.id = ${gradeId}`
}

/** Subjects of a grade as a JSON array of `SubjectOfGrade`, most recently studied first; empty without a grade. */
function subjectsOfGrade(gradeId: RawBuilder<unknown>, userId: RawBuilder<unknown>) {
  return sql`coalesce((
    SELECT json_agg(json_build_object(
      'id', s.id, 'name', s.name, 'description', s.description, 'color', s.color, 'required', s.is_required,
      'studiedAt', studied.at, 'lessons', studied.lessons
    ) ORDER BY s.created_at DESC, s.name)
    FROM subjects s
    CROSS JOIN LATERAL (
      SELECT extract(epoch FROM max(p.updated_at)) AS at,
        coalesce(json_agg(json_build_object(
          'id', l.id, 'number', l.number, 'title', l.title, 'unit', l.unit,
          'content', ${lessonContent}, 'completed', ${completedFlags}, 'begun', m.user_id IS NOT NULL
        ) ORDER BY l.number), '[]') AS lessons
      FROM lessons l
      LEFT JOIN user_progress p ON p.user_id = ${userId} AND p.lesson_id = l.id
      LEFT JOIN lesson_marks m ON m.user_id = ${userId} AND m.lesson_id = l.id
      WHERE l.subject_id = s.id
    ) studied
    WHERE s.grade_id = ${gradeId}::uuid
  ), '[]')`
}

/** Stored exercises of a lesson, from which its questions are read. */
export type ExercisesRow = {
  lessonId: string
  quizQuestions: unknown
  quizAsk: number | null
  assignmentInstructions: string | null
  assignmentTasks: unknown
  assignmentAsk: number | null
}

/** Reads the exercises of a few lessons. */
export async function findExercises(db: Executor, lessonIds: readonly string[]): Promise<ExercisesRow[]> {
  const { rows } = await sql<ExercisesRow>`
    SELECT id AS "lessonId", quiz_questions AS "quizQuestions", quiz_ask AS "quizAsk",
      assignment_instructions AS "assignmentInstructions", assignment_tasks AS "assignmentTasks",
      assignment_ask AS "assignmentAsk"
    FROM lessons WHERE id = ANY (${[...lessonIds]}::uuid[])`.execute(db)
  return rows
}

export type AchievementsRow = {
  history: StudyHistory
  /** Latest first; `earnedAt` is ISO text, as inside JSON. */
  earned: { code: string; earnedAt: string }[]
}

/** Earned badges, and the history on which the others depend; one row. */
export const achievementsPage = preparePage(
  ({ id: userId }) => sql<AchievementsRow>`
    SELECT ${studyHistory(userId)} AS history,
      coalesce((
        SELECT json_agg(json_build_object('code', code, 'earnedAt', earned_at) ORDER BY earned_at DESC, code)
        FROM achievements WHERE user_id = p.id
      ), '[]') AS earned
    FROM profiles p WHERE p.id = ${userId}`,
)
