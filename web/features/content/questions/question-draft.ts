import { v4 } from 'uuid'
import { findJsonErrorLine } from '#domain/content/json-error-line.ts'
import { parseStorableQuestions } from '#domain/content/parse-questions.ts'
import { writeQuestion } from '#domain/content/questions/write-question.ts'
import type { Question } from '#domain/scoring/question.ts'
import { BLANK_FIELDS, hasForm, QUESTION_KINDS } from './question-kinds.ts'

/** A key that is unique among all questions, also those of a saved draft. */
export const newKey = (): string => v4()

/** A question as an author writes it (docs/questions.md), without its id; possibly incomplete. */
export type Fields = Readonly<Record<string, unknown>>

/** A question in an editor. The key identifies it while questions are reordered, and is not sent to the server. */
export type QuestionDraft = {
  key: string
  /** Null for a new question, which gets its id when it is saved. */
  id: string | null
  fields: Fields
  /** The question as JSON while it is edited as text, which then is what is saved. */
  text?: string | undefined
}

type NewKey = () => string

export function toQuestionDrafts(stored: readonly Question[] | null, newKey: NewKey): QuestionDraft[] {
  return (stored ?? []).map((question) => {
    const { id: _id, ...fields } = writeQuestion(question)
    return { key: newKey(), id: question.id, fields, ...(hasForm(fields) ? {} : { text: formatFields(fields) }) }
  })
}

/** Most questions are single choice. */
export function blankQuestion(newKey: NewKey): QuestionDraft {
  return { key: newKey(), id: null, fields: BLANK_FIELDS.single }
}

/** A copy is a new question: answers of learners belong to the original's id. */
export function copyQuestion(draft: QuestionDraft, newKey: NewKey): QuestionDraft {
  return { ...draft, key: newKey(), id: null }
}

/** JSON with short lists on one line. No string of JSON has a line break within, so that only lists are joined. */
function formatFields(fields: Fields): string {
  return JSON.stringify(fields, null, 2).replace(/\[\n\s+(-?[\d.]+(?:,\n\s+-?[\d.]+)*)\n\s+\]/g, (_, list: string) => {
    return `[${list.replace(/,\n\s+/g, ', ')}]`
  })
}

/** The draft as text. */
export function toText(draft: QuestionDraft): QuestionDraft {
  return { ...draft, text: formatFields(draft.fields) }
}

/** The draft in its form; null where the text is no JSON, or says what the form has no field for. */
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

/** The kind of a question, also while its text is incomplete; null where it names none. */
export function kindOf({ fields, text }: QuestionDraft): Question['kind'] | null {
  const named = text === undefined ? fields.kind : /"kind"\s*:\s*"(\w+)"/.exec(text)?.[1]
  return QUESTION_KINDS.find((kind) => kind === (named ?? 'single')) ?? null
}

/** The input of the operations. */
export function toQuestionInputs(drafts: readonly QuestionDraft[]): unknown[] {
  return drafts.map(toQuestionInput)
}

/** One question as input; its text where that is no JSON, which no operation accepts. */
export function toQuestionInput({ id, fields, text }: QuestionDraft): unknown {
  const written = text === undefined ? fields : parseText(text)
  return written ? { ...written, id } : text
}

function parseText(text: string): Fields | null {
  try {
    const fields: unknown = JSON.parse(text)
    return typeof fields === 'object' && fields !== null && !Array.isArray(fields) ? { ...fields } : null
  } catch {
    return null
  }
}

/** Error messages in the server's form: by question (`quizQuestions.3`), or for the field as a whole. */
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
  const where = line === null ? 'it must be one object between { and }' : `see line ${line}`
  return `Question ${index + 1}: its text is not valid JSON: ${where}.`
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

/** One question of a list changed. Shared text stays the same in all neighbors that had it. */
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

/** A draft that version 0.1.0 or an early page of question kinds saved, which had fields of single choice only. */
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
    ...{ key, id },
    fields: {
      ...{ ...texts, options: options.map(({ text }) => text), correct: correct < 0 ? null : correct },
      ...(feedback.some((one) => one !== null) ? { feedback } : {}),
      ...{ ...lines('hints'), ...lines('steps'), ...lines('skills') },
    },
  }
}
