import { z } from 'zod'
import { Id, PartFlags, TestType } from '../fields.ts'
import { NOT_FOUND } from '../operation.ts'
import { contentOperation } from './changes.ts'
import { QuestionWithKey } from './fields.ts'

/**
 * What to do with something that was found in a file. `add`: as something new, beside what is there (under the first free
 * name or number where its own is taken). `replace`: what is there becomes what the file has; a grade or subject keeps what
 * the file says nothing of. `skip`: leave it out, with all that is in it.
 */
const ImportAction = z.enum(['add', 'replace', 'skip'])

const ImportProblem = z.object({
  /** `error`: something was left out. `warning`: it is in, but not all that was written. */
  severity: z.enum(['error', 'warning']),
  /** The path within an archive, or the name among several files; null for the file itself. */
  file: z.string().nullable(),
  /** From 1; null where the file as a whole is meant. */
  line: z.int().nullable(),
  field: z.string().nullable(),
  message: z.string(),
})

/** Something that is there already and is taken for the same; what is written in it may differ. */
const Duplicate = z.object({
  /** By what it was taken for the same: a question by its text and options. */
  by: z.enum(['text-and-options', 'number', 'title', 'name', 'type']),
  /** The title, name or text of what is there. */
  title: z.string(),
  number: z.int().nullable(),
  /** Nothing would change if it was replaced. */
  same: z.boolean(),
})

const item = {
  /** What a choice calls it by. */
  key: z.string(),
  /** The key of the grade or subject that it comes with, if it comes with one. */
  within: z.string().nullable(),
  /** Where it stands: see ImportProblem; lines are from 1, the last one included, and null for what a whole file makes. */
  file: z.string().nullable(),
  from: z.int().nullable(),
  to: z.int().nullable(),
  duplicate: Duplicate.nullable(),
  /**
   * First what is done when nothing is chosen. Where what it comes with is left out, so is this; where that is added, so is
   * this, unless `skip` is chosen.
   */
  actions: z.array(ImportAction),
}

export const ImportItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('question'), ...item, question: QuestionWithKey }),
  z.object({ kind: z.literal('grade'), ...item, name: z.string(), published: z.boolean(), images: z.int() }),
  z.object({ kind: z.literal('subject'), ...item, name: z.string(), required: z.boolean() }),
  z.object({
    kind: z.literal('lesson'),
    ...item,
    number: z.int(),
    title: z.string(),
    content: PartFlags,
    quizQuestions: z.int(),
    assignmentTasks: z.int(),
  }),
  z.object({ kind: z.literal('test'), ...item, type: TestType, title: z.string(), questionCount: z.int() }),
])

/** How many of each were written, or were left as they are. */
const ImportCounts = z.object({ added: z.int(), replaced: z.int(), skipped: z.int() })

const Import = z.object({
  id: Id,
  kind: z.enum(['questions', 'lessons', 'grade']),
  fileName: z.string(),
  /** As its content tells; null while it is read, and where it could not be. */
  format: z.enum(['gift', 'aiken', 'csv', 'markdown', 'archive']).nullable(),
  /**
   * `reading`: ask again in a moment. `ready`: look at it and confirm. `writing`: a confirmation is under way. `done`: all
   * of it is in. `failed`: nothing of it is; see `failure`. A server that ends amid reading leaves `failed`, amid writing
   * `ready`: nothing was written then.
   */
  state: z.enum(['reading', 'ready', 'writing', 'done', 'failed']),
  /** Of the work of `reading` or `writing`; `total` is 0 while nobody knows it yet. */
  progress: z.object({ done: z.int(), total: z.int() }),
  /** A whole sentence for the content manager, where the state is `failed`. */
  failure: z.string().nullable(),
  /** What it goes into; null for a grade, and when it is not there any more. */
  target: z
    .object({
      kind: z.enum(['lesson', 'test', 'subject']),
      id: Id,
      title: z.string(),
      /** Of a lesson: its quiz or its assignment. */
      part: z.enum(['quiz', 'assignment']).nullable(),
    })
    .nullable(),
  /** What came of it, where the state is `done`. */
  result: ImportCounts.extend({
    /** The grade that it went into or became. */
    gradeId: Id,
    /** Null for a grade. */
    subjectId: Id.nullable(),
  }).nullable(),
  createdAt: z.date(),
  /** From when on it may be gone. */
  expiresAt: z.date(),
})

const OneImport = z.object({ importId: Id })
const tags = ['Content: imports']

/**
 * Files come in in three steps. Nothing is written to content before the third, and all of it in one transaction.
 *
 * 1. `PUT /imports/{id}` with an id (UUID) of the client's making, by content managers, of their own imports alone. What it
 *    is for stands in the address: `?kind=questions&lessonId=…&part=quiz` (or `part=assignment`), `?kind=questions&testId=…`,
 *    `?kind=lessons&subjectId=…`, `?kind=grade`; and `&name=` with the file's name. The body is the file, whatever its
 *    content type says; or for lessons several, as `multipart/form-data` with the files as `file`, images among them.
 *    A zip archive of lessons is taken too. It answers 202 with `{ id }` once all of it has arrived and is being read, or
 *    as operations do with `{ code, status, message }`: 401 UNAUTHENTICATED, 403 FORBIDDEN, 404 NOT_FOUND (the target is not
 *    there), 409 CONFLICT (the id was used), 413 PAYLOAD_TOO_LARGE, 422 INVALID_INPUT, 429 TOO_MANY_REQUESTS (others are
 *    being read; try again in a moment).
 * 2. `progress` until it is `ready` or `failed`, then `preview`.
 * 3. `confirm`; `progress` tells meanwhile how far it is.
 */
export const contentImports = {
  progress: contentOperation
    .errors(NOT_FOUND)
    .route({
      method: 'GET',
      path: '/content/imports/{importId}',
      summary: 'Import progress',
      description: 'NOT_FOUND for an import of another content manager. Imports are deleted after a day.',
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
        /** What a confirmation says it is based on: another one as soon as what it goes into changes. */
        basedOn: z.string(),
        /** A grade or subject before what comes with it. None unless the state is `ready` or `writing`. */
        items: z.array(ImportItem),
        /** By file and line. */
        problems: z.array(ImportProblem),
      }),
    ),
  confirm: contentOperation
    .errors(NOT_FOUND)
    .errors({
      EDIT_CONFLICT: {
        status: 409,
        message: 'This was changed meanwhile. Nothing was written. Please look at the preview again.',
      },
      /** The message says why, for people: it is being read, it could not be, or its target is gone. */
      CANNOT_IMPORT: { status: 409, message: 'This cannot be imported.' },
    })
    .route({
      method: 'POST',
      path: '/content/imports/{importId}/confirmation',
      summary: 'Confirm an import',
      description:
        'Writes everything or nothing. Confirming again changes nothing and returns the same response, whatever the choices.',
      tags,
    })
    .input(
      OneImport.extend({
        basedOn: z.string().max(100),
        /** What is not named here is done as the first of its `actions` says. */
        choices: z
          .array(z.object({ key: z.string().max(100), action: ImportAction }))
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
      description: 'Imported content stays. Succeeds for an import that does not exist.',
      tags,
    })
    .input(OneImport)
    .output(z.object({})),
}
