import { sql } from 'kysely'
import type { TestApp } from '#server/testing/test-app.ts'

/** Moves every count ten minutes into the past. */
export async function passTenMinutes(app: TestApp): Promise<void> {
  await sql`UPDATE rate_limit_attempts SET ends_at = ends_at - interval '10 minutes 1 second'`.execute(
    app.database.kysely,
  )
}

export const minutesUntil = (until: Date) => Math.round((until.getTime() - Date.now()) / 60_000)
