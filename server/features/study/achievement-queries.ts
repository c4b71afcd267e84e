import { sql } from 'kysely'
import type { StudyHistory } from '#domain/progress/study-history.ts'
import type { Executor } from '../../database/database.ts'
import { studyHistory } from './history-queries.ts'

export type AchievementsRow = {
  history: StudyHistory
  /** The latest first; `earnedAt` is ISO text, it comes inside JSON. */
  earned: { code: string; earnedAt: string }[]
}

/** The badges that somebody earned, and what the others depend on, in one statement; undefined when they are gone. */
export async function findAchievements(db: Executor, userId: string): Promise<AchievementsRow | undefined> {
  const { rows } = await sql<AchievementsRow>`
    SELECT ${studyHistory(userId)} AS history,
      coalesce((
        SELECT json_agg(json_build_object('code', code, 'earnedAt', earned_at) ORDER BY earned_at DESC, code)
        FROM achievements WHERE user_id = p.id
      ), '[]') AS earned
    FROM profiles p WHERE p.id = ${userId}`.execute(db)
  return rows[0]
}
