import { z } from 'zod'
import { toMarkup } from '#packages/figures/element.ts'
import { readFigure } from '#packages/figures/figures.ts'
import { mix, progress, round } from '../stage/piece.ts'
import { place } from './fields.ts'
import { startOf, timing } from './movements.ts'
import type { Picture } from './picture.ts'

type Data = Readonly<Record<string, unknown>>

/** Change of a figure: fields from which it starts, if they are others than before, and those that it ends with. */
const change = z.strictObject({
  ...timing.shape,
  from: z.record(z.string(), z.unknown()).default({}),
  to: z.record(z.string(), z.unknown()).default({}),
  /** Polygon of a plane that turns, counted from 1, counterclockwise by degrees. */
  turn: z
    .strictObject({ polygon: z.int().min(1).max(4), about: place, degrees: z.number().min(-360).max(360) })
    .optional(),
})
type FigureChange = z.output<typeof change>

/**
 * Figure from its data (docs/figures.md), which can change: numbers go evenly from one value to the other, everything
 * else changes at once. The picture has room for all of its states.
 */
export const figureData = z
  .looseObject({ kind: z.string(), changes: z.array(change).max(9).default([]) })
  .transform(({ changes, ...data }, context): Picture => {
    const ends = Array.from({ length: changes.length + 1 }, (_, index) => stateAfter(data, changes.slice(0, index)))
    const begins = changes.map(({ from }, index) => ({ ...ends[index], ...from }))
    const drawn = [...ends, ...begins].map(readFigure)
    for (const one of drawn) {
      if (one.outcome === 'invalid') context.addIssue({ code: 'custom', message: one.message })
      else if (one.problem !== null) context.addIssue({ code: 'custom', message: one.problem })
    }
    const views = drawn.flatMap((one) => (one.outcome === 'read' && one.canvas ? one.canvas.view : []))
    if (views.length < drawn.length) {
      context.addIssue({ code: 'custom', message: 'this kind of figure is no drawing' })
      return z.NEVER
    }
    const x = Math.min(...views.map(({ left }) => left))
    const y = Math.min(...views.map(({ top }) => top))
    const right = Math.max(...views.map(({ left, width }) => left + width))
    const bottom = Math.max(...views.map(({ top, height }) => top + height))
    return {
      box: { x, y, width: right - x, height: bottom - y },
      draw: (time, starts) => drawState(stateAt(data, changes, time, starts)),
      movements: changes,
    }
  })

function drawState(data: Data): string {
  const read = readFigure(data)
  if (read.outcome === 'invalid' || !read.canvas) return ''
  const { attributes, children, ...rest } = read.canvas.toSvg('')
  const { xmlns: _, viewBox: __, role: ___, 'aria-label': ____, ...look } = attributes
  return toMarkup({ ...rest, tag: 'g', attributes: { ...look, class: 'figure' }, children })
}

function stateAfter(data: Data, changes: readonly FigureChange[]): Data {
  return changes.reduce<Data>((state, one) => changed(state, one, 1), data)
}

function stateAt(data: Data, changes: readonly FigureChange[], time: number, starts: readonly number[]): Data {
  return changes.reduce<Data>((state, one) => {
    const start = startOf(one, starts, 1)
    return time < start ? state : changed(state, one, progress(time, start, one.seconds))
  }, data)
}

function changed(before: Data, { from, to, turn }: FigureChange, share: number): Data {
  const state: Data = { ...before, ...from }
  const mixed = Object.entries(to).map(([name, value]) => [name, mixValues(state[name], value, share)])
  const next = { ...state, ...Object.fromEntries(mixed) }
  return turn ? { ...next, polygons: turned(next.polygons, turn, share) } : next
}

/** Mixes numbers wherever two values have the same form; all else has its new value. */
function mixValues(from: unknown, to: unknown, share: number): unknown {
  if (typeof from === 'number' && typeof to === 'number') return mix(from, to, share)
  if (Array.isArray(from) && Array.isArray(to)) return to.map((value, index) => mixValues(from[index], value, share))
  if (isRecord(from) && isRecord(to))
    return Object.fromEntries(Object.entries(to).map(([name, value]) => [name, mixValues(from[name], value, share)]))
  return to
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const Polygons = z.array(z.looseObject({ points: z.array(place) }))

function turned(value: unknown, { polygon, about: [x, y], degrees }: NonNullable<FigureChange['turn']>, share: number) {
  const { data: polygons } = Polygons.safeParse(value)
  const angle = (degrees * share * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  return polygons?.map((one, index) =>
    index + 1 === polygon
      ? {
          ...one,
          points: one.points.map(([px, py]) => [
            round(x + (px - x) * cos - (py - y) * sin),
            round(y + (px - x) * sin + (py - y) * cos),
          ]),
        }
      : one,
  )
}
