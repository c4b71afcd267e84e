import { z } from 'zod'
import { IMPORT_ACTIONS } from '#domain/content/import-actions.ts'
import { Id, oneLine, PartFlags, TestType } from '../fields.ts'
import { NOT_FOUND, REAUTHENTICATION_REQUIRED } from '../operation.ts'
import { contentOperation, LessonPart, QuestionWithKey } from './fields.ts'

/**
 * Action for an item of a file. `add`: create a new item, under the first free name or number if its own is taken.
 * `replace`: overwrite the existing item; a grade or subject keeps fields that the file does not have. `skip`: leave
 * out the item and everything in it.
 */
const ImportAction = z.enum(IMPORT_ACTIONS)

const ImportProblem = z.object({
  /** `error`: an item was left out. `warning`: the item is included, but incomplete. */
  severity: z.enum(['error', 'warning']),
  /** Path within an archive, or name of one of several files; null for a single file. */
  file: z.string().nullable(),
  /** From 1; null when the problem concerns the whole file. */
  line: z.int().nullable(),
  field: z.string().nullable(),
  message: z.string(),
})

/** Existing item that matches the imported one; their contents may differ. */
const Duplicate = z.object({
  /** Property on which the items match. */
  by: z.enum(['text-and-options', 'number', 'title', 'name', 'type']),
  /** Title, name or text of the existing item. */
  title: z.string(),
  number: z.int().nullable(),
  /** True when replacing it would change nothing. */
  same: z.boolean(),
})

const item = {
  /** Key of the item in `choices`. */
  key: z.string(),
  /** Key of the containing grade or subject in the file; null without one. */
  within: z.string().nullable(),
  /** Position as in ImportProblem; lines count from 1, inclusive; null when the item is a whole file. */
  file: z.string().nullable(),
  from: z.int().nullable(),
  to: z.int().nullable(),
  duplicate: Duplicate.nullable(),
  /**
   * Possible actions, the default first. An item within a skipped one is skipped; one within an added item is added
   * unless `skip` is chosen.
   */
  actions: z.array(ImportAction),
}

export const ImportItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('question'), ...item, question: QuestionWithKey }),
  z.object({ kind: z.literal('grade'), ...item, name: z.string(), images: z.int() }),
  z.object({ kind: z.literal('subject'), ...item, name: z.string(), required: z.boolean() }),
  z.object({
    kind: z.literal('lesson'),
    ...item,
    number: z.int(),
    title: z.string(),
    content: PartFlags,
    quizQuestions: z.int(),
    assignmentTasks: z.int(),
    practiceItems: z.int(),
    landingItems: z.int(),
    filmItems: z.int(),
    writingTasks: z.int(),
  }),
  z.object({ kind: z.literal('test'), ...item, type: TestType, title: z.string(), questionCount: z.int() }),
])

/** Numbers of written and skipped items. */
const ImportCounts = z.object({ added: z.int(), replaced: z.int(), skipped: z.int() })

const Import = z.object({
  id: Id,
  kind: z.enum(['questions', 'lessons', 'grade']),
  fileName: z.string(),
  /** Detected from the content; null while the file is being read, or if reading failed. */
  format: z.enum(['gift', 'aiken', 'csv', 'json', 'markdown', 'archive']).nullable(),
  /**
   * `reading`: poll again shortly. `ready`: preview and confirm. `writing`: the confirmation is in progress. `done`:
   * everything was written. `failed`: nothing was written; see `failure`. If the server stops while reading, the state
   * becomes `failed`; while writing, it returns to `ready` with nothing written.
   */
  state: z.enum(['reading', 'ready', 'writing', 'done', 'failed']),
  /** Progress of `reading` or `writing`; `total` is 0 until known. */
  progress: z.object({ done: z.int(), total: z.int() }),
  /** Complete sentence for the content manager if the state is `failed`. */
  failure: z.string().nullable(),
  /** Target of the import; null for a grade, for the questions of a draft, and after the target was deleted. */
  target: z
    .object({
      kind: z.enum(['lesson', 'test', 'subject']),
      id: Id,
      title: z.string(),
      /** Null for other targets than a lesson. */
      part: LessonPart.nullable(),
    })
    .nullable(),
  /** Result if the state is `done`. */
  result: ImportCounts.extend({
    /** Created or changed grade. */
    gradeId: Id,
    /** Null for a grade. */
    subjectId: Id.nullable(),
  }).nullable(),
  createdAt: z.date(),
  /** Earliest time of its deletion. */
  expiresAt: z.date(),
})

const OneImport = z.object({ importId: Id })
const tags = ['Content: imports']

/**
 * Files are imported in three steps. Only the third changes content, in one transaction.
 *
 * 1. `PUT /imports/{id}` with a UUID chosen by the client; for content managers and their own imports. The query states
 * the purpose: `?kind=questions&lessonId=…&part=quiz` (or `part=assignment`, `part=practice`), `?kind=questions&testId=…`,
 * `?kind=lessons&subjectId=…`, `?kind=grade`; and `&name=` with the file name. `?kind=questions` alone is for the draft of
 * a new lesson or test: its preview has the questions for the client to add, and it cannot be confirmed. The body is the file, of any content
 * type; lessons may also be several files, as `multipart/form-data` with files and images as `file`, or a zip
 * archive. Responds with 202 and `{ id }` once the upload is complete and reading has started; otherwise, like
 * operations, with `{ code, status, message }`: 401 UNAUTHENTICATED, 403 FORBIDDEN, 404 NOT_FOUND (unknown target),
 * 409 CONFLICT (the id is in use), 413 PAYLOAD_TOO_LARGE, 422 INVALID_INPUT, 429 TOO_MANY_REQUESTS (other files are
 * being read; retry shortly).
 * 2. `progress` until the state is `ready` or `failed`, then `preview`.
 * 3. `confirm`; poll `progress` until `done`.
 */
export const contentImports = {
  progress: contentOperation
    .errors(NOT_FOUND)
    .route({
      method: 'GET',
      path: '/content/imports/{importId}',
      summary: 'Import progress',
      description: "NOT_FOUND for another content manager's import. Imports are deleted after a day.",
      tags,
    })
    .input(OneImport)
    .output(z.object({ import: Import })),
  preview: contentOperation
    .errors(NOT_FOUND)
    .route({
      method: 'GET',
      path: '/content/imports/{importId}/preview',
      summary: 'Preview an import',
      tags,
    })
    .input(OneImport)
    .output(
      z.object({
        import: Import,
        /** Version of the target, sent back to confirm; every change of the target changes it. */
        basedOn: z.string(),
        /** Containers before their items. Empty unless the state is `ready` or `writing`. */
        items: z.array(ImportItem),
        /** Sorted by file and line. */
        problems: z.array(ImportProblem),
      }),
    ),
  confirm: contentOperation
    .errors(NOT_FOUND)
    .errors(REAUTHENTICATION_REQUIRED)
    .errors({
      EDIT_CONFLICT: {
        status: 409,
        message: 'Someone else changed this. Nothing was imported. Please check the preview again.',
      },
      /** The message gives the user the reason: still reading, reading failed, or the target was deleted. */
      CANNOT_IMPORT: { status: 409, message: 'This can’t be imported.' },
    })
    .route({
      method: 'POST',
      path: '/content/imports/{importId}/confirmation',
      summary: 'Confirm an import',
      description:
        'Writes everything or nothing. Confirming again changes nothing and returns the first response, regardless of the choices.',
      tags,
    })
    .input(
      OneImport.extend({
        basedOn: oneLine(100),
        /** True to publish an added grade, which needs a recent proof of identity; otherwise it is unpublished, regardless of the file. */
        publishNewGrade: z.boolean().default(false),
        /** Unlisted items get the first of their `actions`. */
        choices: z
          .array(z.object({ key: oneLine(100), action: ImportAction }))
          .max(10_000)
          .default([]),
      }),
    )
    .output(z.object({ import: Import })),
  delete: contentOperation
    .route({
      method: 'DELETE',
      path: '/content/imports/{importId}',
      summary: 'Delete an uploaded file',
      description: 'Imported content stays. Succeeds even if the import does not exist.',
      tags,
    })
    .input(OneImport)
    .output(z.object({})),
}
