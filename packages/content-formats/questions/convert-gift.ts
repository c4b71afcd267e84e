import type {
  GIFTQuestion,
  Matching,
  MultipleChoice,
  Numerical,
  NumericalFormat,
  ShortAnswer,
  TextFormat,
  TrueFalse,
} from 'gift-pegjs'
import { restoreEscapedGift } from './escape-gift.ts'
import { htmlToPlainText, markdownToPlainText } from './plain-text.ts'
import type { QuestionRecord } from './question-record.ts'

type ConvertedGift =
  | { outcome: 'read'; question: Omit<QuestionRecord, 'id'>; warnings: string[] }
  | { outcome: 'failed'; message: string; isUnsupported: boolean }

const UNSUPPORTED = {
  Description: 'This is a description, without answers in braces.',
  Category: 'This is a category.',
  Essay: 'This is an essay question: it has no answers.',
} as const

/** Converts a question parsed by gift-pegjs, or returns why it cannot be represented. */
export function convertGiftQuestion(
  parsed: GIFTQuestion | undefined,
  { isVerbatim }: { isVerbatim: boolean },
): ConvertedGift {
  if (parsed === undefined) {
    return { outcome: 'failed', message: 'There is no question here.', isUnsupported: false }
  }
  const reader = textReader(isVerbatim)
  const converted = convertType(parsed, reader.read)
  const [failure] = reader.failures
  if (failure !== undefined) return { outcome: 'failed', message: failure, isUnsupported: false }
  return converted.outcome === 'read'
    ? { ...converted, warnings: [...reader.losses, ...converted.warnings] }
    : converted
}

function convertType(parsed: GIFTQuestion, toText: ToText): ConvertedGift {
  switch (parsed.type) {
    case 'MC':
      return convertMultipleChoice(parsed, toText)
    case 'TF':
      return { outcome: 'read', question: convertTrueFalse(parsed, toText), warnings: [] }
    case 'Short':
      return convertShort(parsed, toText)
    case 'Numerical':
      return convertNumerical(parsed, toText)
    case 'Matching':
      return convertMatching(parsed, toText)
    default:
      return { outcome: 'failed', message: UNSUPPORTED[parsed.type], isUnsupported: true }
  }
}

const ALL_THAT_APPLY = /\ball (?:that|which) apply\b|\b(?:choose|select|check|mark|tick) all\b/i

function convertMultipleChoice(parsed: MultipleChoice, toText: ToText): ConvertedGift {
  const { stem, choices, globalFeedback, hasEmbeddedAnswers } = parsed
  const weights = choices.map(({ weight, isCorrect }) => weight ?? (isCorrect ? 100 : 0))
  const right = weights.flatMap((percent, index) => (percent === 100 ? [index] : []))
  const partlyRight = weights.filter((percent) => percent > 0 && percent < 100).length
  const [correct] = right
  const asksForAll = partlyRight > 0 && ALL_THAT_APPLY.test(stem.text)
  const isSeveral = right.length > 1 || (correct === undefined && partlyRight > 1) || asksForAll
  if (isSeveral) return convertSeveral(parsed, weights, toText)
  if (correct === undefined) {
    const message = 'No answer is marked as correct. Put = before it.'
    return { outcome: 'failed', message, isUnsupported: false }
  }
  const options = choices.map(({ text }) => toText(text))
  const feedback = choices.map((choice) => toText(choice.feedback))
  const wrongFeedback = feedback.map((text, index) => (index === correct ? null : text.trim() || null))
  const warnings: string[] = []
  if (partlyRight > 0) {
    warnings.push(PARTIAL)
  }
  return {
    outcome: 'read',
    question: {
      question: toText(withoutBlankSpace(stem, hasEmbeddedAnswers)),
      options,
      correct,
      explanation: joinLines([toText(globalFeedback), feedback[correct] ?? '']),
      ...(wrongFeedback.some((text) => text !== null) && { feedback: wrongFeedback }),
    },
    warnings,
  }
}

const PARTIAL = 'Partial credit is left out: only the correct answer counts.'

/** Converts several right answers, marked by weights or by several equals signs: all must be selected. */
function convertSeveral(parsed: MultipleChoice, weights: readonly number[], toText: ToText): ConvertedGift {
  const { stem, choices, globalFeedback, hasEmbeddedAnswers } = parsed
  const correct = weights.flatMap((percent, index) => (percent > 0 ? [index] : []))
  const options = choices.map(({ text }) => toText(text))
  const feedback = choices.map((choice) => toText(choice.feedback))
  const warnings = ['Several answers are right: learners choose all of them, and weights are left out.']
  const other = { kind: 'several' as const, options, correct, feedback }
  return read(toText(withoutBlankSpace(stem, hasEmbeddedAnswers)), toText(globalFeedback), other, warnings)
}

function convertShort(
  { stem, choices, globalFeedback, hasEmbeddedAnswers }: ShortAnswer,
  toText: ToText,
): ConvertedGift {
  const answers = choices.map(({ text, weight, feedback }) => ({
    value: toText(text),
    weight: weight ?? 100,
    text: toText(feedback),
  }))
  const named = answers.filter(({ value }) => !value.includes('*'))
  const accept = [...new Set(named.filter(({ weight }) => weight === 100).map(({ value }) => value))]
  const wrong = named
    .filter(({ weight, text }) => weight <= 0 && text !== '')
    .map(({ value, text }) => ({ value, text }))
  const warnings = [
    ...(named.length < answers.length ? ['Answers with * for any text are left out.'] : []),
    ...(named.some(({ weight }) => weight > 0 && weight < 100) ? [PARTIAL] : []),
  ]
  if (accept.length === 0) {
    return { outcome: 'failed', message: 'No answer is completely right.', isUnsupported: true }
  }
  const rightFeedback = answers.filter(({ weight }) => weight === 100).map(({ text }) => text)
  const explanation = [toText(globalFeedback), ...rightFeedback].join('\n')
  const question = toText(withoutBlankSpace(stem, hasEmbeddedAnswers))
  const blanks = [{ accept, wrong }]
  // A number in braces would be read as another blank.
  if (!hasEmbeddedAnswers || /\{\d+\}/.test(question) || question.split('_____').length !== 2) {
    return read(question, explanation, { kind: 'blanks', text: '{1}', blanks }, warnings)
  }
  const text = question.replace('_____', '{1}')
  return read('Fill in the blank.', explanation, { kind: 'blanks', text, blanks }, warnings)
}

function convertNumerical(
  { stem, choices, globalFeedback, hasEmbeddedAnswers }: Numerical,
  toText: ToText,
): ConvertedGift {
  const written = Array.isArray(choices) ? choices : [{ text: choices, isCorrect: true, weight: null, feedback: null }]
  // The parser represents an answer without a number, which matches any other, as the text *.
  const numbers = written.filter(({ text }) => !('text' in text))
  const answers = numbers.map(({ text, isCorrect, weight, feedback }) => ({
    ...toRange(text),
    weight: weight ?? (isCorrect ? 100 : 0),
    text: toText(feedback),
  }))
  const [right, ...others] = answers.filter(({ weight }) => weight === 100)
  if (!right || others.some(({ tolerance }) => tolerance !== right.tolerance)) {
    const message = right ? 'Several numbers are right, with different tolerances.' : 'No number is completely right.'
    return { outcome: 'failed', message, isUnsupported: true }
  }
  const wrong = answers
    .filter(({ weight, text }) => weight <= 0 && text !== '')
    .map(({ value, text }) => ({ value, text }))
  const warnings = [
    ...(numbers.length < written.length ? ['Feedback for any other number is left out.'] : []),
    ...(answers.some(({ weight }) => weight > 0 && weight < 100) ? [PARTIAL] : []),
  ]
  const { value, tolerance } = right
  const or = others.map((one) => one.value)
  const other = {
    kind: 'number' as const,
    answer: value,
    ...(or.length > 0 && { or }),
    ...(tolerance === '0' ? {} : { tolerance }),
    wrong,
  }
  const question = toText(withoutBlankSpace(stem, hasEmbeddedAnswers))
  return read(question, [toText(globalFeedback), right.text].join('\n'), other, warnings)
}

/** Middle and tolerance of a range, without binary rounding errors. */
function toRange({ number = 0, range = 0, numberHigh, numberLow }: NumericalFormat) {
  const round = (value: number) => String(Number(value.toPrecision(12)))
  if (numberHigh === undefined || numberLow === undefined) return { value: round(number), tolerance: round(range) }
  return { value: round((numberLow + numberHigh) / 2), tolerance: round((numberHigh - numberLow) / 2) }
}

function convertMatching({ stem, matchPairs, globalFeedback }: Matching, toText: ToText): ConvertedGift {
  const sides = matchPairs.map(({ subquestion, subanswer }) => {
    return [toText(subquestion), restoreEscapedGift(subanswer).trim()] as const
  })
  const pairs = sides.filter(([left]) => left.trim() !== '')
  const extra = sides.filter(([left]) => left.trim() === '').map(([, answer]) => answer)
  return read(toText(stem) || 'Match the pairs.', toText(globalFeedback), { kind: 'match', pairs, extra }, [])
}

function read(
  question: string,
  explanation: string,
  other: NonNullable<QuestionRecord['other']>,
  warnings: string[],
): ConvertedGift {
  const record = { question, options: [], correct: 0, explanation: joinLines(explanation.split('\n')), other }
  return { outcome: 'read', question: record, warnings }
}

/** The first feedback (the parser's trueFeedback) is for a wrong answer, the second for a right one. */
function convertTrueFalse(parsed: TrueFalse, toText: ToText): Omit<QuestionRecord, 'id'> {
  const { stem, isTrue, trueFeedback, falseFeedback, globalFeedback, hasEmbeddedAnswers } = parsed
  const correct = isTrue ? 0 : 1
  const wrong = toText(trueFeedback).trim()
  return {
    question: toText(withoutBlankSpace(stem, hasEmbeddedAnswers)),
    options: ['True', 'False'],
    correct,
    explanation: joinLines([globalFeedback, falseFeedback].map(toText)),
    ...(wrong !== '' && { feedback: correct === 0 ? [null, wrong] : [wrong, null] }),
  }
}

/** Removes the space that the parser adds after the blank of a missing word. An author's underscore is escaped. */
function withoutBlankSpace(stem: TextFormat, hasBlank: boolean): TextFormat {
  return hasBlank ? { ...stem, text: stem.text.replace(/_____ (?=[.,;!?)\]…]|$)/, '_____') } : stem
}

/** Moodle writes LaTeX in \( and \); treated as a formula only with a command, a power or an index. */
const MOODLE_FORMULA = /\\\(((?=[^\n$]*?[\\^_][A-Za-z0-9{])(?:(?!\\\))[^\n$])+)\\\)/g

/** Tag of formatting; its attributes have values, so that it is no inequality. */
const TAG =
  /<\/?(?:b|br|div|em|i|li|ol|p|span|strong|sub|sup|u|ul)(?:\s+[\w:-]+=(?:"[^"]*"|'[^']*'|[^\s"'<>=]+))*\s*\/?>/gi
const CODE = /`[^`\n]*`/g

/** Moodle's own format allows HTML. A text is HTML only if every tag in it is one of formatting, outside of code. */
function hasTags(format: TextFormat['format'], text: string): boolean {
  if (format !== 'moodle') return false
  const words = text.replace(CODE, '')
  const rest = words.replace(TAG, '')
  return rest !== words && !/<\/?[a-z!]/i.test(rest)
}

/** Lines and code of a text in Moodle's own format, as HTML. */
function withLineBreaks(text: string): string {
  return text.replace(CODE, (code) => code.replaceAll('&', '&amp;').replaceAll('<', '&lt;')).replaceAll('\n', '<br>')
}

type ToText = (text: TextFormat | null) => string

/** Reads the texts of one question and collects what was lost. */
function textReader(isVerbatim: boolean): { read: ToText; losses: Set<string>; failures: Set<string> } {
  const losses = new Set<string>()
  const failures = new Set<string>()
  const read = (text: TextFormat | null) => {
    if (text === null) return ''
    const restored = restoreEscapedGift(text.text).replace(MOODLE_FORMULA, '$$$1$$')
    const isTagged = !isVerbatim && hasTags(text.format, restored)
    if (!isTagged && text.format !== 'html' && (text.format !== 'markdown' || isVerbatim)) return restored
    if (isTagged) losses.add('HTML tags in a text without [html] are read as formatting.')
    const html = isTagged ? withLineBreaks(restored) : restored
    const plain = text.format === 'markdown' ? markdownToPlainText(restored) : htmlToPlainText(html)
    if (plain.outcome === 'failed') {
      failures.add(plain.message)
      return ''
    }
    for (const loss of plain.losses) losses.add(loss)
    return plain.text
  }
  return { read, losses, failures }
}

function joinLines(texts: string[]): string | null {
  const lines = texts.map((text) => text.trim()).filter((text) => text !== '')
  return [...new Set(lines)].join('\n') || null
}
