import { z } from 'zod'
import { Id, SubjectColor } from './fields.ts'
import { publicOperation } from './operation.ts'

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
