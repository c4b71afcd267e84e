import { z } from 'zod'
import { Id } from '../fields.ts'
import { NOT_FOUND } from '../operation.ts'
import { contentOperation } from './changes.ts'

/** The formats of question banks. */
export const BankFormat = z.enum(['gift', 'aiken', 'csv'])

/** What is exported: a whole grade, a lesson, or the questions of a quiz, an assignment or a test. */
export const ExportKind = z.enum(['grade', 'lesson', 'quiz', 'assignment', 'test'])

/**
 * Files go out by plain GET, as a browser follows a link, to content managers; everybody else gets 401 or 403:
 *
 * - `/exports/grade/{gradeId}`: the whole grade with its images as a zip archive, which comes in again as it was
 * - `/exports/lesson/{lessonId}`: the lesson as Markdown with front matter
 * - `/exports/quiz/{lessonId}?format=gift`, `/exports/assignment/{lessonId}?format=aiken`,
 *   `/exports/test/{testId}?format=csv`: the questions in one of the formats
 */
export const contentExports = {
  check: contentOperation
    .errors(NOT_FOUND)
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
        /** The grade, the test, or the lesson whose quiz or assignment is meant. */
        itemId: Id,
        /** Of questions; otherwise it means nothing. */
        format: BankFormat.default('gift'),
      }),
    )
    .output(
      z.object({
        fileName: z.string(),
        /** The address to get it from. */
        address: z.string(),
        /** Questions in the file, of a question bank; null otherwise. */
        questions: z.int().nullable(),
        problems: z.array(
          z.object({
            severity: z.enum(['error', 'warning']),
            /** From 1, where one question is meant. */
            question: z.int().nullable(),
            /** A whole sentence. */
            message: z.string(),
          }),
        ),
      }),
    ),
}
