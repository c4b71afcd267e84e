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
  /** Kind of a question that is not single choice, and its own fields; it then has no options. */
  other?: { kind: 'several' | 'number' | 'blanks' | 'match' } & Record<string, unknown>
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
    const texts = [record.question, ...record.options, record.explanation ?? '']
    if (!texts.some((text) => text.includes('\r'))) return record
    const message = 'Line endings were converted.'
    problems.push(warning(message, { field: `questions.${index}` }))
    return {
      ...record,
      question: toLineFeeds(record.question),
      options: record.options.map(toLineFeeds),
      explanation: record.explanation === null ? null : toLineFeeds(record.explanation),
    }
  })
  return { questions: normalized, problems }
}

function toLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}
