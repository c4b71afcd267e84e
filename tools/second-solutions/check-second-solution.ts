import { drawQuestions } from '#domain/scoring/draw-questions.ts'
import { Drawing } from '#domain/scoring/drawing-schemas.ts'
import type { Question, QuestionOf } from '#domain/scoring/question.ts'
import type { Answer } from '#domain/scoring/question-schemas.ts'
import { scoreAnswers } from '#domain/scoring/score-answers.ts'
import { judgeTask } from '#server/expressions/judge-task.ts'

/**
 * Answer as a learner would enter it: typed text (numbers with at most twelve digits), the text of an option or spot, a
 * list of such texts (several, spots, order, blanks), right sides by left side (match), or a drawing.
 */
type WrittenAnswer = string | number | readonly (string | number)[] | Readonly<Record<string, string>> | Drawing

/** Names of the numbers that templates draw. */
type Letter =
  | ('a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm' | 'n' | 'o' | 'p' | 'q' | 'r')
  | ('s' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z' | 'L' | 'M' | 'P' | 'T')

/** Numbers of one draw; NaN for names that the template does not have. */
type DrawnValues = Readonly<Record<Letter, number>>

/** Answer to a question, worked out independently of its key; for a template, a function of the drawn numbers. */
export type SecondSolution = WrittenAnswer | ((values: DrawnValues) => WrittenAnswer)

/** Second solutions by file, then by part or test and id: 'quiz q1', 'assignment q2', 'Mid Test 1 q3'. */
export type SecondSolutions = Record<string, Record<string, SecondSolution>>

const MAX_DRAWS = 300
/** Maximum draws of an expression, which takes ten times as long to score. */
const MAX_EXPRESSION_DRAWS = 100
/** Consecutive draws with known values after which all values of a template count as drawn. */
const MAX_REPEATS = 25

/**
 * Draws a question as a learner gets it and lets the product score its second solution. A question with variants is
 * drawn until hardly any new values occur, at most 300 times (an expression 100 times).
 * @returns why the first draw without full marks failed, or null
 */
export function checkSecondSolution(question: Question, solution: SecondSolution): string | null {
  const names = Object.keys(question.variants?.ranges ?? {})
  // The explanation carries the drawn values.
  const traced = withoutForeseen({
    ...question,
    hints: [],
    steps: [],
    explanation: names.map((name) => `{${name}}`).join('|'),
  })
  const draws = question.kind === 'expression' ? MAX_EXPRESSION_DRAWS : MAX_DRAWS
  const seen = new Set<string>()
  for (let draw = 0, repeats = 0; draw < draws && repeats < MAX_REPEATS; draw += 1) {
    const [drawn] = drawQuestions([traced], `second solution ${draw}`)
    if (!drawn) return 'no values can be drawn'
    const drawnTexts = drawn.explanation ?? ''
    repeats = seen.has(drawnTexts) ? repeats + 1 : 0
    if (repeats > 0) continue
    seen.add(drawnTexts)
    const texts = drawnTexts.split('|')
    const values = Object.fromEntries(names.map((name, index) => [name, Number(texts[index]?.replace('−', '-'))]))
    const written = typeof solution === 'function' ? solution(values as DrawnValues) : solution
    const problem = score(drawn, written)
    if (problem !== null) return `${problem}: ${JSON.stringify(written)} for "${drawn.question}"`
  }
  return null
}

/** Drops foreseen wrong answers, which take most of the time of a draw. */
function withoutForeseen(question: Question): Question {
  if (question.kind === 'number' || question.kind === 'expression') return { ...question, wrong: [] }
  if (question.kind !== 'blanks') return question
  return { ...question, blanks: question.blanks.map((blank) => ('wrong' in blank ? { ...blank, wrong: [] } : blank)) }
}

function score(question: Question, written: WrittenAnswer): string | null {
  const answer = toAnswer(question, written)
  if (answer === null) return 'does not fit the question'
  const { id } = question
  const scored = scoreAnswers([question], { [id]: answer }, judge(question, answer))
  if (scored.outcome === 'unreadable') return `unreadable (${scored.questions[0]?.message})`
  if (scored.outcome !== 'scored') return scored.outcome
  return scored.correctCount === 1 ? null : 'scored as wrong'
}

function judge(question: Question, answer: Answer) {
  if (question.kind !== 'expression' || typeof answer !== 'string') return {}
  return { [question.id]: judgeTask({ key: question.key, wrong: [], typed: answer }) }
}

/** Converts to the answer that a browser would send, with displayed indexes. Null if a text is not on display. */
function toAnswer(question: Question, written: WrittenAnswer): Answer | null {
  switch (question.kind) {
    case 'single':
      return findIndexes(question.options, [written])?.[0] ?? null
    case 'several':
      return findIndexes(question.options, written)
    case 'order':
      return findIndexes(question.items, written)
    case 'spot':
      return findIndexes(question.picture ? question.spots.map(({ label }) => label) : question.passage, written)
    case 'match':
      return findPartners(question, written)
    case 'blanks':
      return Array.isArray(written) ? written.map(toTyped) : null
    case 'graph':
      return Drawing.safeParse(written).data ?? null
    default:
      return toTyped(written)
  }
}

function findIndexes(shown: readonly string[], written: unknown): number[] | null {
  const indexes = Array.isArray(written) ? written.map((text) => shown.indexOf(text)) : []
  return indexes.length === 0 || indexes.includes(-1) ? null : indexes
}

function findPartners({ left, partners }: QuestionOf<'match'>, written: unknown): number[] | null {
  const pairs = new Map(typeof written === 'object' && written !== null ? Object.entries(written) : [])
  const indexes = left.map((side) => partners.indexOf(pairs.get(side)))
  return pairs.size !== left.length || indexes.includes(-1) ? null : indexes
}

/** Removes floating-point errors. */
function toTyped(written: unknown): string {
  return typeof written === 'number' ? String(Number(written.toPrecision(12))) : String(written)
}
