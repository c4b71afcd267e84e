import { z } from 'zod'
import { Id, SubjectColor } from './fields.ts'
import { NOT_FOUND, publicOperation, restrictedOperation } from './operation.ts'

export const enrollment = {
  enroll: restrictedOperation
    .errors(NOT_FOUND)
    .route({
      method: 'PUT',
      path: '/enrollment',
      summary: 'Enroll in a grade or switch to it',
      description:
        'A learner has one enrollment. Enrolling in the current grade changes nothing; switching keeps the plan.',
      tags: ['Enrollment'],
    })
    .input(z.object({ gradeId: Id }))
    .output(z.object({ outcome: z.enum(['enrolled', 'switched', 'unchanged']), gradeId: Id })),
  activateProfile: restrictedOperation
    .errors(NOT_FOUND)
    .route({
      method: 'PUT',
      path: '/learner-profile',
      summary: "Activate the parent's own learner profile",
      description: 'Enrolls the parent in a published grade, which gives access to the learner area.',
      tags: ['Enrollment'],
    })
    .input(z.object({ gradeId: Id }))
    .output(z.object({ gradeId: Id })),
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
}
