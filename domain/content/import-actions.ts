/** What an import does with an item of its file. */
export const IMPORT_ACTIONS = ['add', 'replace', 'skip'] as const

export type ImportAction = (typeof IMPORT_ACTIONS)[number]

/**
 * Action of an item: the chosen one, or the first of its possible actions. Content of a skipped item is skipped, and
 * content of a new item is new.
 * @param parent action of the grade or subject that contains it, if any
 */
export function resolveAction(
  actions: readonly ImportAction[],
  chosen: ImportAction | undefined,
  parent?: ImportAction,
): ImportAction {
  if (parent === 'skip') return 'skip'
  if (parent === 'add') return chosen === 'skip' ? 'skip' : 'add'
  return chosen !== undefined && actions.includes(chosen) ? chosen : (actions[0] ?? 'skip')
}
