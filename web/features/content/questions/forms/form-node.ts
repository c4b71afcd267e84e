import { moveItem } from '#web/ui/move-buttons.tsx'
import type { Fields } from '../question-draft.ts'

/** Field of a question in its form: value, problem and nested fields. */
export type FormNode = {
  value: unknown
  /** Message for the author; undefined if the field is valid or problems are not shown yet. */
  problem: string | undefined
  /** Sets the value; undefined removes the field. */
  set: (value: unknown) => void
  at: (key: string | number) => FormNode
}

/** @param name of the question, such as `Question 2` */
export type SectionProps = { node: FormNode; name: string }

/** @param problems messages by path, such as `wrong.0.text` */
export function formNode(
  value: unknown,
  set: (value: unknown) => void,
  problems: ReadonlyMap<string, string>,
  path = '',
): FormNode {
  return {
    value,
    problem: problems.get(path),
    set,
    at: (key) => {
      const within = path === '' ? `${key}` : `${path}.${key}`
      if (typeof key === 'number') {
        const padded = Array.from({ length: key }, (_, index) => asList(value)[index] ?? null)
        const change = (next: unknown) => set([...padded, next, ...asList(value).slice(key + 1)])
        return formNode(asList(value)[key], change, problems, within)
      }
      const { [key]: own, ...rest } = asFields(value)
      const change = (next: unknown) => set(next === undefined ? rest : { ...asFields(value), [key]: next })
      return formNode(own, change, problems, within)
    },
  }
}

export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const asFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** Parses a typed number; returns the text if it is not one, for validation to report. */
export function toNumber(typed: string): number | string {
  const number = Number(typed.trim().replace('−', '-'))
  return typed.trim() === '' || !Number.isFinite(number) ? typed : number
}

/** Change of a list: the previous index of each item, null for a new item. */
type Reorder = readonly (number | null)[]

export const reorderings = {
  move: (count: number, from: number, to: number): Reorder => moveItem([...Array(count).keys()], from, to),
  remove: (count: number, index: number): Reorder => [...Array(count).keys()].toSpliced(index, 1),
  add: (count: number): Reorder => [...Array(count).keys(), null],
}

const reordered = (list: unknown, order: Reorder, blank: unknown) =>
  order.map((index) => (index === null ? blank : asList(list)[index]))

/** Maps indexes in a list to their new positions; those of removed items are dropped. */
const places = (indexes: unknown, order: Reorder) =>
  asList(indexes).flatMap((index) => {
    const place = order.indexOf(typeof index === 'number' ? index : -1)
    return place < 0 ? [] : [place]
  })

/** Reorders options, sentences or spots with their feedback and correct ones. */
export function reorderChoices(fields: Fields, list: string, order: Reorder, blank: unknown): Fields {
  const { feedback, correct } = fields
  const isOne = typeof correct === 'number' || correct === null
  return {
    ...fields,
    [list]: reordered(fields[list], order, blank),
    correct: isOne ? (places([correct], order)[0] ?? null) : places(correct, order),
    ...(feedback === undefined ? {} : { feedback: reordered(feedback, order, null).map((one) => one ?? null) }),
  }
}

/** Reorders items and the indexes in anticipated orders, without removed items. */
export function reorderItems(fields: Fields, order: Reorder): Fields {
  const items = reordered(fields.items, order, '')
  const wrong = asList(fields.wrong).map((one) => {
    const moved = places(asFields(one).order, order)
    const added = [...items.keys()].filter((index) => !moved.includes(index))
    return { ...asFields(one), order: [...moved, ...added] }
  })
  return { ...fields, items, ...(fields.wrong === undefined ? {} : { wrong }) }
}

/** Reorders pairs or extra right sides, and the indexes of both sides in anticipated pairs. */
export function reorderPairs(fields: Fields, list: 'pairs' | 'extra', order: Reorder): Fields {
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

/** Inserts a blank at the caret and renumbers the marks after it. */
export function insertBlank(fields: Fields, caret: number): Fields {
  const text = asText(fields.text)
  const index = [...text.slice(0, caret).matchAll(MARK)].length
  const marked = `${text.slice(0, caret)}{0}${text.slice(caret)}`
  return { ...fields, text: numberMarks(marked), blanks: asList(fields.blanks).toSpliced(index, 0, { accept: [''] }) }
}

/** Removes a blank and renumbers the marks. */
export function removeBlank(fields: Fields, index: number): Fields {
  const text = asText(fields.text).replace(new RegExp(`\\{${index + 1}\\}`, 'g'), '')
  return { ...fields, text: numberMarks(text), blanks: asList(fields.blanks).toSpliced(index, 1) }
}

const MARK = /\{\d+\}/g

function numberMarks(text: string): string {
  let number = 0
  return text.replace(MARK, () => `{${++number}}`)
}
