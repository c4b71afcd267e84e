import { CONTENT_LIMITS } from '#domain/content-limits.ts'
import { parseQuestions } from '#domain/parse-questions.ts'
import type { Question } from '#domain/question.ts'

/** A question as a file has it; `correct` is an index, `correctAnswer` the text of an option or an index. */
export type QuestionDraft = {
  id?: string | null
  question: string
  options: string[]
  correct?: number
  correctAnswer?: string
  explanation?: string | null
}

export type CheckedQuestion = { ok: true; question: Question } | { ok: false; field: string; message: string }

/** One question in the stored form and within the limits of content; nothing in it that cannot be stored. */
export function checkedQuestion(written: unknown): CheckedQuestion {
  const parsed = parseQuestions([written])
  if (!parsed.ok) {
    const message = sentence(
      parsed.problems[0]?.message.replace(/^Question 1: /, '') ?? 'This is no question.',
    )
    return { ok: false, field: fieldOf(message), message }
  }
  const [question] = parsed.questions
  if (question === undefined) return { ok: false, field: 'question', message: 'This is no question.' }
  return withinLimits(question) ?? { ok: true, question }
}

function withinLimits({ id, question, options, explanation }: Question): CheckedQuestion | null {
  const limits = CONTENT_LIMITS
  if (options.length > limits.options) {
    return {
      ok: false,
      field: 'options',
      message: `There are ${options.length} options; at most ${limits.options} are possible.`,
    }
  }
  const texts: [field: string, name: string, text: string, most: number][] = [
    ['id', 'id', id, limits.questionId],
    ['question', 'question text', question, limits.questionText],
    ['explanation', 'explanation', explanation ?? '', limits.questionText],
    ...options.map((option): [string, string, string, number] => [
      'options',
      'option',
      option,
      limits.optionText,
    ]),
  ]
  for (const [field, name, text, most] of texts) {
    if (text.length > most) {
      return {
        ok: false,
        field,
        message: `The ${name} has ${text.length} characters; at most ${most} are possible.`,
      }
    }
    if (text.includes('\0') || !text.isWellFormed()) {
      return { ok: false, field, message: `The ${name} holds a character that cannot be stored.` }
    }
  }
  return null
}

function fieldOf(message: string): string {
  if (/correct answer|correctAnswer/i.test(message)) return 'correct'
  if (/option/.test(message)) return 'options'
  if (/explanation/.test(message)) return 'explanation'
  return /\bid\b/.test(message) ? 'id' : 'question'
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
