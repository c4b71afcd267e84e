import { fillTemplate } from '#domain/content/variants/fill-template.ts'
import { expressionTask } from '#domain/kinds/expression/expression.ts'
import { readCoordinate } from '#domain/kinds/graph/coordinates.ts'
import { Drawing } from '#domain/kinds/graph/drawing-schemas.ts'
import { markOf, taskOf } from '#domain/kinds/kind.ts'
import { PartAnswers } from '#domain/kinds/parts/part-kinds.ts'
import { drawQuestions } from '#domain/scoring/draw-questions.ts'
import { formulasInText } from '#domain/scoring/expressions/formulas-in-text.ts'
import type { Question, QuestionOf } from '#domain/scoring/question.ts'
import type { Answer } from '#domain/scoring/question-schemas.ts'
import { hasExpression, questionsWithin } from '#domain/scoring/questions-within.ts'
import { type Judgments, scoreAnswers, scoreQuestions } from '#domain/scoring/score-answers.ts'
import { judgeTask } from '#server/expressions/judge-task.ts'

/**
 * `check` of a question in a content file: an answer as a learner would enter it, worked out by another way than the key. It
 * is typed text, the text of an option or spot, a list of such texts (several, spots, order, blanks, cells of a table, blanks of a solution), right sides by left
 * side (match), the number of the line and the reason (error), groups by item (sort), a list with the check of each part (parts), a drawing, or the dots of each column, heights or values of a display; each text can be a template such as `{= k*a/a }`.
 */
export type Check = string | number | boolean | null | readonly Check[] | { readonly [name: string]: Check }

/** Draws of a template in the suite; `npm run content:check` takes 1,000. */
export const SUITE_DRAWS = 15
/** Consecutive draws with known values after which all values of a template count as drawn. */
const MAX_REPEATS = 25
/** Between the texts of a check while the product fills them. */
const SEPARATOR = '␞'

/**
 * Draws a question as a learner gets it, with its check filled in by the same values, and lets the product score it. A
 * question with variants is drawn until hardly any new values occur, at most `draws` times.
 * @returns why the first draw without full marks failed, or null
 */
export function findFailedCheck(question: Question, check: Check, draws = SUITE_DRAWS): string | null {
  const texts = textsOf(check).join(SEPARATOR)
  if (question.variants === null) return score(question, fillTemplate(texts, new Map(), markOf(question)), check)
  const traced = withoutForeseen({ ...question, hints: [], steps: [], explanation: texts })
  const seen = new Set<string>()
  for (let draw = 0, repeats = 0; draw < draws && repeats < MAX_REPEATS; draw += 1) {
    const [drawn] = drawQuestions([traced], `check ${draw}`)
    if (!drawn) return 'no values can be drawn'
    const filled = drawn.explanation ?? ''
    const values = `${drawn.question} ${filled}`
    repeats = seen.has(values) ? repeats + 1 : 0
    if (repeats > 0) continue
    seen.add(values)
    const problem = score(drawn, filled, check)
    if (problem !== null) return problem
  }
  return null
}

/** True if the check of a template is computed by the formula of its key, so that both have the same mistakes. */
export function repeatsKey({ answer, parts, check }: { answer?: unknown; parts?: unknown; check?: unknown }): boolean {
  if (Array.isArray(parts) && Array.isArray(check)) {
    return parts.some((part, index) => repeatsKey({ ...part, check: check[index] }))
  }
  const [key, other] = [answer, check].map((value) =>
    JSON.stringify(value ?? '')
      .replace(/\s|\|[^}]*/g, '')
      .replace(/\{=?([^{}"]*)\}/g, (_, formula: string) => `{${formula.replace(/^\((.*)\)$/, '$1')}}`),
  )
  return key?.includes('{') === true && /\{[^"}]*\w[^"}]*\}/.test(key) && key === other
}

/** Formula of a question's own text, in some draws, that the product scores as right; null if there is none. */
export function findCopiedFormula(question: Question): string | null {
  if (!hasExpression(question)) return null
  for (let draw = 0; draw < 5; draw += 1) {
    for (const drawn of drawQuestions([question], `copy ${draw}`).flatMap(questionsWithin)) {
      if (drawn.kind !== 'expression') continue
      const { id } = drawn
      const isRight = (typed: string) =>
        scoreQuestions([drawn], { [id]: typed }, judge(withoutForeseen(drawn), typed))[0]?.right
      const copied = formulasInText(taskOf(drawn)).find(isRight)
      if (copied !== undefined) return copied
    }
  }
  return null
}

function textsOf(check: Check): string[] {
  if (typeof check === 'string') return [check]
  return typeof check === 'object' && check !== null ? Object.values(check).flatMap(textsOf) : []
}

/** The check with these texts in place of its own. */
function withTexts(check: Check, texts: string[]): Check {
  if (typeof check === 'string') return texts.shift() ?? ''
  if (typeof check !== 'object' || check === null) return check
  if (Array.isArray(check)) return check.map((part) => withTexts(part, texts))
  return Object.fromEntries(Object.entries(check).map(([name, part]) => [name, withTexts(part, texts)]))
}

/** Drops foreseen wrong answers, which take most of the time of a draw. */
function withoutForeseen(question: Question): Question {
  if (question.kind === 'number' || question.kind === 'expression' || question.kind === 'display')
    return { ...question, wrong: [] }
  if (question.kind === 'parts') {
    const parts = question.parts.map((part) => ('wrong' in part ? { ...part, wrong: [] } : part))
    return { ...question, parts }
  }
  if (!('blanks' in question)) return question
  return { ...question, blanks: question.blanks.map((blank) => ('wrong' in blank ? { ...blank, wrong: [] } : blank)) }
}

function score(question: Question, filled: string, check: Check): string | null {
  const written = withTexts(check, filled.split(SEPARATOR))
  const describe = (problem: string) => `${problem}: ${JSON.stringify(written)} for "${question.question}"`
  const answer = toAnswer(question, written)
  if (answer === null) return describe('does not fit the question')
  const { id } = question
  const scored = scoreAnswers([question], { [id]: answer }, judge(question, answer))
  if (scored.outcome === 'unreadable') return describe(`unreadable (${scored.questions[0]?.message})`)
  if (scored.outcome !== 'scored') return describe(scored.outcome)
  return scored.correctCount === 1 ? null : describe('scored as wrong')
}

function judge(question: Question, answer: Answer): Judgments {
  const parts = questionsWithin(question).map((one, index) => {
    const typed: unknown = question.kind === 'parts' && Array.isArray(answer) ? answer[index] : answer
    if (one.kind !== 'expression' || typeof typed !== 'string') return undefined
    const task = expressionTask(one, typed)
    return task === null ? undefined : judgeTask(task)
  })
  if (question.kind === 'parts') return { [question.id]: { outcome: 'parts', parts } }
  return parts[0] === undefined ? {} : { [question.id]: parts[0] }
}

/** Converts to the answer that a browser would send, with displayed indexes. Null if a text is not on display. */
function toAnswer(question: Question, written: Check): Answer | null {
  switch (question.kind) {
    case 'single':
      return findIndexes(question.options, [written])?.[0] ?? null
    case 'several':
      return findIndexes(question.options, written)
    case 'error': {
      if (!Array.isArray(written)) return null
      const [line, reason] = written
      const found = findIndexes(question.options, [reason ?? ''])
      return found && [Number(line) - 1, ...found]
    }
    case 'order':
      return findIndexes(question.items, written)
    case 'spot':
      return findIndexes(question.picture ? question.spots.map(({ label }) => label) : question.passage, written)
    case 'match':
    case 'label':
      return findPartners(question.left, question.partners, written)
    case 'sort':
      return findPartners(question.items, question.groups, written)
    case 'blanks':
    case 'table':
    case 'worked':
      return Array.isArray(written) ? written.map(String) : null
    case 'display':
      return Array.isArray(written) ? written.map((one) => readCoordinate(String(one)) ?? null) : null
    case 'parts':
      return toPartAnswers(question, written)
    case 'graph':
      return Drawing.safeParse(toNumbers(written)).data ?? null
    default:
      return String(written)
  }
}

function toPartAnswers(question: QuestionOf<'parts'>, written: Check): Answer | null {
  const texts = Array.isArray(written) ? written : []
  const answers = questionsWithin(question).map((part, index) => toAnswer(part, texts[index] ?? null))
  return texts.length === answers.length ? (PartAnswers.safeParse(answers).data ?? null) : null
}

function findIndexes(shown: readonly string[], written: Check): number[] | null {
  const indexes = Array.isArray(written) ? written.map((text) => shown.indexOf(String(text))) : []
  return indexes.length === 0 || indexes.includes(-1) ? null : indexes
}

function findPartners(left: readonly string[], partners: readonly string[], written: Check): number[] | null {
  const pairs = new Map(typeof written === 'object' && written !== null ? Object.entries(written) : [])
  const indexes = left.map((side) => partners.indexOf(String(pairs.get(side))))
  return pairs.size !== left.length || indexes.includes(-1) ? null : indexes
}

/** Coordinates that were computed, or are fractions, are texts. */
function toNumbers(written: Check): Check {
  if (typeof written === 'string') return readCoordinate(written) ?? Number.NaN
  if (typeof written !== 'object' || written === null) return written
  if (Array.isArray(written)) return written.map(toNumbers)
  return Object.fromEntries(Object.entries(written).map(([name, part]) => [name, toNumbers(part)]))
}
