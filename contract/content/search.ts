import { z } from 'zod'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { Id, integerInAddress, line, storableText } from '../fields.ts'
import { TOO_MANY_ATTEMPTS } from '../operation.ts'
import { Answer, Draw, LearnerQuestion, ScoredQuestion } from '../questions.ts'
import { ContentKind, contentOperation } from './fields.ts'

const tags = ['Content']

/** Search result. */
export const SearchResult = z.object({
  kind: ContentKind,
  id: Id,
  title: z.string(),
  gradeId: Id,
  gradeName: z.string(),
  /** Null for a grade. */
  subjectId: Id.nullable(),
  subjectName: z.string().nullable(),
  /** Number of a lesson; null for other kinds. */
  number: z.int().nullable(),
  /** First matching field, with the text around the match. */
  foundIn: z.enum(['title', 'description', 'text']),
  excerpt: z.string(),
})

export const content = {
  search: contentOperation
    .route({
      method: 'GET',
      path: '/content/search',
      summary: 'Search grades, subjects, lessons and timed tests',
      description:
        'Searches titles, descriptions and reading texts, ignoring case; matches in titles come first. Twenty results per page; the first page is 1.',
      tags,
    })
    .input(
      z.object({
        words: line(CONTENT_LIMITS.title).min(1, 'Please enter a search term'),
        page: integerInAddress().min(1).max(1000).default(1),
      }),
    )
    .output(z.object({ results: z.array(SearchResult), total: z.int(), pages: z.int() })),
  preview: contentOperation
    .errors(TOO_MANY_ATTEMPTS)
    .meta({ changes: false })
    .route({
      method: 'POST',
      path: '/content/preview',
      summary: 'Preview a reading text as HTML',
      tags,
    })
    .input(
      z.object({
        markdown: storableText(CONTENT_LIMITS.text),
      }),
    )
    .output(z.object({ html: z.string() })),
  tryQuestion: contentOperation
    .errors(TOO_MANY_ATTEMPTS)
    .meta({ changes: false })
    .route({
      method: 'POST',
      path: '/content/try-question',
      summary: 'Try a question as a learner',
      description:
        'Renders a question as a learner would see it, and scores an answer to it. Stores nothing. An error in the question is reported on the field `question`.',
      tags,
    })
    .input(
      z.object({
        /** In any form that domain/content/parse-questions.ts accepts. */
        question: z.record(z.string(), z.unknown()),
        answer: Answer.nullable(),
        /** Draw whose order and numbers are shown. */
        draw: Draw,
      }),
    )
    .output(
      z.object({
        question: LearnerQuestion,
        /** Null if there is no answer or it cannot be scored. */
        scored: ScoredQuestion.nullable(),
        /** Error message for an answer that cannot be parsed. */
        message: z.string().nullable(),
      }),
    ),
}
