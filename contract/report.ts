import { z } from 'zod'
import { Id } from './fields.ts'
import { operation } from './operation.ts'

export const report = {
  get: operation
    .route({
      method: 'GET',
      path: '/learners/{learnerId}/report',
      summary: 'The progress report of one learner',
      description: 'For the learner and for parents linked to them.',
      tags: ['Report'],
    })
    .input(z.object({ learnerId: Id }))
    .output(
      z.object({
        learner: z.object({
          id: Id,
          firstName: z.string(),
          lastName: z.string(),
          gradeName: z.string().nullable(),
        }),
        /** Means in percent over what was scored; null where nothing was, shown as a dash. */
        averages: z.object({
          quiz: z.number().nullable(),
          assignment: z.number().nullable(),
          test: z.number().nullable(),
        }),
        rows: z.array(
          z.object({
            id: z.string(),
            subjectName: z.string(),
            activity: z.string(),
            type: z.enum(['Quiz', 'Assignment', 'Test']),
            /** Best percent of a quiz or assignment, percent of a test; null when nothing was submitted. */
            score: z.number().nullable(),
            status: z.enum(['Submitted', 'Pending', 'Passed', 'Failed', 'Not Taken']),
          }),
        ),
      }),
    ),
}
