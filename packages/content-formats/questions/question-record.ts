import { type Problem, warning } from '../parse-result.ts'

/** A question as its file has it: texts are neither trimmed nor checked. */
export type QuestionRecord = {
  /** Null where the file names none; not necessarily unique in the file. */
  id: string | null
  question: string
  options: string[]
  /** Index of the right option. */
  correct: number
  explanation: string | null
  /** Feedback for each option, where some have it. */
  feedback?: (string | null)[]
  /** Kind and own fields of a question that is more than that; the record then has no options. */
  other?: { kind: string } & Record<string, unknown>
}

/** Text of a file of questions. `field` of a problem is `questions.<index>`. */
export type WrittenQuestions = { text: string; problems: Problem[] }

/** Converts line ends to LF, since no format has a place for the carriage return, and warns where that changes a text. */
export function normalizeLineEnds(questions: readonly QuestionRecord[]): {
  questions: QuestionRecord[]
  problems: Problem[]
} {
  const problems: Problem[] = []
  const normalized = questions.map((record, index) => {
    if (!JSON.stringify(record).includes('\\r')) return record
    const changed = toLineFeeds(record)
    if (JSON.stringify(changed) === JSON.stringify(record)) return record
    problems.push(warning('Line endings were converted.', { field: `questions.${index}` }))
    return changed
  })
  return { questions: normalized, problems }
}

/** Copies a value with LF line ends in all of its texts. */
function toLineFeeds<Value>(value: Value): Value
function toLineFeeds(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\r\n?/g, '\n')
  if (Array.isArray(value)) return value.map(toLineFeeds)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toLineFeeds(part)]))
}
