import { t } from '@lingui/core/macro'
import type { AuthorFields } from '#domain/kinds/author-fields.ts'
import { KINDS } from '#domain/kinds/index.ts'
import type { EditorFields } from '#domain/kinds/kind.ts'
import { type Kind, type Question, rulesOf } from '#domain/scoring/question.ts'
import { STEP_NAMES } from '../names.ts'
import { kindName } from './kind-names.ts'

const editorOf = (kind: Kind): EditorFields => KINDS[kind].editor

export const QUESTION_KINDS: readonly Kind[] = Object.values(KINDS).map(({ key }) => key)

/** Fields of a question that name its kind; a question without `kind` is single choice. */
const kindField = (kind: Kind) => (kind === 'single' ? {} : { kind })

/** Blank question of a kind. */
export const blankFields = (kind: Kind): AuthorFields => ({
  ...kindField(kind),
  question: '',
  ...editorOf(kind).blank,
})

/** Filled example of a kind, as an author writes it; null for single choice. */
export function exampleFields(kind: Kind): AuthorFields | null {
  const { example } = editorOf(kind)
  return example ? { ...kindField(kind), ...example } : null
}

const SHARED_FIELDS = [
  'question',
  'stem',
  'figure',
  'explanation',
  'steps',
  'hints',
  'skills',
  'family',
  'exercise',
  'decimalMark',
  'variants',
]

/** Returns true if the form of its kind has all fields of the question. */
export function hasForm({ id: _id, kind = 'single', ...fields }: AuthorFields): boolean {
  const known = QUESTION_KINDS.find((one) => one === kind)
  const allowed = known ? [...SHARED_FIELDS, ...editorOf(known).fields] : []
  return known !== undefined && Object.keys(fields).every((field) => allowed.includes(field))
}

/** Fields that every kind has. */
export function sharedFields(fields: AuthorFields): AuthorFields {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => SHARED_FIELDS.includes(field)))
}

/** Converts a question to another kind with all that both kinds support. */
export function toKind(fields: AuthorFields, from: Kind, to: Kind): AuthorFields {
  const next: Record<string, unknown> = { ...blankFields(to), ...sharedFields(fields) }
  const { texts, isTyped } = editorOf(from)
  const { texts: nextTexts, isTyped: isNextTyped } = editorOf(to)
  const list = texts && fields[texts.field]
  if (nextTexts && Array.isArray(list) && list.some(Boolean)) {
    next[nextTexts.field] = list
    if (nextTexts.right !== null) {
      if (Array.isArray(fields.feedback)) next.feedback = fields.feedback
      const right = [fields.correct].flat().filter((index) => typeof index === 'number')
      next.correct = nextTexts.right === 'one' ? (right[0] ?? null) : right
    }
  }
  if (isTyped && isNextTyped)
    Object.assign(next, { answer: fields.answer }, fields.wrong ? { wrong: fields.wrong } : {})
  return next
}

/** Lists the texts and numbers of a question that are lost in the converted one. */
export function listLost(fields: AuthorFields, from: Kind, next: AuthorFields): string[] {
  const rest = new Set([...listLeaves(next), ...listLeaves(blankFields(from))])
  return [...new Set(listLeaves(fields))].filter((leaf) => !rest.has(leaf))
}

function listLeaves(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([field, one]) =>
      field === 'kind' || field === 'correct' ? [] : listLeaves(one),
    )
  }
  return typeof value === 'string' || typeof value === 'number' ? [String(value).trim()].filter(Boolean) : []
}

/** Formats a question as lines of text with its key, for comparing versions. */
export function describeQuestion(question: Question): string[] {
  const { kind, stem, explanation, steps, hints, skills, family, exercise, variants } = question
  const figure = JSON.stringify(question.figure)
  const title = kindName(kind)
  const values = JSON.stringify(variants)
  const skillNames = skills.join(', ')
  const stepName = exercise ? STEP_NAMES[exercise] : ''
  return [
    ...(stem === null ? [] : [t`Shared text: ${stem}`]),
    question.question,
    ...(question.figure === undefined ? [] : [t`Figure: ${figure}`]),
    ...(kind === 'single' ? [] : [t`Kind: ${title}`]),
    ...rulesOf(question).describeKey(question),
    ...(variants === null ? [] : [t`Variants: ${values}`]),
    ...hints.map((hint, index) => numberedHint(index + 1, hint)),
    ...(explanation ? [t`Explanation: ${explanation}`] : []),
    ...steps.map((step, index) => numberedStep(index + 1, step)),
    ...(skills.length > 0 ? [t`Skills: ${skillNames}`] : []),
    ...(family === undefined ? [] : [t`Family: ${family}`]),
    ...(exercise === undefined ? [] : [t`Exercises: ${stepName}`]),
  ]
}

const numberedHint = (number: number, hint: string) => t`Hint ${number}: ${hint}`
const numberedStep = (number: number, step: string) => t`Step ${number}: ${step}`
