import { type RawBuilder, sql } from 'kysely'
import type { SubjectColor } from '#domain/content/content-limits.ts'
import type { Day } from '#domain/progress/study-history.ts'
import { MAX_DAYS_AHEAD, MAX_TARGET_DAYS, SHOWN_DAYS_AFTER } from '#domain/progress/target-day.ts'
import type { Executor } from '../../database/database.ts'
import type { Parameters } from '../../database/prepared.ts'
import { preparePage } from '../../http/session-queries.ts'
import { localToday } from '../study/activity-queries.ts'
import { lessonHasPart, lessonIsFinished } from '../study/queries.ts'

type TargetKind = 'lesson' | 'test'

/** Target day with its lesson or test, as read inside JSON. */
type TargetRow = {
  kind: TargetKind
  itemId: string
  day: Day
  title: string
  lessonNumber: number | null
  subjectId: string
  subjectName: string
  color: SubjectColor
  done: boolean
}

/** Targets of a learner with their lessons and tests in the enrolled grade. */
function targetsOf(userId: RawBuilder<unknown>) {
  return sql`
    SELECT d.kind, d.item_id AS "itemId", d.day, item.title, item.number AS "lessonNumber",
      s.id AS "subjectId", s.name AS "subjectName", s.color, item.done
    FROM target_days d
    JOIN LATERAL (
      SELECT l.title, l.number, l.subject_id, ${lessonIsFinished} AS done
      FROM lessons l LEFT JOIN user_progress p ON p.user_id = d.user_id AND p.lesson_id = l.id
      WHERE d.kind = 'lesson' AND l.id = d.item_id
      UNION ALL
      SELECT t.title, NULL, t.subject_id, EXISTS (SELECT FROM test_results WHERE user_id = d.user_id AND test_id = t.id)
      FROM tests t WHERE d.kind = 'test' AND t.id = d.item_id
    ) item ON true
    JOIN subjects s ON s.id = item.subject_id
    JOIN grade_enrollments e ON e.user_id = d.user_id AND e.grade_id = s.grade_id
    WHERE d.user_id = ${userId}`
}

/** Open targets as JSON in the shape of `OpenTargets`: at most three, and none that passed long ago. */
export function openTargets(userId: RawBuilder<unknown>) {
  return sql`(
    SELECT json_build_object('today', local.today, 'next', (
      SELECT coalesce(json_agg(target), '[]') FROM (
        SELECT * FROM (${targetsOf(userId)}) target
        WHERE NOT done AND day >= local.today - ${sql.lit(SHOWN_DAYS_AFTER)}
        ORDER BY day, "subjectName", "lessonNumber" NULLS LAST, title LIMIT 3
      ) target
    ))
    FROM (${localToday(userId)}) local
  )`
}

export type OpenTargetsRow = { today: Day; next: TargetRow[] }

export function presentTarget(row: TargetRow) {
  const { kind, itemId, day, title, lessonNumber, subjectId, subjectName, color } = row
  return { kind, itemId, day, title, lessonNumber, subjectId, subjectName, color }
}

export function presentOpenTargets({ today, next }: OpenTargetsRow) {
  return { today, next: next.map(presentTarget) }
}

type TargetDaysRow = {
  isLinkedParent: boolean
  firstName: string
  today: Day
  gradeName: string | null
  targets: TargetRow[]
  subjects: {
    id: string
    name: string
    items: { kind: TargetKind; itemId: string; title: string; lessonNumber: number | null }[]
  }[]
}

/** Targets of a learner with all open items that can have one; no row for an unknown profile. */
export const targetDaysPage = preparePage(
  ({ id: viewerId }, { learnerId }: Parameters<{ learnerId: string }>) => sql<TargetDaysRow>`
    SELECT EXISTS (SELECT FROM parent_child WHERE parent_id = ${viewerId} AND child_id = p.id) AS "isLinkedParent",
      p.first_name AS "firstName", (now() AT TIME ZONE p.time_zone)::date AS today, g.name AS "gradeName",
      (SELECT coalesce(json_agg(target ORDER BY target.done, target.day, target.title), '[]')
       FROM (${targetsOf(learnerId)}) target) AS targets,
      (SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'items', (
         SELECT coalesce(json_agg(item ORDER BY item."lessonNumber" NULLS LAST, item.title), '[]') FROM (
           SELECT 'lesson' AS kind, l.id AS "itemId", l.title, l.number AS "lessonNumber"
           FROM lessons l LEFT JOIN user_progress p ON p.user_id = ${learnerId} AND p.lesson_id = l.id
           WHERE l.subject_id = s.id AND ${lessonHasPart} AND NOT ${lessonIsFinished}
           UNION ALL
           SELECT 'test', t.id, t.title, NULL FROM tests t
           WHERE t.subject_id = s.id AND NOT EXISTS (
             SELECT FROM test_results WHERE user_id = ${learnerId} AND test_id = t.id
           )
         ) item
       )) ORDER BY s.name, s.id), '[]')
       FROM subjects s WHERE s.grade_id = g.id) AS subjects
    FROM profiles p
    LEFT JOIN grade_enrollments e ON e.user_id = p.id
    LEFT JOIN grades g ON g.id = e.grade_id
    WHERE p.id = ${learnerId}`,
)

type Item = { parentId: string; learnerId: string; kind: TargetKind; itemId: string }

/** Facts that decide whether a day may be set. */
type SetTargetRow = { linked: boolean; found: boolean; inRange: boolean; full: boolean; written: boolean }

/** Sets the day of a lesson or test in the grade of a linked learner, unless a fact prevents it. */
export async function setTargetDay(db: Executor, { parentId, learnerId, kind, itemId, day }: Item & { day: Day }) {
  const items = kind === 'lesson' ? sql`lessons` : sql`tests`
  const { rows } = await sql<SetTargetRow>`
    WITH facts AS (
      SELECT EXISTS (SELECT FROM parent_child WHERE parent_id = ${parentId} AND child_id = ${learnerId}) AS linked,
        EXISTS (
          SELECT FROM ${items} item
          JOIN subjects s ON s.id = item.subject_id
          JOIN grade_enrollments e ON e.user_id = ${learnerId} AND e.grade_id = s.grade_id
          WHERE item.id = ${itemId}
        ) AS found,
        EXISTS (
          SELECT FROM (${localToday(learnerId)}) local
          WHERE ${day}::date BETWEEN local.today AND local.today + ${MAX_DAYS_AHEAD}::integer
        ) AS in_range,
        (SELECT count(*) FROM target_days
         WHERE user_id = ${learnerId} AND NOT (kind = ${kind} AND item_id = ${itemId})) >= ${MAX_TARGET_DAYS}::integer AS is_full
    ), written AS (
      INSERT INTO target_days (user_id, kind, item_id, day)
      SELECT ${learnerId}, ${kind}, ${itemId}, ${day}::date FROM facts WHERE linked AND found AND in_range AND NOT is_full
      ON CONFLICT (user_id, kind, item_id) DO UPDATE SET day = excluded.day, set_at = now()
      RETURNING day
    )
    SELECT linked, found, in_range AS "inRange", is_full AS full, EXISTS (SELECT FROM written) AS written FROM facts`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('A SELECT without FROM returned no row')
  return row
}

/**
 * Removes the day of a lesson or test.
 * @returns false if the learner is not linked
 */
export async function removeTargetDay(db: Executor, { parentId, learnerId, kind, itemId }: Item): Promise<boolean> {
  const { rows } = await sql`
    WITH link AS (SELECT child_id FROM parent_child WHERE parent_id = ${parentId} AND child_id = ${learnerId}), removed AS (
      DELETE FROM target_days USING link
      WHERE user_id = link.child_id AND kind = ${kind} AND item_id = ${itemId}
    )
    SELECT child_id FROM link`.execute(db)
  return rows.length > 0
}
