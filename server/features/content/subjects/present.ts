import { presentLastChange } from '../changes/present-change.ts'
import type { SubjectRow } from './queries.ts'

export function presentSubject(row: SubjectRow) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    gradeId: row.gradeId,
    gradeName: row.gradeName,
    color: row.color,
    required: row.required,
    lessons: row.lessons,
    tests: row.tests,
    ...presentLastChange(row),
  }
}
