import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { outputOf } from '#contract/operation.ts'
import type { Day } from '#domain/progress/study-history.ts'
import { MAX_DAYS_AHEAD, MAX_TARGET_DAYS, SHOWN_DAYS_AFTER } from '#domain/progress/target-day.ts'
import type { Executor } from '../../database/database.ts'
import type { Placeholders } from '../../database/prepared.ts'
import { query } from '../../database/rows.ts'
import { page } from '../../http/session-queries.ts'
import { gradeState } from '../enrollment/queries.ts'
import { isPaused } from '../learners/access-queries.ts'
import { localToday } from '../study/activity-queries.ts'
import { lessonHasPart, lessonIsFinished } from '../study/queries.ts'

type Item = { learnerId: string; kind: 'lesson' | 'test'; itemId: string }

/** Targets of a learner with their lessons and tests in the enrolled grade. */
export function targetsOf(userId: RawBuilder<unknown>) {
  return sql`
    SELECT d.kind, d.item_id AS "itemId", d.day, d.set_at, item.title, item.number AS "lessonNumber",
      s.id AS "subjectId", s.name AS "subjectName", s.color, item.done, g.live_status AS is_open
    FROM target_days d
    JOIN LATERAL (
      SELECT l.title, l.number, l.subject_id, ${lessonIsFinished('l', 'p')} AS done
      FROM family_lessons l LEFT JOIN user_progress p ON p.user_id = ${userId} AND p.lesson_id = l.id
      WHERE d.kind = 'lesson' AND l.id = d.item_id
      UNION ALL
      SELECT t.title, NULL, t.subject_id, EXISTS (SELECT FROM test_results WHERE user_id = ${userId} AND test_id = t.id)
      FROM family_tests t WHERE d.kind = 'test' AND t.id = d.item_id
    ) item ON true
    JOIN family_subjects s ON s.id = item.subject_id
    JOIN grade_enrollments e ON e.user_id = ${userId} AND e.grade_id = s.grade_id
    JOIN family_grades g ON g.id = s.grade_id
    WHERE d.user_id = ${userId}`
}

/** Open targets as JSON in the shape of `OpenTargets`: at most three, none that passed long ago, and none in a closed grade. */
export function openTargets(userId: RawBuilder<unknown>) {
  return sql`(
    SELECT json_build_object('today', local.today, 'next', (
      SELECT coalesce(json_agg(target), '[]') FROM (
        SELECT kind, "itemId", day, title, "lessonNumber", "subjectId", "subjectName", color
        FROM (${targetsOf(userId)}) target
        WHERE is_open AND NOT done AND day >= local.today - ${sql.lit(SHOWN_DAYS_AFTER)}
        ORDER BY day, "subjectName", "lessonNumber" NULLS LAST, title LIMIT 3
      ) target
    ))
    FROM (${localToday(userId)}) local
  )`
}

/** Targets of a learner with all open items that can have one. */
export const targetDaysPage = page(
  outputOf(contract.targetDays.get),
  (_sender, { learnerId }: Placeholders<{ learnerId: string }>) => sql`
    SELECT p.first_name AS "firstName", ${gradeState(learnerId)} IN ('closed', 'trash') AS "gradeClosed", ${isPaused(learnerId)} AS paused, (now() AT TIME ZONE p.time_zone)::date AS today, g.name AS "gradeName",
      (SELECT coalesce(json_agg(to_jsonb(target) - '{is_open,set_at}'::text[] ORDER BY target.done, target.day, target.title), '[]')
       FROM (${targetsOf(learnerId)}) target) AS targets,
      (SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'items', (
         SELECT coalesce(json_agg(item ORDER BY item."lessonNumber" NULLS LAST, item.title), '[]') FROM (
           SELECT 'lesson' AS kind, l.id AS "itemId", l.title, l.number AS "lessonNumber"
           FROM family_lessons l LEFT JOIN user_progress p ON p.user_id = ${learnerId} AND p.lesson_id = l.id
           WHERE l.subject_id = s.id AND ${lessonHasPart('l')} AND NOT ${lessonIsFinished('l', 'p')}
           UNION ALL
           SELECT 'test', t.id, t.title, NULL FROM family_tests t
           WHERE t.subject_id = s.id AND NOT EXISTS (
             SELECT FROM test_results WHERE user_id = ${learnerId} AND test_id = t.id
           )
         ) item
       )) ORDER BY s.name, s.id), '[]')
       FROM family_subjects s WHERE s.grade_id = g.id) AS subjects
    FROM profiles p
    LEFT JOIN grade_enrollments e ON e.user_id = ${learnerId}
    LEFT JOIN family_grades g ON g.id = e.grade_id
    WHERE p.id = ${learnerId}`,
)

const TargetFacts = z.object({
  open: z.boolean(),
  paused: z.boolean(),
  found: z.boolean(),
  inRange: z.boolean(),
  full: z.boolean(),
  written: z.boolean(),
})

/** Sets the day of a lesson or test in the learner's grade, unless a fact prevents it. */
export async function setTargetDay(db: Executor, { learnerId, kind, itemId, day }: Item & { day: Day }) {
  const items = kind === 'lesson' ? sql`lessons` : sql`tests`
  const [facts] = await query(
    db,
    TargetFacts,
    sql`
      WITH facts AS (
        SELECT ${gradeState(sql`${learnerId}::uuid`)} = 'open' AS is_open, ${isPaused(sql`${learnerId}::uuid`)} AS is_paused,
          EXISTS (
            SELECT FROM ${items} item
            JOIN family_subjects s ON s.id = item.subject_id
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
        SELECT ${learnerId}, ${kind}, ${itemId}, ${day}::date FROM facts
        WHERE is_open AND NOT is_paused AND found AND in_range AND NOT is_full
        ON CONFLICT (user_id, kind, item_id) DO UPDATE SET day = excluded.day, set_at = excluded.set_at
        RETURNING day
      )
      SELECT is_open AS open, is_paused AS paused, found, in_range AS "inRange", is_full AS full, EXISTS (SELECT FROM written) AS written FROM facts`,
  )
  if (!facts) throw new Error('A SELECT without FROM returned no row')
  return facts
}

export function removeTargetDay({ learnerId, kind, itemId }: Item) {
  return sql`DELETE FROM target_days WHERE user_id = ${learnerId} AND kind = ${kind} AND item_id = ${itemId}`
}
