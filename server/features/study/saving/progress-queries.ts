import { sql } from 'kysely'
import { z } from 'zod'
import type { Flags, MarkRow, Part } from '#domain/marks/compute-marks.ts'
import type { EarnedBadge } from '#domain/progress/study-history.ts'
import { type Placeholders, prepare } from '../../../database/prepared.ts'
import { NoColumns } from '../../../database/rows.ts'
import { recordEvent } from '../../../live/queries.ts'
import type { PracticeOfResults } from '../../practice/write-queries.ts'
import { upsertProgress } from '../../practice/write-queries.ts'
import { doneAt as acceptedTime } from '../activity-queries.ts'
import { badgeRows, insertAchievements } from '../badge-queries.ts'
import { upsertMarks } from '../marks-queries.ts'
import { emptyDraft } from './draft-queries.ts'
import type { LessonToSave, Saving, StoredSubmission } from './queries.ts'

/** Submission with the practice state after it. */
export type NewSubmission = Omit<StoredSubmission, 'achieved' | 'counted'> & {
  id: string
  draw: number
  /** Seconds spent on the questions, as JSON; null if they are not stored. */
  seconds: string | null
  /** Time of a submission that waited to be judged; null for now. */
  submittedAt: Date | null
  practice: PracticeOfResults
}
export type NewProgress = { flags: Flags; marks: readonly MarkRow[] }

type DecidedSave = {
  progress?: NewProgress
  submission?: NewSubmission
  achieved: readonly EarnedBadge[]
  /** When the device says that it was done; undefined for now. */
  doneAt: string | undefined
}

/**
 * Statement that writes the decision based on `lesson.facts`: the lesson's flags with the marks of its subject, the
 * submission with its practice state, or both, and the badges earned. The facts are still valid: the lock was taken before they were read.
 */
export function progressToSave(
  userId: string,
  lesson: LessonToSave,
  { part }: Saving,
  { progress, submission, achieved, doneAt }: DecidedSave,
) {
  const writes = [progress ? 'progress' : '', submission ? 'submission' : '', achieved.length > 0 ? 'badges' : '']
  const key = writes.join(' ')
  const save = saves.get(key) ?? prepareSave(new Set(writes))
  saves.set(key, save)
  return save({
    ...submission,
    ...submission?.practice,
    submissionId: submission?.id ?? null,
    doneAt: doneAt ?? null,
    ...progress?.flags,
    marks: JSON.stringify(progress?.marks),
    userId,
    lessonId: lesson.id,
    part,
    achieved: badgeRows(achieved),
    results: JSON.stringify(submission?.questions),
    unlocked: JSON.stringify(submission?.unlocked),
  })
}

/** Statements by what they write, each built on first use. */
const saves = new Map<string, ReturnType<typeof prepareSave>>()

/** Only the values of the rows to write are used. */
type ValuesToSave = Partial<
  Flags &
    Pick<NewSubmission, 'correctCount' | 'total' | 'passed' | 'draw' | 'submittedAt' | 'seconds'> &
    PracticeOfResults
> & {
  userId: string
  lessonId: string
  part: Part
  submissionId: string | null
  doneAt: string | null
  /** See `badgeRows`. */
  achieved: string
  /** As JSON, like the two below. */
  marks: string | undefined
  results: string | undefined
  unlocked: string | undefined
}

/** An event is recorded by a function without a result. */
const Written = z.object({ event: z.literal('').nullable() })

function prepareSave(writes: ReadonlySet<string>) {
  return prepare(Written, (values: Placeholders<ValuesToSave>) => {
    const { userId, marks, achieved, submissionId } = values
    // A submission that completes a part is announced only once, as a submission.
    const event = writes.has('submission') ? submissionEvent : writes.has('progress') ? completionEvent : sql`NULL`
    const parts = [
      ...(writes.has('submission')
        ? [
            sql`submission AS (${insertSubmission(values)})`,
            sql`draft AS (${emptyDraft(values)})`,
            ...upsertProgress(userId, values),
          ]
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

function upsertFlags({ userId, lessonId, video, text, quiz, assignment }: Placeholders<ValuesToSave>) {
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
      updated_at = excluded.updated_at`
}

function insertCompletion({ userId, lessonId, part, doneAt }: Placeholders<ValuesToSave>) {
  return sql`
    INSERT INTO part_completions (user_id, lesson_id, part, done_at)
    SELECT ${userId}::uuid, ${lessonId}::uuid, ${part}::text, ${acceptedTime(doneAt)}
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

function insertSubmission(values: Placeholders<ValuesToSave>) {
  const { userId, submissionId, lessonId, part, results, correctCount, total, passed, unlocked, practiced, draw } =
    values
  const { submittedAt, seconds, doneAt } = values
  return sql`
    INSERT INTO lesson_submissions (
      user_id, id, lesson_id, part, results, correct_count, total, passed, unlocked, is_practiced, draw,
      seconds, submitted_at, done_at
    )
    SELECT ${userId}::uuid, ${submissionId}::uuid, ${lessonId}::uuid, ${part}::text, ${results}::jsonb,
      ${correctCount}::integer, ${total}::integer, ${passed}::boolean, ${unlocked}::jsonb, ${practiced}::boolean,
      ${draw}::integer, ${seconds}::jsonb, coalesce(${submittedAt}::timestamptz, now()), ${acceptedTime(doneAt)}
    RETURNING user_id, part, lesson_id, correct_count, total`
}

type UncountedSubmission = {
  userId: string
  submissionId: string
  lessonId: string
  part: Part
  draw: number
  /** As JSON. */
  results: string
  correctCount: number
  total: number
  passed: boolean
  submittedAt: Date | null
}

/** Statement that stores a submission that does not count. */
export const insertUncounted = prepare(
  NoColumns,
  (values: Placeholders<UncountedSubmission>) => sql`
    INSERT INTO uncounted_submissions (
      user_id, id, lesson_id, part, draw, results, correct_count, total, passed, submitted_at
    )
    SELECT ${values.userId}::uuid, ${values.submissionId}::uuid, ${values.lessonId}::uuid, ${values.part}::text,
      ${values.draw}::integer, ${values.results}::jsonb, ${values.correctCount}::integer, ${values.total}::integer,
      ${values.passed}::boolean, coalesce(${values.submittedAt}::timestamptz, now())`,
)
