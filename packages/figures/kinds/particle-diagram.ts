import { z } from 'zod'
import { Canvas, type Point, textWidth, WIDTH } from '../canvas.ts'
import { flag, label, listOf, optionalLabel, optionalList, whole } from '../fields.ts'
import { figureKind } from '../kind.ts'
import { listWords } from '../wording.ts'

const ATOM = 6
/** Distance between the centers of joined atoms, which overlap a little. */
const BOND = ATOM * 1.7
const GAP = 12

const particle = z.strictObject({
  /** Its atoms in a row, each one of A, B and C. */
  atoms: z.string('a particle needs its atoms.').regex(/^[ABC]{1,3}$/, 'a particle is one to three letters A, B or C.'),
  count: whole(1, 30),
  /** True if the middle one of three atoms is not in line with the others, as in water. */
  bent: flag,
})
type Particle = z.output<typeof particle>

const box = z.strictObject({
  label: optionalLabel,
  state: z.enum(['solid', 'liquid', 'gas'], 'the state of a box is "solid", "liquid" or "gas".'),
  particles: listOf(particle, 1, 3),
})
type Box = z.output<typeof box>

const schema = z
  .strictObject({
    boxes: listOf(box, 1, 4),
    /** What the atoms A, B and C are. */
    key: optionalList(label, 3),
  })
  .superRefine(({ boxes }, context) => {
    for (const [index, one] of boxes.entries()) {
      if (placeAtoms(one, sizeOf(boxes.length), index) === null)
        context.addIssue({ code: 'custom', path: ['boxes', index], message: 'a box has too many particles.' })
    }
  })

type Size = { width: number; height: number }

/** At most three boxes stand beside each other; four have two rows. */
const columnsOf = (count: number) => (count === 4 ? 2 : count)

function sizeOf(count: number): Size {
  const columns = columnsOf(count)
  return { width: columns === 1 ? 170 : (WIDTH - 14 - (columns - 1) * GAP) / columns, height: 104 }
}

/** Repeatable numbers from 0 to below 1. */
function numbersFor(seed: number): () => number {
  let state = (seed + 1) * 7919
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

type Atom = { kind: 'A' | 'B' | 'C'; at: Point }

/** Atoms of each particle of a box, measured from its upper left corner; null if they do not fit. */
export function placeAtoms({ state, particles }: Box, size: Size, seed: number): Atom[][] | null {
  const random = numbersFor(seed + 10 * particles.length)
  const mixed = particles
    .flatMap((one) => Array.from({ length: one.count }, () => ({ one, rank: random() })))
    .toSorted((a, b) => a.rank - b.rank)
  const turned = mixed.map(({ one }) => atomsOf(one, state === 'solid' ? 0 : random() * 2 * Math.PI))
  const reach = Math.max(...particles.map(reachOf)) + ROOM / 2
  return PLACES[state](turned, reach, size, random)
}

/** Space between particles that touch, so that they can be counted. */
const ROOM = 0.8

/** Radius of the circle in which a particle turns. */
const reachOf = ({ atoms }: Particle) => ((atoms.length - 1) * BOND) / 2 + ATOM

/** Atoms of a particle around its middle. */
function atomsOf({ atoms, bent }: Particle, angle: number): Atom[] {
  return [...atoms].map((kind, index): Atom => {
    const along = (index - (atoms.length - 1) / 2) * (bent ? BOND * 0.85 : BOND)
    const aside = bent && atoms.length === 3 ? (index === 1 ? -ATOM * 0.6 : ATOM * 0.4) : 0
    return {
      kind: kind === 'A' ? 'A' : kind === 'B' ? 'B' : 'C',
      at: [along * Math.cos(angle) - aside * Math.sin(angle), along * Math.sin(angle) + aside * Math.cos(angle)],
    }
  })
}

const moved = (atoms: readonly Atom[], [x, y]: Point): Atom[] =>
  atoms.map(({ kind, at }) => ({ kind, at: [x + at[0], y + at[1]] }))

/** @param reach of the largest particle */
type Places = (particles: Atom[][], reach: number, size: Size, random: () => number) => Atom[][] | null

const PLACES: Readonly<Record<Box['state'], Places>> = {
  /** Even rows in the middle of the bottom, somewhat wider than high. */
  solid(particles, reach, { width, height }) {
    const fit = Math.floor((width - 4) / (2 * reach))
    const columns = Math.min(fit, Math.max(2, Math.ceil(Math.sqrt(particles.length * 1.6))))
    const rows = Math.ceil(particles.length / columns)
    if (rows * 2 * reach > height - 4) return null
    const left = (width - columns * 2 * reach) / 2 + reach
    return particles.map((atoms, index) =>
      moved(atoms, [
        left + (index % columns) * 2 * reach,
        height - 2 - reach - Math.floor(index / columns) * 2 * reach,
      ]),
    )
  },
  /** Each falls beside or on others, to the lowest of a few places. */
  liquid(particles, reach, { width, height }, random) {
    const bottom = height - 2 - ATOM
    const placed: Atom[] = []
    const fallen = particles.map((atoms) => {
      const places = Array.from({ length: 14 }, (): Point => {
        const x = 2 + reach + random() * (width - 4 - 2 * reach)
        const rests = atoms.flatMap(({ at: [ax, ay] }) => [
          bottom - ay,
          ...placed.flatMap(({ at: [px, py] }) => {
            const across = Math.abs(x + ax - px)
            const apart = 2 * ATOM + ROOM
            return across < apart ? [py - ay - Math.sqrt(apart * apart - across * across)] : []
          }),
        ])
        return [x, Math.min(...rests)]
      })
      const here = moved(
        atoms,
        places.reduce((lowest, place) => (place[1] > lowest[1] ? place : lowest)),
      )
      placed.push(...here)
      return here
    })
    return placed.some(({ at: [, y] }) => y < ATOM + 2) ? null : fallen
  },
  /** Each is anywhere in a part of the box of its own. */
  gas(particles, reach, { width, height }, random) {
    const count = particles.length
    const splits = Array.from({ length: count }, (_, index) => {
      const columns = index + 1
      const rows = Math.ceil(count / columns)
      return { columns, rows, cell: { width: (width - 4) / columns, height: (height - 4) / rows } }
    })
    const narrowest = ({ cell }: (typeof splits)[number]) => Math.min(cell.width, cell.height)
    const { columns, rows, cell } = splits.reduce((best, one) => (narrowest(one) > narrowest(best) ? one : best))
    if (Math.min(cell.width, cell.height) < 2 * reach) return null
    const within = (length: number) => reach + random() * (length - 2 * reach)
    const parts = Array.from({ length: columns * rows }, (_, index) => ({ index, rank: random() })).toSorted(
      (a, b) => a.rank - b.rank,
    )
    return particles.map((atoms, place) => {
      const index = parts[place]?.index ?? 0
      const left = 2 + (index % columns) * cell.width
      const top = 2 + Math.floor(index / columns) * cell.height
      return moved(atoms, [left + within(cell.width), top + within(cell.height)])
    })
  },
}

/** A filled, an open and a dotted circle. */
function drawAtom(canvas: Canvas, { kind, at }: Atom) {
  if (kind === 'A') canvas.circle(at, ATOM, 'mark')
  else canvas.circle(at, ATOM - 1.5, 'open')
  if (kind === 'C') canvas.circle(at, 1.6, 'mark')
}

const LOOKS = ['filled', 'open', 'dotted'] as const
const lookOf = (atom: string) => LOOKS['ABC'.indexOf(atom)] ?? 'filled'

const ARRANGEMENTS = {
  solid: 'in even rows that touch, at the bottom',
  liquid: 'close together without order, at the bottom',
  gas: 'far apart, all over the box',
} as const

function describeParticle({ atoms, count }: Particle): string {
  const several = count === 1 ? '' : 's'
  const [first = 'A'] = atoms
  if (atoms.length === 1) return `${count} ${lookOf(first)} circle${several}`
  const looks = [...atoms].map(lookOf).join(', ')
  return `${count} ${atoms.length === 2 ? `pair${several} of` : `group${several} of three`} joined circles (${looks})`
}

const nameOf = ({ label: text }: Box, index: number) => text || `Box ${index + 1}`

/** Boxes with the particles of substances, as solids, liquids and gases. */
export const particleDiagram = figureKind({
  name: 'Particle diagram',
  schema,
  draw({ boxes, key }) {
    const canvas = new Canvas()
    const size = sizeOf(boxes.length)
    const columns = columnsOf(boxes.length)
    const space = boxes.some(({ label: text }) => text !== '') ? 24 : 0
    const rowHeight = size.height + space + GAP
    for (const [index, one] of boxes.entries()) {
      const left = (index % columns) * (size.width + GAP)
      const top = Math.floor(index / columns) * rowHeight + space
      canvas.rectangle(left, top, size.width, size.height, null)
      canvas.text([left + size.width / 2, top - 12], one.label)
      for (const { kind, at } of (placeAtoms(one, size, index) ?? []).flat())
        drawAtom(canvas, { kind, at: [left + at[0], top + at[1]] })
    }
    let y = Math.ceil(boxes.length / columns) * rowHeight + 8
    let x = ATOM
    for (const [index, text] of key.entries()) {
      const width = 14 + textWidth(text) + ATOM
      if (x > ATOM && x + width > WIDTH - 12) {
        x = ATOM
        y += 22
      }
      drawAtom(canvas, { kind: index === 0 ? 'A' : index === 1 ? 'B' : 'C', at: [x, y] })
      canvas.text([x + 14, y], text, { anchor: 'start' })
      x += width + 14
    }
    return canvas
  },
  describe: ({ boxes, key }) => ({
    title: `Particle diagram with ${boxes.length} ${boxes.length === 1 ? 'box' : 'boxes'}.`,
    values: [
      ...boxes.map(
        (one, index) =>
          `${nameOf(one, index)}: ${listWords(one.particles.map(describeParticle))}, ${ARRANGEMENTS[one.state]}.`,
      ),
      ...key.map(
        (text, index) => `${index === 0 ? 'A filled' : index === 1 ? 'An open' : 'A dotted'} circle is ${text}.`,
      ),
    ],
  }),
  tableOf: ({ boxes }) => [
    ['Box', 'Particles', 'Arrangement'],
    ...boxes.map((one, index) => [
      nameOf(one, index),
      listWords(one.particles.map(describeParticle)),
      ARRANGEMENTS[one.state],
    ]),
  ],
  note: '`state` is `solid`, `liquid` or `gas`; the text alternative describes it without naming it. `atoms` has a letter for each of 1 to 3 joined atoms: A is a filled circle, B an open and C a dotted one. `bent` puts the middle one of three atoms out of line, as in water. `key` has what A, B and C are. There are up to 4 boxes, each with up to 3 kinds of particles.',
  example: {
    kind: 'particle-diagram',
    boxes: [
      { label: '1', state: 'solid', particles: [{ atoms: 'A', count: 20 }] },
      { label: '2', state: 'liquid', particles: [{ atoms: 'A', count: 20 }] },
      { label: '3', state: 'gas', particles: [{ atoms: 'A', count: 8 }] },
    ],
  },
})
