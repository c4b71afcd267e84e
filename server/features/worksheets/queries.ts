import { type RawBuilder, sql } from 'kysely'
import type { Plan } from '#domain/plans/plans.ts'
import type { Parameters } from '../../database/prepared.ts'
import { preparePage, type Sender } from '../../http/session-queries.ts'

export type WorksheetLearner = {
  id: string
  firstName: string
  gradeName: string | null
  plan: Plan | null
  isLinkedParent: boolean
}

/** Learner with the published grade of the enrollment, as `learner`; `gradeId` is null without one. */
function worksheetLearner({ id: viewerId }: Sender, learnerId: RawBuilder<unknown>) {
  return sql`
    SELECT p.id, p.first_name AS "firstName", g.id AS "gradeId", g.name AS "gradeName", e.enrollment_type AS plan,
      EXISTS (SELECT FROM parent_child WHERE parent_id = ${viewerId} AND child_id = p.id) AS "isLinkedParent"
    FROM profiles p
    LEFT JOIN grade_enrollments e ON e.user_id = p.id
    LEFT JOIN grades g ON g.id = e.grade_id AND g.live_status
    WHERE p.id = ${learnerId}`
}

type WorksheetSubject = {
  id: string
  name: string
  lessons: { id: string; number: number; title: string; quiz: boolean; assignment: boolean }[]
  skills: { id: string; name: string }[]
}

/** Learner with everything for which worksheets can be printed, in one row. */
export const worksheetsPage = preparePage(
  (sender, { learnerId }: Parameters<{ learnerId: string }>) => sql<
    WorksheetLearner & { subjects: WorksheetSubject[] }
  >`
    SELECT learner.*, coalesce((
      SELECT json_agg(json_build_object(
        'id', s.id, 'name', s.name,
        'lessons', (
          SELECT coalesce(json_agg(json_build_object(
            'id', l.id, 'number', l.number, 'title', l.title,
            'quiz', l.quiz_questions IS NOT NULL, 'assignment', l.assignment_tasks IS NOT NULL
          ) ORDER BY l.number), '[]')
          FROM lessons l
          WHERE l.subject_id = s.id AND num_nonnulls(l.quiz_questions, l.assignment_tasks) > 0
        ),
        'skills', (
          SELECT coalesce(json_agg(json_build_object('id', skills.id, 'name', skills.name)
            ORDER BY skills.position, skills.id), '[]')
          FROM skills
          WHERE skills.subject_id = s.id AND skills.id IN (
            SELECT jsonb_array_elements_text(question -> 'skills')
            FROM lessons l
            CROSS JOIN LATERAL (VALUES (l.quiz_questions), (l.assignment_tasks)) part (questions)
            CROSS JOIN LATERAL jsonb_array_elements(coalesce(part.questions, '[]')) question
            WHERE l.subject_id = s.id AND jsonb_typeof(question -> 'skills') = 'array'
          )
        )
      ) ORDER BY s.name)
      FROM subjects s WHERE s.grade_id = learner."gradeId"
    ), '[]') AS subjects
    FROM (${worksheetLearner(sender, learnerId)}) learner`,
)

/** Stored questions of a sheet; null if the learner's grade has no such lesson or skill. */
export type SheetFacts = {
  lesson: {
    subjectName: string
    number: number
    title: string
    quizQuestions: unknown
    quizAsk: number | null
    assignmentInstructions: string | null
    assignmentTasks: unknown
    assignmentAsk: number | null
  } | null
  skill: { subjectName: string; name: string; questions: unknown[] } | null
}

type SheetInput = { learnerId: string; lessonId: string | null; skill: string | null }

/** Learner with the questions of a lesson or of a skill. */
export const sheetPage = preparePage(
  (sender, { learnerId, lessonId, skill }: Parameters<SheetInput>) => sql<WorksheetLearner & SheetFacts>`
    SELECT learner.*, (
      SELECT json_build_object(
        'subjectName', s.name, 'number', l.number, 'title', l.title,
        'quizQuestions', l.quiz_questions, 'quizAsk', l.quiz_ask,
        'assignmentInstructions', l.assignment_instructions, 'assignmentTasks', l.assignment_tasks,
        'assignmentAsk', l.assignment_ask
      )
      FROM lessons l JOIN subjects s ON s.id = l.subject_id
      WHERE l.id = ${lessonId}::uuid AND s.grade_id = learner."gradeId"
    ) AS lesson, (
      SELECT json_build_object('subjectName', s.name, 'name', skills.name, 'questions', (
        SELECT coalesce(json_agg(question ORDER BY l.number, part.name DESC, place), '[]')
        FROM lessons l
        CROSS JOIN LATERAL (VALUES ('quiz', l.quiz_questions), ('assignment', l.assignment_tasks)) part (name, questions)
        CROSS JOIN LATERAL jsonb_array_elements(coalesce(part.questions, '[]'))
          WITH ORDINALITY listed (question, place)
        WHERE l.subject_id = s.id AND question -> 'skills' ? skills.id
      ))
      FROM skills JOIN subjects s ON s.id = skills.subject_id
      WHERE skills.id = ${skill} AND s.grade_id = learner."gradeId"
    ) AS skill
    FROM (${worksheetLearner(sender, learnerId)}) learner`,
)
