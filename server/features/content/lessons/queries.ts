import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { ItemDeletion } from '#contract/content/fields.ts'
import { LessonList } from '#contract/content/lessons.ts'
import type { Executor } from '../../../database/database.ts'
import type { Placeholders } from '../../../database/prepared.ts'
import { query } from '../../../database/rows.ts'
import { page } from '../../../http/session-queries.ts'
import { writtenContent } from '../../study/queries.ts'
import {
  changed,
  deletion,
  editorJson,
  findPlacedItem,
  placed,
  placedColumns,
  resultOf,
  type UserId,
  updatePlacedItem,
} from '../changes/change-queries.ts'
import { lessonColumns, sourceLessonColumns } from '../changes/column-queries.ts'
import {
  changedItems,
  changeItems,
  firstRevisions,
  indexForSearch,
  insertedTexts,
  lockedItems,
} from '../changes/revision-queries.ts'
import { TaughtSections, taughtSections } from '../skills/queries.ts'
import { type LessonValues, StoredLesson } from './validate-lesson.ts'

/** Hash that changes when a lesson is added, deleted or moved. */
const orderVersion = (rows: RawBuilder<unknown>) => sql`(
  SELECT md5(coalesce(string_agg(id || ' ' || number, ' ' ORDER BY number), '')) FROM ${rows}
)`

/** Columns of a subject `s`, its grade `g` and the rows of its lessons. */
const listColumns = (userId: UserId, rows: RawBuilder<unknown>) => sql`
  json_build_object('id', s.id, 'name', s.name, 'gradeId', g.id, 'gradeName', g.name) AS subject,
  (SELECT coalesce(max(number), 0) + 1 FROM ${rows}) AS "nextNumber", ${orderVersion(rows)} AS "orderVersion",
  (
    SELECT coalesce(json_agg(json_build_object(
      'id', l.id, 'number', l.number, 'title', l.title, 'description', l.description, 'content', ${writtenContent('l')},
      'version', l.version, 'changedBy', ${editorJson(sql`l.changed_by`, userId)}, 'changedAt', l.updated_at
    ) ORDER BY l.number), '[]')
    FROM ${rows} l
  ) AS lessons`

/** Subject with its lessons by number. */
export const lessonsPage = page(
  LessonList,
  (sender, { subjectId }: Placeholders<{ subjectId: string }>) => sql`
    WITH listed_lessons AS (SELECT * FROM lessons WHERE subject_id = ${subjectId})
    SELECT ${listColumns(sender.id, sql`listed_lessons`)}
    FROM subjects s JOIN grades g ON g.id = s.grade_id
    WHERE s.id = ${subjectId}`,
)

const ReorderedList = LessonList.extend({
  /** True if the order was based on the current one; otherwise nothing is written. */
  current: z.boolean(),
  /** True if each lesson was named once; otherwise nothing is written. */
  complete: z.boolean(),
})

/**
 * Renumbers the lessons of a subject in the order of the ids. The caller locks content.
 * @returns the new list; undefined if the subject does not exist
 */
export async function reorderLessons(
  db: Executor,
  userId: string,
  order: { subjectId: string; orderVersion: string; lessonIds: string[] },
) {
  const [list] = await query(
    db,
    ReorderedList,
    sql`
    WITH current_lessons AS (SELECT * FROM stored_lessons WHERE subject_id = ${order.subjectId} AND deletion_id IS NULL),
    requested AS (
      SELECT id, place FROM unnest(${order.lessonIds}::uuid[]) WITH ORDINALITY AS requested (id, place)
    ),
    checked AS MATERIALIZED (
      SELECT ${orderVersion(sql`current_lessons`)} = ${order.orderVersion} AS current,
             ARRAY(SELECT id FROM current_lessons ORDER BY id) = ARRAY(SELECT id FROM requested ORDER BY id) AS complete
    ),
    moved AS (
      SELECT requested.id, jsonb_build_object('number', numbers.number) AS new_values
      FROM requested
      JOIN (SELECT number, row_number() OVER (ORDER BY number) AS place FROM current_lessons) numbers USING (place),
           checked
      WHERE checked.current AND checked.complete
    ),
    ${changeItems('lesson', lockedItems('lesson', sql`moved`), sql`${userId}::uuid`)},
    listed_lessons AS (
      SELECT * FROM ${changedItems('lesson')}
      UNION ALL SELECT * FROM current_lessons WHERE NOT EXISTS (SELECT FROM moved)
    )
    SELECT ${listColumns(userId, sql`listed_lessons`)}, checked.current, checked.complete
    FROM subjects s JOIN grades g ON g.id = s.grade_id CROSS JOIN checked
    WHERE s.id = ${order.subjectId}`,
  )
  return list
}

const Lesson = StoredLesson.extend(placed)
export type LessonRow = z.output<typeof Lesson>
const FoundLesson = Lesson.extend({ deletion: ItemDeletion.nullable() })
const ChangedLesson = Lesson.extend({
  ...changed,
  /** What it taught before the change. */
  sections: TaughtSections,
})
const CopiedLesson = resultOf(Lesson)

/** Columns of a lesson's content, in the row `item`. */
const contentColumns = sql`
  item.number, item.title, item.description, item.unit, item.standards, item.video_title, item.video_url, item.video_duration,
  item.video_captions_url, item.video_narration_url, item.text_title, item.text_markdown, item.quiz_title, item.quiz_questions,
  item.assignment_title, item.assignment_instructions, item.assignment_tasks, item.assignment_due_date,
  item.assignment_due_in_days, item.quiz_ask, item.assignment_ask, item.practice_items,
  item.landing_items, item.film_pauses, item.film_items, item.writing`

/** Finds a lesson, including one in the trash. */
export function findLesson(db: Executor, userId: string, id: string) {
  return findPlacedItem(db, FoundLesson, { kind: 'lesson', id, userId }, contentColumns)
}

/**
 * @param values a null number appends the lesson
 * @returns undefined if the subject does not exist
 * @throws a violation of lessons_number_subject_key
 */
export async function insertLesson(
  db: Executor,
  userId: string,
  subjectId: string,
  values: Omit<LessonValues, 'number'> & { number: number | null },
) {
  const [lesson] = await query(
    db,
    Lesson,
    sql`
    WITH item AS (
      INSERT INTO stored_lessons (subject_id, number, title, changed_by, ${lessonColumns})
      SELECT s.id, coalesce(source.number, ${nextNumber(subjectId)}), source.title, ${userId}::uuid,
             ${sourceLessonColumns}
      FROM subjects s
      CROSS JOIN jsonb_populate_record(NULL::stored_lessons, ${JSON.stringify(values)}::jsonb) source
      WHERE s.id = ${subjectId}
      RETURNING *
    ), ${firstRevisions('lesson', 'item')}, ${indexForSearch(insertedTexts('item'))}
    SELECT ${contentColumns}, ${placedColumns(userId)}
    FROM item JOIN subjects s ON s.id = item.subject_id JOIN grades g ON g.id = s.grade_id`,
  )
  return lesson
}

/** @throws a violation of lessons_number_subject_key */
export function updateLesson(
  db: Executor,
  update: { id: string; userId: string; basedOn: number; values: LessonValues },
) {
  const columns = sql`${contentColumns}, (SELECT ${taughtSections('present')} FROM present) AS sections`
  return updatePlacedItem(db, ChangedLesson, { kind: 'lesson', ...update }, columns)
}

/**
 * Copies a lesson to the end of a subject.
 * @returns undefined if the lesson does not exist; not written if the subject does not exist
 */
export async function copyLesson(
  db: Executor,
  userId: string,
  { lessonId, subjectId }: { lessonId: string; subjectId: string },
) {
  const [copied] = await query(
    db,
    CopiedLesson,
    sql`
    WITH item AS (
      INSERT INTO stored_lessons (subject_id, number, title, changed_by, ${lessonColumns})
      SELECT s.id, ${nextNumber(subjectId)}, left('Copy of ' || source.title, 200), ${userId}::uuid,
             ${sourceLessonColumns}
      FROM lessons source CROSS JOIN subjects s
      WHERE source.id = ${lessonId} AND s.id = ${subjectId}
      RETURNING *
    ), ${firstRevisions('lesson', 'item')}, ${indexForSearch(insertedTexts('item'))}
    SELECT (
      SELECT row_to_json(copy) FROM (
        SELECT ${contentColumns}, ${placedColumns(userId)}
        FROM item JOIN subjects s ON s.id = item.subject_id JOIN grades g ON g.id = s.grade_id
      ) copy
    ) AS result, ${deletion(sql`stored.deletion_id`, userId)} AS deletion
    FROM stored_lessons stored
    WHERE stored.id = ${lessonId}`,
  )
  return copied
}

function nextNumber(subjectId: string) {
  return sql`(SELECT coalesce(max(number), 0) + 1 FROM lessons WHERE subject_id = ${subjectId})`
}
