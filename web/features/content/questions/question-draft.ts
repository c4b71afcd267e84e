import { t } from '@lingui/core/macro'
import { v4 } from 'uuid'
import { findJsonErrorLine } from '#domain/content/json-error-line.ts'
import { parseStorableQuestions } from '#domain/content/parse-questions.ts'
import { writeQuestion } from '#domain/content/questions/write-question.ts'
import type { AuthorFields } from '#domain/kinds/author-fields.ts'
import type { Kind, Question } from '#domain/scoring/question.ts'
import { blankFields, hasForm, QUESTION_KINDS } from '#web/product/question-forms/question-kinds.ts'

/** Creates a key that is unique among all questions, including those of saved drafts. */
export const newKey = (): string => v4()

/** Question in an editor. The key identifies it across reordering and is not sent to the server. */
export type QuestionDraft = {
  key: string
  /** Null for a new question, which gets its id when it is saved. */
  id: string | null
  /** Possibly incomplete. */
  fields: AuthorFields
  /** The question as JSON while it is edited as text; the text is then saved instead of `fields`. */
  text?: string | undefined
}

type NewKey = () => string

export function toQuestionDrafts(stored: readonly Question[] | null | undefined, newKey: NewKey): QuestionDraft[] {
  return (stored ?? []).map((question) => {
    const { id: _id, ...fields } = writeQuestion(question)
    return { key: newKey(), id: question.id, fields, ...(hasForm(fields) ? {} : { text: formatFields(fields) }) }
  })
}

/** Creates a single choice question, the most common kind. */
export function blankQuestion(newKey: NewKey): QuestionDraft {
  return { key: newKey(), id: null, fields: blankFields('single') }
}

/** Copies a question as a new one: learners' answers belong to the original's id. */
export function copyQuestion(draft: QuestionDraft, newKey: NewKey): QuestionDraft {
  return { ...draft, key: newKey(), id: null }
}

/** Drafts of questions from elsewhere, which get their ids when they are saved. */
export function copyAsNew(questions: readonly Question[], newKey: NewKey): QuestionDraft[] {
  return toQuestionDrafts(questions, newKey).map((draft) => ({ ...draft, id: null }))
}

/** Formats as JSON, with short number lists on one line. */
function formatFields(fields: AuthorFields): string {
  return JSON.stringify(fields, null, 2).replace(/\[\n\s+(-?[\d.]+(?:,\n\s+-?[\d.]+)*)\n\s+\]/g, (_, list: string) => {
    return `[${list.replace(/,\n\s+/g, ', ')}]`
  })
}

/** Switches a draft to text. */
export function toText(draft: QuestionDraft): QuestionDraft {
  return { ...draft, text: formatFields(draft.fields) }
}

/** Switches a draft to its form; null if its text is not valid JSON or has fields that the form lacks. */
export function toForm({ text, ...draft }: QuestionDraft): QuestionDraft | null {
  if (text === undefined) return draft
  const fields = parseText(text)
  if (!fields) return null
  const parsed = parseStorableQuestions([fields])
  const [question] = parsed.outcome === 'valid' ? parsed.questions : []
  if (!question) return hasForm(fields) ? { ...draft, fields } : null
  const { id: _id, ...written } = writeQuestion(question)
  return hasForm(written) ? { ...draft, fields: written } : null
}

/** Kind of a question, even of incomplete text; null if it is unknown. */
export function kindOf({ fields, text }: QuestionDraft): Kind | null {
  const named = text === undefined ? fields.kind : /"kind"\s*:\s*"(\w+)"/.exec(text)?.[1]
  return QUESTION_KINDS.find((kind) => kind === (named ?? 'single')) ?? null
}

/** Maps drafts to the input of the operations. */
export function toQuestionInputs(drafts: readonly QuestionDraft[]): unknown[] {
  return drafts.map(toQuestionInput)
}

/** Maps one question to input. Text that is not JSON is passed as is, for the server to reject. */
export function toQuestionInput({ id, fields, text }: QuestionDraft): unknown {
  const written = text === undefined ? fields : parseText(text)
  return written ? { ...written, id } : text
}

function parseText(text: string): AuthorFields | null {
  try {
    const fields: unknown = JSON.parse(text)
    return typeof fields === 'object' && fields !== null && !Array.isArray(fields) ? { ...fields } : null
  } catch {
    return null
  }
}

/** Error messages as the server keys them: by question (`quizQuestions.3`), or for the whole field. */
export function validateQuestions(field: string, drafts: readonly QuestionDraft[]): Record<string, string> {
  const checked = parseStorableQuestions(toQuestionInputs(drafts))
  if (checked.outcome === 'valid') return {}
  return Object.fromEntries(
    checked.problems.map(({ index, message }) => [
      index < 0 ? field : `${field}.${index}`,
      jsonProblem(drafts[index]?.text, index) ?? message,
    ]),
  )
}

function jsonProblem(text: string | undefined, index: number): string | null {
  if (text === undefined || parseText(text) !== null) return null
  const line = findJsonErrorLine(text)
  const number = index + 1
  return line === null
    ? t`Question ${number}: its text is not valid JSON: it must be one object between ${{ open: '{' }} and ${{ close: '}' }}.`
    : t`Question ${number}: its text is not valid JSON: see line ${line}.`
}

/**
 * Questions of a quiz, assignment or test in an editor. `unreadable` is the JSON text of stored questions that cannot
 * be parsed. While set, a save sends it, so that it is never replaced silently.
 */
export type QuestionList = { unreadable: string | null; list: QuestionDraft[] }

export const EMPTY_QUESTION_LIST: QuestionList = { unreadable: null, list: [] }

export function toQuestionList(
  stored: readonly Question[] | null | undefined,
  unreadable: string | null | undefined,
  newKey: NewKey,
): QuestionList {
  return { unreadable: unreadable ?? null, list: toQuestionDrafts(stored, newKey) }
}

/** Maps a list to the input of the operations. */
export function toQuestionListInput({ unreadable, list }: QuestionList) {
  return unreadable ?? toQuestionInputs(list)
}

export function validateQuestionList(field: string, { unreadable, list }: QuestionList) {
  if (unreadable === null) return validateQuestions(field, list)
  return parseQuestions(unreadable) ? {} : { [field]: t`The stored questions can’t be read. Fix or replace them.` }
}

/** Parses a corrected JSON text; null if it is invalid. */
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

/** Replaces a question of a list. Adjacent questions that shared its text get the new shared text. */
export function changeQuestion(list: readonly QuestionDraft[], index: number, next: QuestionDraft): QuestionDraft[] {
  const stem = list[index]?.fields.stem
  const changed = list.with(index, next)
  if (!stem || stem === next.fields.stem || next.text !== undefined) return changed
  for (const step of [-1, 1]) {
    for (let at = index + step; ; at += step) {
      const neighbor = changed[at]
      if (neighbor?.fields.stem !== stem || neighbor.text !== undefined) break
      changed[at] = { ...neighbor, fields: { ...neighbor.fields, stem: next.fields.stem } }
    }
  }
  return changed
}

/** Draft saved by version 0.1.0 or an early version with question kinds, with fields of single choice only. */
type EarlierDraft = {
  key: string
  id: string | null
  question: string
  options: {
    text: string
    feedback?: string | undefined
    misconception?: string | null | undefined
    key: string
  }[]
  correct: string | null
  explanation: string
  hints?: string | undefined
  steps?: string | undefined
  skills?: string | undefined
  written?: string | undefined
  stored?: Question | undefined
}

export function fromEarlierDraft(draft: EarlierDraft): QuestionDraft {
  const { key, id, question, options, explanation, written, stored } = draft
  if (written !== undefined) {
    return toForm({ key, id, fields: {}, text: written }) ?? { key, id, fields: {}, text: written }
  }
  const { id: _id, ...before } = stored ? writeQuestion(stored) : {}
  const texts = { ...before, question, explanation }
  if (stored && stored.kind !== 'single') return { key, id, fields: texts }
  const lines = (field: 'hints' | 'steps' | 'skills') => {
    const list = draft[field]?.split('\n').filter((line) => line.trim() !== '')
    return list ? { [field]: list } : {}
  }
  const feedback = options.map(({ text, feedback: typed, misconception = null }) => {
    if (typed === undefined) return stored?.feedback[stored.options.indexOf(text)] ?? null
    return typed.trim() === '' ? null : { text: typed, misconception }
  })
  const correct = options.findIndex((option) => option.key === draft.correct)
  return {
    key,
    id,
    fields: {
      ...texts,
      options: options.map(({ text }) => text),
      correct: correct < 0 ? null : correct,
      ...(feedback.some((one) => one !== null) ? { feedback } : {}),
      ...lines('hints'),
      ...lines('steps'),
      ...lines('skills'),
    },
  }
}
