import { moveItem } from '#web/ui/move-buttons.tsx'
import type { Fields } from '../question-draft.ts'

/** A field of a question in its form: its value, its problem, and those within it. */
export type FormNode = {
  value: unknown
  /** Message for the author; undefined where nothing is wrong or the problems are not shown yet. */
  problem: string | undefined
  /** Undefined removes the field. */
  set: (value: unknown) => void
  at: (key: string | number) => FormNode
}

/** @param name of the question: `Question 2` */
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

/** A typed number, or the text where it is none, which the question then reports. */
export function toNumber(typed: string): number | string {
  const number = Number(typed.trim().replace('−', '-'))
  return typed.trim() === '' || !Number.isFinite(number) ? typed : number
}

/** A change of a list: the previous index of each item of the new one, null for a new item. */
type Reorder = readonly (number | null)[]

export const reorderings = {
  move: (count: number, from: number, to: number): Reorder => moveItem([...Array(count).keys()], from, to),
  remove: (count: number, index: number): Reorder => [...Array(count).keys()].toSpliced(index, 1),
  add: (count: number): Reorder => [...Array(count).keys(), null],
}

const reordered = (list: unknown, order: Reorder, blank: unknown) =>
  order.map((index) => (index === null ? blank : asList(list)[index]))

/** New places of what a list names by index; those of removed items are left out. */
const places = (indexes: unknown, order: Reorder) =>
  asList(indexes).flatMap((index) => {
    const place = order.indexOf(typeof index === 'number' ? index : -1)
    return place < 0 ? [] : [place]
  })

/** Options, sentences or spots in another order, with their feedback and what is right. */
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

/** Items in another order; a foreseen order names them by index without those that are removed. */
export function reorderItems(fields: Fields, order: Reorder): Fields {
  const items = reordered(fields.items, order, '')
  const wrong = asList(fields.wrong).map((one) => {
    const moved = places(asFields(one).order, order)
    const added = [...items.keys()].filter((index) => !moved.includes(index))
    return { ...asFields(one), order: [...moved, ...added] }
  })
  return { ...fields, items, ...(fields.wrong === undefined ? {} : { wrong }) }
}

/** Pairs or extra right sides in another order; a foreseen pair names both sides by index. */
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

/** A text with one more blank, which is behind the marks before the caret; the marks count on. */
export function insertBlank(fields: Fields, caret: number): Fields {
  const text = asText(fields.text)
  const index = [...text.slice(0, caret).matchAll(MARK)].length
  const marked = `${text.slice(0, caret)}{0}${text.slice(caret)}`
  return { ...fields, text: numberMarks(marked), blanks: asList(fields.blanks).toSpliced(index, 0, { accept: [''] }) }
}

/** A text without one of its blanks. */
export function removeBlank(fields: Fields, index: number): Fields {
  const text = asText(fields.text).replace(new RegExp(`\\{${index + 1}\\}`, 'g'), '')
  return { ...fields, text: numberMarks(text), blanks: asList(fields.blanks).toSpliced(index, 1) }
}

const MARK = /\{\d+\}/g

function numberMarks(text: string): string {
  let number = 0
  return text.replace(MARK, () => `{${++number}}`)
}
