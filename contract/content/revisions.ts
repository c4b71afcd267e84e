import { z } from 'zod'
import { Id, integerInAddress, SubjectColor } from '../fields.ts'
import { NOT_FOUND } from '../operation.ts'
import { basedOn, ContentKind, changingOperation, contentOperation, Editor } from './fields.ts'
import { LessonContent } from './lessons.ts'
import { TestContent } from './timed-tests.ts'

const Revision = z.object({
  version: z.int(),
  changedBy: Editor.nullable(),
  changedAt: z.date(),
  /** Names of the fields in the item's content; empty for the first version. */
  changedFields: z.array(z.string()),
})

/** Content of an item at a version: the editable fields of its kind. */
const RevisionContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('grade'), name: z.string(), published: z.boolean() }),
  z.object({
    kind: z.literal('subject'),
    name: z.string(),
    description: z.string().nullable(),
    gradeId: Id,
    color: SubjectColor,
    required: z.boolean(),
  }),
  LessonContent.extend({ kind: z.literal('lesson') }),
  TestContent.extend({ kind: z.literal('test'), unreadable: z.string().nullable() }),
])

const OneItem = z.object({ itemId: Id })
const tags = ['Content: revisions']

/** Revisions of grades, subjects, lessons and timed tests, stored until the item is permanently deleted. */
export const contentRevisions = {
  list: contentOperation
    .errors(NOT_FOUND)
    .route({
      method: 'GET',
      path: '/content/items/{itemId}/revisions',
      summary: 'List the revisions of an item, newest first',
      description: 'Fifty per page; `before` is the lowest version already loaded.',
      tags,
    })
    .input(OneItem.extend({ before: integerInAddress().min(1).optional() }))
    .output(z.object({ kind: ContentKind, revisions: z.array(Revision), more: z.boolean() })),
  get: contentOperation
    .errors(NOT_FOUND)
    .route({
      method: 'GET',
      path: '/content/items/{itemId}/revisions/{version}',
      summary: 'Content of an item at a version',
      tags,
    })
    .input(OneItem.extend({ version: integerInAddress().min(1) }))
    .output(Revision.extend({ content: RevisionContent })),
  restore: changingOperation
    .errors({
      EDIT_CONFLICT: {
        status: 409,
        message: 'Someone else changed this. Nothing was overwritten.',
        data: z.object({ version: z.int(), changedBy: Editor.nullable(), changedAt: z.date() }),
      },
    })
    .route({
      method: 'POST',
      path: '/content/items/{itemId}/revisions/{version}/restore',
      summary: 'Restore a version of an item',
      description:
        "Saves the old content as a new version. Does not change a lesson's number, a subject's grade or a grade's publication. INVALID_INPUT names each field that is no longer valid.",
      tags,
    })
    .input(OneItem.extend({ version: integerInAddress().min(1), basedOn }))
    .output(z.object({ version: z.int() })),
}
