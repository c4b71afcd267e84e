import type { AuthorFields } from '#domain/kinds/author-fields.ts'
import { asFields, asList, places, type Reorder, reordered } from '../../question-forms/form-node.ts'

/** Group of an item by its index; an author may write its name instead. */
export function groupIndex(groups: unknown, group: unknown): unknown {
  const index = typeof group === 'string' ? asList(groups).indexOf(group) : -1
  return index < 0 ? group : index
}

/** Reorders groups or items, and the indexes of both in items and anticipated pairs. Items of a removed group join the first one. */
export function reorderSort(fields: AuthorFields, list: 'groups' | 'items', order: Reorder): AuthorFields {
  const wrong = asList(fields.wrong).flatMap((one) => {
    const side = list === 'items' ? 0 : 1
    const pair = asList(asFields(one).pair)
    const [moved] = places([pair[side]], order)
    return moved === undefined ? [] : [{ ...asFields(one), pair: pair.with(side, moved) }]
  })
  const next = { ...fields, ...(fields.wrong === undefined ? {} : { wrong }) }
  if (list === 'items') return { ...next, items: reordered(fields.items, order, ['', 0]) }
  const items = asList(fields.items).map((item) => {
    const [text, group] = asList(item)
    return [text, places([groupIndex(fields.groups, group)], order)[0] ?? 0]
  })
  return { ...next, groups: reordered(fields.groups, order, ''), items }
}
