import { contentManager } from '../../../http/callers.ts'
import { act } from '../../../http/handlers.ts'
import { operations } from '../../../http/operations.ts'

export const contentExports = {
  check: operations.contentExports.check.handler(
    act({ as: contentManager, limit: 'export-content' }, async (_user, { input, context, errors }) => {
      const { createExport } = await import('./make-export.ts')
      const file = await createExport(context.services.exportDatabase.kysely, input)
      if (!file) throw errors.NOT_FOUND()
      const { kind, itemId, format } = input
      const isQuestionFile = file.questions !== null
      return {
        fileName: file.fileName,
        address: `/exports/${kind}/${itemId}${isQuestionFile ? `?format=${format}` : ''}`,
        questions: file.questions,
        problems: file.problems.map(({ severity, field, message }) => ({
          severity,
          question: questionNumber(field),
          message,
        })),
      }
    }),
  ),
}

/** 1-based number of the question in a field such as `questions.0`. */
function questionNumber(field: string | null): number | null {
  const [, index] = /^questions\.(\d+)$/.exec(field ?? '') ?? []
  return index === undefined ? null : Number(index) + 1
}
