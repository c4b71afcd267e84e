import { sql } from 'kysely'
import type { SUBJECT_COLORS } from '#contract/fields.ts'
import type { Flags } from '#domain/marks/compute-marks.ts'
import type { LessonContent } from '#domain/progress/lesson-progress.ts'
import type { Executor } from '../../database/database.ts'
import { completedFlags, lessonContent } from './lesson-columns-queries.ts'

/** A subject with all of its lessons, by number, and what the learner did in them. */
export type SubjectOfGrade = {
  id: string
  name: string
  description: string | null
  color: (typeof SUBJECT_COLORS)[number]
  required: boolean
  /** Seconds since 1970; null before the first save. */
  studiedAt: number | null
  lessons: LessonOfGrade[]
}

export type LessonOfGrade = {
  id: string
  number: number
  title: string
  content: LessonContent
  completed: Flags
  /** Whether there is a row of marks: from the first save on. */
  begun: boolean
}

export type GradeRow = { id: string; name: string; published: boolean; subjects: SubjectOfGrade[] }

/** A grade with its subjects as `subjectsOfGrade` gives them, in one statement; undefined when there is no such grade. */
export async function findGrade(
  db: Executor,
  gradeId: string,
  userId: string,
): Promise<GradeRow | undefined> {
  const { rows } = await sql<GradeRow>`
    SELECT g.id, g.name, g.live_status AS published, ${subjectsOfGrade(gradeId, userId)} AS subjects
    FROM grades g WHERE g.id = ${gradeId}`.execute(db)
  return rows[0]
}

/** The subjects of a grade as a JSON list of `SubjectOfGrade`, the latest first; an empty one without a grade. */
export function subjectsOfGrade(gradeId: string | null, userId: string) {
  return sql`coalesce((
    SELECT json_agg(json_build_object(
      'id', s.id, 'name', s.name, 'description', s.description, 'color', s.color, 'required', s.is_required,
      'studiedAt', studied.at, 'lessons', studied.lessons
    ) ORDER BY s.created_at DESC, s.name)
    FROM subjects s
    CROSS JOIN LATERAL (
      SELECT extract(epoch FROM max(p.updated_at)) AS at,
        coalesce(json_agg(json_build_object(
          'id', l.id, 'number', l.number, 'title', l.title,
          'content', ${lessonContent}, 'completed', ${completedFlags}, 'begun', m.user_id IS NOT NULL
        ) ORDER BY l.number), '[]') AS lessons
      FROM lessons l
      LEFT JOIN user_progress p ON p.user_id = ${userId} AND p.lesson_id = l.id
      LEFT JOIN lesson_marks m ON m.user_id = ${userId} AND m.lesson_id = l.id
      WHERE l.subject_id = s.id
    ) studied
    WHERE s.grade_id = ${gradeId}::uuid
  ), '[]')`
}
