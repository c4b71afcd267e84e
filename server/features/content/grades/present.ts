import { presentLastChange } from '../changes/present-change.ts'
import type { GradeRow } from './queries.ts'

export function presentGrade(row: GradeRow) {
  return {
    id: row.id,
    name: row.name,
    published: row.published,
    subjects: row.subjects,
    lessons: row.lessons,
    tests: row.tests,
    learners: row.learners,
    ...presentLastChange(row),
  }
}
