import { z } from 'zod'
import { Canvas, textWidth, WIDTH } from '../canvas.ts'
import { flag, listOf, optionalLabel, positive, whole } from '../fields.ts'
import { figureKind } from '../kind.ts'

const part = z.strictObject({
  size: positive.nullish().transform((size) => size ?? 1),
  label: optionalLabel,
  shaded: flag,
})

const bar = z
  .strictObject({
    name: optionalLabel,
    /** Parts, or the number of equal ones, of which the first are shaded. */
    parts: z.union([listOf(part, 1, 24), whole(1, 24)], 'a bar needs its parts or their number.'),
    shaded: whole(0, 24)
      .nullish()
      .transform((count) => count ?? 0),
    /** Label of the whole bar. */
    total: optionalLabel,
  })
  .transform(({ name, parts, shaded, total }) => ({
    name,
    total,
    parts: Array.isArray(parts)
      ? parts
      : Array.from({ length: parts }, (_, index) => ({ size: 1, label: '', shaded: index < shaded })),
  }))
type Bar = z.output<typeof bar>

const sizeOf = ({ parts }: Bar) => parts.reduce((sum, { size }) => sum + size, 0)

const HEIGHT = 34

/** Tape diagram or fraction bars. */
export const tape = figureKind({
  name: 'Tape diagram or fraction bars',
  schema: z.strictObject({
    bars: listOf(bar, 1, 6),
    /** True if all bars have the same length, such as of fractions of the same whole. */
    same: flag,
  }),
  draw({ bars, same }) {
    const canvas = new Canvas()
    const names = Math.max(...bars.map(({ name }) => (name === '' ? 0 : textWidth(name) + 10)))
    const longest = Math.max(...bars.map(sizeOf))
    let y = 0
    for (const one of bars) {
      const unit = (WIDTH - 12 - names) / (same ? sizeOf(one) : longest)
      if (one.total) y += 26
      canvas.text([names - 10, y + HEIGHT / 2], one.name, { anchor: 'end' })
      let x = names
      for (const { size, label, shaded } of one.parts) {
        canvas.rectangle(x, y, size * unit, HEIGHT, shaded ? 'area' : null)
        canvas.text([x + (size * unit) / 2, y + HEIGHT / 2], label)
        x += size * unit
      }
      if (one.total) {
        canvas.line([
          [names, y - 4],
          [names, y - 10],
          [x, y - 10],
          [x, y - 4],
        ])
        canvas.text([(names + x) / 2, y - 20], one.total)
      }
      y += HEIGHT + 14
    }
    return canvas
  },
  describe: ({ bars }) => ({
    title: bars.length === 1 ? 'A bar.' : `${bars.length} bars.`,
    values: bars.map((one, index) => {
      const name = one.name || (bars.length === 1 ? 'The bar' : `Bar ${index + 1}`)
      const shaded = one.parts.filter((each) => each.shaded).length
      const labels = one.parts.map((each) => each.label).filter((text) => text !== '')
      const equal = one.parts.every(({ size }) => size === one.parts[0]?.size)
      return `${name} has ${one.parts.length} ${equal && one.parts.length > 1 ? 'equal ' : ''}${one.parts.length === 1 ? 'part' : 'parts'}${shaded > 0 ? `, ${shaded} shaded` : ''}${labels.length > 0 ? `, labeled ${labels.join(', ')}` : ''}${one.total && `, and in all ${one.total}`}.`
    }),
  }),
  tableOf: () => null,
  example: {
    kind: 'tape',
    bars: [
      { name: 'Red', parts: [{ label: 12 }, { label: 12 }, { label: 12 }] },
      { name: 'Blue', parts: [{ label: '?', shaded: true }] },
    ],
  },
})
