import { sql } from 'kysely'
import { Grade } from '#contract/content/grades.ts'
import type { Executor } from '../../../database/database.ts'
import { query } from '../../../database/rows.ts'
import { isDemoLearner } from '../../../demo/queries.ts'
import { page } from '../../../http/session-queries.ts'
import {
  type Change,
  changeClause,
  changed,
  changedColumns,
  lastChangeColumns,
  type UserId,
} from '../changes/change-queries.ts'
import { firstRevisions } from '../changes/revision-queries.ts'

/**
 * Joins the count of learners of the row `item` as `counted`, and as `demo` that of the learners of the sample family that
 * visitors look at, whom the former includes.
 */
const joinLearners = sql`
  LEFT JOIN (
    SELECT name, sum(number) AS number FROM counts WHERE name LIKE 'grade_learners/%' GROUP BY name
  ) counted ON counted.name = 'grade_learners/' || item.id
  LEFT JOIN (
    SELECT grade_id, count(*) AS number FROM grade_enrollments WHERE ${isDemoLearner(sql`user_id`)} GROUP BY grade_id
  ) demo ON demo.grade_id = item.id`

/** Columns of the row `item`, with `joinLearners`; counts exclude the trash. */
const gradeColumns = (userId: UserId) => sql`
  item.id, item.name, item.live_status AS published,
  (SELECT count(*)::int FROM subjects s WHERE s.grade_id = item.id) AS subjects,
  (SELECT count(*)::int FROM lessons l JOIN subjects s ON s.id = l.subject_id WHERE s.grade_id = item.id) AS lessons,
  (SELECT count(*)::int FROM tests t JOIN subjects s ON s.id = t.subject_id WHERE s.grade_id = item.id) AS tests,
  (coalesce(counted.number, 0) - coalesce(demo.number, 0))::int AS learners,
  ${lastChangeColumns(userId)}`

/** Grades by name. */
export const gradesPage = page(
  Grade,
  (sender) => sql`SELECT ${gradeColumns(sender.id)} FROM grades item ${joinLearners} ORDER BY item.name`,
)

/** @throws a violation of grades_name_key */
export async function insertGrade(db: Executor, userId: string, name: string) {
  const [grade] = await query(
    db,
    Grade,
    sql`
      WITH item AS (INSERT INTO stored_grades (name, changed_by) VALUES (${name}, ${userId}) RETURNING *),
      ${firstRevisions('grade', 'item')}
      SELECT ${gradeColumns(userId)} FROM item ${joinLearners}`,
  )
  if (!grade) throw new Error('Inserting a grade returned no row')
  return grade
}

const ChangedGrade = Grade.extend(changed)

export type GradeChange = {
  id: string
  userId: string
  basedOn: number | null
  values: { name?: string; live_status: boolean }
}

/**
 * @returns undefined if the grade does not exist
 * @throws a violation of grades_name_key
 */
export async function updateGrade(db: Executor, update: GradeChange) {
  const change: Change = { kind: 'grade', ...update }
  const [grade] = await query(
    db,
    ChangedGrade,
    sql`${changeClause(change)} SELECT ${gradeColumns(update.userId)}, ${changedColumns(change)} FROM item ${joinLearners}`,
  )
  return grade
}
