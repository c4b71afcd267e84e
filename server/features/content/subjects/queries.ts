import { type RawBuilder, sql } from 'kysely'
import type { SubjectColor } from '#domain/content/content-limits.ts'
import type { Executor } from '../../../database/database.ts'
import {
  type Change,
  type ChangedRow,
  changeClause,
  changedColumns,
  deletion,
  type LastChangeRow,
  lastChangeColumns,
  lessonColumns,
  sourceLessonColumns,
  sourceTestColumns,
  testColumns,
  type WrittenRow,
} from '../changes/change-queries.ts'

export type SubjectRow = LastChangeRow & {
  id: string
  name: string
  description: string | null
  gradeId: string
  gradeName: string
  color: SubjectColor
  required: boolean
  lessons: number
  tests: number
}

export type SubjectValues = {
  name: string
  description: string | null
  grade_id: string
  color: SubjectColor
  is_required: boolean
}

/** Columns of the row `item` and its grade `g`; counts exclude the bin. */
const subjectColumns = (
  userId: string,
  lessons: RawBuilder<unknown> = sql`(SELECT count(*)::int FROM lessons l WHERE l.subject_id = item.id)`,
  tests: RawBuilder<unknown> = sql`(SELECT count(*)::int FROM tests t WHERE t.subject_id = item.id)`,
) => sql`
  item.id, item.name, item.description, g.id AS "gradeId", g.name AS "gradeName", item.color,
  item.is_required AS required, ${lessons} AS lessons, ${tests} AS tests, ${lastChangeColumns(userId)}`

/**
 * Lists subjects by name.
 * @param gradeId null for all grades
 */
export async function listSubjects(db: Executor, userId: string, gradeId: string | null): Promise<SubjectRow[]> {
  const { rows } = await sql<SubjectRow>`
    SELECT ${subjectColumns(userId)}
    FROM subjects item JOIN grades g ON g.id = item.grade_id
    WHERE g.id = coalesce(${gradeId}::uuid, g.id)
    ORDER BY item.name, g.name`.execute(db)
  return rows
}

/**
 * @returns undefined if the grade does not exist
 * @throws a violation of subjects_name_grade_key
 */
export async function insertSubject(
  db: Executor,
  userId: string,
  values: SubjectValues,
): Promise<SubjectRow | undefined> {
  const { rows } = await sql<SubjectRow>`
    WITH item AS (
      INSERT INTO subjects (name, description, grade_id, color, is_required, changed_by)
      SELECT ${values.name}, ${values.description}, id, ${values.color}, ${values.is_required}::boolean, ${userId}::uuid
      FROM grades WHERE id = ${values.grade_id}
      RETURNING *
    )
    SELECT ${subjectColumns(userId)} FROM item JOIN grades g ON g.id = item.grade_id`.execute(db)
  return rows[0]
}

/**
 * Writes nothing if the grade does not exist.
 * @throws a violation of subjects_name_grade_key
 */
export async function updateSubject(
  db: Executor,
  update: { id: string; userId: string; basedOn: number; values: SubjectValues },
): Promise<(SubjectRow & ChangedRow) | undefined> {
  const condition = sql`EXISTS (SELECT FROM grades WHERE id = ${update.values.grade_id})`
  const change: Change = { kind: 'subject', ...update, condition }
  const { rows } = await sql<SubjectRow & ChangedRow>`
    ${changeClause(change)}
    SELECT ${subjectColumns(update.userId)}, ${changedColumns(change)}
    FROM item JOIN stored_grades g ON g.id = item.grade_id`.execute(db)
  return rows[0]
}

/**
 * Copies a subject with its lessons and tests under the first free name. Writes nothing if the grade does not exist.
 * @returns undefined if the subject does not exist
 */
export async function copySubject(
  db: Executor,
  userId: string,
  { subjectId, gradeId }: { subjectId: string; gradeId: string },
): Promise<(SubjectRow & WrittenRow) | undefined> {
  const { rows } = await sql<SubjectRow & WrittenRow>`
    WITH source AS (SELECT * FROM subjects WHERE id = ${subjectId}),
    item AS (
      INSERT INTO subjects (name, description, grade_id, color, is_required, changed_by)
      SELECT ${uniqueCopyName(gradeId)}, source.description, grades.id, source.color, source.is_required, ${userId}::uuid
      FROM source JOIN grades ON grades.id = ${gradeId}
      RETURNING *
    ), copied_lessons AS (
      INSERT INTO lessons (subject_id, number, title, changed_by, ${lessonColumns})
      SELECT item.id, source.number, source.title, ${userId}::uuid, ${sourceLessonColumns}
      FROM item JOIN lessons source ON source.subject_id = ${subjectId}
      RETURNING id
    ), copied_tests AS (
      INSERT INTO tests (subject_id, changed_by, ${testColumns})
      SELECT item.id, ${userId}::uuid, ${sourceTestColumns}
      FROM item JOIN tests source ON source.subject_id = ${subjectId}
      RETURNING id
    )
    SELECT
      ${subjectColumns(
        userId,
        sql`(SELECT count(*)::int FROM copied_lessons)`,
        sql`(SELECT count(*)::int FROM copied_tests)`,
      )},
      item.id IS NOT NULL AS written, ${deletion(sql`stored.deletion_id`, userId)} AS deletion
    FROM stored_subjects stored
    LEFT JOIN item ON true
    LEFT JOIN grades g ON g.id = item.grade_id
    WHERE stored.id = ${subjectId}`.execute(db)
  return rows[0]
}

/**
 * 'Copy of …' for the row `source`, with the first available number if the grade has that name; truncated to fit it.
 */
function uniqueCopyName(gradeId: string) {
  return sql`(
    SELECT free.name
    FROM (
      SELECT n, left('Copy of ' || source.name, 190) || CASE WHEN n > 1 THEN ' (' || n || ')' ELSE '' END AS name
      FROM generate_series(1, (SELECT count(*) + 1 FROM subjects WHERE grade_id = ${gradeId})) n
    ) free
    WHERE NOT EXISTS (SELECT FROM subjects taken WHERE taken.grade_id = ${gradeId} AND taken.name = free.name)
    ORDER BY free.n
    LIMIT 1
  )`
}
