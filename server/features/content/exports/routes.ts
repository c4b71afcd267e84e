import { asContentManager } from '../../../http/operations.ts'
import { createExport } from './make-export.ts'

export const contentExports = {
  check: asContentManager.contentExports.check.handler(async ({ input, context, errors }) => {
    const made = await createExport(context.services.database.kysely, input)
    if (!made) throw errors.NOT_FOUND()
    const { kind, itemId, format } = input
    const isBank = made.questions !== null
    return {
      fileName: made.fileName,
      address: `/exports/${kind}/${itemId}${isBank ? `?format=${format}` : ''}`,
      questions: made.questions,
      problems: made.problems.map(({ severity, field, message }) => ({
        severity,
        question: questionOf(field),
        message,
      })),
    }
  }),
}

/** From 1, of a field such as `questions.0`. */
function questionOf(field: string | null): number | null {
  const [, index] = /^questions\.(\d+)$/.exec(field ?? '') ?? []
  return index === undefined ? null : Number(index) + 1
}
