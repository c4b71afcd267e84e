import { z } from 'zod'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { Id, integerInAddress, line, storableText } from '../fields.ts'
import { TOO_MANY_ATTEMPTS } from '../operation.ts'
import { ContentKind, contentOperation } from './fields.ts'

const tags = ['Content']

/** Search result. */
const SearchResult = z.object({
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
  /** First field that matches, with the text around the match. */
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
}
