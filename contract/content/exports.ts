import { z } from 'zod'
import { Id } from '../fields.ts'
import { NOT_FOUND, TOO_MANY_ATTEMPTS } from '../operation.ts'
import { contentOperation, LessonPart } from './fields.ts'

/** Formats of question banks. */
export const BankFormat = z.enum(['gift', 'aiken', 'csv', 'json'])

/** Kind of export: a grade, a lesson, or the questions of a part of a lesson or of a timed test. */
export const ExportKind = z.enum(['grade', 'lesson', ...LessonPart.options, 'test'])

/**
 * Downloads with GET for content managers; other callers get 401 or 403:
 *
 * - `/exports/grade/{gradeId}`: grade with its images as a zip archive that can be imported again
 * - `/exports/lesson/{lessonId}`: lesson as Markdown with front matter
 * - `/exports/quiz/{lessonId}?format=gift`, `/exports/assignment/{lessonId}?format=aiken`,
 *   `/exports/test/{testId}?format=csv`, `…?format=json`: questions in one of the formats
 */
export const contentExports = {
  check: contentOperation
    .errors({ ...NOT_FOUND, ...TOO_MANY_ATTEMPTS })
    .route({
      method: 'GET',
      path: '/content/exports/{kind}/{itemId}',
      summary: 'Check an export',
      description:
        "Returns the file's name and URL, with a problem for each item that the format cannot represent: it is missing or changed in the file.",
      tags: ['Content: exports'],
    })
    .input(
      z.object({
        kind: ExportKind,
        /** Id of the grade, timed test or lesson; for a part, of its lesson. */
        itemId: Id,
        /** Only for questions; otherwise ignored. */
        format: BankFormat.default('gift'),
      }),
    )
    .output(
      z.object({
        fileName: z.string(),
        /** Download path. */
        address: z.string(),
        /** Number of questions in a question bank; null for other kinds. */
        questions: z.int().nullable(),
        problems: z.array(
          z.object({
            severity: z.enum(['error', 'warning']),
            /** Question number from 1; null when the problem concerns the whole file. */
            question: z.int().nullable(),
            /** Complete sentence. */
            message: z.string(),
          }),
        ),
      }),
    ),
}
