/**
 * Rules of the answers to one kind of question, on the form that a learner sees. A learner's browser runs them too, so
 * they import no validator.
 */
export type AnswerRules<ShownQuestion, Answer> = {
  /** True for an answer, complete or not, that is valid for the question: of its kind, with indexes in range. */
  fits: (question: ShownQuestion, answer: unknown) => answer is Answer
  /** True for an answer that can be submitted and scored. */
  isComplete: (question: ShownQuestion, answer: Answer) => boolean
  /**
   * Describes an answer as plain text. It may be of another shape, such as one to an earlier version of the question.
   * @param plainText strips the markup of formulas from a text
   */
  describe: (question: ShownQuestion, answer: unknown, plainText: PlainText) => string
  /**
   * Converts an answer to the same question in another draw, by content instead of position; null if that has other
   * content. Missing if every change of the question invalidates its answer.
   */
  carry?: (from: ShownQuestion, to: ShownQuestion, answer: Answer) => Answer | null
}

/** Answer carried to another draw by the rules of its kind; null if that has other content. */
export function carryBy<ShownQuestion, Answer>(
  { fits, carry }: AnswerRules<ShownQuestion, Answer>,
  from: ShownQuestion,
  to: ShownQuestion,
  answer: unknown,
): Answer | null {
  if (!fits(from, answer)) return null
  if (carry) return carry(from, to, answer)
  return JSON.stringify(from) === JSON.stringify(to) ? answer : null
}

export type PlainText = (text: string | undefined) => string

export const asText = (answer: unknown): string => (typeof answer === 'string' ? answer : '')

export const isText = (answer: unknown): answer is string => typeof answer === 'string'

const asList = (answer: unknown): readonly unknown[] => (Array.isArray(answer) ? answer : [])

/**
 * Numbers of a list answer; empty for an answer of another shape, such as one to an earlier version of the question.
 */
export function asIndexes(answer: unknown): number[] {
  return asList(answer).filter((entry) => typeof entry === 'number')
}

/** Entries of a list answer, padded to `count` places. */
export function asPlaces(answer: unknown, count: number): (number | null)[] {
  const list = asList(answer)
  return Array.from({ length: count }, (_, index) => {
    const entry = list[index]
    return typeof entry === 'number' ? entry : null
  })
}

export function asTexts(answer: unknown, count: number): string[] {
  const list = asList(answer)
  return Array.from({ length: count }, (_, index) => asText(list[index]))
}

/** True for a valid index into `count` options. */
export function isIndex(count: number, answer: unknown): answer is number {
  return typeof answer === 'number' && Number.isInteger(answer) && answer >= 0 && answer < count
}

/** True for distinct valid indexes into `count` options. */
function areIndexes(count: number, answer: unknown): answer is number[] {
  return (
    Array.isArray(answer) && new Set(answer).size === answer.length && answer.every((index) => isIndex(count, index))
  )
}

/** Indexes of the same texts in another order; null if one is missing there. */
export function carryIndexes(before: readonly string[], after: readonly string[], indexes: readonly number[]) {
  const moved = indexes.map((index) => after.indexOf(before[index] ?? ''))
  return moved.includes(-1) ? null : moved
}

const listFormat = new Intl.ListFormat('en', { style: 'narrow', type: 'conjunction' })

export const formatList = (texts: readonly string[]): string => listFormat.format(texts)

/** Rules of answers that select some of the texts of a question. */
export function choiceRules<ShownQuestion>(
  textsOf: (question: ShownQuestion) => readonly string[],
  isComplete: (question: ShownQuestion, answer: number[]) => boolean,
): AnswerRules<ShownQuestion, number[]> {
  return {
    fits: (question, answer) => areIndexes(textsOf(question).length, answer),
    isComplete,
    describe: (question, answer, plainText) =>
      formatList(asIndexes(answer).map((index) => plainText(textsOf(question)[index]))),
    carry: (from, to, answer) => carryIndexes(textsOf(from), textsOf(to), answer),
  }
}

type WithBlanks = { blanks: readonly ({ kind: 'text' | 'number' } | { kind: 'menu'; options: readonly string[] })[] }

/** Rules of answers with a text for each blank, '' while it is open; for a menu, the text of the chosen option. */
export function blankRules<ShownQuestion extends WithBlanks>(
  describe: (question: ShownQuestion, texts: readonly string[], plainText: PlainText) => string,
): AnswerRules<ShownQuestion, string[]> {
  return {
    fits: ({ blanks }, answer): answer is string[] =>
      Array.isArray(answer) &&
      answer.length === blanks.length &&
      blanks.every((blank, index) => {
        const text: unknown = answer[index]
        return typeof text === 'string' && (blank.kind !== 'menu' || text === '' || blank.options.includes(text))
      }),
    isComplete: (_, answer) => answer.length > 0 && answer.every((text) => text.trim() !== ''),
    describe: (question, answer, plainText) => describe(question, asTexts(answer, question.blanks.length), plainText),
  }
}

/** Index of the right side for each left one, null while it has none. */
type Places = (number | null)[]
type Sides = { left: readonly string[]; right: readonly string[] }

/** Rules of answers that give each left side one of the right sides. */
export function pairRules<ShownQuestion>(
  sidesOf: (question: ShownQuestion) => Sides,
): AnswerRules<ShownQuestion, Places> {
  return {
    fits(question, answer): answer is Places {
      const { left, right } = sidesOf(question)
      return (
        Array.isArray(answer) &&
        answer.length === left.length &&
        answer.every((index) => index === null || isIndex(right.length, index))
      )
    },
    isComplete: (_, answer) => answer.length > 0 && !answer.includes(null),
    describe(question, answer, plainText) {
      const { left, right } = sidesOf(question)
      return asPlaces(answer, left.length)
        .flatMap((side, index) => (side === null ? [] : [`${plainText(left[index])} → ${plainText(right[side])}`]))
        .join('; ')
    },
    carry(from, to, answer) {
      const before = sidesOf(from)
      const after = sidesOf(to)
      const pairs = after.left.map((left) => {
        const chosen = answer[before.left.indexOf(left)] ?? null
        const position = chosen === null ? -1 : after.right.indexOf(before.right[chosen] ?? '')
        return position === -1 ? null : position
      })
      return pairs.every((pair) => pair === null) ? null : pairs
    },
  }
}
