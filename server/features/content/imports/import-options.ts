import { createHash } from 'node:crypto'
import type { ImportAction } from '#domain/content/import-actions.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { Executor } from '../../../database/database.ts'
import { readQuestionField } from '../lessons/question-fields.ts'
import { type ImportRow, type ItemRow, listImportItems, listImportTargets, type TargetRow } from './preview-queries.ts'
import { listQuestionOptions, type QuestionOption } from './question-options.ts'

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
