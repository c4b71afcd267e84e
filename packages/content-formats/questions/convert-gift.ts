import type { GIFTQuestion, MultipleChoice, TextFormat, TrueFalse } from 'gift-pegjs'
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
  Short: 'This is a short-answer question: it has no wrong options, marked by ~.',
  Numerical: 'This is a numerical question.',
  Matching: 'This is a matching question.',
} as const

/** Converts a question as parsed by gift-pegjs, or says why it is no multiple-choice question with one right answer. */
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
    default:
      return { outcome: 'failed', message: UNSUPPORTED[parsed.type], isUnsupported: true }
  }
}

function convertMultipleChoice(parsed: MultipleChoice, toText: ToText): ConvertedGift {
  const { stem, choices, globalFeedback, hasEmbeddedAnswers } = parsed
  const weights = choices.map(({ weight, isCorrect }) => weight ?? (isCorrect ? 100 : 0))
  const right = weights.flatMap((percent, index) => (percent === 100 ? [index] : []))
  const partlyRight = weights.filter((percent) => percent > 0 && percent < 100).length
  const [correct] = right
  if (right.length > 1 || (correct === undefined && partlyRight > 0)) {
    return { outcome: 'failed', message: 'More than one answer is correct.', isUnsupported: true }
  }
  if (correct === undefined) {
    const message = 'No answer is marked as correct. Put = before it.'
    return { outcome: 'failed', message, isUnsupported: false }
  }
  const options = choices.map(({ text }) => toText(text))
  const feedback = choices.map((choice) => toText(choice.feedback))
  const wrongFeedback = feedback.map((text, index) =>
    index === correct || text === '' ? '' : `${options[index]}: ${text}`,
  )
  const warnings: string[] = []
  if (partlyRight > 0) {
    warnings.push('Partial credit is left out: only the correct answer counts.')
  }
  return {
    outcome: 'read',
    question: {
      question: toText(withoutBlankSpace(stem, hasEmbeddedAnswers)),
      options,
      correct,
      explanation: joinLines([toText(globalFeedback), feedback[correct] ?? '', ...wrongFeedback]),
    },
    warnings,
  }
}

/** The first feedback is for a wrong answer, the second for a right one. */
function convertTrueFalse(parsed: TrueFalse, toText: ToText): Omit<QuestionRecord, 'id'> {
  const { stem, isTrue, trueFeedback, falseFeedback, globalFeedback, hasEmbeddedAnswers } = parsed
  return {
    question: toText(withoutBlankSpace(stem, hasEmbeddedAnswers)),
    options: ['True', 'False'],
    correct: isTrue ? 0 : 1,
    explanation: joinLines([globalFeedback, falseFeedback, trueFeedback].map(toText)),
  }
}

/** Removes the space that the parser adds after the blank of a missing word. An underscore of the author is escaped. */
function withoutBlankSpace(stem: TextFormat, hasBlank: boolean): TextFormat {
  return hasBlank ? { ...stem, text: stem.text.replace(/_____ (?=[.,;!?)\]…]|$)/, '_____') } : stem
}

type ToText = (text: TextFormat | null) => string

/** Reads the texts of one question, and collects what they lose. */
function textReader(isVerbatim: boolean): { read: ToText; losses: Set<string>; failures: Set<string> } {
  const losses = new Set<string>()
  const failures = new Set<string>()
  const read = (text: TextFormat | null) => {
    if (text === null) return ''
    const restored = restoreEscapedGift(text.text)
    if (text.format !== 'html' && (text.format !== 'markdown' || isVerbatim)) return restored
    const plain = text.format === 'html' ? htmlToPlainText(restored) : markdownToPlainText(restored)
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
  return texts.filter((text) => text.trim() !== '').join('\n') || null
}
