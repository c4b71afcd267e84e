import { sql } from 'kysely'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { outputOf } from '#contract/operation.ts'
import type { Placeholders } from '../../database/prepared.ts'
import { anyone } from '../../http/callers.ts'
import { read } from '../../http/handlers.ts'
import { operations } from '../../http/operations.ts'
import { page } from '../../http/session-queries.ts'
import { respondWithFormulas } from '../../questions/formulas.ts'
import { answeredPage, LandingLesson, landingPage } from './landing-queries.ts'
import { presentAnswered, presentForVisitors } from './landing-question.ts'

/** Published grades with their subjects. */
const publishedGrades = page(
  outputOf(contract.curriculum.listPublished),
  () => sql`
    SELECT coalesce(json_agg(grade ORDER BY grade.name), '[]') AS grades FROM (
      SELECT g.id, g.name, (
        SELECT coalesce(json_agg(subject ORDER BY subject.name), '[]')
        FROM (SELECT id, name, description, color FROM subjects WHERE grade_id = g.id) subject
      ) AS subjects
      FROM grades g WHERE g.live_status
    ) grade`,
)

const Year = outputOf(contract.curriculum.year)
const YearRow = Year.extend({
  subjects: z.array(Year.shape.subjects.element.extend({ landing: z.array(LandingLesson) })),
})

/** A published grade with all of its content; no row if there is none. */
const yearPage = page(
  YearRow,
  (_sender, { gradeId }: Placeholders<{ gradeId: string }>) => sql`
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
          ), '[]'),
          'landing', coalesce((
            SELECT json_agg(json_build_object('lessonId', l.id, 'items', l.landing_items) ORDER BY l.number)
            FROM lessons l WHERE l.subject_id = s.id AND l.landing_items IS NOT NULL
          ), '[]')
        ) ORDER BY s.name)
        FROM subjects s WHERE s.grade_id = g.id
      ), '[]') AS subjects
    FROM grades g WHERE g.id = ${gradeId} AND g.live_status`,
)

export const curriculum = {
  listPublished: operations.curriculum.listPublished.handler(read({ as: anyone, page: publishedGrades })),

  year: operations.curriculum.year.handler(
    read({ as: anyone, page: yearPage }, ({ row }, options) => {
      if (row === undefined) throw options.errors.NOT_FOUND({ message: 'Grade not found' })
      const subjects = row.subjects.map((subject) => ({ ...subject, landing: presentForVisitors(subject.landing) }))
      return respondWithFormulas({ ...row, subjects }, options)
    }),
  ),

  landingQuestion: operations.curriculum.landingQuestion.handler(
    read({ as: anyone, page: landingPage }, ({ rows }, options) =>
      respondWithFormulas({ landing: presentForVisitors(rows) }, options),
    ),
  ),

  answerLanding: operations.curriculum.answerLanding.handler(
    read({ as: anyone, page: answeredPage }, ({ row }, options) =>
      respondWithFormulas({ scored: presentAnswered(row, options.input, options.errors) }, options),
    ),
  ),
}
