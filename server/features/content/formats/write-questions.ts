import { writeQuestion } from '#domain/content/questions/write-question.ts'
import { KINDS } from '#domain/kinds/index.ts'
import { markOf } from '#domain/kinds/kind.ts'
import { type DecimalMark, readNumber } from '#domain/scoring/numbers/read-number.ts'
import type { Question, QuestionOf } from '#domain/scoring/question.ts'
import { error, type Problem, warning } from '#packages/content-formats/parse-result.ts'
import { writeAiken } from '#packages/content-formats/questions/aiken.ts'
import type { QuestionFormat } from '#packages/content-formats/questions/detect-format.ts'
import type { QuestionRecord, WrittenQuestions } from '#packages/content-formats/questions/question-record.ts'
import { writeCsv } from '#packages/content-formats/questions/write-csv.ts'
import { writeGift } from '#packages/content-formats/questions/write-gift.ts'
import { describeLosses } from './export-losses.ts'
import { readQuestions } from './questions.ts'

const WRITERS = { gift: writeGift, aiken: writeAiken, csv: writeCsv }

/**
 * Writes questions as a file. Each question is read back to verify it: a warning lists what is missing or changed, and
 * an error each question that is omitted because the format cannot represent its kind or its right answer.
 */
export function writeQuestions(format: QuestionFormat, questions: readonly Question[]): WrittenQuestions {
  if (format === 'json') {
    return { text: `${JSON.stringify(questions.map(writeQuestion), null, 2)}\n`, problems: [] }
  }
  const records: QuestionRecord[] = []
  const problems: Problem[] = []
  for (const [index, question] of questions.entries()) {
    const checked = checkRecord(format, question)
    problems.push(...checked.problems.map((problem) => ({ ...problem, field: `questions.${index}` })))
    if (checked.record !== null) records.push(checked.record)
  }
  return { text: WRITERS[format](records).text, problems }
}

type Checked = { record: QuestionRecord | null; problems: Problem[] }

function checkRecord(format: keyof typeof WRITERS, question: Question): Checked {
  const leftOut = (message: string): Checked => ({ record: null, problems: [error(message)] })
  const record = TO_RECORD[format](question)
  if (typeof record === 'string') return leftOut(record)
  const { text, problems } = WRITERS[format]([record])
  const obstacle = problems.find(({ severity }) => severity === 'error')
  if (obstacle !== undefined) return leftOut(obstacle.message)
  // CSV holds every field, and validating a template again is slow.
  if (format === 'csv') return { record, problems }
  const [back] = readQuestions(format, new TextEncoder().encode(text)).items
  const losses = back && describeLosses(question, back.value)
  if (!losses || losses.isWrong) return leftOut('It can’t be written so that its right answer stays the same.')
  return { record, problems: losses.sentences.map((sentence) => warning(sentence)) }
}

/** Record of a question per format, or the reason why it has none. */
const TO_RECORD = {
  aiken: (question: Question): QuestionRecord | string => {
    if (question.kind !== 'single') return noKind('Aiken', question)
    return question.variants === null ? plainRecord(question) : TEMPLATE
  },
  csv: (question: Question): QuestionRecord => {
    const { id, question: text, explanation, kind = 'single', ...fields } = writeQuestion(question)
    const others = Object.keys(fields).filter((key) => key !== 'options' && key !== 'correct')
    if (question.kind === 'single' && others.length === 0) return plainRecord(question)
    const other = { ...fields, kind: String(kind) }
    return {
      id: question.id,
      question: question.question,
      explanation: question.explanation,
      ...NO_OPTIONS,
      other,
    }
  },
  gift: (question: Question): QuestionRecord | string => {
    if (question.variants !== null) return TEMPLATE
    const record = toGift(question)
    if (typeof record === 'string' || question.stem === null) return record
    return { ...record, question: `${question.stem}\n\n${record.question}` }
  },
}

const NO_OPTIONS = { options: [], correct: 0 }
const TEMPLATE = 'It’s left out: every try draws other values, and this format has fixed ones only.'

const noKind = (format: string, { kind }: Question) =>
  `It’s left out: ${format} has no questions of the kind “${KINDS[kind].name}”.`

function plainRecord({ id, question, options, correct, explanation }: QuestionOf<'single'>): QuestionRecord {
  return { id, question, options, correct, explanation }
}

function toGift(question: Question): QuestionRecord | string {
  const base = { id: question.id, question: question.question, explanation: question.explanation, ...NO_OPTIONS }
  switch (question.kind) {
    case 'single':
      return { ...plainRecord(question), feedback: question.feedback.map((one) => one?.text ?? null) }
    case 'several': {
      const { kind, options, correct, feedback } = question
      // Moodle does not accept shares of more than ten options.
      if (correct.length > 10) return 'It’s left out: GIFT has at most ten right options.'
      return { ...base, other: { kind, options, correct, feedback } }
    }
    case 'number': {
      const number = toGiftNumber(question, markOf(question))
      return typeof number === 'string' ? number : { ...base, ...number }
    }
    case 'blanks':
      return toGiftBlank(question, base)
    case 'match':
      return toGiftPairs(question.left, question.partners, question.correct, base)
    case 'sort':
      return toGiftPairs(question.items, question.groups, question.correct, base)
    default:
      return noKind('GIFT', question)
  }
}

function toGiftPairs(
  left: readonly string[],
  right: readonly string[],
  correct: readonly number[],
  base: QuestionRecord,
): QuestionRecord | string {
  const pairs = left.map((text, index) => [text, right[correct[index] ?? 0] ?? ''])
  const extra = right.filter((_, index) => !correct.includes(index))
  if ([...pairs.flat(), ...extra].some((side) => side.includes('->'))) {
    return 'It’s left out: GIFT separates pairs with ->, which a text of it has.'
  }
  return { ...base, other: { kind: 'match', pairs, extra } }
}

function toGiftNumber({ key, wrong }: Pick<QuestionOf<'number'>, 'key' | 'wrong'>, mark: DecimalMark) {
  const answer = toDecimal(key.value, mark)
  const tolerance = key.tolerance === null ? null : toDecimal(key.tolerance, mark)
  if (answer === null || (tolerance === null && key.tolerance !== null)) {
    return `It’s left out: GIFT has decimal numbers only, and ${key.value} can’t be written as one.`
  }
  const foreseen = wrong.flatMap(({ value, text }) => {
    const decimal = toDecimal(value, mark)
    return decimal === null ? [] : [{ value: decimal, text }]
  })
  return { other: { kind: 'number', answer, tolerance, wrong: foreseen } }
}

/** Number as a finite decimal; null if it has none. */
function toDecimal(written: string, mark: DecimalMark): string | null {
  const read = readNumber(written, mark)
  const decimal = read?.unit === null ? read.value.toString() : ''
  return /^-?\d+(?:\.\d+)?$/.test(decimal) ? decimal : null
}

/** Blank between words, at a position that the reader recognizes. */
const MISSING_WORD = /^\S(?:.*\S)? \{1\}(?: \S.*|[.,;!?)\]…].*)$/

function toGiftBlank(written: QuestionOf<'blanks'>, base: QuestionRecord): QuestionRecord | string {
  const { text, blanks } = written
  const [blank, ...others] = blanks
  if (blank === undefined || others.length > 0) return 'It’s left out: GIFT has one blank for each question.'
  const marked = text.replace('{1}', '_____')
  const question = text === '{1}' ? base.question : `${base.question}\n${marked}`
  if (blank.kind === 'number') {
    const number = toGiftNumber(blank, markOf(written))
    return typeof number === 'string' ? number : { ...base, ...number, question }
  }
  if (blank.kind === 'menu') {
    const { options, correct, wrong } = blank
    const feedback = options.map((option) => wrong.find(({ value }) => value === option)?.text ?? null)
    return { ...base, question, options, correct, feedback }
  }
  const { accept, wrong } = blank
  if (accept.some((one) => one.includes('*'))) return 'It’s left out: in GIFT, * stands for any text.'
  const isMissingWord = MISSING_WORD.test(text) && !text.includes('_____')
  const other = { kind: 'blanks', text: isMissingWord ? text : '{1}', blanks: [{ accept, wrong }] }
  return { ...base, question: isMissingWord ? base.question : question, other }
}
