import type { AuthorFields } from '#domain/kinds/author-fields.ts'
import { asFields, asList, places, type Reorder, reordered } from '../../question-forms/form-node.ts'

/** Reorders pairs or extra right sides, and the indexes of both sides in anticipated pairs. */
export function reorderPairs(fields: AuthorFields, list: 'pairs' | 'extra', order: Reorder): AuthorFields {
  const count = asList(fields.pairs).length
  const pairs = list === 'pairs' ? order : [...Array(count).keys()]
  const extra = (list === 'extra' ? order : [...asList(fields.extra).keys()]).map((index) =>
    index === null ? null : index + count,
  )
  const wrong = asList(fields.wrong).flatMap((one) => {
    const [left, right] = asList(asFields(one).pair)
    const pair = [places([left], pairs)[0], places([right], [...pairs, ...extra])[0]]
    return pair.includes(undefined) ? [] : [{ ...asFields(one), pair }]
  })
  return {
    ...fields,
    [list]: reordered(fields[list], order, list === 'pairs' ? ['', ''] : ''),
    ...(fields.wrong === undefined ? {} : { wrong }),
  }
}
