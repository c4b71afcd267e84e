import { sql } from 'kysely'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { outputOf } from '#contract/operation.ts'
import type { Executor } from '../../../database/database.ts'
import { query } from '../../../database/rows.ts'
import { joinReading, taughtLessons } from '../../practice/struggle-queries.ts'
import { indexForSearch } from '../changes/revision-queries.ts'
import { SubjectTags as GradeTags } from '../formats/grade-content.ts'

const ListedTags = outputOf(contract.contentSkills.list)
const SubjectTags = ListedTags.omit({ version: true }).extend({
  /** With the lines of their readings that have to do with headings. */
  lessons: z.array(ListedTags.shape.lessons.element.omit({ headings: true }).extend({ lines: z.string() })),
  subjectName: z.string(),
  gradeName: z.string(),
  elsewhere: z.array(ListedTags.shape.elsewhere.element.extend({ needs: z.array(z.object({ skill: z.string() })) })),
})
export type SubjectTags = z.output<typeof SubjectTags>

const Tag = z.object({ id: z.string() })

/** Maximum number of places shown to an author for a tag. */
const MAX_PLACES = 10

type QuestionColumn =
  | 'l.quiz_questions'
  | 'l.assignment_tasks'
  | 'l.practice_items'
  | 'l.landing_items'
  | 'l.film_items'
  | 'l.writing'
  | 't.questions'

const questionsOf = (list: QuestionColumn) => sql`
  CROSS JOIN LATERAL jsonb_array_elements(
    CASE jsonb_typeof(${sql.ref(list)}) WHEN 'array' THEN ${sql.ref(list)} END
  ) WITH ORDINALITY AS question(value, number)`

/**
 * Needs of a skill as JSON, without those on skills of other subjects. A subject is the same in all grades in which it
 * has the same name.
 * @param skill alias of a row of `skills`
 * @param subject alias of the row of its subject
 */
export const needsOf = (skill: string, subject: string) => sql`coalesce((
  SELECT json_agg(json_build_object('skill', need.needs_skill_id, 'because', need.because)
                  ORDER BY need.position, need.needs_skill_id)
  FROM skill_needs need
  JOIN skills needed ON needed.id = need.needs_skill_id
  JOIN stored_subjects needed_in ON needed_in.id = needed.subject_id
  WHERE need.skill_id = ${sql.ref(`${skill}.id`)} AND needed_in.name = ${sql.ref(`${subject}.name`)}
), '[]')`

/** Lines of a lesson's reading with a heading, or where code begins or ends. @param lesson alias of its row */
const headingLines = (lesson: string) => sql`(
  SELECT coalesce(string_agg(line.parts[1], E'\\n' ORDER BY line.place), '')
  FROM regexp_matches(${sql.ref(`${lesson}.text_markdown`)}, '^ {0,3}(?:#{1,6}[ \\t]|\`{3}|~~~)[^\\n]*', 'gn')
    WITH ORDINALITY AS line (parts, place)
)`

/** Finds the skills and misconceptions of a subject with the questions that name them, including those in the trash. */
export async function findSubjectTags(db: Executor, subjectId: string) {
  const [tags] = await query(
    db,
    SubjectTags,
    sql`
    WITH tags AS (
      SELECT id FROM skills WHERE subject_id = ${subjectId}
      UNION ALL SELECT id FROM misconceptions WHERE subject_id = ${subjectId}
    ), questions AS (
      SELECT l.subject_id, l.deletion_id, ', lesson ' || l.number || ', quiz question ' AS part, question.*
      FROM stored_lessons l ${questionsOf('l.quiz_questions')}
      UNION ALL
      SELECT l.subject_id, l.deletion_id, ', lesson ' || l.number || ', task ', question.*
      FROM stored_lessons l ${questionsOf('l.assignment_tasks')}
      UNION ALL
      SELECT l.subject_id, l.deletion_id, ', lesson ' || l.number || ', practice question ', question.*
      FROM stored_lessons l ${questionsOf('l.practice_items')}
      UNION ALL
      SELECT l.subject_id, l.deletion_id, ', lesson ' || l.number || ', question for visitors ', question.*
      FROM stored_lessons l ${questionsOf('l.landing_items')}
      UNION ALL
      SELECT l.subject_id, l.deletion_id, ', lesson ' || l.number || ', question of the film ', question.*
      FROM stored_lessons l ${questionsOf('l.film_items')}
      UNION ALL
      SELECT l.subject_id, l.deletion_id, ', lesson ' || l.number || ', writing task ', question.*
      FROM stored_lessons l ${questionsOf('l.writing')}
      UNION ALL
      SELECT t.subject_id, t.deletion_id, ', ' || t.type || ', question ', question.*
      FROM stored_tests t ${questionsOf('t.questions')}
    ), named AS (
      SELECT DISTINCT tag.value #>> '{}' AS id, s.name || q.part AS part, q.number, q.deletion_id IS NOT NULL AS deleted
      FROM questions q
      JOIN stored_subjects s ON s.id = q.subject_id
      CROSS JOIN LATERAL (
        SELECT jsonb_path_query(q.value, 'lax $.**.misconception')
        UNION ALL SELECT jsonb_path_query(q.value, 'lax $.skills[*]')
      ) AS tag(value)
      WHERE EXISTS (SELECT FROM tags)
    ), used AS (
      SELECT id, count(*)::int AS questions,
             (array_agg(
               part || number || CASE WHEN deleted THEN ' (in the trash)' ELSE '' END ORDER BY deleted, part, number
             ))[1:${sql.lit(MAX_PLACES)}] AS places
      FROM named JOIN tags USING (id) GROUP BY id
    ), taught AS (
      ${taughtLessons(sql`${subjectId}`)}
    )
    SELECT subjects.name AS "subjectName", grades.name AS "gradeName", (
      SELECT coalesce(json_agg(json_build_object(
        'id', skills.id, 'name', skills.name, 'needs', ${needsOf('skills', 'subjects')},
        'section', skills.section, 'lesson', taught.number,
        'questions', coalesce(used.questions, 0), 'places', coalesce(used.places, '{}')
      ) ORDER BY position, skills.id), '[]')
      FROM skills LEFT JOIN used USING (id) LEFT JOIN taught USING (id) WHERE subject_id = subjects.id
    ) AS skills, (
      SELECT coalesce(json_agg(json_build_object('number', l.number, 'title', l.title, 'lines', ${headingLines('l')}) ORDER BY l.number), '[]')
      FROM lessons l WHERE l.subject_id = subjects.id AND l.number IN (SELECT number FROM taught)
    ) AS lessons, (
      SELECT coalesce(json_agg(json_build_object(
        'id', misconceptions.id, 'text', text,
        'questions', coalesce(used.questions, 0), 'places', coalesce(used.places, '{}')
      ) ORDER BY misconceptions.id), '[]')
      FROM misconceptions LEFT JOIN used USING (id) WHERE subject_id = subjects.id
    ) AS misconceptions, (
      SELECT coalesce(json_agg(json_build_object(
        'id', other.id, 'name', other.name,
        'grade', in_grade.name || CASE WHEN in_subject.deletion_id IS NULL THEN '' ELSE ' (in the trash)' END,
        'needs', ARRAY(
          SELECT json_build_object('skill', needs_skill_id) FROM skill_needs WHERE skill_id = other.id
          ORDER BY position, needs_skill_id
        )
      ) ORDER BY in_grade.name, in_subject.id, other.position, other.id), '[]')
      FROM stored_subjects in_subject
      JOIN stored_grades in_grade ON in_grade.id = in_subject.grade_id
      JOIN skills other ON other.subject_id = in_subject.id
      WHERE in_subject.name = subjects.name AND in_subject.id <> subjects.id
    ) AS elsewhere
    FROM subjects JOIN grades ON grades.id = subjects.grade_id
    WHERE subjects.id = ${subjectId}`,
  )
  return tags
}

/** Filters ids to existing skills and misconceptions of any subject. */
export async function listKnownTags(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await query(
    db,
    Tag,
    sql`
    SELECT id FROM skills WHERE id = ANY (${[...ids]}::text[])
    UNION SELECT id FROM misconceptions WHERE id = ANY (${[...ids]}::text[])`,
  )
  return new Set(rows.map(({ id }) => id))
}

const SkillInSubject = GradeTags.shape.skills.element.omit({ section: true }).required()

/** Lists the skills of the subjects with a name, in all grades. */
export async function listSkillsOfName(db: Executor, subjectName: string) {
  return query(
    db,
    SkillInSubject,
    sql`
    SELECT skills.id, skills.name, ${needsOf('skills', 'subject')} AS needs
    FROM stored_subjects subject JOIN skills ON skills.subject_id = subject.id
    WHERE subject.name = ${subjectName}`,
  )
}

/** Lists tag ids of all subjects with a prefix. */
export async function listTagIds(db: Executor, prefix: string): Promise<Set<string>> {
  const rows = await query(
    db,
    Tag,
    sql`
    SELECT id FROM skills WHERE starts_with(id, ${prefix})
    UNION SELECT id FROM misconceptions WHERE starts_with(id, ${prefix})`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Skills, in the order of the school year, and misconceptions of one subject. */
export const TagsToWrite = z.object({
  subjectId: z.string(),
  skills: GradeTags.shape.skills.readonly(),
  misconceptions: z.array(z.object({ id: z.string(), text: z.string() })).readonly(),
})
type TagsToWrite = z.infer<typeof TagsToWrite>

/**
 * Inserts or updates skills and misconceptions in order. Missing ones are not deleted, since results refer to them. The
 * needs of a skill are replaced if it lists them; those on unknown skills are left out. Its section is replaced if it has one or null.
 * @param takeOver true to move tags of other subjects here; otherwise they are unchanged
 */
export async function upsertTags(db: Executor, groups: readonly TagsToWrite[], takeOver = false): Promise<void> {
  // A literal: several nodes get the condition on a conflict without the parameters before it.
  const isOwn = sql`(stored.subject_id IS NULL OR stored.subject_id = excluded.subject_id OR ${sql.lit(takeOver)})`
  await sql`
    WITH input AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(groups)}::jsonb)
        AS input("subjectId" uuid, skills jsonb, misconceptions jsonb)
    ), upserted_skills AS (
      INSERT INTO skills AS stored (id, subject_id, name, position, section)
      SELECT DISTINCT ON (1) item.value ->> 'id', input."subjectId", item.value ->> 'name', item.ordinality,
        CASE WHEN item.value ? 'section' THEN item.value ->> 'section' ELSE present.section END
      FROM input
      CROSS JOIN jsonb_array_elements(input.skills) WITH ORDINALITY AS item
      LEFT JOIN skills present ON present.id = item.value ->> 'id'
      ON CONFLICT (id) DO UPDATE
      SET subject_id = excluded.subject_id, name = excluded.name, position = excluded.position, section = excluded.section
      WHERE ${isOwn} AND (stored.subject_id, stored.name, stored.position, stored.section)
        IS DISTINCT FROM (excluded.subject_id, excluded.name, excluded.position, excluded.section)
      RETURNING id, subject_id, name
    ), ${indexForSearch(sql`
      SELECT subject_id, NULL::uuid AS lesson_id, id AS skill_id, name AS title, NULL::text AS description,
             NULL::text AS text_markdown
      FROM upserted_skills`)}, needing AS (
      SELECT DISTINCT ON (1) item.value ->> 'id' AS id, item.value -> 'needs' AS needs
      FROM input
      CROSS JOIN jsonb_array_elements(input.skills) AS item
      LEFT JOIN skills stored ON stored.id = item.value ->> 'id'
      CROSS JOIN LATERAL (SELECT input."subjectId") AS excluded(subject_id)
      WHERE jsonb_typeof(item.value -> 'needs') = 'array' AND (stored.id IS NULL OR ${isOwn})
    ), needed AS (
      SELECT needing.id AS skill_id, need.value ->> 'skill' AS needs_skill_id, need.value ->> 'because' AS because,
             need.ordinality AS position
      FROM needing CROSS JOIN jsonb_array_elements(needing.needs) WITH ORDINALITY AS need
      WHERE need.value ->> 'skill' IN (
        SELECT id FROM skills UNION ALL SELECT item.value ->> 'id' FROM input CROSS JOIN jsonb_array_elements(input.skills) AS item
      )
    ), deleted_needs AS (
      DELETE FROM skill_needs stored USING needing
      WHERE stored.skill_id = needing.id AND NOT EXISTS (
        SELECT FROM needed WHERE (needed.skill_id, needed.needs_skill_id) = (stored.skill_id, stored.needs_skill_id)
      )
    ), upserted_needs AS (
      INSERT INTO skill_needs AS stored (skill_id, needs_skill_id, because, position)
      SELECT skill_id, needs_skill_id, because, position FROM needed
      ON CONFLICT (skill_id, needs_skill_id) DO UPDATE SET because = excluded.because, position = excluded.position
      WHERE (stored.because, stored.position) IS DISTINCT FROM (excluded.because, excluded.position)
    )
    INSERT INTO misconceptions AS stored (id, subject_id, text)
    SELECT DISTINCT ON (1) item.value ->> 'id', input."subjectId", item.value ->> 'text'
    FROM input CROSS JOIN jsonb_array_elements(input.misconceptions) AS item
    ON CONFLICT (id) DO UPDATE SET subject_id = excluded.subject_id, text = excluded.text
    WHERE ${isOwn} AND (stored.subject_id, stored.text)
      IS DISTINCT FROM (excluded.subject_id, excluded.text)`.execute(db)
}

export async function deleteTags(db: Executor, subjectId: string, ids: readonly string[]): Promise<void> {
  await sql`
    WITH deleted AS (DELETE FROM skills WHERE subject_id = ${subjectId} AND id = ANY (${[...ids]}::text[]))
    DELETE FROM misconceptions WHERE subject_id = ${subjectId} AND id = ANY (${[...ids]}::text[])`.execute(db)
}

export const TaughtSections = z.object({
  /** Lines of the reading that have to do with headings. */
  lines: z.string(),
  skills: z.array(z.object({ id: z.string(), name: z.string(), section: z.string() })),
})
export type TaughtSections = z.output<typeof TaughtSections>

/**
 * Skills that a lesson teaches in a section of its reading, in the shape of `TaughtSections`.
 * @param lesson alias of its row
 */
export const taughtSections = (lesson: string) => sql`json_build_object('lines', ${headingLines(lesson)}, 'skills', (
  SELECT coalesce(json_agg(json_build_object('id', skills.id, 'name', skills.name, 'section', skills.section)
                           ORDER BY skills.position, skills.id), '[]')
  FROM skills JOIN subjects ON subjects.id = skills.subject_id ${joinReading(sql`skills.id`)}
  WHERE skills.subject_id = ${sql.ref(`${lesson}.subject_id`)} AND skills.section IS NOT NULL
    AND l.id = ${sql.ref(`${lesson}.id`)}
))`

export async function renameSections(db: Executor, renamed: readonly { id: string; section: string }[]) {
  await sql`
    UPDATE skills SET section = input.section
    FROM jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) AS input (id text, section text)
    WHERE skills.id = input.id`.execute(db)
}
