import { type Problem, warning } from '../parse-result.ts'

/** Question as in its file: texts are neither trimmed nor validated. */
export type QuestionRecord = {
  /** Null if the file has none; not necessarily unique within the file. */
  id: string | null
  question: string
  options: string[]
  /** Index of the right option. */
  correct: number
  explanation: string | null
  /** Feedback per option, if any option has feedback. */
  feedback?: (string | null)[]
  /** Kind and specific fields of a question that is not single choice; the record then has no options. */
  other?: { kind: string } & Record<string, unknown>
}

/** Text of a question file. `field` of a problem is `questions.<index>`. */
export type WrittenQuestions = { text: string; problems: Problem[] }

/** Converts line endings to LF, because no format can represent carriage returns, and warns if that changes a text. */
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

/** Copies a value with LF line endings in all of its texts. */
function toLineFeeds<Value>(value: Value): Value
function toLineFeeds(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\r\n?/g, '\n')
  if (Array.isArray(value)) return value.map(toLineFeeds)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toLineFeeds(part)]))
}
