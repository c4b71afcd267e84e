import { sql } from 'kysely'
import { z } from 'zod'
import { ExercisePart } from '#contract/fields.ts'
import { Answers, Help, SecondsByQuestion } from '#contract/questions.ts'
import type { Executor } from '../../../database/database.ts'
import { type Placeholders, prepare } from '../../../database/prepared.ts'
import { NoColumns, query } from '../../../database/rows.ts'

/** Maximum submissions judged per run. */
const BATCH_SIZE = 100

type WaitingToStore = {
  userId: string
  submissionId: string
  lessonId: string
  part: z.infer<typeof ExercisePart>
  draw: number
  /** As JSON, like the answers. */
  questions: string
  answers: string
  help: string
  /** Null if it is not stored. */
  seconds: string | null
  /** Number of answers to be judged. */
  checking: number
  writtenAt: string | null
  doneAt: string | null
}

/** Statement that stores a submission whose expressions could not be judged in time. */
export const insertWaiting = prepare(
  NoColumns,
  (values: Placeholders<WaitingToStore>) => sql`
    INSERT INTO waiting_submissions (
      user_id, id, lesson_id, part, draw, questions, answers, help, seconds, checking, written_at, done_at
    )
    SELECT ${values.userId}::uuid, ${values.submissionId}::uuid, ${values.lessonId}::uuid, ${values.part}::text,
      ${values.draw}::integer, ${values.questions}::jsonb, ${values.answers}::jsonb, ${values.help}::jsonb, ${values.seconds}::jsonb, ${values.checking}::integer,
      ${values.writtenAt}::timestamptz, ${values.doneAt}::timestamptz
    ON CONFLICT (user_id, id) DO NOTHING`,
)

const WaitingSubmission = z.object({
  userId: z.string(),
  submissionId: z.string(),
  lessonId: z.string(),
  part: ExercisePart,
  draw: z.int(),
  /** Stored questions. */
  questions: z.unknown(),
  answers: Answers,
  help: Help,
  seconds: SecondsByQuestion,
  writtenAt: z.date().nullable(),
  doneAt: z.date().nullable(),
  submittedAt: z.date(),
})
export type WaitingSubmission = z.infer<typeof WaitingSubmission>

/**
 * Submissions to be judged, oldest first; those of a lesson in the trash wait until it comes back.
 * @param skipped ids of submissions that are not tried now
 */
export function findWaiting(db: Executor, skipped: string[]): Promise<WaitingSubmission[]> {
  return query(
    db,
    WaitingSubmission,
    sql`
    SELECT user_id AS "userId", id AS "submissionId", lesson_id AS "lessonId", part, draw, questions, answers, help,
           coalesce(seconds, '{}') AS seconds, written_at AS "writtenAt", done_at AS "doneAt", submitted_at AS "submittedAt"
    FROM waiting_submissions
    WHERE id <> ALL(${skipped}::uuid[]) AND EXISTS (SELECT FROM family_lessons lesson WHERE lesson.id = lesson_id)
    ORDER BY submitted_at LIMIT ${BATCH_SIZE}`,
  )
}

/** @returns false if it is no longer there: another process has judged it */
export async function deleteWaiting(
  db: Executor,
  { userId, submissionId }: Pick<WaitingSubmission, 'userId' | 'submissionId'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    DELETE FROM waiting_submissions WHERE user_id = ${userId} AND id = ${submissionId}`.execute(db)
  return numAffectedRows === 1n
}
