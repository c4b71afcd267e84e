import { z } from 'zod'
import { Id } from '../fields.ts'
import {
  basedOn,
  changedMeanwhile,
  changingOperation,
  contentOperation,
  Deleted,
  lastChange,
} from './changes.ts'
import { title } from './fields.ts'

const Grade = z.object({
  id: Id,
  name: z.string(),
  published: z.boolean(),
  /** What would go into the bin with it. */
  subjects: z.int(),
  lessons: z.int(),
  tests: z.int(),
  /** Learners enrolled in it. */
  learners: z.int(),
  ...lastChange,
})

const name = title('Please enter a grade name')
const OneGrade = z.object({ gradeId: Id })
const tags = ['Content: grades']

/** accounts-and-parent-portal.md, sections 2, 4, 5 and 7. A name that a grade has is refused as the field `name`. */
export const contentGrades = {
  list: contentOperation
    .route({ method: 'GET', path: '/content/grades', summary: 'All grades, published or not, by name', tags })
    .output(z.object({ grades: z.array(Grade) })),
  create: contentOperation
    .route({
      method: 'POST',
      path: '/content/grades',
      successStatus: 201,
      summary: 'Add a grade',
      description: 'It is not published until somebody publishes it.',
      tags,
    })
    .input(z.object({ name }))
    .output(z.object({ grade: Grade })),
  update: changingOperation
    .errors(changedMeanwhile(Grade))
    .route({
      method: 'PUT',
      path: '/content/grades/{gradeId}',
      summary: "Change a grade's name and whether it is published",
      tags,
    })
    .input(OneGrade.extend({ basedOn, name, published: z.boolean() }))
    .output(z.object({ grade: Grade })),
  setPublished: changingOperation
    .route({
      method: 'PUT',
      path: '/content/grades/{gradeId}/published',
      summary: 'Publish a grade, or take it back',
      description: 'Says what is to be, whatever it was; the name stays. So it needs no version.',
      tags,
    })
    .input(OneGrade.extend({ published: z.boolean() }))
    .output(z.object({ grade: Grade })),
  delete: changingOperation
    .route({
      method: 'DELETE',
      path: '/content/grades/{gradeId}',
      summary: 'Move a grade into the bin',
      description:
        'With its subjects, their lessons and tests. Enrollments, marks and results come back with it.',
      tags,
    })
    .input(OneGrade)
    .output(Deleted),
}
