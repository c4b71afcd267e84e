import type { Question } from '#domain/scoring/question.ts'
import { giftId } from './gift-id.ts'
import { type WrittenText, withLineFeeds } from './question-lines.ts'

/** Questions as Moodle GIFT. `readGift` reads the same questions out of it again. */
export function writeGift(given: readonly Question[]): WrittenText {
  const { questions, problems } = withLineFeeds(given)
  return { text: questions.map(giftQuestion).join('\n'), problems }
}

function giftQuestion({ id, question, options, correct, explanation }: Question): string {
  return [
    giftId(id),
    `${giftText(question)} {`,
    ...options.map((option, index) => `${index === correct ? '=' : '~'}${giftText(option, question)}`),
    ...(explanation === null ? [] : [`####${giftText(explanation, question)}`]),
    '}',
    '',
  ].join('\n')
}

/**
 * White space is kept in Markdown only; a text that begins like a comment, a format or a weight is told apart by naming
 * its format. Answers have that of the question unless they name one.
 */
function giftText(text: string, question = ''): string {
  const format = isSpaced(text)
    ? '[markdown]'
    : isSpaced(question) || /^(?:\/\/|\[|%)/.test(text)
      ? '[plain]'
      : ''
  return format + text.replace(/[\\~=#{}:]/g, '\\$&').replaceAll('\n', '\\n')
}

function isSpaced(text: string): boolean {
  return /[^\S\n]{2}/.test(text)
}
