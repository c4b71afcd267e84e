import { listCounts } from '../content-labels.ts'
import type { ImportAction, ImportItem } from './import-purpose.ts'

const KINDS = ['grade', 'subject', 'lesson', 'test', 'question'] as const

/** `1 grade, 3 subjects, and 12 lessons` */
export function formatItems(items: readonly Pick<ImportItem, 'kind'>[]): string {
  return listCounts(KINDS.map((kind) => [items.filter((item) => item.kind === kind).length, kind]))
}

/** `Import 2 questions`; null if nothing would be written. A grade is named instead of its content. */
export function confirmLabel(items: readonly ImportItem[], actions: ReadonlyMap<string, ImportAction>): string | null {
  const imported = items.filter(({ key }) => actions.get(key) !== 'skip')
  const [first] = imported
  if (first === undefined) return null
  return first.kind === 'grade' ? `Import ${first.name}` : `Import ${formatItems(imported)}`
}

/** An item's place in the file: `lessons/1-leaves.md, line 12`. */
export function formatPlace({ file, from, to }: Pick<ImportItem, 'file' | 'from' | 'to'>): string | null {
  const lines = from === null ? null : to === null || to === from ? `line ${from}` : `lines ${from} to ${to}`
  if (file === null) return lines && `${lines[0]?.toUpperCase()}${lines.slice(1)}`
  return lines === null ? file : `${file}, ${lines}`
}

/** The existing item that an item was recognized as. */
export function describeDuplicate({ by, title, number, same }: NonNullable<ImportItem['duplicate']>): string {
  if (by === 'text-and-options') {
    return same
      ? 'The same question is there already'
      : 'The same question is there, with another answer or explanation'
  }
  if (same) return `“${title}” is there already, and the same`
  if (by === 'type') return `There is a test of this type already: “${title}”`
  if (number === null) return `“${title}” is there already`
  return by === 'number' ? `Lesson ${number} is “${title}” already` : `“${title}” is there already as lesson ${number}`
}

/** Labels of the actions. A grade or subject is updated, since replacing it would replace its content too. */
export function actionLabel(kind: ImportItem['kind'], action: ImportAction): string {
  if (action === 'skip') return 'Leave out'
  if (kind !== 'grade' && kind !== 'subject') return action === 'add' ? 'Add' : 'Replace'
  return action === 'add' ? 'Add as new' : 'Update'
}
