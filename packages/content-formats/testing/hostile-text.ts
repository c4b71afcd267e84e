import fc from 'fast-check'
import type { QuestionRecord } from '../questions/question-record.ts'

const MAX_TITLE_LENGTH = 200
const MAX_ID_LENGTH = 100

/** Syntax of GIFT, Aiken and CSV, and YAML. */
const SYNTAX = [
  String.raw`\ ~ = # { } : % %50% :: #### -> // &&035; &amp; <b> _____ \frac{1}{2} \n \\ [html] [markdown] [id:q1]`,
  `A " "" ' '' , ; | sep=; =1+1 + - @ '= ＝`,
  `--- ? !x &x *x << |2 >- true null ~ 0x1 1e3`,
].flatMap((pieces) => pieces.split(' '))

const PIECES = [
  ...SYNTAX,
  '$x \\neq 3$',
  '$CATEGORY: a',
  '$$\\sum_{i=1}^n$$',
  'ANSWER: B',
  'A. ',
  'B) ',
  '- ',
  '? ',
  '# ',
  '\t',
  '\n',
  '\n\n',
  '  ',
  '\u00a0\u00a0',
  '\u{1f600}',
  'é',
  'e\u0301',
  '\u202e',
  '\ufeff',
  '\ufdd0m',
  '\ufffd',
  '\u2028',
  '\u0085',
  '\u0001',
  '\u007f',
  '\ue000',
]

/** Like the library's `unit: 'binary'`, whose initialization takes a second per process. */
const character = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point))

/** Text full of format syntax, without carriage returns and NULs. */
export const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 4, unit: character })), { maxLength: 8 })
  .map((pieces) =>
    pieces
      .join('')
      .replace(/[\r\0]/g, '')
      .toWellFormed(),
  )

const filledText = hostileText.map((text) => text.trim()).filter((text) => text !== '')

/** Single-line text, such as a title or a name. */
export const filledLine = filledText
  .map((text) =>
    text
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, MAX_TITLE_LENGTH)
      .toWellFormed()
      .trim(),
  )
  .filter((text) => text !== '')

type IdentifiedQuestion = QuestionRecord & { id: string }

const anyQuestion: fc.Arbitrary<IdentifiedQuestion> = fc
  .uniqueArray(filledText, { minLength: 2, maxLength: 6 })
  .chain((options) =>
    fc.record({
      id: filledText.map((text) => text.slice(0, MAX_ID_LENGTH).toWellFormed().trim()),
      question: filledText,
      options: fc.constant(options),
      correct: fc.nat(options.length - 1),
      explanation: fc.option(filledText),
    }),
  )

/** Valid questions with trimmed texts and unique ids. */
export const hostileQuestions = (size: { minLength?: number; maxLength?: number } = { maxLength: 4 }) =>
  fc.uniqueArray(anyQuestion, { ...size, selector: ({ id }) => id })
