import type { Question } from '../scoring/question.ts'
import { CONTENT_LIMITS } from './content-limits.ts'
import { type ParsedQuestions, parseQuestions, type QuestionProblem } from './parse-questions.ts'

/**
 * Questions as they may be stored: parsed (domain/parse-questions.ts), and within the limits of content. A list of
 * none is one too. One problem at most is told for each question.
 */
export function checkQuestions(input: unknown): ParsedQuestions {
  const parsed = parseQuestions(input)
  if (!parsed.ok) return parsed
  if (parsed.questions.length > CONTENT_LIMITS.questions) {
    return {
      ok: false,
      problems: [{ index: -1, message: `There may be at most ${CONTENT_LIMITS.questions} questions.` }],
    }
  }
  const problems = parsed.questions.flatMap((question, index): QuestionProblem[] => {
    const message = beyondLimits(question)
    return message === null ? [] : [{ index, message: `Question ${index + 1}: ${message}` }]
  })
  return problems.length > 0 ? { ok: false, problems } : parsed
}

function beyondLimits({ id, question, options, explanation }: Question): string | null {
  const { questionId, questionText, optionText, options: mostOptions } = CONTENT_LIMITS
  if (id.length > questionId) return `the id may have at most ${questionId} characters.`
  if (question.length > questionText) return `the question may have at most ${questionText} characters.`
  if (options.length > mostOptions) return `it may have at most ${mostOptions} options.`
  if (options.some((option) => option.length > optionText)) {
    return `an option may have at most ${optionText} characters.`
  }
  if (explanation !== null && explanation.length > questionText) {
    return `the explanation may have at most ${questionText} characters.`
  }
  // PostgreSQL's JSON knows neither NUL nor half a character.
  const texts = [id, question, ...options, explanation ?? '']
  if (texts.some((text) => text.includes('\0') || !text.isWellFormed())) {
    return 'it has characters that cannot be stored.'
  }
  return null
}
