import { z } from 'zod'
import { MAX_SHEET } from '#domain/practice/worksheet.ts'
import { Id, oneLine } from './fields.ts'
import { NOT_FOUND, restrictedOperation } from './operation.ts'
import { LearnerQuestion, ScoredQuestion } from './questions.ts'

const tags = ['Worksheets']

const Sheet = z.object({
  learner: z.object({ id: Id, firstName: z.string() }),
  gradeName: z.string(),
  subjectName: z.string(),
  /** Title of the lesson or name of the skill. */
  title: z.string(),
  /** Null for a skill. */
  lessonNumber: z.int().nullable(),
  questions: z.array(LearnerQuestion),
  /** Same questions with their key, unanswered. */
  answers: z.array(ScoredQuestion),
})

export const worksheets = {
  list: restrictedOperation
    .route({
      method: 'GET',
      path: '/learners/{learnerId}/worksheets',
      summary: 'List sources for a worksheet',
      description:
        "Quizzes and assignments of a learner's published grade that the learner has submitted, and the skills in them. For linked parents only.",
      tags,
    })
    .input(z.object({ learnerId: Id }))
    .output(
      z.object({
        learner: z.object({ id: Id, firstName: z.string() }),
        gradeName: z.string().nullable(),
        /** True when the learner's plan includes worksheets. */
        included: z.boolean(),
        /** Subjects by name. */
        subjects: z.array(
          z.object({
            id: Id,
            name: z.string(),
            lessons: z.array(
              z.object({
                id: Id,
                number: z.int(),
                title: z.string(),
                quiz: z.boolean(),
                assignment: z.boolean(),
              }),
            ),
            /** Skills that questions assess, in lesson order. */
            skills: z.array(z.object({ id: z.string(), name: z.string() })),
          }),
        ),
      }),
    ),
  get: restrictedOperation
    .meta({ keys: 'parent' })
    .errors({ ...NOT_FOUND, PLAN_REQUIRED: { status: 409, message: 'Worksheets are part of Premium.' } })
    .route({
      method: 'GET',
      path: '/learners/{learnerId}/worksheets/{kind}/{source}/{sheet}',
      summary: 'Worksheet with its answers',
      description:
        'The source is a quiz or assignment, by its lesson, or a skill; a sheet has questions of submitted quizzes and assignments only. The same number yields the same sheet until the questions are edited; another number draws other values and orders. For linked parents only; requires Premium or Premium Plus of the learner.',
      tags,
    })
    .input(
      z.object({
        learnerId: Id,
        kind: z.enum(['quiz', 'assignment', 'skill']),
        /** Id of the lesson or skill. */
        source: oneLine(100).min(1),
        sheet: z.coerce.number<number>().int().min(1).max(MAX_SHEET),
      }),
    )
    .output(Sheet),
  picked: restrictedOperation
    .meta({ keys: 'parent' })
    .errors(NOT_FOUND)
    .route({
      method: 'GET',
      path: '/helping/{learnerId}/picks/{pickId}/worksheet',
      summary: 'Worksheet that a helper picked, with its answers',
      description:
        'For the helper who picked it, while a parent lets them send worksheets. A sheet has questions of submitted quizzes and assignments only.',
      tags: ['Helpers'],
    })
    .input(z.object({ learnerId: Id, pickId: Id }))
    .output(Sheet.extend({ sheet: z.int() })),
}
