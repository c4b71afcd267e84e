import { v4 } from 'uuid'
import { parseStorableQuestions } from '#domain/content/parse-questions.ts'
import type { Question } from '#domain/scoring/question.ts'

/** Tells one question or option from every other, also from those of a draft that was kept. */
export const newKey = (): string => v4()

export type OptionDraft = { key: string; text: string }

/**
 * A question while it is written: any of its texts may still be empty. Keys tell questions and options apart while they
 * change places; they are never stored.
 */
export type QuestionDraft = {
  key: string
  /** Of a question that is stored; null for a new one, which gets its id when it is saved. */
  id: string | null
  question: string
  options: OptionDraft[]
  /** The key of the correct option. */
  correct: string | null
  explanation: string
}

type NewKey = () => string

export function toQuestionDrafts(stored: readonly Question[] | null, newKey: NewKey): QuestionDraft[] {
  return (stored ?? []).map((question) => {
    const options = question.options.map((text) => ({ key: newKey(), text }))
    return {
      key: newKey(),
      id: question.id,
      question: question.question,
      options,
      correct: options[question.correct]?.key ?? null,
      explanation: question.explanation ?? '',
    }
  })
}

/** Four options, as most questions have; a question needs two at least. */
export function blankQuestion(newKey: NewKey): QuestionDraft {
  const options = Array.from({ length: 4 }, () => ({ key: newKey(), text: '' }))
  return { key: newKey(), id: null, question: '', options, correct: null, explanation: '' }
}

/** The same question once more, which is another one to learners' answers: it has no id yet. */
export function copyQuestion(draft: QuestionDraft, newKey: NewKey): QuestionDraft {
  const options = draft.options.map(({ text }) => ({ key: newKey(), text }))
  const correct = options[draft.options.findIndex(({ key }) => key === draft.correct)]?.key ?? null
  return { ...draft, key: newKey(), id: null, options, correct }
}

type QuestionInput = {
  id: string | null
  question: string
  options: string[]
  correct: number | null
  explanation: string
}

/** As the operations take questions. */
export function toQuestionInputs(drafts: readonly QuestionDraft[]): QuestionInput[] {
  return drafts.map(({ id, question, options, correct, explanation }) => ({
    id,
    question,
    options: options.map(({ text }) => text),
    correct: correctIndex(options, correct),
    explanation,
  }))
}

function correctIndex(options: readonly OptionDraft[], correct: string | null): number | null {
  const index = options.findIndex(({ key }) => key === correct)
  return index < 0 ? null : index
}

/** What is wrong, by the place of the question as the server tells it: `quizQuestions.3`, or the field as a whole. */
export function validateQuestions(field: string, drafts: readonly QuestionDraft[]): Record<string, string> {
  const checked = parseStorableQuestions(toQuestionInputs(drafts))
  if (checked.ok) return {}
  return Object.fromEntries(
    checked.problems.map(({ index, message }) => [index < 0 ? field : `${field}.${index}`, message]),
  )
}

/** The control that a question's problem is about: its text, the choice of the correct option, or an option by its key. */
export type QuestionFault = { at: 'question' } | { at: 'correct' } | { at: 'option'; key: string }

/** Where to look for what is wrong with a question, so that the focus goes there. */
export function findQuestionFault({ question, options, correct }: QuestionDraft): QuestionFault {
  if (question.trim() === '') return { at: 'question' }
  const texts = options.map(({ text }) => text.trim())
  const wrong = options.find((_option, index) => {
    const text = texts[index]
    return text === '' || texts.indexOf(text ?? '') < index
  })
  if (wrong) return { at: 'option', key: wrong.key }
  return correct === null ? { at: 'correct' } : { at: 'question' }
}
