import { sql } from 'kysely'
import type { Executor } from '../../../database/database.ts'
import {
  type Change,
  type ChangedRow,
  changeClause,
  changedColumns,
  type LastChangeRow,
  lastChangeColumns,
} from '../changes/change-queries.ts'

export type GradeRow = LastChangeRow & {
  id: string
  name: string
  published: boolean
  subjects: number
  lessons: number
  tests: number
  learners: number
}

/** Columns of the row `item`; counts exclude the bin. */
const gradeColumns = (userId: string) => sql`
  item.id, item.name, item.live_status AS published,
  (SELECT count(*)::int FROM subjects s WHERE s.grade_id = item.id) AS subjects,
  (SELECT count(*)::int FROM lessons l JOIN subjects s ON s.id = l.subject_id WHERE s.grade_id = item.id) AS lessons,
  (SELECT count(*)::int FROM tests t JOIN subjects s ON s.id = t.subject_id WHERE s.grade_id = item.id) AS tests,
  (SELECT coalesce(sum(number), 0)::int FROM counts WHERE name = 'grade_learners/' || item.id) AS learners,
  ${lastChangeColumns(userId)}`

export async function listGrades(db: Executor, userId: string): Promise<GradeRow[]> {
  const { rows } = await sql<GradeRow>`
    SELECT ${gradeColumns(userId)} FROM grades item ORDER BY item.name`.execute(db)
  return rows
}

/** @throws a violation of grades_name_key */
export async function insertGrade(db: Executor, userId: string, name: string): Promise<GradeRow> {
  const { rows } = await sql<GradeRow>`
    WITH item AS (INSERT INTO grades (name, changed_by) VALUES (${name}, ${userId}) RETURNING *)
    SELECT ${gradeColumns(userId)} FROM item`.execute(db)
  if (!rows[0]) throw new Error('Inserting a grade returned no row')
  return rows[0]
}

export type GradeChange = {
  id: string
  userId: string
  basedOn: number | null
  values: { name?: string; live_status: boolean }
}

/** @throws a violation of grades_name_key */
export async function updateGrade(db: Executor, update: GradeChange): Promise<(GradeRow & ChangedRow) | undefined> {
  const change: Change = { kind: 'grade', ...update }
  const { rows } = await sql<GradeRow & ChangedRow>`
    ${changeClause(change)}
    SELECT ${gradeColumns(update.userId)}, ${changedColumns(change)} FROM item`.execute(db)
  return rows[0]
}
