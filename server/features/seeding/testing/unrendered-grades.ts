import { CONTENT_FOLDER } from '../../../config.ts'
import type { Executor } from '../../../database/database.ts'
import type { OnDatabase } from '../../../testing/test-database.ts'
import { readContent } from '../read-content.ts'
import { type GradeRows, toGradeRows, upsertGrade } from '../seed-content.ts'

let rows: Promise<GradeRows[]> | undefined

/**
 * Rows of the sample grades with unrendered reading texts: rendering takes most of the seeding time and has its own
 * tests. Read once for all test files of a process, so change only a copy.
 */
export function unrenderedGrades(): Promise<readonly GradeRows[]> {
  rows ??= readContent(CONTENT_FOLDER, []).then((grades) =>
    Promise.all(grades.map((grade) => toGradeRows(grade, async (markdown) => markdown))),
  )
  return rows
}

/** Seeds like the start and an administrator's run. */
export function upsertGrades(
  { database }: OnDatabase,
  grades: readonly GradeRows[],
  andThen: (db: Executor) => Promise<void> = async () => {},
): Promise<void> {
  return database.kysely.transaction().execute(async (db) => {
    for (const grade of grades) await upsertGrade(db, grade)
    await andThen(db)
  })
}
