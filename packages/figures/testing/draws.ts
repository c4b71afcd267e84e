/** Whole number from `from` to `to`. */
export type Pick = (from: number, to: number) => number

const COUNTRIES = ['Bus', 'Walk', 'Bike', 'Car', 'Skate']
const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F']
const times = <Value>(count: number, value: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => value(index))

/** Data of a figure as a question may draw it, by kind. */
export const DRAWS: Readonly<Record<string, (pick: Pick) => Record<string, unknown>>> = {
  'number-line': (pick) => {
    const from = -pick(2, 10)
    const to = pick(2, 10)
    const start = pick(from, to - 2)
    const forms = [
      { points: times(pick(1, 3), (index) => ({ at: from + ((index + 1) * (to - from)) / 4, label: LETTERS[index] })) },
      {
        interval: pick(0, 1)
          ? { from: pick(from, to), fromOpen: pick(0, 1) === 1 }
          : { to: pick(from, to), toOpen: pick(0, 1) === 1 },
      },
      { interval: { from: start, to: start + 2, toOpen: true } },
      { jumps: [{ from: 0, to: pick(1, to), label: '+ ?' }] },
    ]
    return { axis: { from, to, step: 1 }, ...forms[pick(0, 3)] }
  },
  'double-number-line': (pick) => {
    const a = pick(2, 15)
    const b = pick(2, 60)
    const count = pick(3, 6)
    return {
      top: { name: 'Cups of flour', values: times(count, (index) => index * a) },
      bottom: { name: 'Cookies', values: times(count, (index) => (index === count - 1 ? '?' : index * b)) },
    }
  },
  tape: (pick) =>
    pick(0, 1)
      ? { same: true, bars: times(pick(1, 3), () => ({ parts: pick(2, 12), shaded: pick(0, 2) })) }
      : {
          bars: [
            { name: 'Red', parts: times(pick(2, 6), () => ({ label: 'x' })), total: `${pick(20, 90)} in all` },
            { name: 'Blue', parts: times(pick(1, 4), () => ({ label: 'x', shaded: true })) },
          ],
        },
  plane: (pick) => {
    const size = pick(4, 10)
    const near = () => [pick(-size, size), pick(-size, size)]
    const plane = {
      x: { from: -size, to: size, step: 1, label: 'x' },
      y: { from: -size, to: size, step: 1, label: 'y' },
    }
    const x = pick(1, size - 3)
    const y = pick(1, size - 2)
    const forms = [
      {
        points: times(pick(1, 4), (index) => ({
          at: [-size + 2 + index * 2, pick(-size, size)],
          label: LETTERS[index],
        })),
      },
      {
        lines: [
          {
            through: [
              [0, pick(-3, 3)],
              [1, pick(-3, 3)],
            ],
          },
        ],
      },
      {
        polygons: [
          {
            points: [
              [x, y],
              [x + 2, y],
              [x + 2, y + 1],
            ],
            names: ['A', 'B', 'C'],
          },
          {
            points: [
              [-x, y],
              [-x - 2, y],
              [-x - 2, y + 1],
            ],
            names: ['A′', 'B′', 'C′'],
            dashed: true,
          },
        ],
      },
      { segments: [{ from: near(), to: near() }] },
    ]
    return { ...plane, ...forms[pick(0, 3)] }
  },
  triangle: (pick) => {
    const scale = pick(1, 6)
    const a = pick(30, 75)
    const b = pick(30, 75)
    const forms = [
      {
        sides: [4 * scale, 3 * scale, 5 * scale],
        right: [1],
        labels: { sides: [`${4 * scale} cm`, `${3 * scale} cm`, '?'] },
      },
      { angles: [a, b], names: ['A', 'B', 'C'], labels: { angles: [`${a}°`, `${b}°`, 'x'] } },
      {
        sides: [pick(8, 11), pick(6, 9), pick(6, 9)],
        labels: { sides: ['b', 'a', 'c'] },
        height: { from: 2, label: 'h' },
      },
      { sides: [6, 9, 9], ticks: [0, 2, 2], labels: { angles: ['', '', '40°'] } },
    ]
    return forms[pick(0, 3)] ?? {}
  },
  polygon: (pick) => {
    const w = pick(6, 12)
    const h = pick(4, 7)
    const slant = pick(1, 4)
    const cut = pick(1, 3)
    const forms = [
      {
        corners: [
          [0, 0],
          [w, 0],
          [w, h],
          [0, h],
        ],
        sides: [`${w} m`, `${h} m`],
        right: [0, 1, 2, 3],
      },
      {
        corners: [
          [0, 0],
          [w, 0],
          [w + slant, h],
          [slant, h],
        ],
        sides: [`${w} cm`, 'a'],
        lines: [{ from: [slant, h], to: [slant, 0], label: `${h} cm`, right: true }],
      },
      {
        corners: [
          [0, 0],
          [w, 0],
          [w, h - cut],
          [w - 3, h - cut],
          [w - 3, h],
          [0, h],
        ],
        sides: [`${w} ft`, `${h - cut} ft`, '3 ft', `${cut} ft`, `${w - 3} ft`, `${h} ft`],
      },
      {
        corners: [
          [0, 0],
          [w, 0],
          [w - 2, h],
          [2, h],
        ],
        names: ['A', 'B', 'C', 'D'],
        sides: [`${w}`, '', `${w - 4}`],
      },
    ]
    return forms[pick(0, 3)] ?? {}
  },
  circle: (pick) => {
    const size = `${pick(2, 25)} cm`
    const forms = [
      { center: 'M', radius: size },
      { diameter: size },
      { sector: pick(3, 32) * 10, sectorLabel: '?' },
      { radius: 'r', diameter: 'd', chord: 'c', center: 'M' },
    ]
    return forms[pick(0, 3)] ?? {}
  },
  angles: (pick) => {
    const a = pick(25, 155)
    const b = pick(20, 70)
    const forms = [
      {
        rays: [
          { to: 0, name: 'A' },
          { to: a, name: 'B' },
          { to: 180, name: 'C' },
        ],
        vertex: 'O',
        angles: [
          { from: 0, to: 1, label: `${a}°` },
          { from: 1, to: 2, label: 'x' },
        ],
      },
      {
        rays: [{ to: 0 }, { to: b }, { to: 90 }],
        angles: [
          { from: 0, to: 1, label: `${b}°` },
          { from: 1, to: 2, label: 'x' },
        ],
      },
      {
        rays: [{ to: 0 }, { to: a }, { to: 180 }, { to: 180 + a }],
        angles: [
          { from: 0, to: 1, label: `${a}°` },
          { from: 2, to: 3, label: 'x' },
        ],
      },
    ]
    return forms[pick(0, 2)] ?? {}
  },
  'parallel-lines': (pick) => {
    const angle = pick(45, 135)
    const labels = ['', '', '', '']
    return {
      angle,
      names: ['m', 'n', 't'],
      upper: labels.with(pick(0, 3), `${angle}°`),
      lower: labels.with(pick(0, 3), 'x'),
    }
  },
  prism: (pick) => {
    const length = pick(2, 8)
    const width = pick(2, 6)
    const height = pick(2, 6)
    return pick(0, 1)
      ? { length, width, height, cubes: true }
      : { length, width, height, labels: [`${length} cm`, `${width} cm`, `${height} cm`] }
  },
  net: (pick) => {
    const length = pick(2, 8)
    const width = pick(2, 6)
    const height = pick(2, 6)
    return { length, width, height, labels: [`${length} in.`, `${width} in.`, `${height} in.`] }
  },
  cylinder: (pick) => {
    const radius = pick(2, 6)
    const height = pick(3, 12)
    const solid = ['cylinder', 'cone', 'sphere'][pick(0, 2)]
    const side = pick(0, 1) ? { radius: `${radius} cm` } : { diameter: `${2 * radius} cm` }
    return { solid, radius, height, labels: { ...side, height: solid === 'sphere' ? '' : `${height} cm` } }
  },
  'dot-plot': (pick) => {
    const to = pick(5, 12)
    return { axis: { from: 0, to, step: 1, label: 'Number of pets' }, values: times(pick(6, 24), () => pick(0, to)) }
  },
  'bar-chart': (pick) => ({
    label: 'Students',
    step: pick(1, 5),
    bars: times(pick(2, 5), (index) => ({ name: COUNTRIES[index], value: pick(0, 24) })),
  }),
  histogram: (pick) => ({
    from: 0,
    width: pick(1, 4) * 5,
    counts: times(pick(4, 8), () => pick(0, 12)),
    step: 2,
    x: 'Minutes',
    y: 'Students',
  }),
  'box-plot': (pick) => ({
    axis: { from: 0, to: 20, step: pick(1, 2), label: 'Points' },
    plots: times(pick(1, 2), (index) => {
      const [min = 0, q1 = 0, median = 0, q3 = 0, max = 0] = times(5, () => pick(0, 20)).toSorted((a, b) => a - b)
      return { name: `Team ${LETTERS[index]}`, min, q1, median, q3, max }
    }),
  }),
  'scatter-plot': (pick) => {
    const slope = pick(2, 8)
    return {
      x: { from: 0, to: 10, step: 1, label: 'Hours of practice' },
      y: { from: 0, to: 100, step: 10, label: 'Score' },
      points: times(pick(6, 14), () => {
        const x = pick(0, 10)
        return [x, Math.min(100, Math.max(0, 10 + slope * x + pick(-9, 9)))]
      }),
      ...(pick(0, 1)
        ? {
            line: [
              [0, 10],
              [10, 10 + 10 * slope],
            ],
          }
        : {}),
    }
  },
  table: (pick) =>
    pick(0, 1)
      ? {
          rows: [
            ['Lemons', 'Sugar'],
            ...times(3, (index) => [(index + 1) * pick(2, 4), index === 2 ? '?' : pick(2, 20)]),
          ],
        }
      : {
          rows: [
            ['', 'Dog', 'No dog', 'Total'],
            ['Cat', pick(2, 9), pick(2, 9), '?'],
            ['No cat', pick(2, 9), pick(2, 9), '?'],
          ],
        },
  'function-machine': (pick) => {
    const factor = pick(2, 12)
    const addend = pick(0, 1) ? pick(1, 9) : 0
    return {
      rules: [`× ${factor}`, ...(addend > 0 ? [`+ ${addend}`] : [])],
      pairs: times(pick(1, 4), () => pick(0, 20)).map((value) => ({ in: value, out: value * factor + addend })),
    }
  },
  balance: (pick) => {
    const unknowns = pick(1, 4)
    const numbers = times(pick(0, 2), () => pick(1, 12))
    const sum = numbers.reduce((total, number) => total + number, unknowns * pick(1, 9))
    return { left: [...times(unknowns, () => 'x'), ...numbers], right: [sum] }
  },
  'food-chain': (pick) => ({ links: ['Algae', 'Water flea', 'Minnow', 'Perch', 'Heron'].slice(0, pick(2, 5)) }),
  'particle-diagram': (pick) => {
    const forms = [
      {
        boxes: ['solid', 'liquid', 'gas'].map((state, index) => ({
          label: String(index + 1),
          state,
          particles: [{ atoms: 'A', count: pick(6, state === 'gas' ? 12 : 24) }],
        })),
      },
      {
        boxes: times(4, (index) => ({
          label: LETTERS[index],
          state: 'gas',
          particles: [
            { atoms: ['A', 'AA', 'AB', 'BAB'][index], bent: index === 3, count: pick(2, 4) },
            ...(pick(0, 1) ? [{ atoms: 'B', count: pick(1, 3) }] : []),
          ],
        })),
        key: ['oxygen atom', 'hydrogen atom'],
      },
      {
        boxes: [
          {
            label: 'Before',
            state: 'gas',
            particles: [
              { atoms: 'BB', count: 4 },
              { atoms: 'AA', count: pick(2, 5) },
            ],
          },
          { label: 'After', state: 'liquid', particles: [{ atoms: 'BAB', bent: true, count: pick(4, 7) }] },
        ],
        key: ['oxygen', 'hydrogen'],
      },
      {
        boxes: [
          {
            state: ['solid', 'liquid'][pick(0, 1)],
            particles: [
              { atoms: 'A', count: pick(8, 20) },
              { atoms: 'C', count: pick(2, 8) },
            ],
          },
        ],
        key: ['copper', 'zinc', 'tin'],
      },
    ]
    return forms[pick(0, 3)] ?? {}
  },
  timeline: (pick) => {
    const start = pick(17, 19) * 100
    const forms = [
      {
        scale: { from: start, to: start + 100, step: 10, label: 'Year' },
        events: times(pick(2, 7), (index) => ({ at: start + pick(0, 100), label: `Event ${LETTERS[index] ?? 'G'}` })),
        ...(pick(0, 1) ? { spans: [{ from: start + 10, to: start + pick(30, 90), label: 'A long war' }] } : {}),
      },
      {
        scale: { from: 500, to: 0, step: 100, label: 'Million years ago' },
        events: [
          { at: pick(300, 490), label: 'Layer A' },
          { at: pick(100, 290), label: 'Layer B' },
          { at: pick(0, 9), label: 'Layer C' },
        ],
      },
      { scale: { from: -500, to: 500, step: 100 }, events: [{ at: pick(-500, 500), label: 'Peace treaty' }] },
      { events: times(pick(3, 8), (index) => ({ label: `Scene ${index + 1}` })) },
    ]
    return forms[pick(0, 3)] ?? {}
  },
  'map-grid': (pick) => {
    const columns = pick(4, 8)
    const rows = pick(4, 8)
    const square = (column: number, row: number) => `${'ABCDEFGHIJ'.charAt(column)}${row + 1}`
    return {
      columns,
      rows,
      scale: `${pick(1, 20)} km`,
      places: times(pick(2, rows), (row) => ({ at: square(pick(0, columns - 1), row), label: 'WXYZQPRS'.charAt(row) })),
      ...(pick(0, 1)
        ? { areas: [{ squares: [square(0, 0), square(1, 0), square(1, 1)], dashed: pick(0, 1) === 1 }] }
        : {}),
      ...(pick(0, 1) ? { paths: [{ through: [square(0, rows - 1), square(pick(1, columns - 1), rows - 1)] }] } : {}),
    }
  },
}

/** Repeatable numbers for a kind and a number of a draw. */
export function pickFor(name: string, draw: number): Pick {
  const mix = (value: number) => {
    const mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
    return Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  }
  let state = [...`${name} ${draw}`].reduce((hash, character) => mix(hash + character.charCodeAt(0)), 1)
  return (from, to) => {
    state = mix(state + 0x9e3779b9)
    return from + ((state >>> 8) % (to - from + 1))
  }
}
