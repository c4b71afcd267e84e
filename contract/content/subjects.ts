import { z } from 'zod'
import { Id, SubjectColor } from '../fields.ts'
import {
  basedOn,
  changedMeanwhile,
  changingOperation,
  contentOperation,
  Deleted,
  lastChange,
} from './changes.ts'
import { description, title } from './fields.ts'

const Subject = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  gradeId: Id,
  gradeName: z.string(),
  color: SubjectColor,
  /** A required subject of its grade; others are electives. */
  required: z.boolean(),
  /** What would go into the bin with it. */
  lessons: z.int(),
  tests: z.int(),
  ...lastChange,
})

const fields = {
  name: title('Please enter a subject name'),
  description,
  gradeId: z.uuid('Please select a grade'),
  color: SubjectColor,
  required: z.boolean(),
}
const OneSubject = z.object({ subjectId: Id })
const tags = ['Content: subjects']

/** accounts-and-parent-portal.md, sections 2, 5 and 7. A name that the grade has is refused as the field `name`. */
export const contentSubjects = {
  list: contentOperation
    .route({
      method: 'GET',
      path: '/content/subjects',
      summary: 'The subjects by name, of one grade or of all',
      tags,
    })
    .input(z.object({ gradeId: Id.optional() }))
    .output(z.object({ subjects: z.array(Subject) })),
  create: contentOperation
    .route({
      method: 'POST',
      path: '/content/subjects',
      successStatus: 201,
      summary: 'Add a subject',
      description: 'A grade that is not there, or in the bin, is refused as the field `gradeId`.',
      tags,
    })
    .input(z.object({ ...fields, required: z.boolean().default(false) }))
    .output(z.object({ subject: Subject })),
  update: changingOperation
    .errors(changedMeanwhile(Subject))
    .route({
      method: 'PUT',
      path: '/content/subjects/{subjectId}',
      summary: 'Change a subject',
      description: 'Another grade takes it there with its lessons, tests and all that learners did in them.',
      tags,
    })
    .input(OneSubject.extend({ basedOn, ...fields }))
    .output(z.object({ subject: Subject })),
  delete: changingOperation
    .route({
      method: 'DELETE',
      path: '/content/subjects/{subjectId}',
      summary: 'Move a subject into the bin',
      description: 'With its lessons and tests. Marks and results come back with it.',
      tags,
    })
    .input(OneSubject)
    .output(Deleted),
  duplicate: changingOperation
    .route({
      method: 'POST',
      path: '/content/subjects/{subjectId}/duplicates',
      successStatus: 201,
      summary: 'Duplicate a subject into the same or another grade',
      description:
        "With its lessons and tests, and nothing of what learners did. Its name begins with 'Copy of'; where that is taken, a number follows.",
      tags,
    })
    .input(OneSubject.extend({ gradeId: z.uuid('Please select a grade') }))
    .output(z.object({ subject: Subject })),
}
