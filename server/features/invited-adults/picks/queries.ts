import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { MAX_HELPER_PICKS, PICK_DAYS_AHEAD, type PICK_KINDS } from '#domain/helper-picks.ts'
import { hasExtraPractice, PLANS } from '#domain/plans/plans.ts'
import { MAX_SHEET } from '#domain/practice/worksheet.ts'
import type { Day } from '#domain/progress/study-history.ts'
import type { Executor } from '../../../database/database.ts'
import { query } from '../../../database/rows.ts'
import { isSendingHelper } from '../../../http/callers.ts'
import { gradeState } from '../../enrollment/queries.ts'
import { isPaused } from '../../learners/access-queries.ts'
import { parentName } from '../../learners/queries.ts'
import { namesStuck } from '../../practice/struggle-queries.ts'
import { localToday, timesOfToday } from '../../study/activity-queries.ts'
import { printableSkills } from '../../worksheets/queries.ts'

/** Plans with worksheets. */
const PLANS_WITH_WORKSHEETS = PLANS.filter(hasExtraPractice)

/** Joins of a row `k` of `helper_picks` with its skill in the learner's open grade; a pick of another grade is not shown. */
const ofOpenGrade = sql`
  JOIN skills ON skills.id = k.skill
  JOIN subjects ON subjects.id = skills.subject_id
  JOIN grade_enrollments e ON e.user_id = k.user_id AND e.grade_id = subjects.grade_id
  JOIN grades ON grades.id = e.grade_id AND grades.live_status`

const pickFields = sql`'id', k.id, 'kind', k.kind, 'skill', json_build_object('id', skills.id, 'name', skills.name)`

/** Picks for today as JSON in the shape of `PickOfToday`, while their helpers may send something. */
export function picksOfToday(userId: RawBuilder<unknown>) {
  return sql`coalesce((
    SELECT json_agg(json_build_object(${pickFields}, 'from', ${parentName('helper')}, 'answered', (
      SELECT count(*) FROM practice_answers a
      WHERE a.user_id = ${userId} AND a.answered_at >= ${timesOfToday('local').starts} AND a.result -> 'skills' ? k.skill
    )) ORDER BY k.picked_at, k.id)
    FROM (${localToday(userId)}) local
    JOIN helper_picks k ON k.user_id = ${userId} AND k.day = local.today
    JOIN profiles helper ON helper.id = k.helper_id ${ofOpenGrade}
    WHERE ${isSendingHelper(sql`k.helper_id`, userId)}
  ), '[]')`
}

/**
 * Picks of a learner whose day has not passed, as JSON in the shape of `HelperPick`, earliest first.
 * @param helperId the only helper; null for all of them, with their ids as `helperId`
 */
export function openPicks(learnerId: RawBuilder<unknown>, helperId: RawBuilder<unknown> | null) {
  const ofHelper = helperId === null ? sql`true` : sql`k.helper_id = ${helperId}`
  const sender = helperId === null ? sql`, 'helperId', k.helper_id` : sql``
  return sql`coalesce((
    SELECT json_agg(json_build_object(${pickFields}, 'day', k.day, 'sheet', k.sheet ${sender})
      ORDER BY k.day, k.picked_at, k.id)
    FROM (${localToday(learnerId)}) local
    JOIN helper_picks k ON k.user_id = ${learnerId} AND k.day >= local.today ${ofOpenGrade}
    WHERE ${ofHelper}
  ), '[]')`
}

type NewPick = {
  learnerId: string
  helperId: string
  pickId: string
  kind: (typeof PICK_KINDS)[number]
  skill: string
  day: Day
}

const PickFacts = z.object({
  allowed: z.boolean(),
  known: z.boolean(),
  found: z.boolean(),
  inRange: z.boolean(),
  full: z.boolean(),
  /** Name of the skill; null unless it is one of the open grade. */
  skillName: z.string().nullable(),
})

/** Stores a pick, unless a fact prevents it. Lock the learner first. */
export async function insertPick(db: Executor, { learnerId, helperId, pickId, kind, skill, day }: NewPick) {
  const learner = sql`${learnerId}::uuid`
  const [facts] = await query(
    db,
    PickFacts,
    sql`
      WITH place AS (
        SELECT skills.id, skills.name, skills.subject_id, e.enrollment_type AS plan
        FROM skills
        JOIN subjects ON subjects.id = skills.subject_id
        JOIN grade_enrollments e ON e.user_id = ${learnerId} AND e.grade_id = subjects.grade_id
        WHERE skills.id = ${skill} AND ${gradeState(learner)} = 'open'
      ), facts AS (
        -- The permission is read again under the lock.
        SELECT ${isSendingHelper(sql`${helperId}::uuid`, learner)} AND NOT ${isPaused(learner)} AS allowed,
          EXISTS (
            SELECT FROM helper_picks WHERE user_id = ${learnerId} AND (
              id = ${pickId}
              OR helper_id = ${helperId} AND kind = ${kind}::text AND skill = ${skill}::text AND day = ${day}::date
            )
          ) AS known,
          EXISTS (
            SELECT FROM place WHERE ${namesStuck(learner, sql`jsonb_build_array(${skill}::text)`)} AND (
              ${kind}::text <> 'worksheet'
              OR place.plan = any(${[...PLANS_WITH_WORKSHEETS]}::text[])
                AND place.id IN (${printableSkills(learner, sql`place.subject_id`)})
            )
          ) AS found,
          EXISTS (
            SELECT FROM (${localToday(learnerId)}) local
            WHERE ${day}::date BETWEEN local.today AND local.today + ${PICK_DAYS_AHEAD}::integer
          ) AS in_range,
          (SELECT count(*) FROM (${localToday(learnerId)}) local
            JOIN helper_picks k ON k.user_id = ${learnerId} AND k.helper_id = ${helperId} AND k.day >= local.today
          ) >= ${MAX_HELPER_PICKS}::integer AS is_full
      ), written AS (
        INSERT INTO helper_picks (user_id, id, helper_id, kind, skill, day, sheet)
        SELECT ${learnerId}, ${pickId}, ${helperId}, ${kind}, ${skill}, ${day}::date,
          CASE WHEN ${kind}::text = 'worksheet' THEN 1 + floor(random() * ${MAX_SHEET}::integer)::integer END
        FROM facts WHERE allowed AND NOT known AND found AND in_range AND NOT is_full
      )
      SELECT allowed, known, found, in_range AS "inRange", is_full AS "full", (SELECT name FROM place) AS "skillName"
      FROM facts`,
  )
  if (!facts) throw new Error('A SELECT without FROM returned no row')
  return facts
}

const DeletedPick = z.object({ /** Null if the skill is gone. */ skillName: z.string().nullable() })

/**
 * Deletes a pick: one of a helper, or for a parent any of the learner.
 * @param helperId null for a parent
 * @returns undefined if there was none
 */
export async function deletePick(
  db: Executor,
  { learnerId, pickId, helperId }: { learnerId: string; pickId: string; helperId: string | null },
) {
  const [deleted] = await query(
    db,
    DeletedPick,
    sql`
    WITH deleted AS (
      DELETE FROM helper_picks
      WHERE user_id = ${learnerId} AND id = ${pickId} AND (${helperId}::uuid IS NULL OR helper_id = ${helperId}::uuid)
      RETURNING skill
    )
    SELECT skills.name AS "skillName" FROM deleted LEFT JOIN skills ON skills.id = deleted.skill`,
  )
  return deleted
}

/** Deletes what a helper picked for a learner, who may no longer send anything. */
export async function deletePicksOf(db: Executor, learnerId: string, helperId: string): Promise<void> {
  await sql`DELETE FROM helper_picks WHERE user_id = ${learnerId} AND helper_id = ${helperId}`.execute(db)
}
