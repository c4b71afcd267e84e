import { type RawBuilder, sql } from 'kysely'
import type { LessonContent } from '#domain/progress/lesson-progress.ts'
import type { Executor } from '../../../database/database.ts'
import { lessonContent } from '../lesson-columns-queries.ts'

/** Who may save to a lesson is decided by these. */
export type HeldLesson = {
  gradeId: string
  published: boolean
  /** The grade that the learner is enrolled in, locked until the transaction ends. */
  enrolledGradeId: string | null
}

export type LessonToAnswer = HeldLesson & {
  content: LessonContent
  quizQuestions: unknown
  assignmentInstructions: string | null
  assignmentTasks: unknown
}

/**
 * Locks the learner's enrollment: whatever else of theirs is saved comes before or after, so that the next statement
 * of the transaction sees all of it or nothing. Undefined when there is no such lesson.
 */
export function lockForLesson(db: Executor, userId: string, lessonId: string) {
  return lock<HeldLesson>(db, userId, lessonId, sql``)
}

/** The same with what answers to its quiz and assignment are checked by. */
export function lockForAnswers(db: Executor, userId: string, lessonId: string) {
  return lock<LessonToAnswer>(
    db,
    userId,
    lessonId,
    sql`, ${lessonContent} AS content, l.quiz_questions AS "quizQuestions",
      l.assignment_instructions AS "assignmentInstructions", l.assignment_tasks AS "assignmentTasks"`,
  )
}

async function lock<Row extends HeldLesson>(
  db: Executor,
  userId: string,
  lessonId: string,
  columns: RawBuilder<unknown>,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    SELECT g.id AS "gradeId", g.live_status AS published, held.grade_id AS "enrolledGradeId" ${columns}
    FROM lessons l
    JOIN subjects s ON s.id = l.subject_id
    JOIN grades g ON g.id = s.grade_id
    LEFT JOIN (SELECT grade_id FROM grade_enrollments WHERE user_id = ${userId} FOR UPDATE) held ON true
    WHERE l.id = ${lessonId}
    FOR KEY SHARE OF l`.execute(db)
  return rows[0]
}
