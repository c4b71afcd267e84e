import type { Executor } from '../../database/database.ts'

/** A row for each subject of each published grade, and one without a subject for a grade that has none. */
export function publishedSubjects(db: Executor) {
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
