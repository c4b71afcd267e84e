import { sql } from 'kysely'
import { z } from 'zod'
import { Answer } from '#contract/questions.ts'
import type { Executor } from '../../database/database.ts'
import { type Placeholders, prepare } from '../../database/prepared.ts'
import { NoColumns, query } from '../../database/rows.ts'

/** Maximum answers judged per run. */
const BATCH_SIZE = 100

const WaitingAnswer = z.object({
  userId: z.string(),
  setId: z.string(),
  position: z.int(),
  questionId: z.string(),
  answer: Answer,
  hinted: z.boolean(),
  attempt: z.int(),
  followUp: z.boolean(),
  seconds: z.int().nullable(),
  doneAt: z.date().nullable(),
  answeredAt: z.date(),
})
export type WaitingAnswer = z.infer<typeof WaitingAnswer>

/** @property answer as JSON */
type WaitingToStore = Omit<WaitingAnswer, 'answer' | 'answeredAt' | 'doneAt'> & {
  answer: string
  doneAt: string | null
}

/** Statement that stores an answer whose expression could not be judged in time. */
export const insertWaitingAnswer = prepare(
  NoColumns,
  (values: Placeholders<WaitingToStore>) => sql`
    INSERT INTO waiting_practice_answers (
      user_id, set_id, position, question_id, answer, hinted, attempt, follow_up, seconds, done_at
    )
    SELECT ${values.userId}::uuid, ${values.setId}::uuid, ${values.position}::integer, ${values.questionId}::text,
      ${values.answer}::jsonb, ${values.hinted}::boolean, ${values.attempt}::integer,
      ${values.followUp}::boolean, ${values.seconds}::integer, ${values.doneAt}::timestamptz
    ON CONFLICT (user_id, set_id, position) DO NOTHING`,
)

/** Answers to be judged, oldest first. @param skipped keys of answers that are not tried now */
export function findWaitingAnswers(db: Executor, skipped: string[]): Promise<WaitingAnswer[]> {
  return query(
    db,
    WaitingAnswer,
    sql`
    SELECT user_id AS "userId", set_id AS "setId", position, question_id AS "questionId", answer, hinted, attempt, follow_up AS "followUp",
      seconds, done_at AS "doneAt", answered_at AS "answeredAt"
    FROM waiting_practice_answers WHERE set_id || ' ' || position <> ALL(${skipped}) ORDER BY answered_at LIMIT ${BATCH_SIZE}`,
  )
}

/** @returns false if it is no longer there: another process has judged it */
export async function deleteWaitingAnswer(
  db: Executor,
  { userId, setId, position }: Pick<WaitingAnswer, 'userId' | 'setId' | 'position'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    DELETE FROM waiting_practice_answers
    WHERE user_id = ${userId} AND set_id = ${setId} AND position = ${position}`.execute(db)
  return numAffectedRows === 1n
}
