import { parseStorableQuestions } from '#domain/content/parse-questions.ts'
import { drawQuestions } from '#domain/scoring/draw-questions.ts'
import { scoreQuestion } from '#domain/scoring/score-question.ts'
import { isAnswered } from '#domain/scoring/valid-answers.ts'
import { asContentManager, limited } from '../../../http/operations.ts'
import { fillFormulas } from '../../../questions/formulas.ts'
import { presentLearnerQuestions, presentScoredQuestions } from '../../../questions/present-questions.ts'
import { readMisconceptionTexts } from '../../../questions/queries.ts'
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

  tryQuestion: asContentManager.content.tryQuestion
    .use(limited('preview-text'))
    .handler(async ({ input, context, errors }) => {
      const { database, judgeAnswers, renderFormulas, templateChecker } = context.services
      const parsed = parseStorableQuestions([input.question])
      const problems =
        parsed.outcome === 'valid' ? await templateChecker.check(parsed.questions, context.user.id) : parsed.problems
      const isUsable = parsed.outcome === 'valid' && problems.length === 0
      const questions = isUsable ? drawQuestions(parsed.questions, `try ${input.draw}`) : []
      const [question] = questions
      const [shown] = presentLearnerQuestions(questions, { showHints: true })
      if (!question || !shown) {
        const message = problems[0]?.message ?? 'Its template finds no numbers.'
        throw errors.INVALID_INPUT({ data: { fields: { question: message } } })
      }
      if (input.answer === null || !isAnswered(shown, input.answer)) {
        return fillFormulas({ question: shown, scored: null, message: null }, renderFormulas, context.user.id)
      }
      const judgments = await judgeAnswers(questions, { [question.id]: input.answer }, context.user.id)
      const result = scoreQuestion(question, input.answer, judgments[question.id])
      const texts = await readMisconceptionTexts(database.kysely, [result.question])
      const [scored = null] = presentScoredQuestions([result.question], texts)
      const tried = { question: shown, scored: result.message === null ? scored : null, message: result.message }
      return fillFormulas(tried, renderFormulas, context.user.id)
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
