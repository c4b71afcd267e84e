import { z } from 'zod'
import { Id } from '../fields.ts'
import { NOT_FOUND, TOO_MANY_ATTEMPTS } from '../operation.ts'
import { contentOperation } from './fields.ts'

/** Formats of question banks. */
export const BankFormat = z.enum(['gift', 'aiken', 'csv', 'json'])

/** Kind of export: a grade, a lesson, or the questions of a quiz, assignment or timed test. */
export const ExportKind = z.enum(['grade', 'lesson', 'quiz', 'assignment', 'test'])

/**
 * Content managers download files with GET; anyone else gets 401 or 403:
 *
 * - `/exports/grade/{gradeId}`: the grade with its images as a zip archive that can be imported again
 * - `/exports/lesson/{lessonId}`: the lesson as Markdown with front matter
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
        "Returns the file's name and address, and the problems: whatever the format cannot represent is missing or changed in the file.",
      tags: ['Content: exports'],
    })
    .input(
      z.object({
        kind: ExportKind,
        /** Grade, timed test or lesson; for a quiz or assignment, its lesson. */
        itemId: Id,
        /** For questions only; ignored otherwise. */
        format: BankFormat.default('gift'),
      }),
    )
    .output(
      z.object({
        fileName: z.string(),
        /** Path to download the file from. */
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
