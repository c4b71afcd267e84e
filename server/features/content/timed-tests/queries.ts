import { sql } from 'kysely'
import { z } from 'zod'
import { ItemDeletion } from '#contract/content/fields.ts'
import { TestType } from '#contract/fields.ts'
import { contract } from '#contract/index.ts'
import { outputOf } from '#contract/operation.ts'
import type { StoredQuestion } from '#domain/content/questions/stored-questions.ts'
import { TEST_TYPES } from '#domain/marks/compute-marks.ts'
import type { Executor } from '../../../database/database.ts'
import type { Placeholders } from '../../../database/prepared.ts'
import { query } from '../../../database/rows.ts'
import { page } from '../../../http/session-queries.ts'
import {
  changed,
  editorJson,
  findPlacedItem,
  placed,
  placedColumns,
  updatePlacedItem,
} from '../changes/change-queries.ts'
import { sourceTestColumns, testColumns } from '../changes/column-queries.ts'
import { firstRevisions } from '../changes/revision-queries.ts'

/** Content of a stored test; its questions are unvalidated. */
export const StoredTest = z.object({
  type: TestType,
  title: z.string(),
  description: z.string().nullable(),
  after_lesson_number: z.int(),
  duration_minutes: z.int(),
  passing_mark: z.int(),
  questions: z.unknown(),
})
export type StoredTest = z.output<typeof StoredTest>

export type TestValues = Omit<StoredTest, 'questions'> & { questions: StoredQuestion[] }

const Test = StoredTest.extend(placed)
export type TestRow = z.output<typeof Test>
const FoundTest = Test.extend({ deletion: ItemDeletion.nullable() })
const ChangedTest = Test.extend(changed)

/** Columns of a test's content, in the row `item`. */
const contentColumns = sql`
  item.type, item.title, item.description, item.after_lesson_number, item.duration_minutes,
  item.passing_mark, item.questions`

/** Subject with its tests in order of position. */
export const testsPage = page(
  outputOf(contract.contentTests.list),
  (sender, { subjectId }: Placeholders<{ subjectId: string }>) => sql`
    SELECT json_build_object('id', s.id, 'name', s.name, 'gradeId', g.id, 'gradeName', g.name) AS subject,
      (SELECT coalesce(max(number), 0) FROM lessons WHERE subject_id = s.id) AS "lastLessonNumber",
      (
        SELECT coalesce(json_agg(json_build_object(
          'id', t.id, 'type', t.type, 'title', t.title, 'description', t.description,
          'afterLessonNumber', t.after_lesson_number, 'durationMinutes', t.duration_minutes,
          'passingMark', t.passing_mark, 'questionCount', jsonb_array_length(t.questions), 'version', t.version,
          'changedBy', ${editorJson(sql`t.changed_by`, sender.id)}, 'changedAt', t.updated_at
        ) ORDER BY t.after_lesson_number, array_position(${[...TEST_TYPES]}::text[], t.type)), '[]')
        FROM tests t WHERE t.subject_id = s.id
      ) AS tests
    FROM subjects s JOIN grades g ON g.id = s.grade_id
    WHERE s.id = ${subjectId}`,
)

/** Finds a test, including one in the trash. */
export function findTest(db: Executor, userId: string, id: string) {
  return findPlacedItem(db, FoundTest, { kind: 'test', id, userId }, contentColumns)
}

/**
 * @returns undefined if the subject does not exist
 * @throws a violation of tests_type_subject_key
 */
export async function insertTest(db: Executor, userId: string, subjectId: string, values: TestValues) {
  const [test] = await query(
    db,
    Test,
    sql`
    WITH item AS (
      INSERT INTO stored_tests (subject_id, changed_by, ${testColumns})
      SELECT s.id, ${userId}::uuid, ${sourceTestColumns}
      FROM subjects s
      CROSS JOIN jsonb_populate_record(NULL::stored_tests, ${JSON.stringify(values)}::jsonb) source
      WHERE s.id = ${subjectId}
      RETURNING *
    ), ${firstRevisions('test', 'item')}
    SELECT ${contentColumns}, ${placedColumns(userId)}
    FROM item JOIN subjects s ON s.id = item.subject_id JOIN grades g ON g.id = s.grade_id`,
  )
  return test
}

/** @throws a violation of tests_type_subject_key */
export function updateTest(db: Executor, update: { id: string; userId: string; basedOn: number; values: TestValues }) {
  return updatePlacedItem(db, ChangedTest, { kind: 'test', ...update }, contentColumns)
}
