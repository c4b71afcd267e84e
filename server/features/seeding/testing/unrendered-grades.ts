import type { Executor } from '../../../database/database.ts'
import type { OnDatabase } from '../../../testing/test-database.ts'
import { readContent } from '../read-content.ts'
import { CONTENT_FOLDER, type GradeRows, toGradeRows, upsertGrade } from '../seed-content.ts'

let rows: Promise<GradeRows[]> | undefined

/**
 * Rows of the sample grades with their reading texts as they are. Rendering takes most of the time of seeding, and is tested
 * with the renderer. Read once for all test files of a process: change a copy.
 */
export function unrenderedGrades(): Promise<readonly GradeRows[]> {
  rows ??= readContent(CONTENT_FOLDER, []).then((grades) =>
    Promise.all(grades.map((grade) => toGradeRows(grade, async (markdown) => markdown))),
  )
  return rows
}

/** Seeds as the start and an administrator's run do. */
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
