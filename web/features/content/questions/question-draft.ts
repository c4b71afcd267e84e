import { v4 } from 'uuid'
import { findJsonErrorLine } from '#domain/content/json-error-line.ts'
import { parseStorableQuestions } from '#domain/content/parse-questions.ts'
import { writeQuestion } from '#domain/content/questions/write-question.ts'
import type { Question } from '#domain/scoring/question.ts'
import { QUESTION_KINDS } from './question-kinds.ts'

/** A key that is unique among all questions and options, also those of a saved draft. */
export const newKey = (): string => v4()

export type OptionDraft = {
  key: string
  text: string
  /** Shown to those who chose it. Missing in a draft that an older page saved. */
  feedback?: string | undefined
  /** Id of the misconception that its choice shows. */
  misconception?: string | null | undefined
}

/** Texts of which a question may have several, a line each. Missing in a draft that an older page saved. */
type LineField = 'hints' | 'steps' | 'skills'

/**
 * A question in an editor, possibly incomplete. Keys identify questions and options while they are reordered, and are not
 * sent to the server.
 */
export type QuestionDraft = { [Field in LineField]?: string | undefined } & {
  key: string
  /** Null for a new question, which gets its id when it is saved. */
  id: string | null
  /** The question as stored, whose other fields are saved unchanged; missing for a new one. */
  stored?: Question | undefined
  /** The whole question as JSON, which then is what is saved: of every kind but single choice, which has a form. */
  written?: string | undefined
  question: string
  options: OptionDraft[]
  /** The key of the correct option. */
  correct: string | null
  explanation: string
}

type NewKey = () => string

export function toQuestionDrafts(stored: readonly Question[] | null, newKey: NewKey): QuestionDraft[] {
  return (stored ?? []).map((question) => toQuestionDraft(question, newKey))
}

function toQuestionDraft(stored: Question, newKey: NewKey): QuestionDraft {
  const { id, question, hints, steps, skills } = stored
  const base = { key: newKey(), id, stored, question, explanation: stored.explanation ?? '' }
  if (stored.kind !== 'single') {
    return { ...base, options: [], correct: null, written: formatWritten(writeQuestion(stored)) }
  }
  const options = stored.options.map((text, index) => {
    const feedback = stored.feedback[index]
    return { key: newKey(), text, feedback: feedback?.text ?? '', misconception: feedback?.misconception ?? null }
  })
  const correct = options[stored.correct]?.key ?? null
  return { ...base, options, correct, hints: toLines(hints), steps: toLines(steps), skills: toLines(skills) }
}

const toLines = (texts: readonly string[]) => texts.join('\n')

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

/** JSON with short lists on one line. No string of JSON has a line break within, so that only lists are joined. */
export function formatWritten({ id: _id, ...fields }: Record<string, unknown>): string {
  return JSON.stringify(fields, null, 2).replace(/\[\n\s+(-?[\d.]+(?:,\n\s+-?[\d.]+)*)\n\s+\]/g, (_, list: string) => {
    return `[${list.replace(/,\n\s+/g, ', ')}]`
  })
}

/** The draft as text. */
export function toWritten(draft: QuestionDraft): QuestionDraft {
  const input = toQuestionInput(draft)
  const parsed = parseStorableQuestions([input])
  const question = parsed.outcome === 'valid' ? parsed.questions[0] : undefined
  return { ...draft, written: formatWritten(question ? writeQuestion(question) : Object(input)) }
}

/** The draft in the form of single choice; null where its text is none. */
export function toForm(draft: QuestionDraft, newKey: NewKey): QuestionDraft | null {
  const parsed = parseStorableQuestions([toQuestionInput(draft)])
  const question = parsed.outcome === 'valid' ? parsed.questions[0] : undefined
  if (question?.kind !== 'single') return null
  return { ...toQuestionDraft(question, newKey), key: draft.key, id: draft.id }
}

/** The kind of a question, also while its text is incomplete; null where its text names none. */
export function kindOf(draft: QuestionDraft): Question['kind'] | null {
  if (draft.written === undefined) return draft.stored && draft.options.length === 0 ? draft.stored.kind : 'single'
  const kind = /"kind"\s*:\s*"(\w+)"/.exec(draft.written)?.[1] ?? 'single'
  return QUESTION_KINDS.find((one) => one === kind) ?? null
}

/** The input of the operations. */
export function toQuestionInputs(drafts: readonly QuestionDraft[]): unknown[] {
  return drafts.map(toQuestionInput)
}

/** One question as input; its text where that is no JSON, which no operation accepts. */
export function toQuestionInput(draft: QuestionDraft): unknown {
  const { id, stored, question, options, correct, explanation, written } = draft
  if (written !== undefined) {
    const fields = parseWritten(written)
    return fields ? { ...fields, id } : written
  }
  // A draft of another kind that an older page saved.
  if (stored !== undefined && stored.kind !== 'single') return { ...stored, id, question, explanation }
  const lines = (field: LineField) => {
    const typed = draft[field]
    const before = stored?.[field] ?? []
    return typed === undefined || typed === toLines(before)
      ? before
      : typed.split('\n').filter((line) => line.trim() !== '')
  }
  return {
    ...stored,
    id,
    question,
    options: options.map(({ text }) => text),
    correct: correctIndex(options, correct),
    explanation,
    feedback: options.map((option) => feedbackOf(stored, option)),
    hints: lines('hints'),
    steps: lines('steps'),
    skills: lines('skills'),
  }
}

function parseWritten(text: string): object | null {
  try {
    const fields: unknown = JSON.parse(text)
    return typeof fields === 'object' && !Array.isArray(fields) ? fields : null
  } catch {
    return null
  }
}

/** Feedback of an option. One that an older page saved keeps it as long as its text is the same. */
function feedbackOf(stored: Extract<Question, { kind: 'single' }> | undefined, option: OptionDraft) {
  const { text, feedback, misconception = null } = option
  if (feedback === undefined) return stored?.feedback[stored.options.indexOf(text)] ?? null
  return feedback.trim() === '' ? null : { text: feedback, misconception }
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
    checked.problems.map(({ index, message }) => [
      index < 0 ? field : `${field}.${index}`,
      jsonProblem(drafts[index], index) ?? message,
    ]),
  )
}

function jsonProblem(draft: QuestionDraft | undefined, index: number): string | null {
  if (draft?.written === undefined || parseWritten(draft.written) !== null) return null
  const line = findJsonErrorLine(draft.written)
  const where = line === null ? 'it must be one object between { and }' : `see line ${line}`
  return `Question ${index + 1}: its text is not valid JSON: ${where}.`
}

/** The control to correct in an invalid question: its text, the choice of the correct option, or an option. */
export type QuestionFault = { at: 'question' } | { at: 'correct' } | { at: 'option'; key: string }

/** Finds the first control to correct in an invalid question. */
export function findQuestionFault({ written, question, options, correct }: QuestionDraft): QuestionFault {
  if (question.trim() === '' || written !== undefined) return { at: 'question' }
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
