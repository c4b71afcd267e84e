import type { ImportAction, ImportItem } from './import-purpose.ts'

/** What was chosen for items, by their keys. */
export type Choices = ReadonlyMap<string, ImportAction>

type Item = Pick<ImportItem, 'key' | 'within' | 'actions'>

/**
 * What would be done with every item: what was chosen, or else the first of its actions; but what stands in something that
 * is left out is left out, and what stands in something new is new (contract/content/imports.ts).
 */
export function resolveActions(items: readonly Item[], choices: Choices): Map<string, ImportAction> {
  const done = new Map<string, ImportAction>()
  for (const { key, within, actions } of items) {
    const chosen = choices.get(key)
    const possible = chosen !== undefined && actions.includes(chosen)
    const around = within === null ? undefined : done.get(within)
    if (around === 'skip') done.set(key, 'skip')
    else if (around === 'add') done.set(key, chosen === 'skip' ? 'skip' : 'add')
    else done.set(key, possible ? chosen : (actions[0] ?? 'skip'))
  }
  return done
}

/** What can be chosen for an item as things are around it; one action alone is no choice. */
export function allowedActions(
  { within, actions }: Item,
  done: ReadonlyMap<string, ImportAction>,
): ImportAction[] {
  const around = within === null ? undefined : done.get(within)
  if (around === 'skip') return ['skip']
  return around === 'add' ? ['add', 'skip'] : actions
}

type FoundItem = Item & Pick<ImportItem, 'kind' | 'duplicate'>

/** What one choice for all is about: what is there already, but not what has other things in it. */
export function isReplaceable({ kind, duplicate }: FoundItem): boolean {
  return duplicate !== null && kind !== 'grade' && kind !== 'subject'
}

/** Choices with the same for all that is there already and can have it. */
export function chooseForAll(items: readonly FoundItem[], choices: Choices, action: ImportAction): Choices {
  const concerned = items.filter((item) => isReplaceable(item) && item.actions.includes(action))
  return new Map([...choices, ...concerned.map(({ key }) => [key, action] as const)])
}
