import { z } from 'zod'
import { Id } from '../fields.ts'
import { NOT_FOUND, restrictedOperation } from '../operation.ts'

export const CONTENT_KINDS = ['grade', 'subject', 'lesson', 'test'] as const
export const ContentKind = z.enum(CONTENT_KINDS)

/** Who changed something. */
export const Editor = z.object({
  /** First and last name, or the part of the e-mail address before the at-sign. */
  name: z.string(),
  /** The account that asks, in this tab or in another. */
  isYou: z.boolean(),
})

/** Part of everything that is edited. */
export const lastChange = {
  /** Counted up by every change; what an update says it is based on. */
  version: z.int(),
  /** Null when that account is gone, and for what came with the product. */
  changedBy: Editor.nullable(),
  changedAt: z.date(),
}

/** The version that an update is based on. */
export const basedOn = z.int().min(1)

/** Operations of content managers. Everybody else who is signed in gets FORBIDDEN, whatever they ask for. */
export const contentOperation = restrictedOperation

/** Operations that change something that may have been deleted meanwhile: it can be restored from the bin. */
export const changingOperation = contentOperation.errors({
  ...NOT_FOUND,
  IN_BIN: {
    status: 409,
    message: 'Somebody deleted this meanwhile. It can be restored from the bin.',
    data: z.object({ deletionId: Id, deletedBy: Editor.nullable(), deletedAt: z.date() }),
  },
})

/**
 * The error of an update that is based on a version which is no longer the present one. Nothing was written.
 * @param current what the item is like now, with its version and who changed it
 */
export const changedMeanwhile = <Present extends z.ZodType>(current: Present) => ({
  EDIT_CONFLICT: {
    status: 409,
    message: 'Somebody else changed this meanwhile. Nothing was overwritten.',
    data: z.object({
      current,
      /** The fields, by their names in `current`, that were changed since the version that the update is based on. */
      changedFields: z.array(z.string()),
    }),
  },
})

/** What goes into the bin with something, and comes back with it. */
export const Counts = z.object({ subjects: z.int(), lessons: z.int(), tests: z.int() })

/** The answer to a deletion; `deletionId` undoes it (contentBin.restore). */
export const Deleted = z.object({ deletionId: Id, with: Counts })
