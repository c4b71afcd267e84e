import { sql } from 'kysely'
import { z } from 'zod'
import type { Executor } from '../../database/database.ts'
import { query } from '../../database/rows.ts'

/** Maximum attempts judged per run. */
const BATCH_SIZE = 50

const CheckingAttempt = z.object({ userId: z.string(), testId: z.string() })
export type CheckingAttempt = z.infer<typeof CheckingAttempt>

/** Finished attempts whose expressions must be judged, oldest first. @param skipped keys of attempts that are not tried now */
export function findChecking(db: Executor, skipped: string[]): Promise<CheckingAttempt[]> {
  return query(
    db,
    CheckingAttempt,
    sql`
    SELECT user_id AS "userId", test_id AS "testId" FROM test_attempts
    WHERE is_checking AND user_id || ' ' || test_id <> ALL(${skipped}) ORDER BY finished_at LIMIT ${BATCH_SIZE}`,
  )
}
