import { type RawBuilder, sql } from 'kysely'
import type { Part } from '#domain/marks/compute-marks.ts'
import type { LessonContent } from '#domain/progress/lesson-progress.ts'
import type { StudyHistory } from '#domain/progress/study-history.ts'
import type { ExercisePart } from '#domain/scoring/assignment.ts'
import { type Parameters, prepare } from '../../../database/prepared.ts'
import { prepareLock } from '../../../http/session-queries.ts'
import { type MisconceptionTexts, misconceptionTexts } from '../../../questions/queries.ts'
import { localToday } from '../activity-queries.ts'
import { studyHistory } from '../badge-queries.ts'
import { type MarkFactsRow, markFactColumns } from '../marks-queries.ts'
import { lessonContent } from '../queries.ts'

export type UnlockedTest = { id: string; title: string }

/** Stored submission, with its score and the questions as of then. */
export type StoredSubmission = {
  lessonId: string
  part: ExercisePart
  correctCount: number
  total: number
  passed: boolean
  /** Stored results. */
  questions: unknown
  unlocked: UnlockedTest[]
  /** Codes of the badges that it earned. */
  achieved: string[]
}

/** Facts that decide a save, in addition to the lesson's content. */
export type SaveFacts = MarkFactsRow & {
  /** Tests of the subject in order of position. */
  tests: { id: string; title: string; afterLessonNumber: number }[]
  /** Parts of the lesson with a passed submission by the learner. */
  passedParts: ExercisePart[]
  /** Parts of the lesson with a fully correct submission by the learner. */
  fullScoreParts: ExercisePart[]
  /** True once something was completed or submitted today. */
  studiedToday: boolean
  /**
   * Null for a part completed by hand: most of these earn no badge, and for the others the history is most of the read.
   */
  history: StudyHistory | null
  /** Number of submissions to the part. */
  submissions: number
  /** Submission stored under the id of the request; null without one. */
  storedSubmission: StoredSubmission | null
}

export type LessonToSave = {
  id: string
  version: number
  number: number
  subjectId: string
  gradeId: string
  published: boolean
  content: LessonContent
  /** Grade in which the learner is enrolled. */
  enrolledGradeId: string | null
  quizQuestions: unknown
  quizAsk: number | null
  assignmentInstructions: string | null
  assignmentTasks: unknown
  assignmentAsk: number | null
  /** Texts for the submitted part's questions and the stored submission. */
  misconceptions: MisconceptionTexts
  facts: SaveFacts
}

/** Part to save, with the id of its submission; null if it is completed by hand. */
export type Saving = { lessonId: string; part: Part; submissionId: string | null }

/** @property knownVersion version of the lesson whose questions of the part are cached and need not be read */
type LessonToFind = Saving & { userId: string; knownVersion: number | null }

/** Locks only the enrollment: the next statement reads the facts, and sees every earlier save. */
export const enrollmentLock = prepareLock()

/**
 * The same lock without a request of the learner.
 * @param only additional condition on the locked row
 */
export function lockEnrollment(userId: string, only: RawBuilder<unknown> = sql`true`) {
  return sql`SELECT FROM grade_enrollments WHERE user_id = ${userId} AND ${only} FOR UPDATE`
}

/**
 * Finds a lesson with the facts that decide a submission, under the lock of `enrollmentLock`; no row for an unknown
 * lesson.
 */
export const findLessonToSubmit = prepare((values: Parameters<LessonToFind>) => {
  const { part, knownVersion } = values
  const isNew = sql`l.version IS DISTINCT FROM ${knownVersion}::integer`
  return lessonToSave(
    values.userId,
    values.lessonId,
    sql`
      CASE WHEN ${part}::text = 'quiz' AND ${isNew} THEN l.quiz_questions END AS "quizQuestions",
      CASE WHEN ${part}::text = 'assignment' AND ${isNew} THEN l.assignment_tasks END AS "assignmentTasks",
      l.assignment_instructions AS "assignmentInstructions", l.quiz_ask AS "quizAsk", l.assignment_ask AS "assignmentAsk",
      ${misconceptionTexts(answeredQuestions(values))} AS misconceptions`,
    submissionFacts(values),
  )
})

/** Finds a lesson with the facts that decide whether a part is completed by hand. */
export const findLessonToMark = prepare(({ userId, lessonId }: Parameters<{ userId: string; lessonId: string }>) =>
  lessonToSave(
    userId,
    lessonId,
    sql`NULL AS "quizQuestions", NULL AS "assignmentTasks", NULL AS "assignmentInstructions", NULL AS "quizAsk",
      NULL AS "assignmentAsk", NULL AS misconceptions`,
    sql`${studiedToday(userId)} AS "studiedToday", NULL AS history, ARRAY[]::text[] AS "fullScoreParts", 0 AS submissions,
      NULL AS "storedSubmission"`,
  ),
)

/** Reads the history of a learner who completes a part that may earn a badge. */
export const findHistory = prepare(
  ({ userId }: Parameters<{ userId: string }>) => sql<{ history: StudyHistory }>`
    SELECT ${studyHistory(userId)} AS history`,
)

/** True once the learner has completed or submitted something today, on their calendar. */
function studiedToday(userId: RawBuilder<unknown>) {
  const midnight = sql`local.today::timestamp AT TIME ZONE local.zone`
  return sql`(
    SELECT EXISTS (SELECT FROM part_completions WHERE user_id = ${userId} AND completed_at >= ${midnight})
      OR EXISTS (SELECT FROM lesson_submissions WHERE user_id = ${userId} AND submitted_at >= ${midnight})
      OR EXISTS (SELECT FROM test_results WHERE user_id = ${userId} AND completed_at >= ${midnight})
    FROM (${localToday(userId)}) local
  )`
}

function lessonToSave(
  userId: RawBuilder<string>,
  lessonId: RawBuilder<string>,
  columns: RawBuilder<unknown>,
  facts: RawBuilder<unknown>,
) {
  return sql<LessonToSave>`
    SELECT l.id, l.version, l.number, s.id AS "subjectId", g.id AS "gradeId", g.live_status AS published,
      ${lessonContent} AS content, held.grade_id AS "enrolledGradeId", ${columns},
      (SELECT to_jsonb(facts) FROM (SELECT ${saveFacts(userId, lessonId)}, ${facts}) facts) AS facts
    FROM lessons l
    JOIN subjects s ON s.id = l.subject_id
    JOIN grades g ON g.id = s.grade_id
    LEFT JOIN grade_enrollments held ON held.user_id = ${userId}
    WHERE l.id = ${lessonId}
    FOR KEY SHARE OF l`
}

/** Questions of the submitted part with the results of the stored submission. */
function answeredQuestions({ userId, part, submissionId }: Parameters<LessonToFind>) {
  return sql`jsonb_build_array(
    CASE ${part}::text WHEN 'quiz' THEN l.quiz_questions ELSE l.assignment_tasks END,
    (SELECT results FROM lesson_submissions WHERE user_id = ${userId} AND id = ${submissionId}::uuid)
  )`
}

/** Facts for any save of a lesson in the subject `s`. */
function saveFacts(userId: RawBuilder<unknown>, lessonId: RawBuilder<unknown>) {
  return sql`
    ${markFactColumns(userId, sql`s.id`)},
    coalesce((
      SELECT json_agg(
        json_build_object('id', id, 'title', title, 'afterLessonNumber', after_lesson_number)
        ORDER BY after_lesson_number, title
      )
      FROM tests WHERE subject_id = s.id
    ), '[]') AS tests,
    ARRAY(
      SELECT DISTINCT part FROM lesson_submissions
      WHERE user_id = ${userId} AND lesson_id = ${lessonId} AND passed
      ORDER BY part
    ) AS "passedParts"`
}

function submissionFacts({ userId, lessonId, part, submissionId }: Parameters<LessonToFind>) {
  return sql`
    true AS "studiedToday", ${studyHistory(userId)} AS history,
    ARRAY(
      SELECT DISTINCT part FROM lesson_submissions
      WHERE user_id = ${userId} AND lesson_id = ${lessonId} AND correct_count = total
      ORDER BY part
    ) AS "fullScoreParts",
    (
      SELECT count(*) FROM lesson_submissions
      WHERE user_id = ${userId} AND lesson_id = ${lessonId} AND part = ${part}::text
    ) AS submissions,
    (
      SELECT json_build_object(
        'lessonId', lesson_id, 'part', part, 'correctCount', correct_count, 'total', total,
        'passed', passed, 'questions', results, 'unlocked', unlocked,
        'achieved', ARRAY(
          SELECT code FROM achievements
          WHERE user_id = ${userId} AND submission_id = lesson_submissions.id
          ORDER BY code
        )
      )
      FROM lesson_submissions WHERE user_id = ${userId} AND id = ${submissionId}::uuid
    ) AS "storedSubmission"`
}
