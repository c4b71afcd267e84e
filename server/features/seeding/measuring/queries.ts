import { sql } from 'kysely'
import type { LessonContent } from '#domain/progress/lesson-progress.ts'
import type { Executor } from '../../../database/database.ts'
import { lessonContent } from '../../study/queries.ts'
import { emailOf, SAMPLE_LEARNERS, SAMPLE_PARENT } from '../sample-family/sample-people.ts'

/** Domain of addresses that receive no mail and cannot sign in. */
export const MEASURE_DOMAIN = 'measure.invalid'

/** Checks for accounts other than the sample family and measurement learners. */
export async function hasRealAccounts(db: Executor): Promise<boolean> {
  const sample = [SAMPLE_PARENT.email, ...SAMPLE_LEARNERS.map(({ username }) => emailOf(username))]
  const { rows } = await sql<{ real: boolean }>`
    SELECT EXISTS (
      SELECT FROM profiles
      WHERE coalesce(unverified_email, email) <> ALL (${sample}::text[]) AND email NOT LIKE ${`%@${MEASURE_DOMAIN}`}
    ) AS real`.execute(db)
  return rows[0]?.real ?? false
}

export type GradeToStudy = { id: string; lessons: { id: string; content: LessonContent }[] }

/** Published grades with lessons, in the learners' order. */
export async function listGradesToStudy(db: Executor): Promise<GradeToStudy[]> {
  const { rows } = await sql<GradeToStudy>`
    SELECT g.id, json_agg(json_build_object('id', l.id, 'content', ${lessonContent}) ORDER BY l.number, s.name) AS lessons
    FROM grades g JOIN subjects s ON s.grade_id = g.id JOIN lessons l ON l.subject_id = s.id
    WHERE g.live_status GROUP BY g.id, g.name ORDER BY g.name`.execute(db)
  return rows
}

/** COPY statements of a learner's tables, referenced tables first. */
export const COPY_STATEMENTS = {
  profiles:
    'COPY profiles (id, email, email_verified, username, first_name, last_name, grade_id, is_parent) FROM STDIN',
  parent_child: 'COPY parent_child (parent_id, child_id) FROM STDIN',
  consents: 'COPY consents (child_id, parent_id, text_version, granted_by) FROM STDIN',
  grade_enrollments: 'COPY grade_enrollments (user_id, grade_id, enrollment_type) FROM STDIN',
  user_progress: 'COPY user_progress (user_id, lesson_id, video_completed, text_completed) FROM STDIN',
  part_completions: 'COPY part_completions (user_id, lesson_id, part) FROM STDIN',
  lesson_marks:
    'COPY lesson_marks (user_id, lesson_id, enrollment_type, video_marks, text_marks, quiz_marks, assignment_marks, test_bonus_marks, total_marks) FROM STDIN',
} as const
export type CopiedTable = keyof typeof COPY_STATEMENTS
