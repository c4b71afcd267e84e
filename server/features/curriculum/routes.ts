import { SubjectColor } from '#contract/fields.ts'
import type { Executor } from '../../database/database.ts'
import { operations } from '../../http/operations.ts'

export const curriculum = {
  listPublished: operations.curriculum.listPublished.handler(async ({ context }) => {
    const rows = await publishedSubjects(context.services.database.kysely)
    return { grades: presentGrades(rows) }
  }),
}

type Row = Awaited<ReturnType<typeof publishedSubjects>>[number]

/** Groups the rows, which come ordered by grade, into grades with their subjects. */
function presentGrades(rows: Row[]) {
  const grades = new Map<string, { id: string; name: string; subjects: ReturnType<typeof presentSubject>[] }>()
  for (const row of rows) {
    const grade = grades.get(row.grade_id) ?? { id: row.grade_id, name: row.grade_name, subjects: [] }
    grades.set(row.grade_id, grade)
    if (row.id !== null && row.name !== null)
      grade.subjects.push(presentSubject({ ...row, id: row.id, name: row.name }))
  }
  return [...grades.values()]
}

function presentSubject(row: { id: string; name: string; description: string | null; color: string | null }) {
  return { id: row.id, name: row.name, description: row.description, color: SubjectColor.parse(row.color) }
}

/** A row for each subject of each published grade, and one without a subject for a grade that has none. */
function publishedSubjects(db: Executor) {
  return db
    .selectFrom('grades')
    .leftJoin('subjects', 'subjects.grade_id', 'grades.id')
    .select([
      'grades.id as grade_id',
      'grades.name as grade_name',
      'subjects.id',
      'subjects.name',
      'subjects.description',
      'subjects.color',
    ])
    .where('grades.live_status', '=', true)
    .orderBy('grades.name')
    .orderBy('subjects.name')
    .execute()
}
