import { z } from 'zod'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { findJsonErrorLine } from '#domain/content/json-error-line.ts'
import { parseQuestions, parseStorableQuestions } from '#domain/content/parse-questions.ts'
import { recognizeShortAnswer } from '#domain/content/questions/short-answer.ts'
import type { Question } from '#domain/scoring/question.ts'
import { decodeText } from '#packages/content-formats/decode-text.ts'
import {
  error,
  failed,
  type ParsedItem,
  type ParseResult,
  sortProblems,
  warning,
} from '#packages/content-formats/parse-result.ts'
import { readAiken } from '#packages/content-formats/questions/aiken.ts'
import { detectQuestionFormat, type QuestionFormat } from '#packages/content-formats/questions/detect-format.ts'
import { recognizeForeignFormat } from '#packages/content-formats/questions/foreign-format.ts'
import type { QuestionRecord } from '#packages/content-formats/questions/question-record.ts'
import { readCsv } from '#packages/content-formats/questions/read-csv.ts'
import { readGift } from '#packages/content-formats/questions/read-gift.ts'
import { parseJson } from '#packages/content-formats/structured/parse-json.ts'
import { FORMAT_LIMITS } from './limits.ts'

const LIMITS = {
  maxBytes: FORMAT_LIMITS.questionFile,
  maxQuestions: FORMAT_LIMITS.questions,
  maxQuestionLength: FORMAT_LIMITS.giftQuestion,
  maxAnswers: FORMAT_LIMITS.giftAnswers,
  maxOptions: CONTENT_LIMITS.options,
  supportedTypes: 'Trellis imports choices, true or false, short answers, numbers and matching.',
}

/** Question of a file, with its fields as authored. */
type FileQuestion = { id: string | null; fields: unknown }
type Reader = (bytes: Uint8Array, limits: typeof LIMITS) => ParseResult<QuestionRecord | FileQuestion>

const READERS: Record<QuestionFormat, Reader> = { gift: readTypedGift, aiken: readAiken, csv: readCsv, json: readJson }

export function detectFormat(fileName: string, bytes: Uint8Array): QuestionFormat {
  return detectQuestionFormat(fileName, bytes, FORMAT_LIMITS.questionFile)
}

const ShortAnswer = z.object({
  accept: z.array(z.string()),
  wrong: z.array(z.object({ value: z.string(), text: z.string() })).default([]),
})

/** Reads GIFT, whose short answers do not say whether they are words, numbers or expressions. */
function readTypedGift(bytes: Uint8Array, limits: typeof LIMITS): ParseResult<QuestionRecord> {
  const result = readGift(bytes, limits)
  for (const { value: record, from } of result.items) {
    const { other } = record
    if (other?.kind !== 'blanks' || !Array.isArray(other.blanks)) continue
    const recognized = other.blanks.map((blank: unknown) => {
      const { data } = ShortAnswer.safeParse(blank)
      return data === undefined ? null : recognizeShortAnswer(data.accept, data.wrong)
    })
    const [only = null] = recognized
    const kinds = new Set<string>()
    if (other.text === '{1}' && only !== null) {
      record.other = { kind: only.kind, ...only.fields }
      kinds.add(only.kind)
    } else {
      other.blanks = other.blanks.map((blank: unknown, index) => {
        const one = recognized[index]
        if (one?.kind !== 'number') return blank
        kinds.add(one.kind)
        return one.fields
      })
    }
    for (const kind of kinds)
      result.problems.push(warning(NOTES[kind === 'number' ? 'number' : 'expression'], { line: from }))
  }
  return result
}

const NOTES = {
  number: 'The short answer is a number: other notations of it are right, too.',
  expression: 'The short answer is an expression: every equal expression is right, too.',
}

/** Reads a list of questions as authored (docs/questions.md), or an object with such a list. */
function readJson(bytes: Uint8Array, { maxBytes }: typeof LIMITS): ParseResult<FileQuestion> {
  const decoded = decodeText(bytes, maxBytes)
  if (decoded.outcome === 'failed') return failed(error(decoded.message, { line: decoded.line }))
  if (decoded.text.trim() === '') return failed()
  const parsed = parseJson(decoded.text, findJsonErrorLine)
  if (parsed.outcome === 'failed') return failed(error(parsed.message, { line: parsed.line }))
  const isWrapped = typeof parsed.value === 'object' && parsed.value !== null && 'questions' in parsed.value
  const path = isWrapped ? ['questions'] : []
  const list: unknown = isWrapped && Object(parsed.value).questions
  const questions = isWrapped ? list : parsed.value
  if (!Array.isArray(questions)) return failed(error('The file must have a list of questions.', { line: 1 }))
  const last = decoded.text.trimEnd().split('\n').length
  const items = questions.map((fields: unknown, index): ParsedItem<FileQuestion> => {
    const from = parsed.lineOf([...path, index])
    const to = index + 1 < questions.length ? parsed.lineOf([...path, index + 1]) - 1 : last
    const id: unknown = typeof fields === 'object' && fields !== null && 'id' in fields ? fields.id : null
    return { value: { id: typeof id === 'string' ? id : null, fields }, file: null, from, to: Math.max(from, to) }
  })
  return { items, problems: [] }
}

/** Reads a file of questions into their stored form, within the limits of content. */
export function readQuestions(format: QuestionFormat, bytes: Uint8Array): ParseResult<Question> {
  const foreign = recognizeForeignFormat(bytes)
  if (foreign !== null) return failed(error(foreign))
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

type UnnamedQuestion = Omit<Question, 'id'> & { id: string | null }
type CheckedRecord = { outcome: 'valid'; value: Question } | { outcome: 'invalid'; message: string }

function checkRecord(record: QuestionRecord | FileQuestion): CheckedRecord {
  const checked = parseStorableQuestions([writtenFields(record)])
  const [question] = checked.outcome === 'valid' ? checked.questions : []
  if (question !== undefined) return { outcome: 'valid', value: question }
  const message = (checked.outcome === 'valid' ? '' : (checked.problems[0]?.message ?? '')).replace(/^Question 1: /, '')
  return { outcome: 'invalid', message: message.charAt(0).toUpperCase() + message.slice(1) }
}

function writtenFields(record: QuestionRecord | FileQuestion): unknown {
  if ('fields' in record) return record.fields
  const { other, id, question, explanation } = record
  return other ? { id, question, explanation, ...other } : record
}

function fieldOf(message: string): string {
  if (/correct answer/i.test(message)) return 'correct'
  if (/option/.test(message)) return 'options'
  if (/explanation/.test(message)) return 'explanation'
  return /\bid\b/.test(message) ? 'id' : 'question'
}

/** Assigns an id to each question without one. */
function withIds(items: readonly ParsedItem<UnnamedQuestion>[]): ParsedItem<Question>[] {
  const parsed = parseQuestions(items.map((item) => item.value))
  const questions = parsed.outcome === 'valid' ? parsed.questions : []
  return items.flatMap((item, index) => {
    const value = questions[index]
    return value === undefined ? [] : [{ ...item, value }]
  })
}
