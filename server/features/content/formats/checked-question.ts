import { parseStorableQuestions } from '#domain/content/parse-questions.ts'
import type { Question } from '#domain/scoring/question.ts'

/** A question as a file has it; `correct` is the index of an option. */
export type QuestionDraft = {
  id?: string | null
  question: string
  options: string[]
  correct: number
  explanation?: string | null
}

export type CheckedQuestion = { ok: true; question: Question } | { ok: false; field: string; message: string }

/** One question in the stored form and within the limits of content. */
export function checkedQuestion(draft: QuestionDraft): CheckedQuestion {
  const checked = parseStorableQuestions([draft])
  const [question] = checked.ok ? checked.questions : []
  if (question !== undefined) return { ok: true, question }
  const told = checked.ok ? '' : (checked.problems[0]?.message ?? '')
  const message = sentence(told.replace(/^Question 1: /, ''))
  return { ok: false, field: fieldOf(message), message }
}

function fieldOf(message: string): string {
  if (/correct answer/i.test(message)) return 'correct'
  if (/option/.test(message)) return 'options'
  if (/explanation/.test(message)) return 'explanation'
  return /\bid\b/.test(message) ? 'id' : 'question'
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
