import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Canvas, findLayoutProblem, MAX_HEIGHT, WIDTH } from './canvas.ts'
import { drawFenced, findFencedProblem } from './fenced.ts'
import { drawFigure, FIGURES } from './figures.ts'
import { DRAWS, pickFor } from './testing/draws.ts'

const NAMES = Object.keys(FIGURES)

function drawn(data: unknown) {
  const result = drawFigure(data)
  if (result.outcome === 'invalid') throw new Error(result.message)
  return result
}

describe.each(Object.entries(FIGURES))('%s', (kind, { example }) => {
  test('the example for authors can be read', () => {
    expect(drawn(example).problem).toBeNull()
  })

  test('50 draws fit, and no label covers another', () => {
    for (let draw = 0; draw < 50; draw += 1) {
      const data = { kind, ...DRAWS[kind]?.(pickFor(kind, draw)) }
      expect({ data, problem: drawn(data).problem }).toEqual({ data, problem: null })
    }
  })

  test('another draw is another drawing', () => {
    const drawings = Array.from({ length: 9 }, (_, draw) => drawn({ kind, ...DRAWS[kind]?.(pickFor(kind, draw)) }).html)
    expect(new Set(drawings).size).toBeGreaterThan(2)
  })

  test('with hidden values, its text has no number that only the drawing shows', () => {
    const { text, html } = drawn({ ...example, hideValues: true })
    expect(text.length).toBeLessThanOrEqual(drawn(example).text.length)
    if (kind !== 'table') expect(html).not.toContain('<table>')
  })

  test('a field that it does not have is an error with its name', () => {
    expect(drawFigure({ ...example, colour: 'red' })).toMatchObject({
      outcome: 'invalid',
      message: expect.stringContaining('colour'),
    })
  })
})

test('numbers may be text as a template fills it in', () => {
  const axis = { from: '−5', to: '5', step: '1' }
  const written = drawn({ kind: 'number-line', axis, points: [{ at: '−1/2', label: 'A' }] })
  const numbers = drawn({ kind: 'number-line', axis: { from: -5, to: 5, step: 1 }, points: [{ at: -0.5, label: 'A' }] })
  expect(written.html).toBe(numbers.html)
})

test('a place that a template has not filled is an error', () => {
  expect(drawFigure({ kind: 'number-line', axis: { from: 0, to: '{a}', step: 1 } })).toEqual({
    outcome: 'invalid',
    message: 'a value must be a number (axis.to).',
  })
})

test('labels that cover each other are a problem that names them', () => {
  const line = { kind: 'number-line', axis: { from: 0, to: 10, step: 1 } }
  const points = [
    { at: 5, label: 'Library' },
    { at: 5.5, label: 'School' },
  ]
  expect(drawn({ ...line, points }).problem).toBe('its labels "Library" and "School" cover each other.')
})

test('a drawing that is wider or higher than a phone shows is a problem', () => {
  const canvas = new Canvas()
  canvas.line([
    [0, 0],
    [WIDTH + 20, 0],
  ])
  expect(findLayoutProblem(canvas)).toContain('too wide')
  const high = new Canvas()
  high.line([
    [0, 0],
    [0, MAX_HEIGHT + 20],
  ])
  expect(findLayoutProblem(high)).toContain('too high')
})

test.each([
  [{ kind: 'triangle', sides: [1, 2, 3] }, 'no triangle has such sides.'],
  [{ kind: 'triangle', sides: [4, 5, 6], right: [0] }, 'an angle that is marked as right is not.'],
  [{ kind: 'triangle', sides: [1, 30, 30] }, 'the triangle is too flat to be read.'],
  [
    { kind: 'box-plot', axis: { from: 0, to: 9, step: 1 }, plots: [{ min: 1, q1: 3, median: 2, q3: 5, max: 6 }] },
    'the values of a box plot must be in order and on the axis.',
  ],
  [{ kind: 'dot-plot', axis: { from: 0, to: 5, step: 1 }, values: [6] }, 'a value does not lie on the axis.'],
  [{ kind: 'scribble' }, `the kind of a figure is none of ${NAMES.join(', ')}.`],
  [{}, 'a figure needs a kind (kind).'],
])('%j is rejected: %s', (data, message) => {
  expect(drawFigure(data)).toEqual({ outcome: 'invalid', message })
})

test('texts are escaped', () => {
  const attack = '"><script>alert(1)</script>'
  const { html } = drawn({ kind: 'circle', radius: attack, center: '<b>' })
  expect(html).not.toContain('<script')
  expect(html).not.toContain('<b>')
})

test('no JSON makes it throw, and no drawing has a number that is none', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(
        ...NAMES.map((name) => ({ name, fields: Object.entries(DRAWS[name]?.(pickFor(name, 1)) ?? {}) })),
      ),
      fc.nat(),
      fc.oneof(fc.jsonValue(), fc.constantFrom(0, -1, 1e-9, 1e9, '', '∞', '1/0', [], [[]])),
      ({ name, fields }, place, value) => {
        const changed = fields.map(([field, one], index) => [field, index === place % fields.length ? value : one])
        const result = drawFigure({ ...Object.fromEntries(changed), kind: name })
        if (result.outcome === 'drawn') expect(result.html).not.toMatch(/NaN|Infinity|undefined/)
      },
    ),
    { numRuns: 500 },
  )
  fc.assert(
    fc.property(fc.jsonValue(), (data) => {
      expect(['drawn', 'invalid']).toContain(drawFigure(data).outcome)
    }),
  )
})

test('sides are drawn to scale', () => {
  const { html } = drawn({ kind: 'triangle', sides: [3, 4, 5] })
  const [, path = ''] = /class="figure-area" stroke="none" d="([^"]+)"/.exec(html) ?? []
  const points = [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
  const lengths = points.map(([x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [0, 0]
    return Math.hypot(nextX - x, nextY - y)
  })
  expect((lengths[1] ?? 0) / (lengths[0] ?? 1)).toBeCloseTo(4 / 3, 2)
  expect((lengths[2] ?? 0) / (lengths[0] ?? 1)).toBeCloseTo(5 / 3, 2)
})

test('an unknown length is in no text', () => {
  const { html, text } = drawn({
    kind: 'triangle',
    sides: [6, 8, 10],
    right: [1],
    labels: { sides: ['6 cm', '8 cm', '?'] },
  })
  expect(text).toBe('Triangle. A side: 6 cm. A side: 8 cm. A side: ?. One angle is a right angle.')
  expect(html).not.toMatch(/\b10\b/)
})

test('a fenced block is YAML or JSON', () => {
  expect(drawFenced('kind: circle\nradius: 6 cm')).toEqual(drawFenced('{ "kind": "circle", "radius": "6 cm" }'))
  expect(drawFenced('kind: [')).toMatchObject({ outcome: 'invalid' })
})

test('a problem of a Markdown text names the number of its figure', () => {
  const good = '```figure\nkind: circle\nradius: r\n```'
  expect(findFencedProblem(`Text\n\n${good}\n\nMore`)).toBeNull()
  expect(findFencedProblem(`${good}\r\n\r\n~~~figure\r\nkind: circle\r\nradios: r\r\n~~~`)).toBe(
    'Figure 2: a figure has no field "radios".',
  )
  expect(findFencedProblem('```js\nkind: none\n```')).toBeNull()
})
