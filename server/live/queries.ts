import { sql } from 'kysely'
import type { StudyActivity } from '#contract/live.ts'
import type { Executor } from '../database/database.ts'
import type { Position } from './position.ts'

/** More than this and looking everything up anew is less work. */
const MOST_EVENTS = 200

export type StudiedRow = {
  learnerId: string
  number: number
  activity: StudyActivity
  title: string | null
  score: number | null
  /** ISO text: it comes inside JSON. */
  at: string
}

export type News = {
  /** The linked learners, each with the number of their last event. */
  learners: Record<string, number>
  /** What came after the position, each learner's in order. */
  events: StudiedRow[]
}

/**
 * What there is to tell to each of these sessions after its position, in one statement: an event is read only together
 * with the session and the link that allow it.
 * @returns in the order of what was asked; undefined for a session that is over, or is no parent's
 */
export async function readNews(
  db: Executor,
  asked: readonly { sessionId: string; position: Position | null }[],
): Promise<(News | undefined)[]> {
  const given = asked.map(({ sessionId, position }, place) => ({
    place,
    session: sessionId,
    position: position && Object.fromEntries(position),
  }))
  const { rows } = await sql<News & { place: number }>`
    SELECT asked.place,
      coalesce((
        SELECT jsonb_object_agg(link.child_id, coalesce(present.last_number, 0))
        FROM parent_child link LEFT JOIN live_positions present ON present.user_id = link.child_id
        WHERE link.parent_id = p.id
      ), '{}') AS learners,
      coalesce((
        SELECT json_agg(json_build_object(
          'learnerId', told.user_id, 'number', told.number, 'activity', told.what, 'score', told.score, 'at', told.at,
          'title', CASE
            WHEN told.what = 'enrolled' THEN (SELECT name FROM grades WHERE id = told.about_id)
            WHEN told.what IN ('test-started', 'test-finished') THEN (SELECT title FROM tests WHERE id = told.about_id)
            ELSE (SELECT title FROM lessons WHERE id = told.about_id)
          END
        ) ORDER BY told.user_id, told.number)
        FROM (
          SELECT e.* FROM parent_child link
          JOIN live_events e
            ON e.user_id = link.child_id AND e.number > (asked.position ->> link.child_id::text)::integer
          WHERE link.parent_id = p.id
          ORDER BY e.user_id, e.number LIMIT ${MOST_EVENTS}
        ) told
      ), '[]') AS events
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS asked (place integer, session uuid, position jsonb)
    JOIN sessions s ON s.id = asked.session
    JOIN profiles p ON p.id = s.user_id
    WHERE s.expires_at > now() AND NOT p.banned AND p.is_parent`.execute(db)
  const news: (News | undefined)[] = asked.map(() => undefined)
  for (const { place, learners, events } of rows) news[place] = { learners, events }
  return news
}
