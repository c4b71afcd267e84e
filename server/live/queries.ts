import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { StudyActivity } from '#contract/live.ts'
import type { Executor } from '../database/database.ts'
import { query, WithId } from '../database/rows.ts'
import type { Position } from './position.ts'

/** Maximum number of events to send; a refetch is cheaper for more. */
const MAX_EVENTS = 200

const LiveEventRow = z.object({
  learnerId: z.string(),
  number: z.int(),
  activity: StudyActivity,
  title: z.string().nullable(),
  score: z.number().nullable(),
  at: z.date(),
})
export type LiveEventRow = z.infer<typeof LiveEventRow>

const LiveUpdate = z.object({
  /** Number of the last event of each linked learner. */
  learners: z.record(z.string(), z.int()),
  /** Events after the position, in order per learner. */
  events: z.array(LiveEventRow),
})
export type LiveUpdate = z.infer<typeof LiveUpdate>

/** Update of a reader, by its place in the list. */
const PlacedUpdate = LiveUpdate.extend({ place: z.int() })

/**
 * Position in the live events of one learner, as a JSON object like `linkedPositions`: a stream that begins there reads
 * everything about further learners again.
 */
export function positionOf(learnerId: RawBuilder<unknown>) {
  return sql`jsonb_build_object(${learnerId}::text, coalesce((
    SELECT last_number FROM live_positions WHERE user_id = ${learnerId}
  ), 0))`
}

/** Number of the last event per learner linked to a parent, as a JSON object. */
export function linkedPositions(parentId: RawBuilder<unknown>) {
  return sql`coalesce((
    SELECT jsonb_object_agg(link.child_id, coalesce(present.last_number, 0))
    FROM parent_child link LEFT JOIN live_positions present ON present.user_id = link.child_id
    WHERE link.parent_id = ${parentId}
  ), '{}')`
}

/**
 * Reads the events after each session's position in one statement, so that an event is read only together with the
 * session and link that permit it.
 * @param isDistributed true to read only the nodes of the parents and their children, who are listed first
 * @returns one result per reader, in order; undefined for a session that has ended or is not a parent's
 */
export async function readLiveUpdates(
  db: Executor,
  readers: readonly { sessionId: string; parentId: string; position: Position | null }[],
  isDistributed: boolean,
): Promise<(LiveUpdate | undefined)[]> {
  const people = isDistributed ? await listPeople(db, readers) : null
  const isOf = (column: RawBuilder<unknown>, ids: readonly string[] | undefined) =>
    ids ? sql`AND ${column} = any(${[...ids]}::uuid[])` : sql``
  const input = readers.map(({ sessionId, position }, place) => ({
    place,
    session: sessionId,
    position: position && Object.fromEntries(position),
  }))
  const rows = await query(
    db,
    PlacedUpdate,
    sql`
    -- Several nodes run these parts one after another, each on all of them; one PostgreSQL reads all in one snapshot.
    WITH input AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(input)}::jsonb) AS input (place integer, session uuid, position jsonb)
    ), reader AS MATERIALIZED (
      SELECT input.place, p.id AS parent_id, input.position
      FROM input JOIN sessions s ON s.id = input.session JOIN profiles p ON p.id = s.user_id
      WHERE s.expires_at > now() AND NOT p.banned AND p.is_parent ${isOf(sql`s.user_id`, people?.parents)}
    ), followed AS MATERIALIZED (
      SELECT reader.place, link.child_id, (reader.position ->> link.child_id::text)::integer AS seen
      FROM reader JOIN parent_child link ON link.parent_id = reader.parent_id
    ), present AS MATERIALIZED (
      SELECT followed.place, present.user_id, present.last_number
      FROM followed JOIN live_positions present ON present.user_id = followed.child_id
        ${isOf(sql`present.user_id`, people?.children)}
    ), unseen AS MATERIALIZED (
      SELECT followed.place, e.user_id, e.number, e.activity, e.about_id, e.score, e.at
      FROM followed JOIN live_events e ON e.user_id = followed.child_id AND e.number > followed.seen
        ${isOf(sql`e.user_id`, people?.children)}
    )
    SELECT reader.place,
      coalesce((
        SELECT jsonb_object_agg(followed.child_id, coalesce(present.last_number, 0))
        FROM followed LEFT JOIN present ON present.place = followed.place AND present.user_id = followed.child_id
        WHERE followed.place = reader.place
      ), '{}') AS learners,
      coalesce((
        SELECT json_agg(json_build_object(
          'learnerId', event.user_id, 'number', event.number, 'activity', event.activity, 'score', event.score, 'at', event.at,
          'title', CASE
            WHEN event.activity = 'enrolled' THEN (SELECT name FROM stored_grades WHERE id = event.about_id)
            WHEN event.activity IN ('test-started', 'test-finished', 'attempt-allowed') THEN (SELECT title FROM stored_tests WHERE id = event.about_id)
            ELSE (SELECT title FROM stored_lessons WHERE id = event.about_id)
          END
        ) ORDER BY event.user_id, event.number)
        FROM (
          SELECT * FROM unseen WHERE unseen.place = reader.place ORDER BY user_id, number LIMIT ${MAX_EVENTS}
        ) event
      ), '[]') AS events
    FROM reader`,
  )
  const updates: (LiveUpdate | undefined)[] = readers.map(() => undefined)
  for (const { place, learners, events } of rows) updates[place] = { learners, events }
  return updates
}

async function listPeople(db: Executor, readers: readonly { parentId: string }[]) {
  const parents = [...new Set(readers.map(({ parentId }) => parentId))]
  const links = await query(
    db,
    WithId,
    sql`SELECT DISTINCT child_id AS id FROM parent_child WHERE parent_id = any(${parents}::uuid[])`,
  )
  return { parents, children: links.map(({ id }) => id) }
}

/**
 * Records a learner's activity for the live pages of their parents (`record_event` in migration 0088). It is an
 * expression for the SELECT list of the statement that writes the activity, so that the event is committed with it and
 * needs no separate statement. Evaluate it once per row written.
 * @param activity a name, or SQL that yields one
 * @param aboutId id of the lesson, timed test or grade
 * @param score in percent, or null
 */
export function recordEvent(
  userId: RawBuilder<unknown>,
  activity: StudyActivity | RawBuilder<unknown>,
  aboutId: RawBuilder<unknown>,
  score: RawBuilder<unknown> = sql`NULL`,
) {
  return sql`record_event(${userId}, ${typeof activity === 'string' ? sql.lit(activity) : activity}, ${aboutId}, ${score})`
}

/**
 * Makes the live pages of a learner's parents read everything again (`skip_event` in migration 0088), for a change that is
 * no activity. It is an expression like `recordEvent`.
 */
export function skipEvent(userId: RawBuilder<unknown>) {
  return sql`skip_event(${userId})`
}

type EventsSince = { kind: 'events'; events: LiveEventRow[] } | { kind: 'refetch' }

/** Events after a position, or `refetch` if one is missing, there are too many, or the linked learners have changed. */
export function eventsSince(from: Position, { learners, events }: LiveUpdate): EventsSince {
  const linked = Object.entries(learners)
  if (linked.length !== from.size) return { kind: 'refetch' }
  const next = new Map(from)
  for (const { learnerId, number } of events) {
    if (next.get(learnerId) !== number - 1) return { kind: 'refetch' }
    next.set(learnerId, number)
  }
  const complete = linked.every(([learner, last]) => next.get(learner) === last)
  return complete ? { kind: 'events', events } : { kind: 'refetch' }
}
