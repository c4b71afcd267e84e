import { sql } from 'kysely'
import { z } from 'zod'
import type { Executor } from '../../database/database.ts'
import { query } from '../../database/rows.ts'
import {
  lessonColumns,
  sourceLessonColumns,
  sourceTestColumns,
  sourceUndatedLessonColumns,
  testColumns,
} from '../content/changes/column-queries.ts'
import {
  changedTexts,
  changeItems,
  firstRevisions,
  indexForSearch,
  insertedTexts,
  lockedItems,
  onlyDiffering,
} from '../content/changes/revision-queries.ts'
import type { SubjectTags } from '../content/formats/grade-content.ts'
import type { toLessonColumns, toTestColumns } from '../content/formats/stored-columns.ts'
import { upsertTags } from '../content/skills/queries.ts'

const Emptiness = z.object({ empty: z.boolean() })

/** True if the database has no grade and no profile. */
export async function isDatabaseEmpty(db: Executor): Promise<boolean> {
  const [row] = await query(
    db,
    Emptiness,
    sql`
    SELECT NOT EXISTS (SELECT FROM stored_grades) AND NOT EXISTS (SELECT FROM profiles) AS empty`,
  )
  return row?.empty ?? false
}

/** Inserts a published grade; an existing one is unchanged, even if unpublished. */
export async function insertPublishedGrade(db: Executor, name: string, userId: string | null) {
  await sql`
    WITH added AS (
      INSERT INTO stored_grades (name, live_status, changed_by) VALUES (${name}, true, ${userId}::uuid)
      ON CONFLICT (name) WHERE deletion_id IS NULL DO NOTHING
      RETURNING *
    ), ${firstRevisions('grade', 'added')}
    SELECT FROM added`.execute(db)
}

export type SubjectToUpsert = { name: string; description: string | null; color: string; required: boolean }

export async function upsertSubjects(
  db: Executor,
  gradeName: string,
  subjects: SubjectToUpsert[],
  userId: string | null,
) {
  await sql`
    WITH input AS (
      SELECT present.id, input.name, input.description, grades.id AS grade_id, input.color, input.required
      FROM jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) AS input(
        name text, description text, color text, required boolean
      )
      JOIN grades ON grades.name = ${gradeName}
      LEFT JOIN subjects present ON present.name = input.name AND present.grade_id = grades.id
    ), known AS (
      SELECT id, jsonb_build_object('description', description, 'color', color, 'is_required', required) AS new_values
      FROM input WHERE id IS NOT NULL
    ), ${changeItems('subject', lockedItems('subject', onlyDiffering('subject', sql`known`)), sql`${userId}::uuid`)}, added AS (
      INSERT INTO stored_subjects (name, description, grade_id, color, is_required, changed_by)
      SELECT name, description, grade_id, color, required, ${userId}::uuid FROM input WHERE id IS NULL
      ON CONFLICT (name, grade_id) WHERE deletion_id IS NULL DO NOTHING
      RETURNING *
    ), ${firstRevisions('subject', 'added')}
    SELECT FROM added`.execute(db)
}

export type LessonToUpsert = ReturnType<typeof toLessonColumns> & { subject: string; text_content: string | null }

/**
 * Moves the lessons of a grade to the numbers in its files. A lesson is matched by title, otherwise by the first figure
 * of its reading, so that an installed grade can be extended without changing ids; other lessons in the way move behind
 * the last one. A test stays behind its lesson.
 */
export async function moveLessons(
  db: Executor,
  gradeName: string,
  lessons: Pick<LessonToUpsert, 'subject' | 'number' | 'title' | 'text_markdown'>[],
) {
  const places = lessons.map(({ subject, number, title, text_markdown }) => ({ subject, number, title, text_markdown }))
  await sql`
    WITH input AS (
      SELECT subjects.id AS subject_id, input.number, input.title,
             substring(input.text_markdown from ${FIRST_FIGURE}) AS figure
      FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS input(
        subject text, number integer, title text, text_markdown text
      )
      JOIN grades ON grades.name = ${gradeName}
      JOIN subjects ON subjects.grade_id = grades.id AND subjects.name = input.subject
    ), stored AS (
      SELECT id, subject_id, number, title, substring(text_markdown from ${FIRST_FIGURE}) AS figure
      FROM lessons WHERE subject_id IN (SELECT subject_id FROM input)
    ), by_place AS (
      SELECT DISTINCT ON (subject_id, input.number)
             subject_id, input.number, stored.id, input.title = stored.title AS same_title
      FROM input JOIN stored USING (subject_id)
      WHERE input.title = stored.title OR input.figure = stored.figure
      ORDER BY subject_id, input.number, same_title DESC, stored.number
    ), known AS (
      SELECT DISTINCT ON (id) id, number FROM by_place ORDER BY id, same_title DESC, number
    ), others AS (
      SELECT id, last.number + row_number() OVER (PARTITION BY subject_id ORDER BY stored.number) AS number
      FROM stored
      JOIN (
        SELECT subject_id, max(number) AS number
        FROM (SELECT subject_id, number FROM input UNION ALL SELECT subject_id, number FROM stored) numbers GROUP BY 1
      ) last USING (subject_id)
      WHERE id NOT IN (SELECT id FROM known)
        AND (subject_id, stored.number) IN (SELECT subject_id, number FROM input)
    ), moved AS (
      SELECT stored.id, stored.subject_id, stored.number AS before, target.number AS after
      FROM stored JOIN (SELECT * FROM known UNION ALL SELECT * FROM others) target USING (id)
      WHERE stored.number <> target.number
    ), moved_lessons AS (
      SELECT id, jsonb_build_object('number', after) AS new_values FROM moved
    ), moved_tests AS (
      SELECT placed.id, jsonb_build_object('after_lesson_number', moved.after) AS new_values
      FROM moved JOIN tests placed ON placed.subject_id = moved.subject_id AND placed.after_lesson_number = moved.before
    ), ${changeItems('lesson', lockedItems('lesson', sql`moved_lessons`))}, ${changeItems('test', lockedItems('test', sql`moved_tests`))}
    SELECT FROM moved`.execute(db)
}

/** True for a due date that an earlier version set for a sample lesson. */
function countedFromSeeding(lesson: { stored: string; source: string }) {
  const stored = sql.ref(lesson.stored)
  return sql`(
    ${stored}.assignment_due_date = ${stored}.created_at::date + ${sql.ref(lesson.source)}.assignment_due_in_days
  )`
}

/** Matches the address of the first figure in a reading text. */
const FIRST_FIGURE = String.raw`\]\((/media/[^)]+)\)`

/**
 * Inserts or updates lessons. An existing lesson keeps its due date, unless an earlier version counted it from the day
 * of seeding. ON CONFLICT cannot be used, because the constraint on numbers is deferred (migration 0013).
 */
export async function upsertLessons(db: Executor, gradeName: string, lessons: LessonToUpsert[], userId: string | null) {
  const wasCounted = countedFromSeeding({ stored: 'stored', source: 'source' })
  await sql`
    WITH input AS (
      SELECT source.*, subjects.id AS to_subject
      FROM jsonb_array_elements(${JSON.stringify(lessons)}::jsonb) lesson
      CROSS JOIN jsonb_populate_record(NULL::stored_lessons, lesson) source
      JOIN grades ON grades.name = ${gradeName}
      JOIN subjects ON subjects.grade_id = grades.id AND subjects.name = lesson ->> 'subject'
    ), known AS (
      SELECT known.to_id AS id, to_jsonb(known) - 'to_id' AS new_values
      FROM (
        SELECT stored.id AS to_id, source.title, ${sourceUndatedLessonColumns},
               CASE WHEN ${wasCounted} THEN NULL ELSE stored.assignment_due_date END AS assignment_due_date,
               CASE WHEN ${wasCounted} THEN source.assignment_due_in_days ELSE stored.assignment_due_in_days END
                 AS assignment_due_in_days
        FROM input source JOIN lessons stored ON stored.subject_id = source.to_subject AND stored.number = source.number
      ) known
    ), ${changeItems('lesson', lockedItems('lesson', onlyDiffering('lesson', sql`known`)), sql`${userId}::uuid`)}, added AS (
      INSERT INTO stored_lessons (subject_id, number, title, changed_by, ${lessonColumns})
      SELECT source.to_subject, source.number, source.title, ${userId}::uuid, ${sourceLessonColumns}
      FROM input source
      WHERE NOT EXISTS (
        SELECT FROM lessons existing WHERE existing.subject_id = source.to_subject AND existing.number = source.number
      )
      RETURNING *
    ), ${firstRevisions('lesson', 'added')}, ${indexForSearch(sql`${changedTexts} UNION ALL ${insertedTexts('added')}`)}
    SELECT FROM added`.execute(db)
}

export type TestToUpsert = ReturnType<typeof toTestColumns> & { subject: string }

/** Inserts or updates tests. A test stays open to every learner who may start it and has not yet. */
export async function upsertTests(db: Executor, gradeName: string, tests: TestToUpsert[], userId: string | null) {
  await sql`
    WITH open_to AS MATERIALIZED (
      SELECT test_id, min(highest) AS lowest
      FROM (
        SELECT progress.user_id, known.id AS test_id, known.after_lesson_number, max(lessons.number) AS highest
        FROM grades
        JOIN subjects ON subjects.grade_id = grades.id
        JOIN lessons ON lessons.subject_id = subjects.id
        JOIN tests known ON known.subject_id = subjects.id
        JOIN user_progress progress ON progress.lesson_id = lessons.id
        WHERE grades.name = ${gradeName}
          AND (video_completed OR text_completed OR quiz_completed OR assignment_completed)
          AND NOT EXISTS (
            SELECT FROM test_attempts taken WHERE taken.user_id = progress.user_id AND taken.test_id = known.id
          )
        GROUP BY progress.user_id, known.id, known.after_lesson_number
      ) learners
      WHERE highest >= after_lesson_number
      GROUP BY test_id
    ), source AS (
    SELECT known.id AS to_id, subjects.id AS to_subject, input.title, input.type, input.description,
           least(input.after_lesson_number, open_to.lowest) AS after_lesson_number,
           input.duration_minutes, input.passing_mark, input.questions
    FROM jsonb_to_recordset(${JSON.stringify(tests)}::jsonb) AS input(
      subject text, title text, type text, description text, after_lesson_number integer,
      duration_minutes integer, passing_mark integer, questions jsonb
    )
    JOIN grades ON grades.name = ${gradeName}
    JOIN subjects ON subjects.grade_id = grades.id AND subjects.name = input.subject
    LEFT JOIN tests known ON known.subject_id = subjects.id AND known.type = input.type
    LEFT JOIN open_to ON open_to.test_id = known.id
    ), known AS (
      SELECT to_id AS id, to_jsonb(source) - ARRAY['to_id', 'to_subject'] AS new_values
      FROM source WHERE to_id IS NOT NULL
    ), ${changeItems('test', lockedItems('test', onlyDiffering('test', sql`known`)), sql`${userId}::uuid`)}, added AS (
      INSERT INTO stored_tests (subject_id, changed_by, ${testColumns})
      SELECT to_subject, ${userId}::uuid, ${sourceTestColumns} FROM source WHERE to_id IS NULL
      ON CONFLICT (type, subject_id) WHERE deletion_id IS NULL DO NOTHING
      RETURNING *
    ), ${firstRevisions('test', 'added')}
    SELECT FROM added`.execute(db)
}

const TaggedSubject = z.object({ subjectId: z.string(), subject: z.string() })

/** Inserts or updates skills, with exactly the needs and the section of their files, and misconceptions, in order. */
export async function upsertSubjectTags(
  db: Executor,
  gradeName: string,
  groups: readonly (SubjectTags & { subject: string })[],
) {
  const rows = await query(
    db,
    TaggedSubject,
    sql`
    SELECT subjects.id AS "subjectId", subjects.name AS subject
    FROM subjects JOIN grades ON grades.id = subjects.grade_id WHERE grades.name = ${gradeName}`,
  )
  const found = rows.flatMap(({ subjectId, subject }) =>
    groups
      .filter((group) => group.subject === subject)
      .map(({ skills, ...group }) => ({
        ...group,
        subjectId,
        skills: skills.map((skill) => ({ ...skill, needs: skill.needs ?? [], section: skill.section ?? null })),
      })),
  )
  await upsertTags(db, found, true)
}
