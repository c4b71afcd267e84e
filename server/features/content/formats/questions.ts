import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { parseQuestions, parseStorableQuestions } from '#domain/content/parse-questions.ts'
import type { Question } from '#domain/scoring/question.ts'
import {
  error,
  type ParsedItem,
  type ParseResult,
  sortProblems,
  warning,
} from '#packages/content-formats/parse-result.ts'
import { readAiken, writeAiken } from '#packages/content-formats/questions/aiken.ts'
import { detectQuestionFormat, type QuestionFormat } from '#packages/content-formats/questions/detect-format.ts'
import type { QuestionRecord, WrittenQuestions } from '#packages/content-formats/questions/question-record.ts'
import { readCsv } from '#packages/content-formats/questions/read-csv.ts'
import { readGift } from '#packages/content-formats/questions/read-gift.ts'
import { writeCsv } from '#packages/content-formats/questions/write-csv.ts'
import { writeGift } from '#packages/content-formats/questions/write-gift.ts'
import { FORMAT_LIMITS } from './limits.ts'

const LIMITS = {
  maxBytes: FORMAT_LIMITS.questionFile,
  maxQuestions: FORMAT_LIMITS.questions,
  maxQuestionLength: FORMAT_LIMITS.giftQuestion,
  maxAnswers: FORMAT_LIMITS.giftAnswers,
  maxOptions: CONTENT_LIMITS.options,
  supportedTypes: 'Trellis imports choices, true or false, short answers, numbers and matching.',
}

type Reader = (bytes: Uint8Array, limits: typeof LIMITS) => ParseResult<QuestionRecord>

const READERS: Record<QuestionFormat, Reader> = { gift: readGift, aiken: readAiken, csv: readCsv }
const WRITERS = { gift: writeGift, aiken: writeAiken, csv: writeCsv }

export function detectFormat(fileName: string, bytes: Uint8Array): QuestionFormat {
  return detectQuestionFormat(fileName, bytes, FORMAT_LIMITS.questionFile)
}

/** Reads a file of questions in their stored form, within the limits of content. */
export function readQuestions(format: QuestionFormat, bytes: Uint8Array): ParseResult<Question> {
  const { items: records, problems } = READERS[format](bytes, LIMITS)
  const checked: ParsedItem<UnnamedQuestion>[] = []
  const ids = new Set<string>()
  for (const { value: record, file, from, to } of records) {
    if (checked.length >= FORMAT_LIMITS.questions) {
      const message = `The rest of the file was skipped: the limit is ${FORMAT_LIMITS.questions} questions.`
      problems.push(error(message, { line: from }))
      break
    }
    const question = checkRecord(record)
    if (question.outcome === 'invalid') {
      problems.push(error(question.message, { line: from, field: fieldOf(question.message) }))
      continue
    }
    const id = record.id?.trim() || null
    const isTaken = id !== null && ids.has(id)
    if (isTaken) {
      const message = `The id "${id}" is already used. This question gets a new one.`
      problems.push(warning(message, { line: from, field: 'id' }))
    }
    if (id !== null) ids.add(id)
    checked.push({ value: { ...question.value, id: isTaken ? null : id }, file, from, to })
  }
  const items = withIds(checked)
  if (items.length === 0 && problems.length === 0) {
    problems.push(error('This file has no questions.'))
  }
  return { items, problems: sortProblems(problems) }
}

/** Writes questions as a file; a problem reports each that the format cannot hold. */
export function writeQuestions(format: QuestionFormat, questions: readonly Question[]): WrittenQuestions {
  const kept = questions.flatMap((question, index) => (question.kind === 'single' ? [{ question, index }] : []))
  const { text, problems } = WRITERS[format](
    kept.map(({ question }) => ({ ...question, feedback: question.feedback.map((one) => one?.text ?? null) })),
  )
  // A writer counts the questions that it gets.
  const placed = problems.map((problem) => {
    const [, written] = /^questions\.(\d+)$/.exec(problem.field ?? '') ?? []
    const index = written === undefined ? undefined : kept[Number(written)]?.index
    return index === undefined ? problem : { ...problem, field: `questions.${index}` }
  })
  const leftOut = questions.flatMap(({ kind }, index) =>
    kind === 'single' ? [] : [error('This format has no questions of this kind.', { field: `questions.${index}` })],
  )
  return { text, problems: [...leftOut, ...placed] }
}

type UnnamedQuestion = Omit<Question, 'id'> & { id: string | null }
type CheckedRecord = { outcome: 'valid'; value: Question } | { outcome: 'invalid'; message: string }

function checkRecord(record: QuestionRecord): CheckedRecord {
  const { other, id, question: text, explanation } = record
  const checked = parseStorableQuestions([other ? { id, question: text, explanation, ...other } : record])
  const [question] = checked.outcome === 'valid' ? checked.questions : []
  if (question !== undefined) return { outcome: 'valid', value: question }
  const message = (checked.outcome === 'valid' ? '' : (checked.problems[0]?.message ?? '')).replace(/^Question 1: /, '')
  return { outcome: 'invalid', message: message.charAt(0).toUpperCase() + message.slice(1) }
}

function fieldOf(message: string): string {
  if (/correct answer/i.test(message)) return 'correct'
  if (/option/.test(message)) return 'options'
  if (/explanation/.test(message)) return 'explanation'
  return /\bid\b/.test(message) ? 'id' : 'question'
}

/** Gives an id to each question that has none. */
function withIds(items: readonly ParsedItem<UnnamedQuestion>[]): ParsedItem<Question>[] {
  const parsed = parseQuestions(items.map((item) => item.value))
  const questions = parsed.outcome === 'valid' ? parsed.questions : []
  return items.flatMap((item, index) => {
    const value = questions[index]
    return value === undefined ? [] : [{ ...item, value }]
  })
}
