import type { ImportAction, ImportItem } from './import-purpose.ts'

/** Chosen actions by item key. */
export type Choices = ReadonlyMap<string, ImportAction>

type Item = Pick<ImportItem, 'key' | 'within' | 'actions'>

/**
 * The action for every item: the chosen one, or else the first of its actions. Content of a skipped item is skipped, and
 * content of a new item is new (contract/content/imports.ts).
 */
export function resolveActions(items: readonly Item[], choices: Choices): Map<string, ImportAction> {
  const resolved = new Map<string, ImportAction>()
  for (const { key, within, actions } of items) {
    const chosen = choices.get(key)
    const isAllowed = chosen !== undefined && actions.includes(chosen)
    const parent = within === null ? undefined : resolved.get(within)
    if (parent === 'skip') resolved.set(key, 'skip')
    else if (parent === 'add') resolved.set(key, chosen === 'skip' ? 'skip' : 'add')
    else resolved.set(key, isAllowed ? chosen : (actions[0] ?? 'skip'))
  }
  return resolved
}

/** The actions that an item can have, considering the action of the item that contains it. */
export function allowedActions({ within, actions }: Item, resolved: ReadonlyMap<string, ImportAction>): ImportAction[] {
  const parent = within === null ? undefined : resolved.get(within)
  if (parent === 'skip') return ['skip']
  return parent === 'add' ? ['add', 'skip'] : actions
}

type ReplaceableItem = Item & Pick<ImportItem, 'kind' | 'duplicate'>

/** True for an item that exists already and contains no other items: a choice for all applies to it. */
export function isReplaceable({ kind, duplicate }: ReplaceableItem): boolean {
  return duplicate !== null && kind !== 'grade' && kind !== 'subject'
}

/** Chooses an action for all replaceable items that allow it. */
export function chooseForAll(items: readonly ReplaceableItem[], choices: Choices, action: ImportAction): Choices {
  const affected = items.filter((item) => isReplaceable(item) && item.actions.includes(action))
  return new Map([...choices, ...affected.map(({ key }) => [key, action] as const)])
}
