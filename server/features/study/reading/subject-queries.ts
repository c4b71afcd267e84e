import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { PartFlags, SubjectColor } from '#contract/fields.ts'
import { TestCard } from '#contract/study-shapes.ts'
import type { Placeholders } from '../../../database/prepared.ts'
import { page } from '../../../http/session-queries.ts'
import { anotherAllowed } from '../../../questions/key-queries.ts'
import { StoredMarks, storedMarks } from '../marks-queries.ts'
import { completedFlags, lessonContent, resultsOfTest } from '../queries.ts'

/** Test with the learner's work in it. What depends on the started lessons and the extra time is computed. */
const TestOfSubject = TestCard.omit({ secondsAllowed: true, unlocked: true, result: true })

const SubjectRow = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  color: SubjectColor,
  gradeId: z.string(),
  gradeName: z.string(),
  published: z.boolean(),
  /** Factor on the duration of the learner's tests; 1 for a visitor. */
  extraTimeFactor: z.number(),
  lessons: z.array(
    z.object({
      id: z.string(),
      number: z.int(),
      title: z.string(),
      description: z.string().nullable(),
      content: PartFlags,
      completed: PartFlags,
      marks: StoredMarks.nullable(),
    }),
  ),
  tests: z.array(TestOfSubject),
})
export type SubjectRow = z.infer<typeof SubjectRow>

/**
 * Subject with its lessons and tests, and the sender's work in them, which is empty for a visitor; no row for an
 * unknown subject. Always one row: the product's busiest page depends on it.
 */
export const subjectPage = page(
  SubjectRow,
  ({ id: userId }, { subjectId }: Placeholders<{ subjectId: string }>) => sql`
    SELECT s.id, s.name, s.description, s.color,
      g.id AS "gradeId", g.name AS "gradeName", g.live_status AS published,
      coalesce((SELECT extra_time_factor FROM profiles WHERE id = ${userId}), 1) AS "extraTimeFactor",
      coalesce((
        SELECT json_agg(json_build_object(
          'id', l.id, 'number', l.number, 'title', l.title, 'description', l.description,
          'content', ${lessonContent('l')}, 'completed', ${completedFlags('p')}, 'marks', ${storedMarks('m')}
        ) ORDER BY l.number)
        FROM family_lessons l
        LEFT JOIN user_progress p ON p.user_id = ${userId} AND p.lesson_id = l.id
        LEFT JOIN lesson_marks m ON m.user_id = ${userId} AND m.lesson_id = l.id
        WHERE l.subject_id = s.id
      ), '[]') AS lessons,
      ${testsOfSubject(userId, sql`s.id`)} AS tests
    FROM family_subjects s
    JOIN family_grades g ON g.id = s.grade_id
    WHERE s.id = ${subjectId}`,
)

/** Tests of a subject as a JSON array, in the order in which its lessons unlock them. */
function testsOfSubject(userId: RawBuilder<unknown>, subjectId: RawBuilder<unknown>) {
  return sql`coalesce((
    SELECT json_agg(json_build_object(
      'id', t.id, 'title', t.title, 'type', t.type, 'description', t.description,
      'afterLessonNumber', t.after_lesson_number, 'durationMinutes', t.duration_minutes,
      'questionCount', jsonb_array_length(t.questions),
      'inProgress', a.user_id IS NOT NULL AND a.finished_at IS NULL,
      'remainingSeconds', CASE WHEN a.user_id IS NOT NULL AND a.finished_at IS NULL
        THEN greatest(0, ceil(extract(epoch FROM a.deadline - now())))::int END,
      'anotherAllowed', ${anotherAllowed('a')},
      'results', ${resultsOfTest(userId, sql`t.id`)}
    ) ORDER BY t.after_lesson_number, t.type = 'Final Test', t.type)
    FROM family_tests t
    LEFT JOIN LATERAL (
      SELECT * FROM test_attempts WHERE user_id = ${userId} AND test_id = t.id ORDER BY attempt DESC LIMIT 1
    ) a ON true
    WHERE t.subject_id = ${subjectId}
  ), '[]')`
}

const GradeTestsRow = z.object({
  id: z.string(),
  name: z.string(),
  published: z.boolean(),
  extraTimeFactor: z.number(),
  subjects: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      color: SubjectColor,
      lessons: z.array(z.object({ number: z.int(), completed: PartFlags })),
      tests: z.array(TestOfSubject),
    }),
  ),
})
export type GradeTestsRow = z.infer<typeof GradeTestsRow>

/** Tests of the sender's grade by subject, with the started lessons that unlock them; no row without a grade. */
export const gradeTestsPage = page(
  GradeTestsRow,
  ({ id: userId, gradeId }) => sql`
    SELECT g.id, g.name, g.live_status AS published,
      coalesce((SELECT extra_time_factor FROM profiles WHERE id = ${userId}), 1) AS "extraTimeFactor",
      coalesce((
        SELECT json_agg(json_build_object(
          'id', s.id, 'name', s.name, 'color', s.color,
          'lessons', coalesce((
            SELECT json_agg(json_build_object('number', l.number, 'completed', ${completedFlags('p')}))
            FROM family_lessons l
            JOIN user_progress p ON p.user_id = ${userId} AND p.lesson_id = l.id
            WHERE l.subject_id = s.id
          ), '[]'),
          'tests', ${testsOfSubject(userId, sql`s.id`)}
        ) ORDER BY s.name)
        FROM family_subjects s WHERE s.grade_id = g.id
      ), '[]') AS subjects
    FROM family_grades g WHERE g.id = ${gradeId}`,
)
