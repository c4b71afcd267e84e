import { v4 } from 'uuid'
import { parseStorableQuestions } from '#domain/content/parse-questions.ts'
import type { Question } from '#domain/scoring/question.ts'

/** A key that is unique among all questions and options, also those of a saved draft. */
export const newKey = (): string => v4()

export type OptionDraft = { key: string; text: string }

/**
 * A question in an editor, possibly incomplete. Keys identify questions and options while they are reordered, and are not
 * sent to the server.
 */
export type QuestionDraft = {
  key: string
  /** Null for a new question, which gets its id when it is saved. */
  id: string | null
  /** The question as stored, whose other fields are saved unchanged; missing for a new one. */
  stored?: Question | undefined
  question: string
  /** None for another kind than single choice. */
  options: OptionDraft[]
  /** The key of the correct option. */
  correct: string | null
  explanation: string
}

type NewKey = () => string

export function toQuestionDrafts(stored: readonly Question[] | null, newKey: NewKey): QuestionDraft[] {
  return (stored ?? []).map((question) => {
    const options = question.kind === 'single' ? question.options.map((text) => ({ key: newKey(), text })) : []
    return {
      key: newKey(),
      id: question.id,
      stored: question,
      question: question.question,
      options,
      correct: (question.kind === 'single' && options[question.correct]?.key) || null,
      explanation: question.explanation ?? '',
    }
  })
}

/** Most questions have four options; two are required. */
export function blankQuestion(newKey: NewKey): QuestionDraft {
  const options = Array.from({ length: 4 }, () => ({ key: newKey(), text: '' }))
  return { key: newKey(), id: null, question: '', options, correct: null, explanation: '' }
}

/** A copy is a new question: answers of learners belong to the original's id. */
export function copyQuestion(draft: QuestionDraft, newKey: NewKey): QuestionDraft {
  const options = draft.options.map((option) => ({ ...option, key: newKey() }))
  const correct = options[draft.options.findIndex(({ key }) => key === draft.correct)]?.key ?? null
  return { ...draft, key: newKey(), id: null, options, correct }
}

/** The input of the operations. */
export function toQuestionInputs(drafts: readonly QuestionDraft[]): Record<string, unknown>[] {
  return drafts.map(({ id, stored, question, options, correct, explanation }) => {
    if (isOtherKind(stored)) return { ...stored, id, question, explanation }
    return {
      ...stored,
      id,
      question,
      options: options.map(({ text }) => text),
      correct: correctIndex(options, correct),
      explanation,
      ...(stored?.kind === 'single' && { feedback: options.map(({ text }) => feedbackOf(stored, text)) }),
    }
  })
}

function isOtherKind(stored: Question | undefined): boolean {
  return stored !== undefined && stored.kind !== 'single'
}

/** The feedback of an option, which it keeps as long as its text is the same. */
function feedbackOf({ options, feedback }: Extract<Question, { kind: 'single' }>, text: string) {
  return feedback[options.indexOf(text)] ?? null
}

function correctIndex(options: readonly OptionDraft[], correct: string | null): number | null {
  const index = options.findIndex(({ key }) => key === correct)
  return index < 0 ? null : index
}

/** Error messages in the server's form: by question (`quizQuestions.3`), or for the field as a whole. */
export function validateQuestions(field: string, drafts: readonly QuestionDraft[]): Record<string, string> {
  const checked = parseStorableQuestions(toQuestionInputs(drafts))
  if (checked.outcome === 'valid') return {}
  return Object.fromEntries(
    checked.problems.map(({ index, message }) => [index < 0 ? field : `${field}.${index}`, message]),
  )
}

/** The control to correct in an invalid question: its text, the choice of the correct option, or an option. */
export type QuestionFault = { at: 'question' } | { at: 'correct' } | { at: 'option'; key: string }

/** Finds the first control to correct in an invalid question. */
export function findQuestionFault({ stored, question, options, correct }: QuestionDraft): QuestionFault {
  if (question.trim() === '' || isOtherKind(stored)) return { at: 'question' }
  const texts = options.map(({ text }) => text.trim())
  const invalid = options.find((_option, index) => {
    const text = texts[index]
    return text === '' || texts.indexOf(text ?? '') < index
  })
  if (invalid) return { at: 'option', key: invalid.key }
  return correct === null ? { at: 'correct' } : { at: 'question' }
}

/**
 * The questions of a quiz, an assignment or a test in an editor. `unreadable` is the JSON text of stored questions that
 * cannot be read. While it is set, it is what a save would send, so that it is never replaced unnoticed.
 */
export type QuestionList = { unreadable: string | null; list: QuestionDraft[] }

export const EMPTY_QUESTION_LIST: QuestionList = { unreadable: null, list: [] }

export function toQuestionList(
  stored: readonly Question[] | null,
  unreadable: string | null,
  newKey: NewKey,
): QuestionList {
  return { unreadable, list: toQuestionDrafts(stored, newKey) }
}

/** The input of the operations. */
export function toQuestionListInput({ unreadable, list }: QuestionList) {
  return unreadable ?? toQuestionInputs(list)
}

export function validateQuestionList(field: string, { unreadable, list }: QuestionList) {
  if (unreadable === null) return validateQuestions(field, list)
  return parseQuestions(unreadable) ? {} : { [field]: 'The stored questions can’t be read. Fix or replace them.' }
}

/** Parses a corrected JSON text; null while it cannot be read. */
export function parseQuestions(text: string): Question[] | null {
  const checked = parseStorableQuestions(text)
  return checked.outcome === 'valid' ? checked.questions : null
}

/** Adds the ids that new questions got when `sent` was saved. */
export function withStoredIds(now: QuestionList, sent: QuestionList, stored: readonly Question[] | null) {
  const ids = new Map(sent.list.map(({ key }, index) => [key, stored?.[index]?.id ?? null]))
  const list = now.list.map((draft) => ({ ...draft, id: draft.id ?? ids.get(draft.key) ?? null }))
  return { ...now, list }
}
