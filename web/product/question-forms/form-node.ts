import type { AuthorFields } from '#domain/kinds/author-fields.ts'
import { moveItem } from '#web/ui/move-buttons.tsx'

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

export const asFields = (value: unknown): AuthorFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** Parses a typed number; returns the text if it is not one, for validation to report. */
export function toNumber(typed: string): number | string {
  const number = Number(typed.trim().replace('−', '-'))
  return typed.trim() === '' || !Number.isFinite(number) ? typed : number
}

/** Change of a list: the previous index of each item, null for a new item. */
export type Reorder = readonly (number | null)[]

export const reorderings = {
  move: (count: number, from: number, to: number): Reorder => moveItem([...Array(count).keys()], from, to),
  remove: (count: number, index: number): Reorder => [...Array(count).keys()].toSpliced(index, 1),
  add: (count: number): Reorder => [...Array(count).keys(), null],
}

export const reordered = (list: unknown, order: Reorder, blank: unknown) =>
  order.map((index) => (index === null ? blank : asList(list)[index]))

/** Maps indexes in a list to their new positions; those of removed items are dropped. */
export const places = (indexes: unknown, order: Reorder) =>
  asList(indexes).flatMap((index) => {
    const place = order.indexOf(typeof index === 'number' ? index : -1)
    return place < 0 ? [] : [place]
  })

/** Fields of a list of choices: their texts, their feedback, and the index of the right one or those of several. */
export type ChoiceFields = { list: string; feedback: string; right: string }

export const choiceFields = (list: string): ChoiceFields => ({ list, feedback: 'feedback', right: 'correct' })

/** Reorders options, lines, sentences or spots with their feedback and correct ones. */
export function reorderChoices(
  fields: AuthorFields,
  { list, ...names }: ChoiceFields,
  order: Reorder,
  blank: unknown,
): AuthorFields {
  const { [names.feedback]: feedback, [names.right]: correct } = fields
  const isOne = typeof correct === 'number' || correct === null
  return {
    ...fields,
    [list]: reordered(fields[list], order, blank),
    [names.right]: isOne ? (places([correct], order)[0] ?? null) : places(correct, order),
    ...(feedback === undefined ? {} : { [names.feedback]: reordered(feedback, order, null).map((one) => one ?? null) }),
  }
}
