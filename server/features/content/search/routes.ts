import { setImmediate } from 'node:timers/promises'
import { parseStorableQuestions } from '#domain/content/parse-questions.ts'
import { expectOpenKeys } from '#domain/keys.ts'
import { isAnswered } from '#domain/kinds/answers.ts'
import { drawQuestions } from '#domain/scoring/draw-questions.ts'
import { scoreQuestion } from '#domain/scoring/score-question.ts'
import { contentManager } from '../../../http/callers.ts'
import { act } from '../../../http/handlers.ts'
import { operations } from '../../../http/operations.ts'
import { fillFormulas } from '../../../questions/formulas.ts'
import { presentLearnerQuestions, presentScoredQuestions } from '../../../questions/present-questions.ts'
import { readMisconceptionTexts } from '../../../questions/queries.ts'
import { TOO_COMPLEX } from '../lessons/validate-lesson.ts'
import { type SearchRow, searchContent } from './queries.ts'

const PAGE_SIZE = 20

export const content = {
  search: operations.content.search.handler(
    act({ as: contentManager }, async (_user, { input, context }) => {
      const { total, results } = await searchContent(context.services.database.kysely, input.words, {
        limit: PAGE_SIZE,
        offset: (input.page - 1) * PAGE_SIZE,
      })
      // Loaded by the first search: the parser takes a tenth of a second and 11 MB, which no other request needs.
      const { markdownToPlainText } = await import('#packages/content-formats/questions/plain-text.ts')
      const toPlainText = (markdown: string) => {
        const plain = markdownToPlainText(markdown, { describes: true })
        if (plain.outcome === 'failed') return markdown
        return plain.text.replace(/(?<=[.!?:;])\s*\n\s*/g, ' ').replace(/\s*\n\s*/g, ' · ')
      }
      const presented: ReturnType<typeof presentResult>[] = []
      for (const row of results) {
        presented.push(presentResult(row, input.words, toPlainText))
        // Each text takes milliseconds to parse: other requests run in between.
        await setImmediate()
      }
      return { results: presented, total, pages: Math.ceil(total / PAGE_SIZE) }
    }),
  ),

  preview: operations.content.preview.handler(
    act({ as: contentManager, limit: 'preview-text' }, async (user, { input, context, errors }) => {
      const rendered = await context.services.textRenderer.render(input.markdown, user.id)
      if (rendered.outcome === 'too-complex') {
        throw errors.INVALID_INPUT({ data: { fields: { markdown: TOO_COMPLEX } } })
      }
      return { html: rendered.html }
    }),
  ),

  tryQuestion: operations.content.tryQuestion.handler(
    act({ as: contentManager, limit: 'preview-text' }, async (user, { input, context, errors }) => {
      const { database, judgeAnswers, renderFormulas, templateChecker } = context.services
      const parsed = parseStorableQuestions([input.question])
      const problems =
        parsed.outcome === 'valid' ? await templateChecker.check(parsed.questions, user.id) : parsed.problems
      const isUsable = parsed.outcome === 'valid' && problems.length === 0
      const questions = isUsable ? drawQuestions(parsed.questions, `try ${input.draw}`) : []
      const [question] = questions
      const [shown] = presentLearnerQuestions(questions, { showHints: true })
      if (!question || !shown) {
        const message = problems[0]?.message ?? 'Its template finds no numbers.'
        throw errors.INVALID_INPUT({ data: { fields: { question: message } } })
      }
      if (input.answer === null || !isAnswered(shown, input.answer)) {
        return fillFormulas({ question: shown, scored: null, message: null }, renderFormulas, user.id)
      }
      const judgments = await judgeAnswers(questions, { [question.id]: input.answer }, user.id)
      const result = scoreQuestion(question, input.answer, judgments[question.id])
      const permission = expectOpenKeys({ reader: 'staff', contentManager: user.contentManager })
      const texts = await readMisconceptionTexts(database.kysely, [result.question])
      const [scored = null] = presentScoredQuestions(permission, [result.question], texts)
      const tried = { question: shown, scored: result.message === null ? scored : null, message: result.message }
      return fillFormulas(tried, renderFormulas, user.id)
    }),
  ),
}

type ToPlainText = (markdown: string) => string

function presentResult(row: SearchRow, words: string, toPlainText: ToPlainText) {
  const { passage, cutBefore, cutAfter, ...result } = row
  return { ...result, excerpt: cutExcerpt(row, words, toPlainText) }
}

/** Characters of an excerpt before the words, and in total without its ellipses. */
const CONTEXT_LENGTH = 60
const EXCERPT_LENGTH = 176

/** Text around the words, or its start without them, cut between words and with an ellipsis at each cut. */
function cutExcerpt(row: SearchRow, words: string, toPlainText: ToPlainText): string {
  const { foundIn, passage, cutBefore, cutAfter } = row
  const find = (text: string) => Math.max(text.toLowerCase().indexOf(words.toLowerCase()), 0)
  // Half a block would show its Markdown.
  const block = foundIn === 'text' && cutBefore ? /\n\s*\n/.exec(passage.slice(0, find(passage))) : null
  const text = foundIn === 'text' ? toPlainText(passage.slice(block?.index)) : passage
  const start = Math.max(find(text) - CONTEXT_LENGTH, 0)
  const end = start + EXCERPT_LENGTH
  const isCutAfter = end < text.length || cutAfter
  const atWord = start > 0 ? text.slice(start, end).replace(/^\S*\s+(?:· )?/, '') : text.slice(start, end)
  const excerpt = isCutAfter ? atWord.replace(/(?: ·)?\s+\S*$/, '') : atWord
  return `${start > 0 || cutBefore ? '… ' : ''}${excerpt}${isCutAfter ? ' …' : ''}`
}
