import { type RawBuilder, sql } from 'kysely'
import type { SubjectColor } from '#domain/content/content-limits.ts'
import type { Plan } from '#domain/plans/plans.ts'
import type { LearnedSkill, LevelChange } from '#domain/practice/progress.ts'
import type { Day } from '#domain/progress/study-history.ts'
import type { Parameters } from '../../database/prepared.ts'
import { preparePage } from '../../http/session-queries.ts'
import { awaitsConsent } from '../learners/access-queries.ts'
import { localToday } from '../study/activity-queries.ts'
import { isBehind } from './progress-queries.ts'
import { joinPlace, placeColumns, questionOf } from './set-queries.ts'

/** Missed question with its location. */
export type MissedRow = {
  sourceId: string
  part: 'quiz' | 'assignment' | 'test'
  questionId: string
  subjectId: string
  subjectName: string
  color: SubjectColor
  title: string
  /** Text of the question; null if the content no longer has it. */
  question: string | null
  /** The whole question if its text is a template. */
  template: unknown
  misconception: string | null
  missedOn: Day
  rightOn: Day | null
}

const MAX_MISSED = 200

/** Missed questions of the sender, oldest first. */
export const missedPage = preparePage(
  ({ id, gradeId }) => sql<{ behind: boolean; missed: MissedRow[] }>`
    SELECT ${isBehind(id)} AS behind, (
      SELECT coalesce(json_agg(found), '[]') FROM (
        SELECT missed.*, content.question ->> 'question' AS question,
          CASE jsonb_typeof(content.question -> 'variants') WHEN 'object' THEN content.question END AS template
        FROM (
          SELECT ${placeColumns}, subjects.color, q.missed_date AS "missedOn", q.right_date AS "rightOn",
            (SELECT text FROM misconceptions WHERE id = q.misconception) AS misconception
          FROM practice_questions q ${joinPlace(gradeId)}
          WHERE q.user_id = ${id} AND q.missed_date IS NOT NULL
          ORDER BY subjects.name, q.missed_date, q.source_id, q.question_id
          LIMIT ${sql.lit(MAX_MISSED)}
        ) missed
        CROSS JOIN LATERAL (SELECT ${questionOf(sql`missed`)} AS question) content
      ) found
    ) AS missed`,
)

/** Subject with the skills for which a lesson has questions. */
export type SubjectSkills = {
  id: string
  name: string
  color: SubjectColor
  skills: { id: string; name: string; learned: Pick<LearnedSkill['state'], 'level' | 'lookAgain'> | null }[]
}

/** Skills of a grade with a learner's levels; none while the parent's consent is missing. */
export function skillMap(userId: RawBuilder<unknown>, gradeId: RawBuilder<unknown>) {
  return sql`(
    SELECT coalesce(json_agg(json_build_object(
      'id', subjects.id, 'name', subjects.name, 'color', subjects.color,
      'skills', (
        SELECT coalesce(json_agg(json_build_object(
          'id', skills.id, 'name', skills.name,
          'learned', CASE WHEN s.key IS NOT NULL THEN json_build_object('level', s.level, 'lookAgain', s.look_again) END
        ) ORDER BY skills.position, skills.id), '[]')
        FROM skills LEFT JOIN practice_skills s ON s.user_id = ${userId} AND s.key = skills.id
        WHERE skills.subject_id = subjects.id
      )
    ) ORDER BY subjects.name, subjects.id), '[]')
    FROM subjects WHERE subjects.grade_id = ${gradeId} AND NOT ${awaitsConsent(userId)}
  )`
}

/** Skill map of a learner, with that of earlier weeks. */
export type SkillsRow = {
  behind: boolean
  gradeName: string | null
  awaitsConsent: boolean
  subjects: SubjectSkills[]
  today: Day | null
  changes: LevelChange[]
}

function skillsColumns(userId: RawBuilder<unknown>, gradeId: RawBuilder<unknown>) {
  return sql`${isBehind(userId)} AS behind, ${awaitsConsent(userId)} AS "awaitsConsent", ${skillMap(userId, gradeId)} AS subjects,
    (SELECT today FROM (${localToday(userId)}) local) AS today,
    (SELECT coalesce(json_agg(json_build_object('key', l.key, 'day', l.day, 'level', l.level)), '[]')
     FROM practice_levels l
     JOIN skills ON skills.id = l.key
     JOIN subjects ON subjects.id = skills.subject_id AND subjects.grade_id = ${gradeId}
     WHERE l.user_id = ${userId} AND NOT ${awaitsConsent(userId)}) AS changes`
}

export const skillsPage = preparePage(
  ({ id, gradeId }) => sql<SkillsRow>`
    SELECT (SELECT name FROM grades WHERE id = ${gradeId}) AS "gradeName", ${skillsColumns(id, gradeId)}`,
)

/** Skill map of a learner by id, with the facts that permit the sender to read it; no row for an unknown profile. */
export const learnerSkillsPage = preparePage(
  ({ id: viewerId }, { learnerId }: Parameters<{ learnerId: string }>) => sql<
    SkillsRow & { id: string; firstName: string; isLinkedParent: boolean; plan: Plan | null }
  >`
    SELECT p.id, p.first_name AS "firstName", EXISTS (SELECT FROM parent_child WHERE parent_id = ${viewerId} AND child_id = p.id) AS "isLinkedParent",
      g.name AS "gradeName", e.enrollment_type AS plan, ${skillsColumns(learnerId, sql`g.id`)}
    FROM profiles p
    LEFT JOIN grade_enrollments e ON e.user_id = p.id
    LEFT JOIN grades g ON g.id = e.grade_id
    WHERE p.id = ${learnerId}`,
)
