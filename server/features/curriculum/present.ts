import { SubjectColor } from '#contract/fields.ts'
import type { publishedSubjects } from './queries.ts'

type Row = Awaited<ReturnType<typeof publishedSubjects>>[number]

/** Groups the rows, which come ordered by grade, into grades with their subjects. */
export function presentGrades(rows: Row[]) {
  const grades = new Map<
    string,
    { id: string; name: string; subjects: ReturnType<typeof presentSubject>[] }
  >()
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
