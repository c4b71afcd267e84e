import type { AuthorFields } from '#domain/kinds/author-fields.ts'
import { asFields, asList, places, type Reorder, reordered } from '../../question-forms/form-node.ts'

/** Reorders items and the indexes in anticipated orders, without removed items. */
export function reorderItems(fields: AuthorFields, order: Reorder): AuthorFields {
  const items = reordered(fields.items, order, '')
  const wrong = asList(fields.wrong).map((one) => {
    const moved = places(asFields(one).order, order)
    const added = [...items.keys()].filter((index) => !moved.includes(index))
    return { ...asFields(one), order: [...moved, ...added] }
  })
  return { ...fields, items, ...(fields.wrong === undefined ? {} : { wrong }) }
}
