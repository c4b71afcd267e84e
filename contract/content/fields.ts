import { z } from 'zod'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import * as schemas from '#domain/scoring/question-schemas.ts'
import { Id, integer, line, storableText } from '../fields.ts'
import { NOT_FOUND, restrictedOperation } from '../operation.ts'

/** Name or title; `missing` is the error message when it is empty. */
export const title = (missing: string) => line(CONTENT_LIMITS.title).min(1, missing)

/** Optional single-line text; empty is saved as null. */
export const optionalLine = (max: number = CONTENT_LIMITS.title) =>
  line(max)
    .nullable()
    .transform((text) => text || null)

/** Optional multi-line text; empty is saved as null. */
export const optionalText = (max: number) =>
  storableText(max)
    .nullable()
    .transform((text) => (text === null || text.trim() === '' ? null : text))

export const description = optionalText(CONTENT_LIMITS.description)

/**
 * Questions as input: a list or its JSON text, in any form that domain/content/parse-questions.ts accepts. An error in
 * the fourth question is reported on the field `<name>.3`, an error in the list itself on `<name>`.
 */
export const QuestionsInput = z.union([z.array(z.unknown()), z.string().max(1_000_000)])

/**
 * Question with its answer key, for content managers: the normal form of its kind (domain/scoring/question.ts), which
 * is also valid input.
 */
export const { QuestionWithKey } = schemas

/** Number of questions that each try draws from the list; null for all. */
export const Ask = z
  .int('Please enter a whole number')
  .min(1, 'At least 1 question')
  .max(CONTENT_LIMITS.questions, `At most ${CONTENT_LIMITS.questions} questions`)
  .nullable()

export const LessonNumber = z
  .int('Please enter a whole number')
  .min(1, 'The lesson number must be at least 1')
  .max(CONTENT_LIMITS.lessonNumber, `The lesson number must be at most ${CONTENT_LIMITS.lessonNumber}`)

export const CONTENT_KINDS = ['grade', 'subject', 'lesson', 'test'] as const
export const ContentKind = z.enum(CONTENT_KINDS)

/** Author of a change. */
export const Editor = z.object({
  /** First and last name, or the local part of the email address. */
  name: z.string(),
  /** True for the caller's own account, in this tab or another. */
  isYou: z.boolean(),
})

/** Fields that every editable item has. */
export const lastChange = {
  /** Incremented by every change; sent back as `basedOn`. */
  version: z.int(),
  /** Null for a deleted account and for content that shipped with the product. */
  changedBy: Editor.nullable(),
  changedAt: z.date(),
}

/** Version that an update is based on. */
export const basedOn = integer().min(1)

/** Operation for content managers, whose calls are logged because they read keys; other users get FORBIDDEN. */
export const contentOperation = restrictedOperation.meta({ keys: 'staff' })

/** Deletion of an item that is in the trash. */
export const ItemDeletion = z.object({ deletionId: Id, deletedBy: Editor.nullable(), deletedAt: z.date() })

/** Operation on an item that another user may have deleted; it can be restored from the trash. */
export const changingOperation = contentOperation.errors({
  ...NOT_FOUND,
  IN_BIN: {
    status: 409,
    message: 'Someone else deleted this. You can restore it from the trash.',
    data: ItemDeletion,
  },
})

/**
 * Error of an update that is based on an outdated version. Nothing is written.
 * @param current schema of the item's current version, with the author of the change
 */
export const editConflict = <Present extends z.ZodType>(current: Present) => ({
  EDIT_CONFLICT: {
    status: 409,
    message: 'Someone else changed this. Nothing was overwritten.',
    data: z.object({
      current,
      /** Names of the fields in `current` that changed since `basedOn`. */
      changedFields: z.array(z.string()),
    }),
  },
})

/** Numbers of items that move to the trash with an item and are restored with it. */
export const Counts = z.object({ subjects: z.int(), lessons: z.int(), tests: z.int() })

/**
 * List of questions of a lesson; those of `practice` are asked by practice only, those of `landing` are shown to visitors
 * only, and those of `film` by the film only, where it pauses.
 */
export const LessonPart = z.enum(['quiz', 'assignment', 'practice', 'landing', 'film'])

/** Result of a deletion; `contentBin.restore` undoes it by `deletionId`. */
export const Deleted = z.object({ deletionId: Id, with: Counts })
