import { counted, type ImportAction, type ImportItem } from './import-purpose.ts'

const KINDS = ['grade', 'subject', 'lesson', 'test', 'question'] as const
const list = new Intl.ListFormat('en-US', { type: 'conjunction', style: 'long' })

/** `1 grade, 3 subjects, and 12 lessons`; empty where there is nothing. */
export function formatItems(items: readonly Pick<ImportItem, 'kind'>[]): string {
  return list.format(
    KINDS.flatMap((kind) => {
      const count = items.filter((item) => item.kind === kind).length
      return count > 0 ? [counted(count, kind)] : []
    }),
  )
}

/** `Import 2 questions`; null where nothing would be written. A grade speaks for what it has in it. */
export function confirmLabel(
  items: readonly ImportItem[],
  actions: ReadonlyMap<string, ImportAction>,
): string | null {
  const taken = items.filter(({ key }) => actions.get(key) !== 'skip')
  const [first] = taken
  if (first === undefined) return null
  return first.kind === 'grade' ? `Import ${first.name}` : `Import ${formatItems(taken)}`
}

/** Where something stands in the file: `lessons/1-leaves.md, line 12`. */
export function formatPlace({ file, from, to }: Pick<ImportItem, 'file' | 'from' | 'to'>): string | null {
  const lines = from === null ? null : to === null || to === from ? `line ${from}` : `lines ${from} to ${to}`
  if (file === null) return lines && `${lines[0]?.toUpperCase()}${lines.slice(1)}`
  return lines === null ? file : `${file}, ${lines}`
}

/** As which of those that are there it was recognised. */
export function describeDuplicate({ by, title, number, same }: NonNullable<ImportItem['duplicate']>): string {
  if (by === 'text-and-options') {
    return same
      ? 'The same question is there already'
      : 'The same question is there, with another answer or explanation'
  }
  if (same) return `“${title}” is there already, and the same`
  if (by === 'type') return `There is a test of this type already: “${title}”`
  if (number === null) return `“${title}” is there already`
  return by === 'number'
    ? `Lesson ${number} is “${title}” already`
    : `“${title}” is there already as lesson ${number}`
}

/** How the actions are called: what has other things in it is not replaced with them. */
export function actionLabel(kind: ImportItem['kind'], action: ImportAction): string {
  if (action === 'skip') return 'Leave out'
  if (kind !== 'grade' && kind !== 'subject') return action === 'add' ? 'Add' : 'Replace'
  return action === 'add' ? 'Add as new' : 'Update'
}
