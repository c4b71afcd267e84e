import { z } from 'zod'
import { Id } from './fields.ts'
import { NOT_FOUND, restrictedOperation } from './operation.ts'

export const enrollment = {
  enroll: restrictedOperation
    .errors(NOT_FOUND)
    .route({
      method: 'PUT',
      path: '/enrollment',
      summary: 'Enroll in a grade, or switch to it',
      description:
        'One enrollment per learner. Enrolling in the grade already held changes nothing; the plan stays.',
      tags: ['Enrollment'],
    })
    .input(z.object({ gradeId: Id }))
    .output(z.object({ outcome: z.enum(['enrolled', 'switched', 'unchanged']), gradeId: Id })),
  activateProfile: restrictedOperation
    .errors(NOT_FOUND)
    .route({
      method: 'PUT',
      path: '/learner-profile',
      summary: 'Activate a learner profile of my own, for parents',
      description: 'Enrolls the parent in a published grade, which opens the learner area to them.',
      tags: ['Enrollment'],
    })
    .input(z.object({ gradeId: Id }))
    .output(z.object({ gradeId: Id })),
}
