import { z } from 'zod'
import { Id } from '../fields.ts'
import { REAUTHENTICATION_REQUIRED } from '../operation.ts'
import { basedOn, changingOperation, contentOperation, Deleted, editConflict, lastChange, title } from './fields.ts'

export const Grade = z.object({
  id: Id,
  name: z.string(),
  published: z.boolean(),
  /** Numbers of items that would move to the trash with it. */
  subjects: z.int(),
  lessons: z.int(),
  tests: z.int(),
  /** Number of enrolled learners. */
  learners: z.int(),
  ...lastChange,
})

const name = title('Please enter a grade name')
const OneGrade = z.object({ gradeId: Id })
const tags = ['Content: grades']

/** accounts-and-parent-portal.md, sections 2, 4, 5 and 7. INVALID_INPUT on `name` when another grade has it. */
export const contentGrades = {
  list: contentOperation
    .route({ method: 'GET', path: '/content/grades', summary: 'List all grades by name', tags })
    .output(z.object({ grades: z.array(Grade) })),
  create: contentOperation
    .route({
      method: 'POST',
      path: '/content/grades',
      successStatus: 201,
      summary: 'Add a grade',
      description: 'A new grade is unpublished.',
      tags,
    })
    .input(z.object({ name }))
    .output(z.object({ grade: Grade })),
  update: changingOperation
    .errors({ ...editConflict(Grade), ...REAUTHENTICATION_REQUIRED })
    .route({
      method: 'PUT',
      path: '/content/grades/{gradeId}',
      summary: "Update a grade's name and publication",
      tags,
    })
    .input(OneGrade.extend({ basedOn, name, published: z.boolean() }))
    .output(z.object({ grade: Grade })),
  setPublished: changingOperation
    .errors(REAUTHENTICATION_REQUIRED)
    .route({
      method: 'PUT',
      path: '/content/grades/{gradeId}/published',
      summary: 'Publish or unpublish a grade',
      description: 'Sets the state regardless of the current one; no version is required.',
      tags,
    })
    .input(OneGrade.extend({ published: z.boolean() }))
    .output(z.object({ grade: Grade })),
  delete: changingOperation
    .route({
      method: 'DELETE',
      path: '/content/grades/{gradeId}',
      summary: 'Move a grade to the trash',
      description:
        'Includes its subjects, lessons and timed tests. Restoring it also restores enrollments, marks and results.',
      tags,
    })
    .input(OneGrade)
    .output(Deleted),
}
