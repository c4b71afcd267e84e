import { sql } from 'kysely'
import type { StoredQuestion } from '#domain/content/questions/stored-questions.ts'
import { TEST_TYPES, type TestType } from '#domain/marks/compute-marks.ts'
import type { Executor } from '../../../database/database.ts'
import {
  type EditorRow,
  editorJson,
  findPlacedItem,
  type PlacedRow,
  placedColumns,
  sourceTestColumns,
  testColumns,
  updatePlacedItem,
} from '../changes/change-queries.ts'

/** Content of a stored test; its questions are unvalidated. */
export type StoredTest = {
  type: TestType
  title: string
  description: string | null
  after_lesson_number: number
  duration_minutes: number
  passing_mark: number
  questions: unknown
}

export type TestValues = Omit<StoredTest, 'questions'> & { questions: StoredQuestion[] }

export type TestRow = PlacedRow & StoredTest

/** Columns of a test's content, in the row `item`. */
const contentColumns = sql`
  item.type, item.title, item.description, item.after_lesson_number, item.duration_minutes,
  item.passing_mark, item.questions`

export type TestListRow = {
  subjectId: string
  subjectName: string
  gradeId: string
  gradeName: string
  lastLessonNumber: number
  tests: {
    id: string
    type: TestType
    title: string
    description: string | null
    afterLessonNumber: number
    durationMinutes: number
    passingMark: number
    questionCount: number
    version: number
    changedBy: EditorRow | null
    /** ISO text, since it is inside JSON. */
    changedAt: string
  }[]
}

/** Finds a subject with its tests in order of position. */
export async function findTestList(db: Executor, userId: string, subjectId: string): Promise<TestListRow | undefined> {
  const { rows } = await sql<TestListRow>`
    SELECT s.id AS "subjectId", s.name AS "subjectName", g.id AS "gradeId", g.name AS "gradeName",
      (SELECT coalesce(max(number), 0) FROM lessons WHERE subject_id = s.id) AS "lastLessonNumber",
      (
        SELECT coalesce(json_agg(json_build_object(
          'id', t.id, 'type', t.type, 'title', t.title, 'description', t.description,
          'afterLessonNumber', t.after_lesson_number, 'durationMinutes', t.duration_minutes,
          'passingMark', t.passing_mark, 'questionCount', jsonb_array_length(t.questions), 'version', t.version,
          'changedBy', ${editorJson(sql`t.changed_by`, userId)}, 'changedAt', t.updated_at
        ) ORDER BY t.after_lesson_number, array_position(${[...TEST_TYPES]}::text[], t.type)), '[]')
        FROM tests t WHERE t.subject_id = s.id
      ) AS tests
    FROM subjects s JOIN grades g ON g.id = s.grade_id
    WHERE s.id = ${subjectId}`.execute(db)
  return rows[0]
}

/** Finds a test, including one in the bin. */
export function findTest(db: Executor, userId: string, id: string) {
  return findPlacedItem<StoredTest>(db, { kind: 'test', id, userId }, contentColumns)
}

/**
 * @returns undefined if the subject does not exist
 * @throws a violation of tests_type_subject_key
 */
export async function insertTest(
  db: Executor,
  userId: string,
  subjectId: string,
  values: TestValues,
): Promise<TestRow | undefined> {
  const { rows } = await sql<TestRow>`
    WITH item AS (
      INSERT INTO tests (subject_id, changed_by, ${testColumns})
      SELECT s.id, ${userId}::uuid, ${sourceTestColumns}
      FROM subjects s
      CROSS JOIN jsonb_populate_record(NULL::stored_tests, ${JSON.stringify(values)}::jsonb) source
      WHERE s.id = ${subjectId}
      RETURNING *
    )
    SELECT ${contentColumns}, ${placedColumns(userId)}
    FROM item JOIN subjects s ON s.id = item.subject_id JOIN grades g ON g.id = s.grade_id`.execute(db)
  return rows[0]
}

/** @throws a violation of tests_type_subject_key */
export function updateTest(db: Executor, update: { id: string; userId: string; basedOn: number; values: TestValues }) {
  return updatePlacedItem<StoredTest>(db, { kind: 'test', ...update }, contentColumns)
}
