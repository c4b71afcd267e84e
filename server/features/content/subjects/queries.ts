import { type RawBuilder, sql } from 'kysely'
import { Subject } from '#contract/content/subjects.ts'
import type { SubjectColor } from '#domain/content/content-limits.ts'
import type { Executor } from '../../../database/database.ts'
import type { Placeholders } from '../../../database/prepared.ts'
import { query } from '../../../database/rows.ts'
import { page } from '../../../http/session-queries.ts'
import {
  type Change,
  changeClause,
  changed,
  changedColumns,
  deletion,
  lastChangeColumns,
  resultOf,
  type UserId,
} from '../changes/change-queries.ts'
import { lessonColumns, sourceLessonColumns, sourceTestColumns, testColumns } from '../changes/column-queries.ts'
import { firstRevisions, indexForSearch, insertedTexts } from '../changes/revision-queries.ts'

export type SubjectValues = {
  name: string
  description: string | null
  grade_id: string
  color: SubjectColor
  is_required: boolean
}

/** Columns of the row `item` and its grade `g`; counts exclude the trash. */
const subjectColumns = (
  userId: UserId,
  lessons: RawBuilder<unknown> = sql`(SELECT count(*)::int FROM lessons l WHERE l.subject_id = item.id)`,
  tests: RawBuilder<unknown> = sql`(SELECT count(*)::int FROM tests t WHERE t.subject_id = item.id)`,
) => sql`
  item.id, item.name, item.description, g.id AS "gradeId", g.name AS "gradeName", item.color,
  item.is_required AS required, ${lessons} AS lessons, ${tests} AS tests, ${lastChangeColumns(userId)}`

/** Subjects by name, of one grade or all. */
export const subjectsPage = page(
  Subject,
  (sender, { gradeId }: Placeholders<{ gradeId?: string | undefined }>) => sql`
    SELECT ${subjectColumns(sender.id)}
    FROM subjects item JOIN grades g ON g.id = item.grade_id
    WHERE g.id = coalesce(${gradeId}::uuid, g.id)
    ORDER BY item.name, g.name`,
)

/**
 * @returns undefined if the grade does not exist
 * @throws a violation of subjects_name_grade_key
 */
export async function insertSubject(db: Executor, userId: string, values: SubjectValues) {
  const [subject] = await query(
    db,
    Subject,
    sql`
    WITH item AS (
      INSERT INTO stored_subjects (name, description, grade_id, color, is_required, changed_by)
      SELECT ${values.name}, ${values.description}, id, ${values.color}, ${values.is_required}::boolean, ${userId}::uuid
      FROM grades WHERE id = ${values.grade_id}
      RETURNING *
    ), ${firstRevisions('subject', 'item')}
    SELECT ${subjectColumns(userId)} FROM item JOIN grades g ON g.id = item.grade_id`,
  )
  return subject
}

const ChangedSubject = Subject.extend(changed)

/**
 * Writes nothing if the grade does not exist.
 * @throws a violation of subjects_name_grade_key
 */
export async function updateSubject(
  db: Executor,
  update: { id: string; userId: string; basedOn: number; values: SubjectValues },
) {
  const condition = sql`EXISTS (SELECT FROM grades WHERE id = ${update.values.grade_id})`
  const change: Change = { kind: 'subject', ...update, condition }
  const [subject] = await query(
    db,
    ChangedSubject,
    sql`
    ${changeClause(change)}
    SELECT ${subjectColumns(update.userId)}, ${changedColumns(change)}
    FROM item JOIN stored_grades g ON g.id = item.grade_id`,
  )
  return subject
}

const CopiedSubject = resultOf(Subject)

/**
 * Copies a subject with its lessons and tests under the first free name. Writes nothing if the grade does not exist.
 * @returns undefined if the subject does not exist
 */
export async function copySubject(
  db: Executor,
  userId: string,
  { subjectId, gradeId }: { subjectId: string; gradeId: string },
) {
  const [copied] = await query(
    db,
    CopiedSubject,
    sql`
    WITH source AS (SELECT * FROM subjects WHERE id = ${subjectId}),
    item AS (
      INSERT INTO stored_subjects (name, description, grade_id, color, is_required, changed_by)
      SELECT ${uniqueCopyName(gradeId)}, source.description, grades.id, source.color, source.is_required, ${userId}::uuid
      FROM source JOIN grades ON grades.id = ${gradeId}
      RETURNING *
    ), copied_lessons AS (
      INSERT INTO stored_lessons (subject_id, number, title, changed_by, ${lessonColumns})
      SELECT item.id, source.number, source.title, ${userId}::uuid, ${sourceLessonColumns}
      FROM item JOIN lessons source ON source.subject_id = ${subjectId}
      RETURNING *
    ), copied_tests AS (
      INSERT INTO stored_tests (subject_id, changed_by, ${testColumns})
      SELECT item.id, ${userId}::uuid, ${sourceTestColumns}
      FROM item JOIN tests source ON source.subject_id = ${subjectId}
      RETURNING *
    ), ${firstRevisions('subject', 'item')}, ${firstRevisions('lesson', 'copied_lessons')},
    ${firstRevisions('test', 'copied_tests')}, ${indexForSearch(insertedTexts('copied_lessons'))}
    SELECT (
      SELECT row_to_json(copy) FROM (
        SELECT ${subjectColumns(
          userId,
          sql`(SELECT count(*)::int FROM copied_lessons)`,
          sql`(SELECT count(*)::int FROM copied_tests)`,
        )}
        FROM item JOIN grades g ON g.id = item.grade_id
      ) copy
    ) AS result, ${deletion(sql`stored.deletion_id`, userId)} AS deletion
    FROM stored_subjects stored
    WHERE stored.id = ${subjectId}`,
  )
  return copied
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
