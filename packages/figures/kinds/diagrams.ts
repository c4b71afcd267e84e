import { z } from 'zod'
import { Canvas, textWidth, WIDTH } from '../canvas.ts'
import { label, listOf, optionalLabel } from '../fields.ts'
import { figureKind } from '../kind.ts'

/** Function machine: what goes in, the rule, and what comes out. */
export const functionMachine = figureKind({
  name: 'Function machine',
  schema: z.strictObject({
    /** Rule of each machine, in order; '?' for an unknown one. */
    rules: listOf(label, 1, 3),
    pairs: listOf(z.strictObject({ in: optionalLabel, out: optionalLabel }), 1, 6),
  }),
  draw({ rules, pairs }) {
    const canvas = new Canvas()
    const ins = Math.max(textWidth('In'), ...pairs.map((pair) => textWidth(pair.in)))
    const outs = Math.max(textWidth('Out'), ...pairs.map(({ out }) => textWidth(out)))
    const height = Math.max(56, pairs.length * 22)
    const gap = 24
    let x = ins + 6
    const left = ins / 2
    const middle = height / 2
    for (const rule of rules) {
      const width = Math.max(50, textWidth(rule) + 18)
      canvas.line([
        [x, middle],
        [x + gap - 2, middle],
      ])
      canvas.arrow([x + gap - 2, middle], [1, 0])
      canvas.rectangle(x + gap, middle - 22, width, 44, 'area')
      canvas.text([x + gap + width / 2, middle], rule)
      x += gap + width
    }
    canvas.line([
      [x, middle],
      [x + gap - 2, middle],
    ])
    canvas.arrow([x + gap - 2, middle], [1, 0])
    const right = x + gap + 6 + outs / 2
    const top = middle - ((pairs.length - 1) * 22) / 2
    canvas.text([left, Math.min(top - 24, middle - 34)], 'In', { size: 'number' })
    canvas.text([right, Math.min(top - 24, middle - 34)], 'Out', { size: 'number' })
    for (const [index, pair] of pairs.entries()) {
      canvas.text([left, top + index * 22], pair.in)
      canvas.text([right, top + index * 22], pair.out)
    }
    return canvas
  },
  describe: ({ rules, pairs }) => ({
    title: `Function machine with the ${rules.length === 1 ? 'rule' : 'rules'} ${rules.join(', then ')}.`,
    values: pairs.map((pair) => `In ${pair.in || 'nothing'}, out ${pair.out || 'nothing'}.`),
  }),
  tableOf: ({ pairs }) => [['In', 'Out'], ...pairs.map((pair) => [pair.in, pair.out])],
  example: {
    kind: 'function-machine',
    rules: ['× 3', '+ 2'],
    pairs: [
      { in: 4, out: 14 },
      { in: 'n', out: '?' },
    ],
  },
})

const MIDDLE = WIDTH / 2

/** Balance whose sides weigh the same. */
export const balance = figureKind({
  name: 'Balance',
  schema: z.strictObject({ left: listOf(label, 1, 8), right: listOf(label, 1, 8) }),
  draw({ left, right }) {
    const canvas = new Canvas()
    for (const [labels, center] of [
      [left, 72],
      [right, WIDTH - 72],
    ] as const) {
      const rows = Array.from({ length: Math.ceil(labels.length / 4) }, (_, row) => labels.slice(row * 4, row * 4 + 4))
      const size = Math.max(26, ...labels.map((text) => textWidth(text) + 8))
      for (const [row, texts] of rows.entries()) {
        for (const [index, text] of texts.entries()) {
          const x = center + (index - texts.length / 2) * size
          canvas.rectangle(x + 1, -28 - row * 28, size - 2, 26, /^[a-z]$/.test(text) ? 'area-2' : 'area')
          canvas.text([x + size / 2, -15 - row * 28], text)
        }
      }
      canvas.line([
        [center - 60, 0],
        [center + 60, 0],
      ])
      canvas.line([
        [center, 0],
        [center, 22],
      ])
    }
    canvas.line([
      [72, 22],
      [WIDTH - 72, 22],
    ])
    canvas.shape(
      [
        [MIDDLE, 22],
        [MIDDLE + 18, 54],
        [MIDDLE - 18, 54],
      ],
      null,
    )
    return canvas
  },
  describe: ({ left, right }) => ({
    title: 'Balance with equal sides.',
    values: [`On the left: ${left.join(', ')}.`, `On the right: ${right.join(', ')}.`],
  }),
  tableOf: () => null,
  example: { kind: 'balance', left: ['x', 'x', 3], right: [11] },
})

/** Food web or chain: arrows point to the eater. */
export const foodChain = figureKind({
  name: 'Food chain',
  schema: z.strictObject({ links: listOf(label, 2, 6) }),
  draw({ links }) {
    const canvas = new Canvas()
    for (const [index, name] of links.entries()) {
      const y = index * 58
      const width = textWidth(name) + 24
      canvas.rectangle(MIDDLE - width / 2, y, width, 34, index === 0 ? 'area' : null)
      canvas.text([MIDDLE, y + 17], name)
      if (index === 0) continue
      canvas.line([
        [MIDDLE, y - 22],
        [MIDDLE, y - 3],
      ])
      canvas.arrow([MIDDLE, y - 3], [0, 1])
    }
    return canvas
  },
  describe: ({ links }) => ({
    title: `Food chain: ${links.join(' → ')}.`,
    values: ['Each arrow points to what eats it.'],
  }),
  tableOf: () => null,
  example: { kind: 'food-chain', links: ['Grass', 'Grasshopper', 'Frog', 'Hawk'] },
})
