import type { Question } from '#domain/scoring/question.ts'
import type { Problem } from './found.ts'
import { warning } from './problems.ts'

/** What a writer of questions gives; `field` of a problem is `questions.<index>`. */
export type WrittenText = { text: string; problems: Problem[] }

export const fieldOfQuestion = (index: number) => `questions.${index}`

/** Line ends as LF: the carriage return has no place in any of the formats. Told where it changes a text. */
export function withLineFeeds(questions: readonly Question[]): {
  questions: Question[]
  problems: Problem[]
} {
  const problems: Problem[] = []
  const mended = questions.map((given, index) => {
    const texts = [given.question, ...given.options, given.explanation ?? '']
    if (!texts.some((text) => text.includes('\r'))) return given
    const message = 'Line ends of another kind were written as plain ones.'
    problems.push(warning(message, { field: fieldOfQuestion(index) }))
    const { question, options, explanation, ...rest } = given
    return {
      ...rest,
      question: lineFeeds(question),
      options: options.map(lineFeeds),
      explanation: explanation === null ? null : lineFeeds(explanation),
    }
  })
  return { questions: mended, problems }
}

function lineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}
