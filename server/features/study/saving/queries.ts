import { type RawBuilder, sql } from 'kysely'
import type { Flags, MarkRow, Part } from '#domain/marks/compute-marks.ts'
import type { LessonContent } from '#domain/progress/lesson-progress.ts'
import type { StudyHistory } from '#domain/progress/study-history.ts'
import type { ExercisePart } from '#domain/scoring/assignment.ts'
import { type Parameters, prepare } from '../../../database/prepared.ts'
import { prepareLock } from '../../../http/session-queries.ts'
import { recordEvent } from '../../../live/queries.ts'
import { type MisconceptionTexts, misconceptionTexts } from '../../../questions/queries.ts'
import {
  insertAchievements,
  lessonContent,
  type MarkFactsRow,
  markFactColumns,
  studyHistory,
  upsertMarks,
} from '../queries.ts'
import { emptyDraft } from './draft-queries.ts'

export type UnlockedTest = { id: string; title: string }

/** Stored submission: its score and its questions as they were then. */
export type StoredSubmission = {
  lessonId: string
  part: ExercisePart
  correctCount: number
  total: number
  passed: boolean
  /** Stored results. */
  questions: unknown
  unlocked: UnlockedTest[]
  /** The codes of the badges that it earned. */
  achieved: string[]
}

/** Facts that decide a save, beside the lesson's content. */
export type SaveFacts = MarkFactsRow & {
  /** The subject's tests in the order of their places. */
  tests: { id: string; title: string; afterLessonNumber: number }[]
  /** The parts of the lesson that the learner has a passed submission to. */
  passedParts: ExercisePart[]
  /** The parts of the lesson that the learner has a submission to with everything right. */
  fullScoreParts: ExercisePart[]
  history: StudyHistory
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
  /** The grade that the learner is enrolled in. */
  enrolledGradeId: string | null
  quizQuestions: unknown
  quizAsk: number | null
  assignmentInstructions: string | null
  assignmentTasks: unknown
  assignmentAsk: number | null
  /** Of the submitted part's questions, and of the stored submission. */
  misconceptions: MisconceptionTexts
  facts: SaveFacts
}

/** Part to save, with the id of its submission unless it is marked by hand. */
export type Saving = { lessonId: string; part: Part; submissionId: string | null }

/** Locks the enrollment alone: what decides is read by the next statement, which sees what was saved before. */
export const enrollmentLock = prepareLock()

/**
 * The same lock where no learner sends the request.
 * @param only further condition on the locked row
 */
export function lockEnrollment(userId: string, only: RawBuilder<unknown> = sql`true`) {
  return sql`SELECT FROM grade_enrollments WHERE user_id = ${userId} AND ${only} FOR UPDATE`
}

/**
 * The lesson that something is to be saved of, with the facts that decide it, under the lock of `enrollmentLock`; no row when
 * there is no such lesson.
 */
export const findLessonToSave = prepare(
  ({ userId, lessonId, part, submissionId }: Parameters<Saving & { userId: string }>) => sql<LessonToSave>`
    SELECT l.id, l.version, l.number, s.id AS "subjectId", g.id AS "gradeId", g.live_status AS published,
      ${lessonContent} AS content, held.grade_id AS "enrolledGradeId",
      CASE WHEN ${submissionId}::uuid IS NOT NULL AND ${part}::text = 'quiz' THEN l.quiz_questions END AS "quizQuestions",
      l.assignment_instructions AS "assignmentInstructions",
      CASE WHEN ${submissionId}::uuid IS NOT NULL AND ${part}::text = 'assignment' THEN l.assignment_tasks END AS "assignmentTasks",
      l.quiz_ask AS "quizAsk", l.assignment_ask AS "assignmentAsk",
      ${misconceptionTexts(answeredQuestions({ userId, part, submissionId }))} AS misconceptions,
      ${saveFacts({ userId, lessonId, part, submissionId }, sql`s.id`)} AS facts
    FROM lessons l
    JOIN subjects s ON s.id = l.subject_id
    JOIN grades g ON g.id = s.grade_id
    LEFT JOIN grade_enrollments held ON held.user_id = ${userId}
    WHERE l.id = ${lessonId}
    FOR KEY SHARE OF l`,
)

/** Questions of the submitted part with the results of the stored submission; null for a part that is marked by hand. */
function answeredQuestions({ userId, part, submissionId }: Parameters<Omit<Saving, 'lessonId'> & { userId: string }>) {
  return sql`CASE WHEN ${submissionId}::uuid IS NOT NULL THEN jsonb_build_array(
    CASE ${part}::text WHEN 'quiz' THEN l.quiz_questions ELSE l.assignment_tasks END,
    (SELECT results FROM lesson_submissions WHERE user_id = ${userId} AND id = ${submissionId}::uuid)
  ) END`
}

function saveFacts(
  { userId, lessonId, part, submissionId }: Parameters<Saving & { userId: string }>,
  subjectId: RawBuilder<unknown>,
) {
  return sql`(
    SELECT to_jsonb(facts) FROM (
      SELECT ${markFactColumns(userId, subjectId)},
        coalesce((
          SELECT json_agg(
            json_build_object('id', id, 'title', title, 'afterLessonNumber', after_lesson_number)
            ORDER BY after_lesson_number, title
          )
          FROM tests WHERE subject_id = ${subjectId}
        ), '[]') AS tests,
        ARRAY(
          SELECT DISTINCT part FROM lesson_submissions
          WHERE user_id = ${userId} AND lesson_id = ${lessonId} AND passed
          ORDER BY part
        ) AS "passedParts",
        ARRAY(
          SELECT DISTINCT part FROM lesson_submissions
          WHERE user_id = ${userId} AND lesson_id = ${lessonId} AND correct_count = total
          ORDER BY part
        ) AS "fullScoreParts",
        ${studyHistory(userId)} AS history,
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
        ) AS "storedSubmission"
    ) facts
  )`
}

export type NewSubmission = Omit<StoredSubmission, 'achieved'> & { id: string }
export type NewProgress = { flags: Flags; marks: readonly MarkRow[] }

type DecidedSave = { progress?: NewProgress; submission?: NewSubmission; achieved: readonly string[] }

/**
 * Statement that writes what was decided by `lesson.facts`: the lesson's flags with the marks of its subject, the submission, or
 * both, and the badges that were earned by it. The facts still hold: the caller has the lock since before they were read.
 */
export function progressToSave(
  userId: string,
  lesson: LessonToSave,
  { part }: Saving,
  { progress, submission, achieved }: DecidedSave,
) {
  const writes = [progress ? 'progress' : '', submission ? 'submission' : '', achieved.length > 0 ? 'badges' : '']
  const key = writes.join(' ')
  const save = saves.get(key) ?? prepareSave(new Set(writes))
  saves.set(key, save)
  return save({
    ...{ ...submission, submissionId: submission?.id ?? null },
    ...{ ...progress?.flags, marks: JSON.stringify(progress?.marks) },
    ...{ userId, lessonId: lesson.id, part, achieved },
    results: JSON.stringify(submission?.questions),
    unlocked: JSON.stringify(submission?.unlocked),
  })
}

/** By what they write; each is built at its first use. */
const saves = new Map<string, ReturnType<typeof prepareSave>>()

/** Only the values of what is written are used. */
type ValuesToSave = Partial<Flags & Pick<NewSubmission, 'correctCount' | 'total' | 'passed'>> & {
  userId: string
  lessonId: string
  part: Part
  submissionId: string | null
  achieved: readonly string[]
  /** As JSON, like the two below. */
  marks: string | undefined
  results: string | undefined
  unlocked: string | undefined
}

function prepareSave(writes: ReadonlySet<string>) {
  return prepare((values: Parameters<ValuesToSave>) => {
    const { userId, lessonId, part, marks, achieved, submissionId } = values
    // A part that is completed by a submission is announced by the submission alone.
    const event = writes.has('submission') ? submissionEvent : writes.has('progress') ? completionEvent : sql`NULL`
    const parts = [
      ...(writes.has('submission')
        ? [sql`submission AS (${insertSubmission(values)})`, sql`draft AS (${emptyDraft(userId, lessonId, part)})`]
        : []),
      ...(writes.has('progress')
        ? [
            sql`progress AS (${upsertFlags(values)})`,
            sql`completion AS (${insertCompletion(values)})`,
            sql`marks AS (${upsertMarks(userId, marks)})`,
          ]
        : []),
      ...(writes.has('badges') ? [sql`achieved AS (${insertAchievements(userId, achieved, submissionId)})`] : []),
    ]
    return sql`WITH ${sql.join(parts)} SELECT ${event} AS event`
  })
}

function upsertFlags({ userId, lessonId, video, text, quiz, assignment }: Parameters<ValuesToSave>) {
  return sql`
    INSERT INTO user_progress (
      user_id, lesson_id, video_completed, text_completed, quiz_completed, assignment_completed
    )
    SELECT ${userId}::uuid, ${lessonId}::uuid, ${video}::boolean, ${text}::boolean, ${quiz}::boolean, ${assignment}::boolean
    ON CONFLICT (user_id, lesson_id) DO UPDATE SET
      video_completed = excluded.video_completed,
      text_completed = excluded.text_completed,
      quiz_completed = excluded.quiz_completed,
      assignment_completed = excluded.assignment_completed,
      updated_at = now()`
}

function insertCompletion({ userId, lessonId, part }: Parameters<ValuesToSave>) {
  return sql`
    INSERT INTO part_completions (user_id, lesson_id, part)
    SELECT ${userId}::uuid, ${lessonId}::uuid, ${part}::text
    ON CONFLICT (user_id, lesson_id, part) DO NOTHING
    RETURNING user_id, lesson_id`
}

const completionEvent = sql`(
  SELECT ${recordEvent(sql`user_id`, 'part-completed', sql`lesson_id`)} FROM completion
)`

const submissionEvent = sql`(
  SELECT ${recordEvent(sql`user_id`, sql`part`, sql`lesson_id`, sql`round(correct_count * 100.0 / total, 2)`)}
  FROM submission
)`

function insertSubmission(values: Parameters<ValuesToSave>) {
  const { userId, submissionId, lessonId, part, results, correctCount, total, passed, unlocked } = values
  return sql`
    INSERT INTO lesson_submissions (
      user_id, id, lesson_id, part, results, correct_count, total, passed, unlocked
    )
    SELECT ${userId}::uuid, ${submissionId}::uuid, ${lessonId}::uuid, ${part}::text, ${results}::jsonb,
      ${correctCount}::integer, ${total}::integer, ${passed}::boolean, ${unlocked}::jsonb
    RETURNING user_id, part, lesson_id, correct_count, total`
}
