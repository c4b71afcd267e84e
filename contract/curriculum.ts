import { z } from 'zod'
import { Id, SubjectColor } from './fields.ts'
import { CONFIRM_SWITCH, NOT_FOUND, publicOperation, restrictedOperation, TOO_MANY_TODAY } from './operation.ts'

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
      description: 'Public; does not include the content of lessons.',
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
          }),
        ),
      }),
    ),
}
