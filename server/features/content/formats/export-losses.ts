import type { Feedback } from '#domain/kinds/feedback.ts'
import { KINDS } from '#domain/kinds/index.ts'
import { markOf } from '#domain/kinds/kind.ts'
import { type DecimalMark, readNumber } from '#domain/scoring/numbers/read-number.ts'
import type { Question } from '#domain/scoring/question.ts'

/** Parts of a question by their names for managers; a missing part is null, false or an empty list. */
type Parts = Record<string, unknown>

/**
 * Describes the losses of a question in a round trip through a file.
 * @param after question as read from the file
 * @returns sentences, and `isWrong` if another answer would be right
 */
export function describeLosses(before: Question, after: Question): { isWrong: boolean; sentences: string[] } {
  const common = compareParts(commonParts(before), commonParts(after))
  if (before.kind !== after.kind) {
    const becomes = `It becomes a question of the kind “${KINDS[after.kind].name}”.`
    return { isWrong: false, sentences: [becomes, ...toSentences(common)] }
  }
  const own = compareParts(ownParts(before), ownParts(after))
  const isWrong = JSON.stringify(keyOf(before)) !== JSON.stringify(keyOf(after))
  return {
    isWrong,
    sentences: toSentences({ lost: [...common.lost, ...own.lost], changed: [...common.changed, ...own.changed] }),
  }
}

type Compared = { lost: string[]; changed: string[] }

function compareParts(before: Parts, after: Parts): Compared {
  const lost: string[] = []
  const changed: string[] = []
  for (const [name, value] of Object.entries(before)) {
    if (JSON.stringify(value) === JSON.stringify(after[name])) continue
    if (isAbsent(after[name])) lost.push(name)
    else changed.push(name)
  }
  return { lost, changed }
}

const isAbsent = (value: unknown): boolean =>
  value === null || value === false || (Array.isArray(value) && value.every(isAbsent))

function toSentences({ lost, changed }: Compared): string[] {
  return [
    ...(lost.length > 0 ? [`Left out: ${lost.join(', ')}.`] : []),
    ...(changed.length > 0 ? [`Changed: ${changed.join(', ')}.`] : []),
  ]
}

function commonParts({
  question,
  stem,
  explanation,
  steps,
  hints,
  skills,
  family,
  exercise,
  decimalMark,
  figure,
  ...rest
}: Question): Parts {
  const feedback = feedbackOf(rest)
  return {
    'the question': question,
    'the figure': figure ?? null,
    'the shared text': stem,
    'the explanation': explanation,
    'the worked solution': steps,
    'the hints': hints,
    'the skills': skills,
    'the family': family ?? null,
    'the step of the exercises': exercise ?? null,
    'the decimal comma': decimalMark === ',',
    'the feedback': feedback.map(({ text }) => text),
    'the misconceptions': feedback.flatMap(({ misconception }) => misconception ?? []),
  }
}

function feedbackOf(value: unknown): Feedback[] {
  if (typeof value !== 'object' || value === null) return []
  if ('misconception' in value && 'text' in value) {
    const { text, misconception } = value
    return [{ text: String(text), misconception: misconception === null ? null : String(misconception) }]
  }
  return Object.values(value).flatMap(feedbackOf)
}

function ownParts(question: Question): Parts {
  switch (question.kind) {
    case 'single':
    case 'several': {
      const { options, fixedOrder } = question
      return { 'the options': options, 'the fixed order of the options': fixedOrder }
    }
    case 'number': {
      const { key, label, wrong } = question
      return {
        ...numberParts(key),
        'the word behind the field': label,
        'wrong answers': wrong.map(({ value }) => value),
      }
    }
    case 'match':
      return { 'the order of the right sides': question.partners }
    case 'blanks': {
      const [blank] = question.blanks
      const isText = blank?.kind === 'text'
      return {
        'the text with blanks': question.text,
        'upper and lower case': isText && blank.caseSensitive,
        'the exact spelling': isText && blank.exact,
        'the accents': isText && blank.accents,
        'wrong answers': blank?.wrong.map(({ value }) => value) ?? [],
      }
    }
    default:
      return {}
  }
}

function numberParts({
  value,
  or,
  form,
  significantDigits,
  unit,
}: Extract<Question, { kind: 'number' }>['key']): Parts {
  return {
    'the spelling of the answer': value,
    'the other right answers': or ?? null,
    'the form of the answer': form === 'any' ? null : form,
    'the significant digits': significantDigits,
    'the unit': unit,
  }
}

/** Part of a question that determines the right answer; if it changed, learners would be scored wrongly. */
function keyOf(question: Question): unknown {
  switch (question.kind) {
    case 'number':
      return numberKey(question.key, markOf(question))
    case 'blanks':
      return question.blanks.map((blank) => (blank.kind === 'text' ? blank.accept : blank))
    case 'match':
      return question.left.map((text, index) => [text, question.partners[question.correct[index] ?? 0]])
    case 'single':
    case 'several':
      return [question.options, question.correct]
    default:
      return question
  }
}

function numberKey(
  { value, or = [], tolerance }: Extract<Question, { kind: 'number' }>['key'],
  mark: DecimalMark,
): string[] {
  return [value, tolerance ?? '0', ...or].map((text) => readNumber(text, mark)?.value.toFraction() ?? text)
}
