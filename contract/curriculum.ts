import { z } from 'zod'
import { Id, SubjectColor } from './fields.ts'
import { publicOperation } from './operation.ts'

export const curriculum = {
  listPublished: publicOperation
    .route({
      method: 'GET',
      path: '/grades',
      summary: 'The published grades and their subjects',
      description: 'Grades and subjects are ordered by name. Open to everyone.',
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
