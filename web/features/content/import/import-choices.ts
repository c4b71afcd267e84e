import { t } from '@lingui/core/macro'
import { type ImportAction, resolveAction } from '#domain/content/import-actions.ts'
import { listCounts } from '#web/features/content/content-labels.ts'
import type { ImportItem } from './import-purpose.ts'

/** Chosen actions by item key. */
export type Choices = ReadonlyMap<string, ImportAction>

type Item = Pick<ImportItem, 'key' | 'within' | 'actions'>

/** Action of every item. */
export function resolveActions(items: readonly Item[], choices: Choices): Map<string, ImportAction> {
  const resolved = new Map<string, ImportAction>()
  for (const { key, within, actions } of items) {
    const parent = within === null ? undefined : resolved.get(within)
    resolved.set(key, resolveAction(actions, choices.get(key), parent))
  }
  return resolved
}

/** Actions that an item can have under the action of its containing item. */
export function allowedActions({ within, actions }: Item, resolved: ReadonlyMap<string, ImportAction>): ImportAction[] {
  const parent = within === null ? undefined : resolved.get(within)
  if (parent === 'skip') return ['skip']
  return parent === 'add' ? ['add', 'skip'] : actions
}

type ReplaceableItem = Item & Pick<ImportItem, 'kind' | 'duplicate'>

/** True for an item that already exists and contains no other items: a choice for all applies to it. */
export function isReplaceable({ kind, duplicate }: ReplaceableItem): boolean {
  return duplicate !== null && kind !== 'grade' && kind !== 'subject'
}

/** Chooses an action for all replaceable items that allow it. */
export function chooseForAll(items: readonly ReplaceableItem[], choices: Choices, action: ImportAction): Choices {
  const affected = items.filter((item) => isReplaceable(item) && item.actions.includes(action))
  return new Map([...choices, ...affected.map(({ key }) => [key, action] as const)])
}

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
  return first.kind === 'grade' ? t`Import ${{ what: first.name }}` : t`Import ${{ what: formatItems(imported) }}`
}

/** An item's place in the file: `lessons/1-leaves.md, line 12`. */
export function formatPlace({ file, from, to }: Pick<ImportItem, 'file' | 'from' | 'to'>): string | null {
  if (from === null) return file
  if (to === null || to === from) return file === null ? t`Line ${{ line: from }}` : t`${file}, line ${{ line: from }}`
  return file === null ? t`Lines ${from} to ${to}` : t`${file}, lines ${from} to ${to}`
}

/** Describes the existing item that an item was matched with. */
export function describeDuplicate({ by, title, number, same }: NonNullable<ImportItem['duplicate']>): string {
  if (by === 'text-and-options') {
    return same
      ? t`This question already exists`
      : t`This question already exists with a different answer or explanation`
  }
  if (same) return t`“${title}” already exists, unchanged`
  if (by === 'type') return t`There’s already a test of this type: “${title}”`
  if (number === null) return t`“${title}” already exists`
  return by === 'number'
    ? t`Lesson ${number} already exists: “${title}”`
    : t`“${title}” already exists as lesson ${number}`
}

/** Labels of the actions. A grade or subject is updated, because replacing it would also replace its content. */
export function actionLabel(kind: ImportItem['kind'], action: ImportAction): string {
  if (action === 'skip') return t`Skip`
  if (kind !== 'grade' && kind !== 'subject') return action === 'add' ? t`Add` : t`Replace`
  return action === 'add' ? t`Add as new` : t`Update`
}
