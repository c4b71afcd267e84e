import { type RawBuilder, sql } from 'kysely'
import type { Flags, MarkRow, Part } from '#domain/marks/compute-marks.ts'
import type { LessonContent } from '#domain/progress/lesson-progress.ts'
import type { StudyHistory } from '#domain/progress/study-history.ts'
import type { ExercisePart } from '#domain/scoring/assignment.ts'
import type { ScoredQuestion } from '#domain/scoring/question.ts'
import type { Executor } from '../../../database/database.ts'
import { recordEvent } from '../../../live/queries.ts'
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
  questions: ScoredQuestion[]
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
  /** Submission stored under the id of the request; null without one. */
  storedSubmission: StoredSubmission | null
}

export type LessonToSave = {
  id: string
  number: number
  subjectId: string
  gradeId: string
  published: boolean
  content: LessonContent
  /** The grade that the learner is enrolled in, locked until the transaction ends. */
  enrolledGradeId: string | null
  quizQuestions: unknown
  assignmentInstructions: string | null
  assignmentTasks: unknown
  /** As they were when the statement began, which may be before it got the lock: `saveProgress` finds out. */
  facts: SaveFacts
}

/** Part to save, with the id of its submission unless it is marked by hand. */
export type Saving = { lessonId: string; part: Part; submissionId: string | null }

/**
 * The lesson that something is to be saved of, with the facts that decide it, and the learner's enrollment, locked:
 * saves of one learner come one after the other. Undefined when there is no such lesson.
 */
export async function lockLessonToSave(
  db: Executor,
  userId: string,
  saving: Saving,
): Promise<LessonToSave | undefined> {
  const exercise = saving.submissionId === null ? null : saving.part
  const { rows } = await sql<LessonToSave>`
    SELECT l.id, l.number, s.id AS "subjectId", g.id AS "gradeId", g.live_status AS published,
      ${lessonContent} AS content, held.grade_id AS "enrolledGradeId",
      CASE WHEN ${exercise}::text = 'quiz' THEN l.quiz_questions END AS "quizQuestions",
      l.assignment_instructions AS "assignmentInstructions",
      CASE WHEN ${exercise}::text = 'assignment' THEN l.assignment_tasks END AS "assignmentTasks",
      ${saveFacts(userId, saving, sql`s.id`)} AS facts
    FROM lessons l
    JOIN subjects s ON s.id = l.subject_id
    JOIN grades g ON g.id = s.grade_id
    LEFT JOIN (SELECT grade_id FROM grade_enrollments WHERE user_id = ${userId} FOR UPDATE) held ON true
    WHERE l.id = ${saving.lessonId}
    FOR KEY SHARE OF l`.execute(db)
  return rows[0]
}

function saveFacts(userId: string, { lessonId, submissionId }: Saving, subjectId: RawBuilder<unknown>) {
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

/**
 * Writes what was decided by `lesson.facts`: the lesson's flags with the marks of its subject, the submission, or
 * both, and the badges that were earned by it. The lock being held, the facts are read again first; when others were
 * committed while `lockLessonToSave` waited, nothing is written.
 * @returns null when it is written, else the facts to decide by instead
 */
export async function saveProgress(
  db: Executor,
  userId: string,
  lesson: LessonToSave,
  saving: Saving,
  write: { progress?: NewProgress; submission?: NewSubmission; achieved: readonly string[] },
): Promise<SaveFacts | null> {
  const { progress, submission, achieved } = write
  // A part that is completed by a submission is announced by the submission alone.
  const event = submission ? submissionEvent : progress ? completionEvent : sql`NULL`
  const { rows } = await sql<{ facts: SaveFacts; written: boolean }>`
    WITH present AS MATERIALIZED (
      SELECT ${saveFacts(userId, saving, sql`${lesson.subjectId}::uuid`)} AS facts
    ), unchanged AS MATERIALIZED (
      SELECT FROM present WHERE facts = ${JSON.stringify(lesson.facts)}::jsonb
    )
    ${
      submission
        ? sql`, submission AS (${insertSubmission(userId, submission)}),
            draft AS (${emptyDraft(userId, lesson.id, submission.part)})`
        : sql``
    }
    ${
      progress
        ? sql`, progress AS (${upsertFlags(userId, lesson.id, progress.flags)}),
            completion AS (${insertCompletion(userId, saving)}),
            marks AS (${upsertMarks(userId, progress.marks, sql`EXISTS (SELECT FROM unchanged)`)})`
        : sql``
    }
    ${achieved.length > 0 ? sql`, achieved AS (${insertAchievements(userId, achieved, submission?.id ?? null, sql`unchanged`)})` : sql``}
    SELECT facts, EXISTS (SELECT FROM unchanged) AS written, ${event} AS event FROM present`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('A SELECT of one row gave none')
  return row.written ? null : row.facts
}

function upsertFlags(userId: string, lessonId: string, flags: Flags) {
  return sql`
    INSERT INTO user_progress (
      user_id, lesson_id, video_completed, text_completed, quiz_completed, assignment_completed
    )
    SELECT ${userId}::uuid, ${lessonId}::uuid, ${flags.video}::boolean, ${flags.text}::boolean,
      ${flags.quiz}::boolean, ${flags.assignment}::boolean
    FROM unchanged
    ON CONFLICT (user_id, lesson_id) DO UPDATE SET
      video_completed = excluded.video_completed,
      text_completed = excluded.text_completed,
      quiz_completed = excluded.quiz_completed,
      assignment_completed = excluded.assignment_completed,
      updated_at = now()`
}

function insertCompletion(userId: string, { lessonId, part }: Saving) {
  return sql`
    INSERT INTO part_completions (user_id, lesson_id, part)
    SELECT ${userId}::uuid, ${lessonId}::uuid, ${part}::text FROM unchanged
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

function insertSubmission(userId: string, submission: NewSubmission) {
  return sql`
    INSERT INTO lesson_submissions (
      user_id, id, lesson_id, part, results, correct_count, total, passed, unlocked
    )
    SELECT ${userId}::uuid, ${submission.id}::uuid, ${submission.lessonId}::uuid, ${submission.part}::text,
      ${JSON.stringify(submission.questions)}::jsonb, ${submission.correctCount}::integer,
      ${submission.total}::integer, ${submission.passed}::boolean, ${JSON.stringify(submission.unlocked)}::jsonb
    FROM unchanged
    RETURNING user_id, part, lesson_id, correct_count, total`
}
