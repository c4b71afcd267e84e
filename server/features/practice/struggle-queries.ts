import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { MAX_STUCK_SHOWN } from '#domain/practice/struggle.ts'
import { awaitsConsent } from '../learners/access-queries.ts'

/** Stored misses of a skill, as `Struggle` (domain/practice/struggle.ts). */
export const StoredStruggle = z.object({
  key: z.string(),
  misses: z.int(),
  missedOn: z.iso.date().nullable(),
  stuckOn: z.iso.date().nullable(),
  rights: z.int(),
})

/** A learner's skills with misses since the last right answer, as JSON. */
export function struggles(userId: RawBuilder<unknown>) {
  return sql`(
    SELECT coalesce(json_agg(json_build_object(
      'key', key, 'misses', miss_count, 'missedOn', missed_date, 'stuckOn', stuck_date, 'rights', right_count
    )), '[]')
    FROM practice_struggles WHERE user_id = ${userId} AND miss_count > 0
  )`
}

/** CTE that writes changed skills. */
export function upsertStruggles(userId: RawBuilder<unknown>, rows: RawBuilder<unknown>) {
  return sql`struggles AS (
    INSERT INTO practice_struggles (user_id, key, miss_count, missed_date, stuck_date, right_count)
    SELECT ${userId}::uuid, key, misses, "missedOn", "stuckOn", rights
    FROM jsonb_to_recordset(${rows}::jsonb) AS input (
      key text, misses integer, "missedOn" date, "stuckOn" date, rights integer
    )
    WHERE true
    ON CONFLICT (user_id, key) DO UPDATE SET
      miss_count = excluded.miss_count, missed_date = excluded.missed_date, stuck_date = excluded.stuck_date,
      right_count = excluded.right_count
  )`
}

/** Rows of a learner's stuck skills; none while the parent's consent to the skill map, which names them, is missing. */
function fromStuck(userId: RawBuilder<unknown>) {
  return sql`FROM practice_struggles stuck
    WHERE stuck.user_id = ${userId} AND stuck.stuck_date IS NOT NULL AND NOT ${awaitsConsent(userId)}`
}

/** True if one of the skills is stuck. @param skills JSON array of ids */
export function namesStuck(userId: RawBuilder<unknown>, skills: RawBuilder<unknown>) {
  // Read once, not for each question.
  return sql`(${skills} ?| (SELECT coalesce(array_agg(stuck.key), '{}') ${fromStuck(userId)}))`
}

/** Condition on a lesson `l` with a reading or a film. */
export const canBeRead = sql`(l.text_content IS NOT NULL OR l.video_url IS NOT NULL)`

/** Joins the first lesson `l` of `subjects` that can be read and has a question of the skill. */
export function joinReading(skill: RawBuilder<unknown>) {
  const names = sql`jsonb_build_array(jsonb_build_object('skills', jsonb_build_array(${skill})))`
  return sql`
    JOIN LATERAL (
      SELECT l.* FROM lessons l
      WHERE l.subject_id = subjects.id AND ${canBeRead} AND (
        l.practice_items @> ${names} OR l.quiz_questions @> ${names} OR l.assignment_tasks @> ${names}
      )
      ORDER BY l.number, l.id LIMIT 1
    ) l ON true`
}

/** Lesson that teaches each skill of a subject, as `joinReading` finds that of one: rows of the skill's `id`, `number` and `unit`. */
export function taughtLessons(subjectId: RawBuilder<unknown>) {
  return sql`
    SELECT DISTINCT ON (1) skill.value #>> '{}' AS id, l.number, l.unit
    FROM lessons l
    CROSS JOIN LATERAL (VALUES (l.quiz_questions), (l.assignment_tasks), (l.practice_items)) list (questions)
    CROSS JOIN LATERAL jsonb_path_query(list.questions, 'lax $[*].skills[*]') AS skill (value)
    WHERE l.subject_id = ${subjectId} AND ${canBeRead}
    ORDER BY 1, l.number, l.id`
}

/** True for a skill that a learner does not manage yet: its level is neither Know it nor Sure. */
function isUnmanaged(userId: RawBuilder<unknown>, skill: RawBuilder<unknown>) {
  return sql`NOT EXISTS (
    SELECT FROM practice_skills managed
    WHERE managed.user_id = ${userId} AND managed.key = ${skill} AND managed.level IN ('know-it', 'sure')
  )`
}

/** Shape of `neededSkills`. */
export const NeededSkills = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    gradeName: z.string(),
    /** False for a skill of another grade, whose lesson is only read. */
    isOwn: z.boolean(),
    lesson: z.object({ subjectId: z.string(), number: z.int(), title: z.string(), section: z.string().nullable() }),
  }),
)

/** Section of the reading of a lesson `l` that teaches a skill; null for the whole lesson. @param skill alias of its row */
export const taughtSection = (skill: string) =>
  sql`CASE WHEN l.text_content IS NOT NULL THEN ${sql.ref(`${skill}.section`)} END`

/**
 * Skills on which a skill directly builds and that the learner does not manage yet, as JSON, with the lessons that teach
 * them: those of the grade, and those of other grades while they are published.
 */
export function neededSkills(userId: RawBuilder<unknown>, gradeId: RawBuilder<unknown>, skill: RawBuilder<unknown>) {
  return sql`coalesce((
    SELECT json_agg(json_build_object(
      'id', needed.id, 'name', needed.name, 'gradeName', grades.name, 'isOwn', grades.id = ${gradeId},
      'lesson', json_build_object(
        'subjectId', subjects.id, 'number', l.number, 'title', l.title, 'section', ${taughtSection('needed')}
      )
    ) ORDER BY need.position, needed.id)
    FROM skill_needs need
    JOIN skills needed ON needed.id = need.needs_skill_id
    JOIN subjects ON subjects.id = needed.subject_id
    JOIN grades ON grades.id = subjects.grade_id AND grades.live_status
    ${joinReading(sql`needed.id`)}
    WHERE need.skill_id = ${skill} AND ${isUnmanaged(userId, sql`needed.id`)}
  ), '[]')`
}

/** Stuck skill of a grade that directly builds on a skill which the learner does not manage, as JSON; null for none. */
export function stuckSkillThatNeeds(
  userId: RawBuilder<unknown>,
  gradeId: RawBuilder<unknown>,
  skill: RawBuilder<unknown>,
) {
  return sql`(
    SELECT json_build_object('id', own.id, 'name', own.name)
    FROM (SELECT stuck.key, stuck.stuck_date ${fromStuck(userId)}) waiting
    JOIN skill_needs need ON need.skill_id = waiting.key AND need.needs_skill_id = ${skill}
    JOIN skills own ON own.id = waiting.key
    JOIN subjects place ON place.id = own.subject_id AND place.grade_id = ${gradeId}
    WHERE ${isUnmanaged(userId, skill)}
    ORDER BY waiting.stuck_date, own.id LIMIT 1
  )`
}

/** Shape of `stuckSkills`. */
export const StuckSkills = z.array(z.object({ id: z.string(), name: z.string() }))

/** Stuck skills of a grade as JSON, those that have waited longest, as many as are shown at a time. */
export function stuckSkills(userId: RawBuilder<unknown>, gradeId: RawBuilder<unknown>) {
  return sql`coalesce((
    SELECT json_agg(json_build_object('id', id, 'name', name) ORDER BY stuck_date, id) FROM (
      SELECT skills.id, skills.name, waiting.stuck_date
      FROM (SELECT stuck.key, stuck.stuck_date ${fromStuck(userId)}) waiting
      JOIN skills ON skills.id = waiting.key
      JOIN subjects ON subjects.id = skills.subject_id AND subjects.grade_id = ${gradeId}
      ORDER BY waiting.stuck_date, skills.id LIMIT ${sql.lit(MAX_STUCK_SHOWN)}
    ) shown
  ), '[]')`
}
