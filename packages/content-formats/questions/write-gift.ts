import { z } from 'zod'
import { normalizeLineEnds, type QuestionRecord, type WrittenQuestions } from './question-record.ts'

/**
 * Writes questions as Moodle GIFT; `readGift` is the inverse. In addition to single choice it supports several choices,
 * numbers, matching, and blanks with one accepted text.
 */
export function writeGift(input: readonly QuestionRecord[]): WrittenQuestions {
  const { questions, problems } = normalizeLineEnds(input)
  return { text: questions.map(formatQuestion).join('\n'), problems }
}

/** Answer with its sign and weight, such as `~%-50%`, and its feedback. */
type GiftAnswer = { sign: string; text: string; note?: string | null | undefined }

const GiftFeedback = z
  .union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)])
  .nullish()
  .transform((text) => text || null)
const Foreseen = z.array(z.object({ value: z.string(), text: z.string() })).default([])
const Blank = z.object({ accept: z.array(z.string()), wrong: Foreseen })

/** Kinds other than single choice that GIFT supports. */
const GiftKind = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('several'),
    options: z.array(z.string()),
    correct: z.array(z.number()),
    feedback: z.array(GiftFeedback).default([]),
  }),
  z.object({
    kind: z.literal('number'),
    answer: z.string(),
    tolerance: z.string().nullish(),
    wrong: Foreseen,
  }),
  z.object({ kind: z.literal('blanks'), text: z.string(), blanks: z.array(Blank).length(1) }),
  z.object({
    kind: z.literal('match'),
    pairs: z.array(z.array(z.string()).length(2)),
    extra: z.array(z.string()).default([]),
  }),
])
type GiftKind = z.infer<typeof GiftKind>

function formatQuestion(record: QuestionRecord): string {
  const { id, question, explanation } = record
  const other = record.other === undefined ? null : GiftKind.parse(record.other)
  const answers = other === null ? choiceAnswers(record) : kindAnswers(other)
  const texts = [question, explanation ?? '', ...answers.flatMap(({ text, note }) => [text, note ?? ''])]
  const isVerbatim = texts.some(hasWideSpace)
  const comment = [id === null ? '' : formatId(id), isVerbatim ? VERBATIM_TAG : ''].filter(Boolean).join(' ')
  // A missing word has text after its answers.
  const [before = '', after = ''] =
    other?.kind === 'blanks' && other.text !== '{1}' ? other.text.split('{1}') : [question]
  // Numbers and right sides of a match have no format prefix.
  const isPlain = other?.kind === 'number' || other?.kind === 'match'
  return [
    ...(comment === '' ? [] : [`// ${comment}`]),
    `${formatText(before.trimEnd())} {${other?.kind === 'number' ? '#' : ''}`,
    ...answers.map(({ sign, text, note }) => {
      return `${sign}${isPlain || text === '' ? text : formatText(text, before)}${note ? `#${formatText(note, before)}` : ''}`
    }),
    ...(explanation === null ? [] : [`####${formatText(explanation, before)}`]),
    `}${after === '' ? '' : formatText(after)}`,
    '',
  ].join('\n')
}

function choiceAnswers({ options, correct, feedback = [] }: QuestionRecord): GiftAnswer[] {
  if (options.join() === 'True,False') {
    // Moodle's own type, in which the first feedback is for the wrong answer and the second for the right one.
    const right = feedback[correct] ? [{ sign: '#', text: feedback[correct] }] : []
    return [{ sign: correct === 0 ? 'TRUE' : 'FALSE', text: '', note: feedback[1 - correct] ?? null }, ...right]
  }
  return options.map((text, index) => ({ sign: index === correct ? '=' : '~', text, note: feedback[index] }))
}

function kindAnswers(other: GiftKind): GiftAnswer[] {
  switch (other.kind) {
    case 'several': {
      // Moodle supports percentages with five decimals.
      const share = Number((100 / other.correct.length).toFixed(5))
      return other.options.map((text, index) => {
        return { sign: other.correct.includes(index) ? `~%${share}%` : '~%-100%', text, note: other.feedback[index] }
      })
    }
    case 'number': {
      const answer = other.tolerance ? `${other.answer}:${other.tolerance}` : other.answer
      const wrong = other.wrong.map(({ value, text }) => ({ sign: '=%0%', text: value, note: text }))
      return [{ sign: '=', text: answer }, ...wrong]
    }
    case 'blanks': {
      const [blank] = other.blanks
      const wrong = blank?.wrong.map(({ value, text }) => ({ sign: '=%0%', text: value, note: text })) ?? []
      return [...(blank?.accept ?? []).map((text) => ({ sign: '=', text })), ...wrong]
    }
    case 'match':
      return [...other.pairs, ...other.extra.map((text) => ['', text])].map(([left = '', right = '']) => ({
        sign: '=',
        text: `${formatText(left)} -> ${escapeText(right)}`,
      }))
  }
}

/**
 * Escapes a text. Only Markdown preserves white space; a text that starts like a comment, a format or a weight needs an
 * explicit format, and so does one that looks like HTML. Answers have the format of the question unless they name one.
 */
function formatText(text: string, question = ''): string {
  const format = hasWideSpace(text)
    ? '[markdown]'
    : hasWideSpace(question) || /^(?:\/\/|\[|%)|<\/?[a-z]/i.test(text)
      ? '[plain]'
      : ''
  return format + escapeText(text)
}

const escapeText = (text: string) => text.replace(/[\\~=#{}:]/g, '\\$&').replaceAll('\n', '\\n')

function hasWideSpace(text: string): boolean {
  return /[^\S\n]{2}/.test(text)
}

/** In the comment before a question that is Markdown only to preserve its white space. */
export const VERBATIM_TAG = '[tag:verbatim]'

/**
 * Formats the id of the next question as a comment, as Moodle does: `// [id:q1]`. Escapes characters that would end the
 * comment or the bracket.
 */
function formatId(id: string): string {
  const escaped = id.replace(/[\\\]]/g, '\\$&').replace(/[\p{Cc}\u2028\u2029]/gu, escapeUnicode)
  return `[id:${escaped}]`
}

/** Parses the id in such a comment; null if there is none. */
export function parseIdComment(comment: string): string | null {
  const escaped = /\[id:((?:[^\]\\]|\\.)+)\]/.exec(comment)?.[1]
  if (escaped === undefined) return null
  return escaped.replace(/\\(?:u([0-9a-f]{4})|(.))/g, (_, code: string | undefined, char: string | undefined) =>
    code === undefined ? (char ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
  )
}

function escapeUnicode(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
}
