import { asContentManager, limited } from '../../../http/operations.ts'
import { TOO_COMPLEX } from '../lessons/validate-lesson.ts'
import { type SearchRow, searchContent } from './queries.ts'

const PAGE_SIZE = 20

export const content = {
  search: asContentManager.content.search.handler(async ({ input, context }) => {
    const { total, results } = await searchContent(context.services.database.kysely, input.words, {
      limit: PAGE_SIZE,
      offset: (input.page - 1) * PAGE_SIZE,
    })
    return { results: results.map(presentResult), total, pages: Math.ceil(total / PAGE_SIZE) }
  }),

  preview: asContentManager.content.preview.use(limited('preview-text')).handler(async ({ input, context, errors }) => {
    const rendered = await context.services.textRenderer.render(input.markdown, context.user.id)
    if (rendered.outcome === 'too-complex') {
      throw errors.INVALID_INPUT({ data: { fields: { markdown: TOO_COMPLEX } } })
    }
    return { html: rendered.html }
  }),
}

function presentResult(row: SearchRow) {
  return {
    kind: row.kind,
    id: row.id,
    title: row.title,
    gradeId: row.gradeId,
    gradeName: row.gradeName,
    subjectId: row.subjectId,
    subjectName: row.subjectName,
    number: row.number,
    foundIn: row.foundIn,
    excerpt: row.excerpt,
  }
}
