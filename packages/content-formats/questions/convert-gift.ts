import type { GIFTQuestion, MultipleChoice, TextFormat, TrueFalse } from 'gift-pegjs'
import { restoreEscapedGift } from './escape-gift.ts'
import type { QuestionRecord } from './question-record.ts'

type ConvertedGift =
  | { ok: true; question: Omit<QuestionRecord, 'id'>; warnings: string[] }
  | { ok: false; message: string; isUnsupported: boolean }

const UNSUPPORTED = {
  Description: 'This text has no answers in braces: it is a description.',
  Category: 'This is a category.',
  Essay: 'This is an essay question: it has no answers.',
  Short: 'This is a short-answer question: it has no wrong options, marked by ~.',
  Numerical: 'This is a numerical question.',
  Matching: 'This is a matching question.',
} as const

/** Converts a question as parsed by gift-pegjs, or says why it is no multiple-choice question with one right answer. */
export function convertGiftQuestion(parsed: GIFTQuestion | undefined): ConvertedGift {
  if (parsed === undefined) {
    return { ok: false, message: 'There is no question here.', isUnsupported: false }
  }
  switch (parsed.type) {
    case 'MC':
      return convertMultipleChoice(parsed)
    case 'TF':
      return { ok: true, question: convertTrueFalse(parsed), warnings: mediaWarnings(parsed.stem) }
    default:
      return { ok: false, message: UNSUPPORTED[parsed.type], isUnsupported: true }
  }
}

function convertMultipleChoice(parsed: MultipleChoice): ConvertedGift {
  const { stem, choices, globalFeedback, hasEmbeddedAnswers } = parsed
  const weights = choices.map(({ weight, isCorrect }) => weight ?? (isCorrect ? 100 : 0))
  const right = weights.flatMap((percent, index) => (percent === 100 ? [index] : []))
  const partlyRight = weights.filter((percent) => percent > 0 && percent < 100).length
  const [correct] = right
  if (right.length > 1 || (correct === undefined && partlyRight > 0)) {
    return { ok: false, message: 'Several answers are right or partly right.', isUnsupported: true }
  }
  if (correct === undefined) {
    const message = 'No answer is marked as right: put = before it.'
    return { ok: false, message, isUnsupported: false }
  }
  const options = choices.map(({ text }) => toText(text))
  const feedback = choices.map((choice) => toText(choice.feedback))
  const wrongFeedback = feedback.map((text, index) =>
    index === correct || text === '' ? '' : `${options[index]}: ${text}`,
  )
  const warnings = [stem, ...choices.map(({ text }) => text)].flatMap(mediaWarnings).slice(0, 1)
  if (partlyRight > 0) {
    warnings.push('Marks for partly right answers are not kept: only the right one counts.')
  }
  return {
    ok: true,
    question: {
      question: stemText(stem, hasEmbeddedAnswers),
      options,
      correct,
      explanation: joinLines([toText(globalFeedback), feedback[correct] ?? '', ...wrongFeedback]),
    },
    warnings,
  }
}

/** The first feedback is for a wrong answer, the second for a right one. */
function convertTrueFalse(parsed: TrueFalse): Omit<QuestionRecord, 'id'> {
  const { stem, isTrue, trueFeedback, falseFeedback, globalFeedback, hasEmbeddedAnswers } = parsed
  return {
    question: stemText(stem, hasEmbeddedAnswers),
    options: ['True', 'False'],
    correct: isTrue ? 0 : 1,
    explanation: joinLines([globalFeedback, falseFeedback, trueFeedback].map(toText)),
  }
}

/** Removes the space that the parser adds after the blank of a missing word. An underscore of the author is escaped. */
function stemText(stem: TextFormat, hasBlank: boolean): string {
  const text = hasBlank ? stem.text.replace(/_____ (?=[.,;!?)\]…]|$)/, '_____') : stem.text
  return toText({ ...stem, text })
}

function toText(text: TextFormat | null): string {
  if (text === null) return ''
  const restored = restoreEscapedGift(text.text)
  return text.format === 'html' ? htmlToText(restored) : restored
}

function mediaWarnings({ format, text }: TextFormat): string[] {
  const hasMedia = /<(?:img|video|audio|iframe|object|svg)\b/i.test(restoreEscapedGift(text))
  return format === 'html' && hasMedia ? ['Pictures and media in the HTML are not kept, its text is.'] : []
}

function joinLines(texts: string[]): string | null {
  return texts.filter((text) => text.trim() !== '').join('\n') || null
}

const ENTITIES: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '' },
  ...{ ndash: '–', mdash: '—', hellip: '…', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”' },
  ...{ times: '×', divide: '÷', minus: '−', deg: '°', middot: '·', le: '≤', ge: '≥', ne: '≠' },
}

/**
 * Converts HTML to plain text. Each pattern looks at a character once, so that time stays linear in the length of the
 * input. The result is text and never put into a page as HTML.
 */
function htmlToText(html: string): string {
  return html
    .replace(/\s+/g, ' ')
    .replace(/<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr|\/pre|\/blockquote)\b[^<>]*>/gi, '\n')
    .replace(/<!--[^<>]*-->|<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, decodeEntity)
    .replace(/[^\S\n]*\n\s*/g, '\n')
    .trim()
}

function decodeEntity(entity: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name] ?? entity
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : entity
}
