import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { SubjectColor } from '#contract/fields.ts'
import { PLACEMENT_OUTCOMES } from '#domain/practice/placement.ts'
import { type Placeholders, prepare } from '../../database/prepared.ts'
import { NoColumns } from '../../database/rows.ts'
import { page } from '../../http/session-queries.ts'
import { coversHintsAndStart } from '../learners/access-queries.ts'
import { canBeRead, joinReading, stuckSkillThatNeeds, taughtSection } from '../practice/struggle-queries.ts'

const Asked = z.array(z.object({ skill: z.string(), outcome: z.enum(PLACEMENT_OUTCOMES) }))

/** Skill with a practice-only question, and the lesson that has it. */
const LandmarkRow = z.object({
  skill: z.string(),
  name: z.string(),
  subjectId: z.string(),
  subjectName: z.string(),
  color: SubjectColor,
  gradeName: z.string(),
  isOwn: z.boolean(),
  lessonNumber: z.int(),
  lessonTitle: z.string(),
  /** True if its lesson has a reading or a film. */
  canBeRead: z.boolean(),
  /** As stored. */
  question: z.unknown(),
})

/** Everything that determines a learner's placement in the enrolled grade. */
export const PlacementFacts = z.object({
  /** Null without an enrollment. */
  gradeId: z.string().nullable(),
  published: z.boolean(),
  /** False for a child whose parents have not agreed that it is stored where they start. */
  storesPlacement: z.boolean(),
  asked: Asked,
  ended: z.boolean(),
  landmarks: z.array(LandmarkRow),
  needs: z.array(z.object({ skill: z.string(), needs: z.array(z.string()) })),
})
export type PlacementFacts = z.infer<typeof PlacementFacts>

/**
 * Joins the lessons `l` of a subject with the practice-only questions that are for a skill of it before any other.
 * Expressions are left out, since judging them may wait.
 */
const joinQuestions = sql`
  JOIN lessons l ON l.subject_id = subjects.id
  JOIN LATERAL jsonb_array_elements(
    CASE jsonb_typeof(l.practice_items) WHEN 'array' THEN l.practice_items ELSE '[]' END
  ) question ON question -> 'skills' ->> 0 = skills.id AND question ->> 'kind' IS DISTINCT FROM 'expression'`

export const OfferedPlacement = z.enum(['none', 'new', 'running'])

/** Whether the grade has questions for a placement that may be stored, and whether it is running; `none` once it ended. */
export function offeredPlacement(userId: RawBuilder<unknown>, gradeId: RawBuilder<unknown>) {
  return sql`CASE
    WHEN NOT ${coversHintsAndStart(userId)} OR NOT EXISTS (
      SELECT FROM subjects JOIN skills ON skills.subject_id = subjects.id ${joinQuestions}
      WHERE subjects.grade_id = ${gradeId}::uuid
    ) THEN 'none'
    ELSE coalesce((
      SELECT CASE WHEN ended_at IS NULL THEN 'running' ELSE 'none' END
      FROM placements WHERE user_id = ${userId} AND grade_id = ${gradeId}::uuid
    ), 'new')
  END`
}

/** Placement that a learner has begun in a grade, as JSON; null for none. */
export function begunPlacement(userId: RawBuilder<unknown>, gradeId: RawBuilder<unknown>) {
  return sql`CASE WHEN EXISTS (SELECT FROM placements WHERE user_id = ${userId} AND grade_id = ${gradeId}) THEN (
    SELECT row_to_json(facts) FROM (${placementFacts(userId, gradeId)}) facts
  ) END`
}

/**
 * Skills of the grade and those that they need, with the questions of published grades. One question each: a typed one
 * before a choice, which can be guessed.
 */
function placementFacts(userId: RawBuilder<unknown>, gradeId: RawBuilder<unknown>) {
  return sql`
    WITH RECURSIVE reached AS (
      SELECT skills.id FROM skills JOIN subjects ON subjects.id = skills.subject_id WHERE subjects.grade_id = ${gradeId}
      UNION
      SELECT need.needs_skill_id FROM reached JOIN skill_needs need ON need.skill_id = reached.id
    ), landmarks AS (
      SELECT DISTINCT ON (skills.id) skills.id AS skill, skills.name, subjects.id AS subject_id,
        subjects.name AS subject_name, subjects.color, grades.name AS grade_name, grades.id = ${gradeId} AS is_own,
        l.number, l.title, ${canBeRead} AS can_be_read, question
      FROM reached
      JOIN skills ON skills.id = reached.id
      JOIN subjects ON subjects.id = skills.subject_id
      JOIN grades ON grades.id = subjects.grade_id AND grades.live_status
      ${joinQuestions}
      ORDER BY skills.id, coalesce(question ->> 'exercise' = 'challenge', false), question ? 'options', l.number, question ->> 'id'
    )
    SELECT ${gradeId} AS "gradeId",
      coalesce((SELECT live_status FROM family_grades WHERE id = ${gradeId}), false) AS published,
      ${coversHintsAndStart(userId)} AS "storesPlacement",
      coalesce(placement.asked, '[]') AS asked, placement.ended_at IS NOT NULL AS ended,
      (SELECT coalesce(json_agg(json_build_object(
        'skill', skill, 'name', name, 'subjectId', subject_id, 'subjectName', subject_name, 'color', color,
        'gradeName', grade_name, 'isOwn', is_own, 'lessonNumber', number, 'lessonTitle', title, 'canBeRead', can_be_read,
        'question', question
      ) ORDER BY NOT is_own, grade_name, subject_name, number, skill), '[]') FROM landmarks) AS landmarks,
      (SELECT coalesce(json_agg(json_build_object('skill', needing.skill_id, 'needs', needing.needs)), '[]') FROM (
        SELECT need.skill_id, json_agg(need.needs_skill_id ORDER BY need.position) AS needs
        FROM reached JOIN skill_needs need ON need.skill_id = reached.id GROUP BY need.skill_id
      ) needing) AS needs
    FROM (VALUES (1)) one
    LEFT JOIN placements placement ON placement.user_id = ${userId} AND placement.grade_id = ${gradeId}`
}

/** The sender's placement; one row. */
export const placementPage = page(PlacementFacts, ({ id, gradeId }) => placementFacts(id, sql`${gradeId}::uuid`))

const enrolledGrade = (userId: RawBuilder<unknown>) =>
  sql`(SELECT grade_id FROM grade_enrollments WHERE user_id = ${userId})`

/** A learner's placement; requires the lock on the enrollment. */
export const findPlacement = prepare(PlacementFacts, ({ userId }: Placeholders<{ userId: string }>) =>
  placementFacts(sql`${userId}::uuid`, enrolledGrade(userId)),
)

const EarlierLessonRow = z.object({
  skill: z.object({ id: z.string(), name: z.string() }),
  gradeName: z.string(),
  subjectName: z.string(),
  lesson: z.object({ number: z.int(), title: z.string(), section: z.string().nullable() }),
  videoTitle: z.string().nullable(),
  videoUrl: z.string().nullable(),
  videoDuration: z.string().nullable(),
  videoCaptionsUrl: z.string().nullable(),
  videoNarrationUrl: z.string().nullable(),
  textTitle: z.string().nullable(),
  textContent: z.string().nullable(),
  /** Stuck skill of the sender that directly builds on it. */
  neededBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The sender's placement, whose plan may name the skill; null if a stuck skill needs it. */
  placement: PlacementFacts.nullable(),
})
export type EarlierLessonRow = z.infer<typeof EarlierLessonRow>

/** Lesson of a skill of another published grade; no row if there is none. */
export const earlierLessonPage = page(
  EarlierLessonRow,
  ({ id, gradeId }, { skill }: Placeholders<{ skill: string }>) => sql`
    SELECT json_build_object('id', skills.id, 'name', skills.name) AS skill, grades.name AS "gradeName",
      subjects.name AS "subjectName", json_build_object(
        'number', l.number, 'title', l.title, 'section', ${taughtSection('skills')}
      ) AS lesson,
      l.video_title AS "videoTitle", l.video_url AS "videoUrl", l.video_duration AS "videoDuration",
      l.video_captions_url AS "videoCaptionsUrl", l.video_narration_url AS "videoNarrationUrl", l.text_title AS "textTitle", l.text_content AS "textContent",
      stuck.needed_by AS "neededBy",
      CASE WHEN stuck.needed_by IS NULL THEN (
        SELECT row_to_json(facts) FROM (${placementFacts(id, sql`${gradeId}::uuid`)}) facts
      ) END AS placement
    FROM skills
    JOIN subjects ON subjects.id = skills.subject_id
    JOIN grades ON grades.id = subjects.grade_id AND grades.live_status AND grades.id <> ${gradeId}
    ${joinReading(sql`skills.id`)}
    CROSS JOIN LATERAL (SELECT ${stuckSkillThatNeeds(id, gradeId, sql`skills.id`)} AS needed_by) stuck
    WHERE skills.id = ${skill}::text`,
)

/** Statement that stores the answers so far, and the end. @property asked as JSON */
export const writePlacement = prepare(
  NoColumns,
  (values: Placeholders<{ userId: string; gradeId: string; asked: string; ended: boolean }>) => sql`
    INSERT INTO placements (user_id, grade_id, asked, ended_at)
    SELECT ${values.userId}::uuid, ${values.gradeId}::uuid, ${values.asked}::jsonb,
      CASE WHEN ${values.ended}::boolean THEN now() END
    ON CONFLICT (user_id, grade_id) DO UPDATE SET asked = excluded.asked, ended_at = excluded.ended_at`,
)
