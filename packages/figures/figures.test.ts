import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Canvas, findLayoutProblem, MAX_HEIGHT, WIDTH } from './canvas.ts'
import { drawFenced, findFencedProblem } from './fenced.ts'
import { drawFigure, FIGURES } from './figures.ts'
import { placeAtoms } from './kinds/particle-diagram.ts'
import { DRAWS, pickFor } from './testing/draws.ts'

const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value)

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
  [
    { kind: 'particle-diagram', boxes: [{ state: 'solid', particles: [{ atoms: 'D', count: 2 }] }] },
    'a particle is one to three letters A, B or C (boxes.0.particles.0.atoms).',
  ],
  [
    { kind: 'particle-diagram', boxes: [{ state: 'gas', particles: times(3, { atoms: 'ABA', count: 30 }) }] },
    'a box has too many particles (boxes.0).',
  ],
  [{ kind: 'timeline', events: [{ at: 1776, label: 'x' }] }, 'a time needs the scale of the timeline.'],
  [
    { kind: 'timeline', scale: { from: 0, to: 9, step: 1 }, events: [{ label: 'x' }] },
    'every event of a timeline with a scale needs its time.',
  ],
  [
    { kind: 'timeline', scale: { from: 9, to: 0, step: 1 }, events: [{ at: 10 }] },
    'a time does not lie on the timeline.',
  ],
  [
    {
      kind: 'timeline',
      scale: { from: 9, to: 0, step: 1 },
      events: [{ at: 1 }],
      spans: [{ from: 2, to: 5, label: 'x' }],
    },
    'a period must end after its begin.',
  ],
  [{ kind: 'map-grid', columns: 3, rows: 3, places: [{ at: 'D1' }] }, 'the map has no square D1.'],
  [
    { kind: 'map-grid', columns: 3, rows: 3, places: [{ at: '1A' }] },
    'a square is a letter and a number, such as "B3" (places.0.at).',
  ],
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

test('particles of any box stay in it and touch no other, and a solid has even rows', () => {
  const particle = fc.record({
    atoms: fc.constantFrom('A', 'AB', 'BAB', 'CCC'),
    count: fc.integer({ min: 1, max: 12 }),
    bent: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.constantFrom('solid' as const, 'liquid' as const, 'gas' as const),
      fc.array(particle, { minLength: 1, maxLength: 2 }),
      fc.nat(3),
      (state, particles, seed) => {
        const size = { width: 136, height: 104 }
        const placed = placeAtoms({ label: '', state, particles }, size, seed)
        if (placed === null) return
        const atoms = placed.flatMap((one, index) => one.map(({ at: [x, y] }) => ({ x, y, index })))
        expect(placed).toHaveLength(particles.reduce((sum, { count }) => sum + count, 0))
        for (const { x, y, index } of atoms) {
          expect(Math.min(x, y, size.width - x, size.height - y)).toBeGreaterThanOrEqual(6)
          const others = atoms.filter((one) => one.index !== index)
          for (const one of others) expect(Math.hypot(one.x - x, one.y - y)).toBeGreaterThanOrEqual(12)
        }
      },
    ),
  )
  const rows = placeAtoms(
    { label: '', state: 'solid', particles: [{ atoms: 'A', count: 20, bent: false }] },
    { width: 92, height: 104 },
    0,
  )
  expect(new Set(rows?.map(([atom]) => atom?.at[1])).size).toBe(4)
})

test('the text of a particle diagram has what is seen and not the state', () => {
  const { text, table } = drawn({
    kind: 'particle-diagram',
    boxes: [
      { label: '1', state: 'solid', particles: [{ atoms: 'A', count: 9 }] },
      { label: '2', state: 'gas', particles: [{ atoms: 'BAB', bent: true, count: 1 }] },
    ],
    key: ['oxygen', 'hydrogen'],
  })
  expect(text).toBe(
    'Particle diagram with 2 boxes. 1: 9 filled circles, in even rows that touch, at the bottom. 2: 1 group of three joined circles (open, filled, open), far apart, all over the box. A filled circle is oxygen. An open circle is hydrogen.',
  )
  expect(`${text} ${table}`).not.toMatch(/solid|gas/)
})

test('a timeline runs in its direction, with years before year 1 as BCE', () => {
  const scale = { from: 500, to: 0, step: 100, label: 'Million years ago' }
  const events = [
    { at: 66, label: 'B' },
    { at: 470, label: 'A' },
  ]
  expect(drawn({ kind: 'timeline', scale, events }).text).toBe(
    'Timeline (Million years ago) from 500 to 0 in steps of 100, with 2 events. 470: A. 66: B.',
  )
  const { text } = drawn({ kind: 'timeline', scale: { from: -44, to: 6, step: 10 }, events: [{ at: -44, label: 'A' }] })
  expect(text).toContain('from 44 BCE to 6 in steps of 10')
})

test('labels of a timeline whose events are near each other make room for each other', () => {
  const events = [1900, 1901, 1902, 1999, 2000].map((at) => ({ at, label: `In ${at}` }))
  expect(drawn({ kind: 'timeline', scale: { from: 1900, to: 2000, step: 10 }, events }).problem).toBeNull()
})

test('the outline of an area on a map goes around all of its squares', () => {
  const map = { kind: 'map-grid', columns: 4, rows: 4 }
  const lines = (squares: string[]) => drawn({ ...map, areas: [{ squares }] }).html.split('<path d=').length
  expect(lines(['A1', 'B1']) - lines(['A1'])).toBe(2)
  expect(drawn({ ...map, areas: [{ squares: ['a1', 'B1'], label: 'Lake' }] }).text).toContain('Lake: squares A1, B1.')
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
