import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { Id, Plan, SubjectColor } from '#contract/fields.ts'
import { SkillMap } from '#contract/practice.ts'
import { LEVELS } from '#domain/practice/mastery.ts'
import type { Placeholders } from '../../database/prepared.ts'
import { page } from '../../http/session-queries.ts'
import { gradeState } from '../enrollment/queries.ts'
import { awaitsConsent } from '../learners/access-queries.ts'
import { localToday } from '../study/activity-queries.ts'
import { PracticePart } from './progress-queries.ts'
import { countMissed, fromMissed, MAX_SET, newestMissFirst, placeColumns, questionOf } from './set-queries.ts'
import { taughtLessons } from './struggle-queries.ts'

/** Missed question with its location. */
const MissedRow = z.object({
  sourceId: Id,
  part: PracticePart,
  questionId: z.string(),
  subjectId: z.string(),
  subjectName: z.string(),
  color: SubjectColor,
  title: z.string(),
  /** Null for a test. */
  lessonNumber: z.int().nullable(),
  /** Text of the question; null if the content no longer has it. */
  question: z.string().nullable(),
  /** Text or passage that the question refers to. */
  stem: z.string().nullable(),
  /** The whole stored question if its text is a template. */
  template: z.unknown(),
  misconception: z.string().nullable(),
  missedOn: z.iso.date(),
  rightOn: z.iso.date().nullable(),
})
export type MissedRow = z.infer<typeof MissedRow>

/**
 * The sender's newest missed questions, as many as one set asks, and the number of all; `closed` while the grade is
 * closed, in which nothing is practiced.
 */
export const missedPage = page(
  z.object({ closed: z.boolean(), total: z.int(), missed: z.array(MissedRow) }),
  ({ id, gradeId }) => sql`
    SELECT ${gradeState(id)} IN ('closed', 'trash') AS closed, ${countMissed(id, gradeId)} AS total, coalesce((
      SELECT json_agg(missed) FROM (${missedQuestions(id, gradeId)}) missed
    ), '[]') AS missed`,
)

function missedQuestions(id: RawBuilder<unknown>, gradeId: RawBuilder<unknown>) {
  return sql`
    SELECT missed.*, content.question ->> 'question' AS question, content.question ->> 'stem' AS stem,
      CASE jsonb_typeof(content.question -> 'variants') WHEN 'object' THEN content.question END AS template
    FROM (
      SELECT ${placeColumns('q')}, subjects.color, c.number AS "lessonNumber", q.missed_date AS "missedOn", q.right_date AS "rightOn",
        (SELECT text FROM misconceptions WHERE id = q.misconception) AS misconception
      ${fromMissed(id, gradeId)}
      ORDER BY ${newestMissFirst}
      LIMIT ${sql.lit(MAX_SET)}
    ) missed
    CROSS JOIN LATERAL (SELECT ${questionOf(sql`missed`)} AS question) content`
}

/** Shape of `skillMap`. */
export const SubjectSkills = SkillMap.shape.subjects
export type SubjectSkills = z.infer<typeof SubjectSkills>

/**
 * Skills of a grade with a learner's levels, in the unit of the lesson that teaches them; none while the
 * parent's consent is missing.
 * @param content table or statement with the subjects
 */
export function skillMap(
  userId: RawBuilder<unknown>,
  gradeId: RawBuilder<unknown>,
  content: RawBuilder<unknown> = sql`family_subjects`,
) {
  return sql`(
    SELECT coalesce(json_agg(json_build_object(
      'id', subjects.id, 'name', subjects.name, 'color', subjects.color,
      'skills', (
        SELECT coalesce(json_agg(json_build_object(
          'id', skills.id, 'name', skills.name, 'unit', taught.unit,
          'level', coalesce(s.level, 'not-started'), 'lookAgain', coalesce(s.look_again, false),
          'awaitsQuestions', coalesce(s.awaits_questions AND s.level <> 'sure', false)
        ) ORDER BY skills.position, skills.id), '[]')
        FROM skills
        LEFT JOIN (${taughtLessons(sql`subjects.id`)}) taught ON taught.id = skills.id
        LEFT JOIN practice_skills s ON s.user_id = ${userId} AND s.key = skills.id
        WHERE skills.subject_id = subjects.id
      )
    ) ORDER BY subjects.name, subjects.id), '[]')
    FROM ${content} subjects WHERE subjects.grade_id = ${gradeId} AND NOT ${awaitsConsent(userId)}
  )`
}

/** Skill map of a learner, with all changes of levels. */
const SkillsRow = SkillMap.omit({ weeks: true }).extend({
  today: z.iso.date(),
  changes: z.array(z.object({ key: z.string(), day: z.iso.date(), level: z.enum(LEVELS).exclude(['not-started']) })),
})
export type SkillsRow = z.infer<typeof SkillsRow>

function skillsColumns(userId: RawBuilder<unknown>, gradeId: RawBuilder<unknown>) {
  return sql`${awaitsConsent(userId)} AS "awaitsConsent", ${skillMap(userId, gradeId)} AS subjects,
    (SELECT today FROM (${localToday(userId)}) local) AS today,
    (SELECT json_build_object('day', (r.recounted_at AT TIME ZONE local.zone)::date, 'changed', r.changed)
     FROM level_recounts r, (${localToday(userId)}) local
     WHERE r.user_id = ${userId} AND r.changed > 0 AND r.recounted_at IS NOT NULL AND NOT ${awaitsConsent(userId)}) AS recount,
    (SELECT coalesce(json_agg(json_build_object('key', l.key, 'day', l.day, 'level', l.level)), '[]')
     FROM practice_levels l
     JOIN skills ON skills.id = l.key
     JOIN family_subjects subjects ON subjects.id = skills.subject_id AND subjects.grade_id = ${gradeId}
     WHERE l.user_id = ${userId} AND NOT ${awaitsConsent(userId)}) AS changes`
}

/** Skill map of the sender. */
export const skillsPage = page(
  SkillsRow,
  ({ id, gradeId }) => sql`
    SELECT (SELECT name FROM family_grades WHERE id = ${gradeId}) AS "gradeName", ${skillsColumns(id, gradeId)}`,
)

/** Skill map of a learner. */
export const learnerSkillsPage = page(
  SkillsRow.extend({ firstName: z.string(), plan: Plan.nullable() }),
  (_, { learnerId }: Placeholders<{ learnerId: string }>) => sql`
    SELECT p.first_name AS "firstName", g.name AS "gradeName", e.enrollment_type AS plan,
      ${skillsColumns(learnerId, sql`g.id`)}
    FROM profiles p
    LEFT JOIN grade_enrollments e ON e.user_id = ${learnerId}
    LEFT JOIN family_grades g ON g.id = e.grade_id
    WHERE p.id = ${learnerId}`,
)
