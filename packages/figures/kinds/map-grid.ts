import { z } from 'zod'
import { Canvas, type Point, textWidth } from '../canvas.ts'
import { flag, listOf, optionalLabel, optionalList, whole } from '../fields.ts'
import { figureKind } from '../kind.ts'

const LETTERS = 'ABCDEFGHIJ'

/** Square of a map as its column, from 0, and its row, from 0 at the top. */
const square = z
  .string('a square is a letter and a number, such as "B3".')
  .transform((text) => text.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-J](?:[1-9]|10)$/, 'a square is a letter and a number, such as "B3".'))
  .transform((name) => ({ name, column: LETTERS.indexOf(name.charAt(0)), row: Number(name.slice(1)) - 1 }))
type Square = z.output<typeof square>

const schema = z
  .strictObject({
    columns: whole(2, 10),
    rows: whole(2, 10),
    places: optionalList(z.strictObject({ at: square, label: optionalLabel }), 16),
    /** Shaded squares, such as a lake or, dashed, a park. */
    areas: optionalList(z.strictObject({ squares: listOf(square, 1, 60), label: optionalLabel, dashed: flag }), 4),
    /** Lines through the middles of squares, such as a road or, dashed, a trail. */
    paths: optionalList(z.strictObject({ through: listOf(square, 2, 12), label: optionalLabel, dashed: flag }), 4),
    /** Length that the side of a square stands for. */
    scale: optionalLabel,
  })
  .superRefine(({ columns, rows, places, areas, paths }, context) => {
    const all = [
      ...places.map(({ at }) => at),
      ...areas.flatMap(({ squares }) => squares),
      ...paths.flatMap(({ through }) => through),
    ]
    const stray = all.find(({ column, row }) => column >= columns || row >= rows)
    if (stray) context.addIssue({ code: 'custom', message: `the map has no square ${stray.name}.` })
  })

type MapGrid = z.output<typeof schema>

/** Side of a square, in units of the drawing. */
const sideOf = ({ columns, rows }: Pick<MapGrid, 'columns' | 'rows'>) => Math.min(42, 230 / columns, 280 / rows)

const namesOf = (squares: readonly Square[]) => squares.map(({ name }) => name).join(', ')

/** Places for a name around a point. */
const around = ([x, y]: Point, text: string): Point[] => {
  const aside = 9 + textWidth(text) / 2
  return [
    [x, y - 14],
    [x, y + 14],
    [x + aside, y],
    [x - aside, y],
    [x + aside - 2, y - 10],
    [x - aside + 2, y - 10],
    [x + aside - 2, y + 10],
    [x - aside + 2, y + 10],
  ]
}

/** Shades squares and draws the outline that they have together. */
function drawArea(canvas: Canvas, { squares, dashed }: MapGrid['areas'][number], side: number) {
  const inside = new Set(squares.map(({ name }) => name))
  const has = (column: number, row: number) => inside.has(`${LETTERS.charAt(column)}${row + 1}`)
  for (const { column, row } of squares) {
    const left = column * side
    const top = row * side
    const corners: readonly [Point, Point, Point, Point] = [
      [left, top],
      [left + side, top],
      [left + side, top + side],
      [left, top + side],
    ]
    canvas.polygon(corners, dashed ? 'area-2' : 'area')
    const [a, b, c, d] = corners
    const edges = [
      { ends: [a, b], open: has(column, row - 1) },
      { ends: [b, c], open: has(column + 1, row) },
      { ends: [c, d], open: has(column, row + 1) },
      { ends: [d, a], open: has(column - 1, row) },
    ]
    for (const { ends, open } of edges) if (!open) canvas.line(ends, dashed ? 'hidden' : 'line')
  }
}

/** Map with named squares, north up. */
export const mapGrid = figureKind({
  name: 'Map grid',
  schema,
  draw({ columns, rows, places, areas, paths, scale }) {
    const canvas = new Canvas()
    const side = sideOf({ columns, rows })
    const width = columns * side
    const height = rows * side
    const middle = ({ column, row }: Square): Point => [(column + 0.5) * side, (row + 0.5) * side]
    for (let column = 0; column <= columns; column += 1)
      canvas.line(
        [
          [column * side, 0],
          [column * side, height],
        ],
        'grid',
      )
    for (let row = 0; row <= rows; row += 1)
      canvas.line(
        [
          [0, row * side],
          [width, row * side],
        ],
        'grid',
      )
    for (const area of areas) drawArea(canvas, area, side)
    canvas.rectangle(0, 0, width, height, null)
    for (const { through, dashed } of paths) canvas.line(through.map(middle), dashed ? 'second' : 'accent')
    for (let column = 0; column < columns; column += 1)
      canvas.text([(column + 0.5) * side, -11], LETTERS.charAt(column), { size: 'number' })
    for (let row = 0; row < rows; row += 1)
      canvas.text([-8, (row + 0.5) * side], String(row + 1), { size: 'number', anchor: 'end' })
    canvas.text([width + 20, 8], 'N')
    canvas.line([
      [width + 20, 54],
      [width + 20, 22],
    ])
    canvas.arrow([width + 20, 21], [0, -1])
    if (scale) {
      const y = height + 18
      canvas.line([
        [0, y - 5],
        [0, y],
        [side, y],
        [side, y - 5],
      ])
      canvas.text([side + 8, y - 2], scale, { anchor: 'start' })
    }
    for (const { at } of places) canvas.circle(middle(at), 4.5, 'mark')
    const dots = places.map(({ at }) => middle(at))
    for (const { at, label: text } of places) {
      const isClear = ([x, y]: Point) =>
        !dots.some(([dotX, dotY]) => Math.abs(dotX - x) < textWidth(text) / 2 + 4 && Math.abs(dotY - y) < 11)
      const clear = around(middle(at), text).filter(isClear)
      // A label may cover a line, but no other label.
      canvas.textAtFree([...clear.filter((place) => canvas.hasRoom(place, text)), ...clear], text)
    }
    for (const { through, label: text } of paths) {
      const middles = through.map(middle)
      canvas.textAtFree(
        middles.slice(1).flatMap(([x, y], index) => {
          const [fromX, fromY] = middles[index] ?? [x, y]
          return around([(x + fromX) / 2, (y + fromY) / 2], text)
        }),
        text,
      )
    }
    for (const { squares, label: text } of areas) {
      const middles = squares.map(middle)
      const between = middles.map(([x, y]): Point => [x + side / 2, y])
      canvas.textAtFree([...middles, ...between], text)
    }
    return canvas
  },
  describe: ({ columns, rows, places, areas, paths, scale }) => ({
    title: `Map with columns A to ${LETTERS.charAt(columns - 1)} from west to east and rows 1 to ${rows} from north to south.`,
    values: [
      ...(scale ? [`The side of a square is ${scale}.`] : []),
      ...places.map(({ at, label: text }) => `${text || 'A place'} is in ${at.name}.`),
      ...areas.map(
        ({ squares, label: text, dashed }) =>
          `${text || `An area with a ${dashed ? 'dashed' : 'solid'} outline`}: ${squares.length === 1 ? 'square' : 'squares'} ${namesOf(squares)}.`,
      ),
      ...paths.map(
        ({ through, label: text, dashed }) =>
          `${text || `A ${dashed ? 'dashed' : 'solid'} line`}: from ${through.map(({ name }) => name).join(' to ')}.`,
      ),
    ],
  }),
  tableOf: ({ places }) =>
    places.length === 0
      ? null
      : [['Place', 'Square'], ...places.map(({ at, label: text }, index) => [text || String(index + 1), at.name])],
  note: '`scale` is what the side of a square stands for. Areas have `squares` and paths the squares `through` which they go; both can have a `label`, and be `dashed`.',
  example: {
    kind: 'map-grid',
    columns: 5,
    rows: 5,
    scale: '1 mile',
    places: [
      { at: 'B2', label: 'School' },
      { at: 'D4', label: 'Park' },
    ],
    areas: [{ squares: ['D1', 'E1', 'E2'], label: 'Lake' }],
    paths: [{ through: ['A3', 'D3', 'D5'] }],
  },
})
