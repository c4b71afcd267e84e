import { z } from 'zod'
import { SEARCH_LIMITS, splitSearch } from '#domain/search-words.ts'
import { Id, line, SubjectColor } from './fields.ts'
import { operation } from './operation.ts'

const subject = { subjectId: Id, subjectName: z.string(), color: SubjectColor }

export const search = {
  find: operation
    .route({
      method: 'GET',
      path: '/search',
      summary: 'Search lessons and skills of the own grade',
      description:
        'Finds titles of lessons, sections of reading texts and names of skills in the grade of the sender, while it is published. The last word may be incomplete. Without any match, words of similar spelling are searched. Questions, answers and other grades are never searched.',
      tags: ['Study'],
    })
    .input(z.object({ words: line(SEARCH_LIMITS.text).transform(splitSearch) }))
    .output(
      z.object({
        /** Best first; titles and skills before sections. */
        results: z
          .array(
            z.discriminatedUnion('kind', [
              z.object({
                kind: z.literal('lesson'),
                ...subject,
                number: z.int(),
                title: z.string(),
                /** Section of the reading text that was found, with its heading, if it has one; null for the lesson itself. */
                section: z.object({ heading: z.string().nullable() }).nullable(),
                excerpt: z.string(),
              }),
              z.object({ kind: z.literal('skill'), ...subject, name: z.string() }),
            ]),
          )
          .max(SEARCH_LIMITS.results),
        /** Words that were searched: those of the sender, or words of similar spelling. */
        searched: z.array(z.string()),
        corrected: z.boolean(),
      }),
    ),
}
