import { asContentManager } from '../../../http/operations.ts'
import { TOO_COMPLEX } from '../lessons/validate-lesson.ts'
import { type FoundRow, findContent } from './queries.ts'

const ON_A_PAGE = 20

export const content = {
  search: asContentManager.content.search.handler(async ({ input, context }) => {
    const { total, found } = await findContent(context.services.database.kysely, input.words, {
      limit: ON_A_PAGE,
      offset: (input.page - 1) * ON_A_PAGE,
    })
    return { results: found.map(presentFound), total, pages: Math.ceil(total / ON_A_PAGE) }
  }),

  preview: asContentManager.content.preview.handler(async ({ input, context, errors }) => {
    const rendered = await context.services.textRenderer.render(input.markdown)
    if (rendered.outcome === 'too-complex') {
      throw errors.INVALID_INPUT({ data: { fields: { markdown: TOO_COMPLEX } } })
    }
    return { html: rendered.html }
  }),
}

function presentFound(row: FoundRow) {
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
