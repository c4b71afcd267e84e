import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FIGURE_KINDS, type Field, type Shape } from '#domain/content/figures/figure-kinds.ts'
import { previewFigure } from '#domain/content/figures/preview-figure.ts'
import { figureDraws } from '#domain/testing/figure-draws.ts'
import { asFields, asList, asText, reorderings } from '../question-forms/form-node.ts'
import {
  blankOf,
  fits,
  isInline,
  joinEntries,
  nextEntry,
  reorderEntries,
  splitEntries,
  toValue,
} from './figure-data.ts'
import { FigureForm } from './figure-form.tsx'
import { FIGURE_TEXTS, type FieldText, type FieldTexts, textsOf } from './figure-texts.ts'

type Fields = Readonly<Record<string, Field>>

/** Paths of fields without a text, and of texts without a field. */
function listUnnamed(fields: Fields, texts: FieldTexts, path = ''): string[] {
  const missing = Object.keys(fields).filter((name) => !texts[name]?.label)
  const strange = Object.keys(texts).filter((name) => !fields[name])
  const within = Object.entries(fields).flatMap(([name, { shape }]) => {
    const inner = innerFields(shape)
    return inner ? listUnnamed(inner, texts[name]?.fields ?? {}, `${path}${name}.`) : []
  })
  return [...[...missing, ...strange].map((name) => path + name), ...within]
}

/** Fields of a part, or of the entries of a list. */
function innerFields(shape: Shape): Fields | null {
  if (shape.type === 'fields') return shape.fields
  if (shape.type === 'list') return innerFields(shape.item)
  if (shape.type === 'either') return shape.shapes.map(innerFields).find((one) => one !== null) ?? null
  return null
}

/** Lists that only have the texts of a fixed number of entries need a name for each. */
function listUncounted(fields: Fields, texts: FieldTexts): string[] {
  return Object.entries(fields).flatMap(([name, { shape }]) => {
    const { places, positionsIn, forms, choices } = texts[name] ?? {}
    const inner = innerFields(shape)
    const count =
      shape.type === 'tuple'
        ? shape.items.length
        : shape.type === 'list' && places && shape.item.type !== 'tuple' && !positionsIn
          ? shape.max
          : null
    const isWrong =
      (count !== null && (places?.length ?? (count === 2 ? 2 : 0)) !== count) ||
      (shape.type === 'either' && forms?.length !== shape.shapes.length) ||
      (shape.type === 'choice' && shape.choices.some((choice) => !choices?.[choice]))
    return [...(isWrong ? [name] : []), ...(inner ? listUncounted(inner, texts[name]?.fields ?? {}) : [])]
  })
}

test('every kind has texts, and nothing else has', () => {
  expect(Object.keys(FIGURE_TEXTS).sort()).toEqual(FIGURE_KINDS.map(({ kind }) => kind).sort())
})

test.each(FIGURE_KINDS)('every field of $kind has a label', ({ kind, shape }) => {
  expect(listUnnamed(shape.fields, textsOf(kind))).toEqual([])
  expect(listUncounted(shape.fields, textsOf(kind))).toEqual([])
})

test('a field that a kind gets without a label is found, wherever it is', () => {
  const bars = FIGURE_KINDS.find(({ kind }) => kind === 'bar-chart')?.shape.fields ?? {}
  const color: Field = { shape: { type: 'text', max: 40 }, isOptional: true, isAbsent: false }
  expect(listUnnamed({ ...bars, color }, textsOf('bar-chart'))).toEqual(['color'])
  const within: Field = {
    shape: {
      type: 'list',
      item: { type: 'fields', fields: { ...innerFields(bars.bars?.shape ?? color.shape), color } },
      min: 1,
      max: 9,
    },
    isOptional: false,
    isAbsent: false,
  }
  expect(listUnnamed({ ...bars, bars: within }, textsOf('bar-chart'))).toEqual(['bars.color'])
})

/** Builds a value from nothing, by what its form can do: add entries and parts, type, tick and choose. */
function rebuild(shape: Shape, text: FieldText, value: unknown): unknown {
  switch (shape.type) {
    case 'number':
    case 'text': {
      const typed = toValue(asText(value), undefined, shape.type)
      // A label of digits is typed as text, which is drawn in the same way.
      return typeof value === typeof typed ? typed : toValue(asText(value), value, shape.type)
    }
    case 'flag':
    case 'choice':
      return value
    case 'tuple':
      return shape.items.map((item, index) => rebuild(item, { label: '' }, asList(value)[index]))
    case 'list': {
      const list = asList(value)
      if (isInline(shape.item, text))
        return splitEntries(joinEntries(list), list, shape.item.type === 'number' ? 'number' : 'text')
      const added = list.reduce<unknown[]>((before) => [...before, nextEntry(before, shape.item, text)], [])
      return added.map((_, index) => rebuild(shape.item, { ...text, isInline: false }, list[index]))
    }
    case 'either': {
      const own = shape.shapes.find((one) => fits(one, text, value))
      return own && rebuild(own, text, value)
    }
    case 'fields': {
      const blank = asFields(blankOf(shape, text))
      const built = Object.entries(asFields(value)).map(([name, one]) => {
        const field = shape.fields[name]
        if (!field) throw new Error(`the form has no field ${name}`)
        return [name, rebuild(field.shape, text.fields?.[name] ?? { label: '' }, one)] as const
      })
      return {
        ...Object.fromEntries(Object.keys(blank).map((name) => [name, undefined])),
        ...Object.fromEntries(built),
      }
    }
  }
}

const dataOf = ({ kind: _kind, ...data }: Readonly<Record<string, unknown>>) => data

test.each(FIGURE_KINDS)('the form of $kind shows all of its example and its draws, and makes the same data', (one) => {
  const text: FieldText = { label: '', fields: textsOf(one.kind) }
  const draws = figureDraws(one.kind, 50)
  for (const data of [dataOf(one.example), ...draws, { ...dataOf(one.example), hideValues: true }]) {
    expect(fits(one.shape, text, data)).toBe(true)
    expect(rebuild(one.shape, text, data)).toEqual(data)
  }
})

/** Texts and numbers of data, and the texts of its fields with commas. */
function listShown(shape: Shape, text: FieldText, value: unknown): string[] {
  if (value == null || shape.type === 'flag' || text.positionsIn) return []
  if (shape.type === 'list' && isInline(shape.item, text)) return [joinEntries(asList(value))]
  if (shape.type === 'list')
    return asList(value).flatMap((one) => listShown(shape.item, { ...text, isInline: false }, one))
  if (shape.type === 'tuple')
    return asList(value).flatMap((one, index) => listShown(shape.items[index] ?? shape, { label: '' }, one))
  if (shape.type === 'either')
    return listShown(shape.shapes.find((one) => fits(one, text, value)) ?? shape, text, value)
  if (shape.type !== 'fields') return [asText(value)]
  // Positions are check boxes.
  const marked = Object.values(text.fields ?? {}).flatMap((one) => one.marked ?? [])
  return Object.entries(shape.fields).flatMap(([name, field]) =>
    marked.includes(name) ? [] : listShown(field.shape, text.fields?.[name] ?? { label: '' }, asFields(value)[name]),
  )
}

const decode = (html: string) => html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')

test.each(FIGURE_KINDS)(
  'the fields of $kind show every value of its example and its draws',
  ({ kind, shape, example }) => {
    const draws = figureDraws(kind, 5).map((data) => ({ kind, ...data }))
    for (const figure of [example, ...draws]) {
      const html = renderToStaticMarkup(<FigureForm value={figure} onChange={() => undefined} template={{}} />)
      const shown = [...html.matchAll(/<input type="text"[^>]* value="([^"]*)"|<option value="([^"]*)" selected/g)]
      const left = shown.map(([, typed, chosen]) => decode(typed ?? chosen ?? ''))
      for (const text of listShown(shape, { label: '', fields: textsOf(kind) }, dataOf(figure))) {
        const place = left.indexOf(text)
        expect({ figure, text, place }).not.toMatchObject({ place: -1 })
        left.splice(place, 1)
      }
    }
  },
)

test.each(FIGURE_KINDS)('a field that $kind does not have is left to the JSON', ({ kind, shape, example }) => {
  expect(fits(shape, { label: '', fields: textsOf(kind) }, { ...dataOf(example), colour: 'red' })).toBe(false)
})

test.each(FIGURE_KINDS)('another entry in any list of $kind is within its limits', ({ kind, shape, example }) => {
  const grown = Object.entries(shape.fields).flatMap(([name, field]) => {
    const text = textsOf(kind)[name] ?? { label: '' }
    if (field.shape.type !== 'list' || text.places || text.isGrid || isInline(field.shape.item, text)) return []
    const list = asList(example[name])
    return [{ ...example, [name]: [...list, nextEntry(list, field.shape.item, text)] }]
  })
  for (const figure of grown) {
    const preview = previewFigure(figure, {}, 1)
    const fields = preview.outcome === 'invalid' ? preview.problems.filter(({ path }) => path.length > 0) : []
    expect({ figure, fields }).toEqual({ figure, fields: [] })
  }
})

test('a value that is typed as it is shown stays as it is', () => {
  const values = fc.oneof(fc.string(), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
  fc.assert(
    fc.property(values, fc.constantFrom('number' as const, 'text' as const), (value, type) => {
      const zero = Object.is(value, -0) ? 0 : value
      expect(toValue(asText(zero), zero, type)).toBe(zero)
    }),
  )
})

test.each([
  ['5', '', 'number', 5],
  ['5', '', 'text', '5'],
  ['5', 3, 'text', 5],
  ['{a}', 3, 'number', '{a}'],
  ['5', '{a}', 'number', 5],
  ['1/2', 1, 'number', '1/2'],
  ['−3', 3, 'number', '−3'],
  ['3.', 3, 'number', '3.'],
  ['Infinity', 3, 'number', 'Infinity'],
] as const)('typing %j in place of %j into a %s field gives %j', (typed, before, type, value) => {
  expect(toValue(typed, before, type)).toBe(value)
})

test('a comma within a formula does not end a value', () => {
  expect(splitEntries('1, {= max(a, b) },2', [], 'number')).toEqual([1, '{= max(a, b) }', 2])
})

const listOf = (kind: string, name: string) => {
  const shape = FIGURE_KINDS.find((one) => one.kind === kind)?.shape ?? { type: 'fields' as const, fields: {} }
  return { name, shape, text: textsOf(kind)[name] ?? { label: '' }, blank: null }
}

test('what belongs to a corner moves with it', () => {
  const data = { corners: [1, 2, 3], names: ['A', 'B', 'C'], sides: ['a'], right: [0, 2], ticks: [1, 0, 2] }
  const list = listOf('polygon', 'corners')
  expect(reorderEntries(list, data, reorderings.move(3, 0, 2))).toEqual({
    corners: [2, 3, 1],
    names: ['B', 'C', 'A'],
    sides: ['', '', 'a'],
    right: [1, 2].toReversed(),
    ticks: [0, 2, 1],
  })
  expect(reorderEntries(list, data, reorderings.remove(3, 0))).toEqual({
    corners: [2, 3],
    names: ['B', 'C'],
    sides: [''],
    right: [1],
    ticks: [0, 2],
  })
  expect(reorderEntries(list, data, reorderings.add(3))).toMatchObject({ names: ['A', 'B', 'C'], sides: ['a'] })
})

test('angles stay between their rays when these are reordered', () => {
  const data = {
    rays: ['A', 'B', 'C'],
    angles: [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
    ],
  }
  const list = listOf('angles', 'rays')
  expect(reorderEntries(list, data, reorderings.move(3, 0, 1))).toMatchObject({
    angles: [
      { from: 1, to: 0 },
      { from: 0, to: 2 },
    ],
  })
  expect(reorderEntries(list, data, reorderings.remove(3, 0))).toMatchObject({
    angles: [
      { from: '', to: 0 },
      { from: 0, to: 1 },
    ],
  })
})
