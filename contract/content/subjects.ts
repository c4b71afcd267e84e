import { z } from 'zod'
import { Id, SubjectColor } from '../fields.ts'
import {
  basedOn,
  changingOperation,
  contentOperation,
  Deleted,
  description,
  editConflict,
  lastChange,
  title,
} from './fields.ts'

export const Subject = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  gradeId: Id,
  gradeName: z.string(),
  color: SubjectColor,
  /** False for an elective. */
  required: z.boolean(),
  /** Numbers of items that would move to the trash with it. */
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

/**
 * accounts-and-parent-portal.md, sections 2, 5 and 7. INVALID_INPUT on `name` when another subject of the grade has it.
 */
export const contentSubjects = {
  list: contentOperation
    .route({
      method: 'GET',
      path: '/content/subjects',
      summary: 'List subjects by name, of one grade or all',
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
      description: 'INVALID_INPUT on `gradeId` for a grade that does not exist or is in the trash.',
      tags,
    })
    .input(z.object({ ...fields, required: z.boolean().default(false) }))
    .output(z.object({ subject: Subject })),
  update: changingOperation
    .errors(editConflict(Subject))
    .route({
      method: 'PUT',
      path: '/content/subjects/{subjectId}',
      summary: 'Update a subject',
      description: "Changing the grade moves the subject with its lessons, timed tests and learners' work.",
      tags,
    })
    .input(OneSubject.extend({ basedOn, ...fields }))
    .output(z.object({ subject: Subject })),
  delete: changingOperation
    .route({
      method: 'DELETE',
      path: '/content/subjects/{subjectId}',
      summary: 'Move a subject to the trash',
      description: 'Includes its lessons and timed tests. Restoring it also restores marks and results.',
      tags,
    })
    .input(OneSubject)
    .output(Deleted),
  duplicate: changingOperation
    .route({
      method: 'POST',
      path: '/content/subjects/{subjectId}/duplicates',
      successStatus: 201,
      summary: 'Duplicate a subject',
      description:
        "Copies lessons and timed tests, without learners' work, to the same or another grade. The name begins with 'Copy of', followed by a number if that name is taken.",
      tags,
    })
    .input(OneSubject.extend({ gradeId: z.uuid('Please select a grade') }))
    .output(z.object({ subject: Subject })),
}
