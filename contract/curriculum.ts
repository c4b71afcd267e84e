import { z } from 'zod'
import { Id, SubjectColor } from './fields.ts'
import {
  CONFIRM_SWITCH,
  NOT_FOUND,
  publicOperation,
  restrictedOperation,
  TOO_MANY_TODAY,
  UNREADABLE,
} from './operation.ts'
import { Answer, LearnerQuestion, QuestionId, ScoredQuestion } from './questions.ts'

/** Question that a visitor can try, and the lesson that it belongs to. Everyone gets the same order and numbers. */
const VisitorQuestion = z.object({ lessonId: Id, question: LearnerQuestion })

const GradeToEnrollIn = z.object({
  gradeId: Id,
  /** True after the user has confirmed a switch to another grade. */
  confirmed: z.boolean().default(false),
})

export const enrollment = {
  enroll: restrictedOperation
    .errors({ ...NOT_FOUND, ...CONFIRM_SWITCH, ...TOO_MANY_TODAY })
    .route({
      method: 'PUT',
      path: '/enrollment',
      summary: 'Enroll in a grade or switch to it',
      description:
        'A learner has one enrollment. Enrolling in the current grade changes nothing. Switching needs `confirmed` and keeps the plan; a running timed test continues.',
      tags: ['Enrollment'],
    })
    .input(GradeToEnrollIn)
    .output(z.object({ outcome: z.enum(['enrolled', 'switched', 'unchanged']), gradeId: Id })),
  activateProfile: restrictedOperation
    .errors({ ...NOT_FOUND, ...CONFIRM_SWITCH, ...TOO_MANY_TODAY })
    .route({
      method: 'PUT',
      path: '/learner-profile',
      summary: "Activate the parent's own learner profile",
      description: 'Enrolls the parent in a published grade, which gives access to the learner area.',
      tags: ['Enrollment'],
    })
    .input(GradeToEnrollIn)
    .output(z.object({ gradeId: Id })),
  deactivateProfile: restrictedOperation
    .route({
      method: 'DELETE',
      path: '/learner-profile',
      summary: "Deactivate the parent's own learner profile",
      description:
        'Ends the enrollment and with it the access to the learner area. Marks stay, and return with the next activation; a running timed test ends at its deadline. Succeeds without a profile.',
      tags: ['Enrollment'],
    })
    .output(z.object({ gradeId: z.null() })),
}

export const curriculum = {
  listPublished: publicOperation
    .route({
      method: 'GET',
      path: '/grades',
      summary: 'List published grades with their subjects',
      description: 'Grades and subjects are sorted by name.',
      tags: ['Curriculum'],
    })
    .output(
      z.object({
        grades: z.array(
          z.object({
            id: Id,
            name: z.string(),
            subjects: z.array(
              z.object({ id: Id, name: z.string(), description: z.string().nullable(), color: SubjectColor }),
            ),
          }),
        ),
      }),
    ),
  year: publicOperation
    .errors(NOT_FOUND)
    .route({
      method: 'GET',
      path: '/grades/{gradeId}/year',
      summary: 'Lessons and timed tests of a published grade, with the codes of the learning standards',
      description:
        'Public; does not include the content of lessons, except for a question per subject that only visitors get.',
      tags: ['Curriculum'],
    })
    .input(z.object({ gradeId: Id }))
    .output(
      z.object({
        grade: z.object({ id: Id, name: z.string() }),
        /** By name. */
        subjects: z.array(
          z.object({
            id: Id,
            name: z.string(),
            description: z.string().nullable(),
            color: SubjectColor,
            lessons: z.array(
              z.object({
                number: z.int(),
                title: z.string(),
                description: z.string().nullable(),
                /** Consecutive lessons with the same unit are grouped. */
                unit: z.string().nullable(),
                /** Codes, such as "7.RP.1, 7.RP.2". */
                standards: z.string().nullable(),
              }),
            ),
            /** Ordered by the lesson that unlocks them. */
            tests: z.array(z.object({ title: z.string(), afterLessonNumber: z.int() })),
            /** Null in a subject without one. */
            landing: VisitorQuestion.nullable(),
          }),
        ),
      }),
    ),
  landingQuestion: publicOperation
    .route({
      method: 'GET',
      path: '/landing-question',
      summary: 'The question of the landing page',
      description:
        'Of the middle one of the published grades that have questions for visitors; of these the first in the order of lessons, then of subjects.',
      tags: ['Curriculum'],
    })
    .output(
      z.object({
        /** Null without any. */
        landing: VisitorQuestion.extend({
          subjectName: z.string(),
          gradeId: Id,
          gradeName: z.string(),
        }).nullable(),
      }),
    ),
  answerLanding: publicOperation
    .meta({ keys: 'visitor' })
    .errors({ ...NOT_FOUND, ...UNREADABLE })
    .route({
      method: 'POST',
      path: '/landing-question/answers',
      summary: 'Score an answer to a question for visitors',
      description: 'Returns the key and the feedback. Nothing is stored. NOT_FOUND for every other question.',
      tags: ['Curriculum'],
    })
    .input(z.object({ lessonId: Id, questionId: QuestionId, answer: Answer }))
    .output(z.object({ scored: ScoredQuestion })),
}
