import { createHash } from 'node:crypto'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { parseQuestions } from '#domain/content/parse-questions.ts'
import { writeQuestion } from '#domain/content/questions/write-question.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { Executor } from '../../../database/database.ts'
import { readQuestionField } from '../lessons/question-fields.ts'
import { type ImportRow, type ItemRow, listImportItems, listImportTargets, type TargetRow } from './preview-queries.ts'

/** Outcome of an import if it were confirmed now. */
export type Preview = { basedOn: string; targets: TargetRow[] } & (
  | { kind: 'questions'; options: QuestionOption[]; existing: Question[]; unreadable: boolean }
  | { kind: 'content'; options: ImportOption[] }
)

export async function computePreview(db: Executor, row: ImportRow): Promise<Preview> {
  const items: ItemRow[] = await listImportItems(db, row.id)
  const targets = await listImportTargets(db, row)
  const basedOn = fingerprint(row, targets)
  if (row.kind !== 'questions') return { kind: 'content', basedOn, targets, options: listImportOptions(items, targets) }
  const { questions, fields } = readQuestionField('questions', targets[0]?.questions)
  const existing = questions ?? []
  const unreadable = Object.keys(fields).length > 0
  return {
    kind: 'questions',
    basedOn,
    targets,
    options: listQuestionOptions(items, existing),
    existing,
    unreadable,
  }
}

/** Hash of everything that the import could change or that determines its options. */
function fingerprint({ id }: ImportRow, targets: readonly TargetRow[]): string {
  const versions = targets.map((target) => `${target.id} ${target.version} ${target.within}`).toSorted()
  return createHash('sha256')
    .update([id, ...versions].join('\n'))
    .digest('base64url')
}

export type ImportAction = 'add' | 'replace' | 'skip'
type MatchedBy = 'text-and-options' | 'number' | 'title' | 'name' | 'type'

/** Possible actions for an item of a file, the default first, and the existing item that it matches. */
export type ImportOption = {
  item: ItemRow
  actions: ImportAction[]
  match: { by: MatchedBy; target: TargetRow; identical: boolean } | null
}

/** Options for the lessons of a subject or for a whole grade. */
function listImportOptions(items: readonly ItemRow[], targets: readonly TargetRow[]): ImportOption[] {
  const byPlace = new Map<number, ImportOption>()
  const claimed = new Set<string>()
  const titles = new Set(items.filter(({ kind }) => kind === 'lesson').map(titleKey))
  return items.map((item) => {
    const parent = item.within === null ? null : byPlace.get(item.within)
    const parentId = parent === null ? null : (parent?.match?.target.id ?? '')
    const candidates = targets.filter(
      ({ kind, within, id }) => kind === item.kind && (parentId === null || within === parentId) && !claimed.has(id),
    )
    const match = item.kind === 'grade' || parentId !== '' ? findMatch(item, candidates, titles) : null
    if (match !== null) claimed.add(match.target.id)
    const option = { item, actions: listActions(item, match), match }
    byPlace.set(item.place, option)
    return option
  })
}

function findMatch(
  item: ItemRow,
  candidates: readonly TargetRow[],
  titles: ReadonlySet<string>,
): ImportOption['match'] {
  const matchBy = (by: MatchedBy, isMatch: (target: TargetRow) => boolean): ImportOption['match'] => {
    const target = candidates.find(isMatch)
    return target === undefined ? null : { by, target, identical: target.hash === item.hash }
  }
  if (item.kind === 'test') return matchBy('type', ({ type }) => type === item.type)
  if (item.kind !== 'lesson') return matchBy('name', ({ name }) => name === item.name)
  return (
    matchBy('number', ({ number, name }) => number === item.number && name === item.name) ??
    matchBy('title', ({ name }) => name === item.name) ??
    // Excludes a lesson that the file itself has under another number.
    matchBy('number', ({ number, name }) => number === item.number && !titles.has(titleKey({ ...item, name })))
  )
}

function listActions({ kind, name }: ItemRow, match: ImportOption['match']): ImportAction[] {
  if (match === null) return ['add', 'skip']
  // A subject has one test of each type.
  if (kind === 'test') return match.identical ? ['skip', 'replace'] : ['replace', 'skip']
  if (kind === 'grade' || kind === 'subject') return ['replace', 'add', 'skip']
  if (match.identical) return ['skip', 'add', 'replace']
  // Another lesson with the same number is never replaced by default.
  if (match.target.name !== name) return ['add', 'replace', 'skip']
  return ['replace', 'add', 'skip']
}

function titleKey({ within, name }: { within: number | null; name: string }): string {
  return `${within} ${name}`
}

export type QuestionOption = {
  item: ItemRow
  question: Question
  actions: ImportAction[]
  match: { question: Question; identical: boolean } | null
}

/** Options for the questions of a file, compared with the existing ones and with earlier ones in the file. */
function listQuestionOptions(items: readonly ItemRow[], existing: readonly Question[]): QuestionOption[] {
  const known = new Map(existing.map((question) => [questionKey(question), question]))
  let room = CONTENT_LIMITS.questions - existing.length
  return items.flatMap((item): QuestionOption[] => {
    const parsed = parseQuestions([item.question])
    const question = parsed.outcome === 'valid' ? parsed.questions[0] : undefined
    if (question === undefined) return []
    const twin = known.get(questionKey(question))
    if (twin !== undefined) {
      const identical = withoutPlaces(twin) === withoutPlaces(question)
      const actions: ImportAction[] = identical ? ['skip', 'add', 'replace'] : ['replace', 'add', 'skip']
      // The second of two equal questions in the file is skipped by default.
      const isExisting = existing.includes(twin)
      return [
        {
          item,
          question,
          actions: isExisting ? actions : ['skip', 'add'],
          match: { question: twin, identical },
        },
      ]
    }
    known.set(questionKey(question), question)
    room -= 1
    return [{ item, question, actions: room >= 0 ? ['add', 'skip'] : ['skip', 'add'], match: null }]
  })
}

/** Merges imported questions into the existing ones, which keep their ids, since drafts and answers refer to them. */
export function mergeQuestions(
  options: readonly QuestionOption[],
  existing: readonly Question[],
  chosen: ReadonlyMap<number, ImportAction>,
): { questions: Question[]; added: number; replaced: number; skipped: number } {
  const questions = [...existing]
  const counts = { added: 0, replaced: 0, skipped: 0 }
  for (const { item, question, actions, match } of options) {
    const action = chosen.get(item.place) ?? actions[0]
    const at = match === null ? -1 : questions.findIndex(({ id }) => id === match.question.id)
    if (action === 'replace' && at >= 0 && match !== null) {
      questions[at] = { ...question, id: match.question.id }
      counts.replaced += 1
    } else if (action === 'add') {
      questions.push({ ...question, id: freeId(question.id, questions) })
      counts.added += 1
    } else counts.skipped += 1
  }
  return { questions, ...counts }
}

/**
 * Key that is equal for questions of one kind with the same text and, for single choice, the same options in any order.
 */
function questionKey(question: Question): string {
  const choices = question.kind === 'single' ? question.options.toSorted() : []
  return JSON.stringify([question.kind, question.question, ...choices])
}

/** Key that is equal for questions that differ only in their ids and, for single choice, the order of the options. */
function withoutPlaces(question: Question): string {
  const written = { ...writeQuestion(question), id: null }
  if (question.kind !== 'single') return JSON.stringify(written)
  const { options, feedback, correct } = question
  const choices = options.map((text, index) => [text, index === correct, feedback[index] ?? null] as const)
  const ordered = choices.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify({ ...written, options: ordered, feedback: null, correct: null })
}

function freeId(wanted: string, questions: readonly Question[]): string {
  const taken = new Set(questions.map(({ id }) => id))
  let id = wanted
  for (let number = questions.length + 1; taken.has(id); number += 1) id = `q${number}`
  return id
}
