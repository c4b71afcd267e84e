import type { GIFTQuestion, MultipleChoice, TextFormat, TrueFalse } from 'gift-pegjs'
import type { QuestionDraft } from './checked-question.ts'
import { withoutMarks } from './gift-source.ts'

const ENTITIES: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '' },
  ...{ ndash: '–', mdash: '—', hellip: '…', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”' },
  ...{ times: '×', divide: '÷', minus: '−', deg: '°', middot: '·', le: '≤', ge: '≥', ne: '≠' },
}

/**
 * What HTML says, without its tags: questions are shown as plain text. Each pattern looks at a character once, so that no
 * input takes longer than its length; the result is text and never put into a page as HTML.
 */
function plainText(html: string): string {
  return html
    .replace(/\s+/g, ' ')
    .replace(/<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr|\/pre|\/blockquote)\b[^<>]*>/gi, '\n')
    .replace(/<!--[^<>]*-->|<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, character)
    .replace(/[^\S\n]*\n\s*/g, '\n')
    .trim()
}

function character(entity: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name] ?? entity
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : entity
}

type GiftDraft = { ok: true; draft: QuestionDraft; warnings: string[] } | { ok: false; message: string }

const ONLY = 'Trellis has only questions with options, one of them right.'
const NO_FORM = {
  Description: `This text has no answers in braces: it is a description. ${ONLY}`,
  Category: `This is a category. ${ONLY}`,
  Essay: `This is an essay question: it has no answers. ${ONLY}`,
  Short: `This is a short-answer question: it has no wrong options, marked by ~. ${ONLY}`,
  Numerical: `This is a numerical question. ${ONLY}`,
  Matching: `This is a matching question. ${ONLY}`,
} as const

/** What the parser found, as a question; or why it can be none. */
export function giftDraft(parsed: GIFTQuestion | undefined): GiftDraft {
  if (parsed === undefined) return { ok: false, message: 'There is no question here.' }
  switch (parsed.type) {
    case 'MC':
      return multipleChoice(parsed)
    case 'TF':
      return { ok: true, draft: trueFalse(parsed), warnings: lostPictures(parsed.stem) }
    default:
      return { ok: false, message: NO_FORM[parsed.type] }
  }
}

function multipleChoice({ stem, choices, globalFeedback, hasEmbeddedAnswers }: MultipleChoice): GiftDraft {
  const credit = choices.map(({ weight, isCorrect }) => weight ?? (isCorrect ? 100 : 0))
  const right = credit.flatMap((percent, index) => (percent === 100 ? [index] : []))
  const partly = credit.filter((percent) => percent > 0 && percent < 100).length
  const [correct] = right
  if (right.length > 1 || (correct === undefined && partly > 0)) {
    return { ok: false, message: `Several answers are right or partly right. ${ONLY}` }
  }
  if (correct === undefined) return { ok: false, message: 'No answer is marked as right: put = before it.' }

  const options = choices.map(({ text }) => read(text))
  const feedback = choices.map((choice) => (choice.feedback === null ? '' : read(choice.feedback)))
  const explanation = [
    globalFeedback === null ? '' : read(globalFeedback),
    feedback[correct] ?? '',
    ...feedback.map((told, index) => (index === correct || told === '' ? '' : `${options[index]}: ${told}`)),
  ]
  const warnings = [stem, ...choices.map(({ text }) => text)].flatMap(lostPictures).slice(0, 1)
  if (partly > 0) warnings.push('Marks for partly right answers are not kept: only the right one counts.')
  return {
    ok: true,
    draft: {
      question: stemText(stem, hasEmbeddedAnswers),
      options,
      correct,
      explanation: lines(explanation),
    },
    warnings,
  }
}

/** Of the two feedbacks the first is for a wrong answer, the second for a right one. */
function trueFalse(parsed: TrueFalse): QuestionDraft {
  const { stem, isTrue, trueFeedback, falseFeedback, globalFeedback, hasEmbeddedAnswers } = parsed
  const told = [globalFeedback, falseFeedback, trueFeedback].map((text) => (text === null ? '' : read(text)))
  return {
    question: stemText(stem, hasEmbeddedAnswers),
    options: ['True', 'False'],
    correct: isTrue ? 0 : 1,
    explanation: lines(told),
  }
}

/** The parser puts a space after the blank of a missing word; an underscore of the author's comes marked. */
function stemText(stem: TextFormat, hasBlank: boolean): string {
  const text = hasBlank ? stem.text.replace(/_____ (?=[.,;!?)\]…]|$)/, '_____') : stem.text
  return read({ ...stem, text })
}

function read({ format, text }: TextFormat): string {
  const written = withoutMarks(text)
  return format === 'html' ? plainText(written) : written
}

function lostPictures({ format, text }: TextFormat): string[] {
  return format === 'html' && /<(?:img|video|audio|iframe|object|svg)\b/i.test(withoutMarks(text))
    ? ['Pictures and media in the HTML are not kept, its text is.']
    : []
}

function lines(texts: string[]): string {
  return texts.filter((text) => text.trim() !== '').join('\n')
}
