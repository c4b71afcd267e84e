import { normalizeLineEnds, type QuestionRecord, type WrittenQuestions } from './question-record.ts'

/** Writes questions as Moodle GIFT. `readGift` reads the same questions back. */
export function writeGift(input: readonly QuestionRecord[]): WrittenQuestions {
  const { questions, problems } = normalizeLineEnds(input)
  return { text: questions.map(formatQuestion).join('\n'), problems }
}

function formatQuestion({ id, question, options, correct, explanation, feedback = [] }: QuestionRecord): string {
  const isVerbatim = [question, ...options, ...feedback, explanation ?? ''].some((text) => hasWideSpace(text ?? ''))
  const comment = [id === null ? '' : formatId(id), isVerbatim ? VERBATIM_TAG : ''].filter(Boolean).join(' ')
  return [
    ...(comment === '' ? [] : [`// ${comment}`]),
    `${formatText(question)} {`,
    ...options.map((option, index) => {
      const note = index === correct ? null : feedback[index]
      return `${index === correct ? '=' : '~'}${formatText(option, question)}${note ? `#${formatText(note, question)}` : ''}`
    }),
    ...(explanation === null ? [] : [`####${formatText(explanation, question)}`]),
    '}',
    '',
  ].join('\n')
}

/**
 * Escapes a text. Only Markdown keeps white space; a text that begins like a comment, a format or a weight needs the name
 * of its format. Answers have the format of the question unless they name one.
 */
function formatText(text: string, question = ''): string {
  const format = hasWideSpace(text)
    ? '[markdown]'
    : hasWideSpace(question) || /^(?:\/\/|\[|%)/.test(text)
      ? '[plain]'
      : ''
  return format + text.replace(/[\\~=#{}:]/g, '\\$&').replaceAll('\n', '\\n')
}

function hasWideSpace(text: string): boolean {
  return /[^\S\n]{2}/.test(text)
}

/** In the comment before a question whose Markdown has no marks: it is Markdown for its white space only. */
export const VERBATIM_TAG = '[tag:verbatim]'

/**
 * Id of the next question in a comment, as Moodle writes it: `// [id:q1]`. Characters that would end the comment or the
 * bracket are escaped.
 */
function formatId(id: string): string {
  const escaped = id.replace(/[\\\]]/g, '\\$&').replace(/[\p{Cc}\u2028\u2029]/gu, escapeUnicode)
  return `[id:${escaped}]`
}

/** Id that such a comment names, or null. */
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
