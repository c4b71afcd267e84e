import { t } from '@lingui/core/macro'
import type { Field, FieldsShape, Shape } from '#domain/content/figures/figure-kinds.ts'
import { asFields, asList, asText, type Reorder, reordered } from '../question-forms/form-node.ts'
import type { FieldText, FieldTexts } from './figure-texts.ts'

const isNumber = (text: string) => Number.isFinite(Number(text)) && String(Number(text)) === text

/**
 * Value of a typed text. A number replaces a number in the same form, as a number or as its text; another text, such as
 * "{a}", "2/3" or "−3", is a value as it is.
 * @param before value that it replaces
 */
export function toValue(typed: string, before: unknown, type: 'number' | 'text'): string | number {
  if (!isNumber(typed)) return typed
  const wasNumber = typeof before === 'number' || (typeof before === 'string' && isNumber(before))
  const isOne = wasNumber ? typeof before === 'number' : type === 'number'
  return isOne ? Number(typed) : typed
}

/** Entries of a list as one text with commas. */
export const joinEntries = (list: readonly unknown[]): string => list.map(asText).join(', ')

/** Entries of a text with commas; those within the braces of a formula belong to it. */
export function splitEntries(typed: string, before: readonly unknown[], type: 'number' | 'text'): (string | number)[] {
  if (typed.trim() === '') return []
  const texts = typed.split(/,(?![^{]*\})/).map((text) => text.trim())
  return texts.map((text, index) => toValue(text, before[index], type))
}

/** Lists of numbers have a text field, except where each number has a place of its own. */
export const isInline = (item: Shape, { isInline: inline = item.type === 'number', places }: FieldText): boolean =>
  inline && places === undefined

/** Least value of a form, for a new entry. */
export function blankOf(shape: Shape, text?: FieldText): unknown {
  if (text?.blank !== undefined) return text.blank
  switch (shape.type) {
    case 'number':
      return shape.above === null ? Math.max(shape.min ?? 0, 0) : shape.above + 1
    case 'text':
      return ''
    case 'flag':
      return shape.unset
    case 'choice':
      return shape.choices[0]
    case 'tuple':
      return shape.items.map((item) => blankOf(item))
    case 'list':
      return Array.from({ length: shape.min }, () =>
        blankOf(shape.item, { ...entryText(text), fields: text?.fields ?? {} }),
      )
    case 'either':
      return shape.shapes[0] && blankOf(shape.shapes[0], text)
    case 'fields':
      return Object.fromEntries(
        Object.entries(shape.fields).flatMap(([name, { shape: within, isOptional }]) =>
          isOptional ? [] : [[name, blankOf(within, text?.fields?.[name])]],
        ),
      )
  }
}

/** Texts of the entries of a list. */
export function entryText(text: FieldText | undefined): FieldText {
  const { item = t`entry`, fields, places } = text ?? {}
  const label = item.replace(/^./, (first) => first.toUpperCase())
  return { label, ...(fields && { fields }), ...(places && { places }) }
}

/** New entry of a list: like the last one, which is within the limits, but without its texts. */
export function nextEntry(list: readonly unknown[], item: Shape, text: FieldText): unknown {
  const last = list.at(-1)
  return last === undefined
    ? blankOf(item, { ...entryText(text), ...(text.blank !== undefined && { blank: text.blank }) })
    : withoutLabels(last, item)
}

/** Names and labels are empty; texts that have a form of their own, such as a square of a map, have no greatest length. */
function withoutLabels(value: unknown, shape: Shape): unknown {
  switch (shape.type) {
    case 'text':
      return shape.max === null ? value : ''
    case 'tuple':
      return asList(value).map((one, index) => (shape.items[index] ? withoutLabels(one, shape.items[index]) : one))
    case 'list':
      return asList(value).map((one) => withoutLabels(one, shape.item))
    case 'either': {
      const own = shape.shapes.find((one) => fits(one, undefined, value))
      return own ? withoutLabels(value, own) : value
    }
    case 'fields':
      return Object.fromEntries(
        Object.entries(asFields(value)).flatMap(([name, one]) => {
          const field = shape.fields[name]
          if (!field) return []
          const isLabel = field.shape.type === 'text' && field.shape.max !== null
          return isLabel && field.isOptional ? [] : [[name, withoutLabels(one, field.shape)]]
        }),
      )
    default:
      return value
  }
}

const isPosition = (value: unknown, count: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < count

/** True if the form shows all of a value: switching to it loses nothing. */
export function fits(shape: Shape, text: FieldText | undefined, value: unknown): boolean {
  switch (shape.type) {
    case 'number':
    case 'text':
      return typeof value === 'string' || typeof value === 'number'
    case 'flag':
      return typeof value === 'boolean'
    case 'choice':
      return typeof value === 'string'
    case 'tuple':
      return (
        Array.isArray(value) &&
        value.length <= shape.items.length &&
        value.every((one, index) => fits(shape.items[index] ?? shape, undefined, one))
      )
    case 'list':
      return Array.isArray(value) && value.length <= shape.max && fitsList(shape.item, text, value)
    case 'either':
      return shape.shapes.some((one) => fits(one, text, value))
    case 'fields':
      return fitsFields(shape, text?.fields ?? {}, value)
  }
}

function fitsList(item: Shape, text: FieldText | undefined, list: readonly unknown[]): boolean {
  if (text?.positionsIn !== undefined) return list.every((one) => isPosition(one, text.places?.length ?? 0))
  if (text && isInline(item, text)) {
    const type = item.type === 'number' ? 'number' : 'text'
    const read = splitEntries(joinEntries(list), list, type)
    return JSON.stringify(read) === JSON.stringify(list)
  }
  return list.every((one) => fits(item, entryText(text), one))
}

function fitsFields({ fields }: FieldsShape, texts: FieldTexts, value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const data = asFields(value)
  const isKnown = Object.entries(data).every(([name, one]) => {
    const field = fields[name]
    if (!field) return false
    return (one === null && field.isOptional) || isBeside(texts, name) || fits(field.shape, texts[name], one)
  })
  return isKnown && Object.entries(texts).every(([name, text]) => fitsBeside(fields, data, name, text))
}

/** True if a field is shown within the entries of another. */
export const isBeside = (texts: FieldTexts, name: string): boolean =>
  Object.values(texts).some(({ beside = [], marked = [] }) => beside.includes(name) || marked.includes(name))

function fitsBeside(
  fields: Readonly<Record<string, Field>>,
  data: Readonly<Record<string, unknown>>,
  name: string,
  { beside = [], marked = [] }: FieldText,
): boolean {
  const count = asList(data[name]).length
  const lists = beside.every((one) => {
    const shape = fields[one]?.shape
    if (data[one] == null || shape?.type !== 'list') return data[one] == null
    return fits(shape, entryText(undefined), data[one]) && asList(data[one]).length <= count
  })
  return (
    lists &&
    marked.every(
      (one) => data[one] == null || (Array.isArray(data[one]) && data[one].every((at) => isPosition(at, count))),
    )
  )
}

/** Entry of a list that says nothing: no strokes, or no text. */
export const emptyEntry = (list: Shape | undefined): string | number =>
  list?.type === 'list' && list.item.type === 'number' ? 0 : ''

/** List of a figure or part: its name, the fields beside it, its texts, and a new entry. */
type EntryList = { name: string; shape: FieldsShape; text: FieldText; blank: unknown }

/** Reorders a list of a figure, with the fields that follow it. */
export function reorderEntries(
  { name, shape, text: { beside = [], marked = [], positions = [] }, blank }: EntryList,
  data: Readonly<Record<string, unknown>>,
  order: Reorder,
): Record<string, unknown> {
  const placeOf = (index: unknown) => order.indexOf(typeof index === 'number' ? index : -1)
  const next: Record<string, unknown> = { ...data, [name]: reordered(data[name], order, blank) }
  for (const one of beside) {
    const list = asList(data[one])
    if (list.length === 0) continue
    const empty = emptyEntry(shape.fields[one]?.shape)
    next[one] = trimEnd(
      order.map((index) => (index === null ? empty : (list[index] ?? empty))),
      list.length,
      empty,
    )
  }
  for (const one of marked) {
    if (data[one] == null) continue
    next[one] = asList(data[one]).flatMap((index) => (placeOf(index) < 0 ? [] : [placeOf(index)]))
  }
  for (const [list, field] of positions) {
    next[list] = asList(next[list]).map((entry) => {
      const fields = asFields(entry)
      if (typeof fields[field] !== 'number') return entry
      const place = placeOf(fields[field])
      return { ...fields, [field]: place < 0 ? '' : place }
    })
  }
  return next
}

/** Without empty entries at its end that were not there before. */
function trimEnd(list: readonly unknown[], length: number, empty: unknown): unknown[] {
  let end = list.length
  while (end > length && list[end - 1] === empty) end -= 1
  return list.slice(0, end)
}
