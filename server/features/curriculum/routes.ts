import type { InferContractRouterOutputs } from '@orpc/contract'
import { sql } from 'kysely'
import { SubjectColor } from '#contract/fields.ts'
import type { contract } from '#contract/index.ts'
import type { Executor } from '../../database/database.ts'
import { operations } from '../../http/operations.ts'

export const curriculum = {
  listPublished: operations.curriculum.listPublished.handler(async ({ context }) => {
    const rows = await publishedSubjects(context.services.database.kysely)
    return { grades: presentGrades(rows) }
  }),

  year: operations.curriculum.year.handler(async ({ input, context, errors }) => {
    const year = await findYear(context.services.database.kysely, input.gradeId)
    if (year === undefined) throw errors.NOT_FOUND({ message: 'Grade not found' })
    return year
  }),
}

type Year = InferContractRouterOutputs<typeof contract>['curriculum']['year']

/** Finds a published grade with all of its content; undefined if there is none. */
async function findYear(db: Executor, gradeId: string): Promise<Year | undefined> {
  const { rows } = await sql<Year>`
    SELECT json_build_object('id', g.id, 'name', g.name) AS grade,
      coalesce((
        SELECT json_agg(json_build_object(
          'id', s.id, 'name', s.name, 'description', s.description, 'color', s.color,
          'lessons', coalesce((
            SELECT json_agg(json_build_object(
              'number', l.number, 'title', l.title, 'description', l.description, 'unit', l.unit,
              'standards', l.standards
            ) ORDER BY l.number)
            FROM lessons l WHERE l.subject_id = s.id
          ), '[]'),
          'tests', coalesce((
            SELECT json_agg(json_build_object(
              'title', t.title, 'afterLessonNumber', t.after_lesson_number
            ) ORDER BY t.after_lesson_number, t.title)
            FROM tests t WHERE t.subject_id = s.id
          ), '[]')
        ) ORDER BY s.name)
        FROM subjects s WHERE s.grade_id = g.id
      ), '[]') AS subjects
    FROM grades g WHERE g.id = ${gradeId} AND g.live_status`.execute(db)
  return rows[0]
}

type Row = Awaited<ReturnType<typeof publishedSubjects>>[number]

/** Groups rows, ordered by grade, into grades with their subjects. */
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

/** One row per subject of each published grade, or a row without a subject for a grade that has none. */
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
