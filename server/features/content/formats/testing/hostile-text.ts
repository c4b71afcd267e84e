import fc from 'fast-check'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import type { Question } from '#domain/scoring/question.ts'

const PIECES = [
  ...[
    '\\',
    '~',
    '=',
    '#',
    '{',
    '}',
    ':',
    '%',
    '%50%',
    '::',
    '####',
    '->',
    '//',
    '&&035;',
    '&amp;',
    '<b>',
    '_____',
  ],
  ...[
    '\\frac{1}{2}',
    '$x \\neq 3$',
    '\\n',
    '\\\\',
    '[html]',
    '[markdown]',
    '$CATEGORY: a',
    '[id:q1]',
    '$$\\sum_{i=1}^n$$',
  ],
  ...[
    'ANSWER: B',
    'A. ',
    'B) ',
    'A',
    '"',
    '""',
    "'",
    "''",
    ',',
    ';',
    '\t',
    '\n',
    '\n\n',
    '  ',
    '|',
    'sep=;',
    '\u00a0\u00a0',
  ],
  ...[
    '=1+1',
    '+',
    '-',
    '@',
    "'=",
    '＝',
    '---',
    '- ',
    '? ',
    '!x',
    '&x',
    '*x',
    '<<',
    '|2',
    '>-',
    '# ',
    'true',
    'null',
    '~',
    '0x1',
    '1e3',
  ],
  ...[
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
  ],
]

/** Text that formats take for something else, without carriage returns, as in the normal form. */
export const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 4, unit: 'binary' })), { maxLength: 8 })
  .map((pieces) =>
    pieces
      .join('')
      .replace(/[\r\0]/g, '')
      .toWellFormed(),
  )

const filledText = hostileText.map((text) => text.trim()).filter((text) => text !== '')

/** A title or a name. */
export const filledLine = filledText
  .map((text) =>
    text
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, CONTENT_LIMITS.title)
      .toWellFormed()
      .trim(),
  )
  .filter((text) => text !== '')

const anyQuestion: fc.Arbitrary<Question> = fc
  .uniqueArray(filledText, { minLength: 2, maxLength: 6 })
  .chain((options) =>
    fc.record({
      id: filledText.map((text) => text.slice(0, CONTENT_LIMITS.questionId).toWellFormed().trim()),
      question: filledText,
      options: fc.constant(options),
      correct: fc.nat(options.length - 1),
      explanation: fc.option(filledText),
    }),
  )

/** Questions in the stored form. */
export const hostileQuestions = (size: { minLength?: number; maxLength?: number } = { maxLength: 4 }) =>
  fc.uniqueArray(anyQuestion, { ...size, selector: ({ id }) => id })
