import type { Canvas, Point } from './canvas.ts'
import { textWidth } from './canvas.ts'
import type { Axis } from './fields.ts'
import { ticksOf } from './ticks.ts'
import { formatNumber } from './wording.ts'

/** Width of the longest number of an axis. */
const numberWidth = ({ from, to, step }: Axis): number =>
  Math.max(...[from, from + step, to].map((value) => textWidth(formatNumber(value), 'number')))

/** Draws a horizontal scale with ticks and numbers below, without those of `own` labels. */
export function drawScale(
  canvas: Canvas,
  axis: Axis,
  toX: (value: number) => number,
  y: number,
  own?: readonly string[],
) {
  const length = toX(axis.to) - toX(axis.from)
  for (const [index, { value, numbered }] of ticksOf(axis, length, numberWidth(axis) + 6).entries()) {
    canvas.line(
      [
        [toX(value), y - 6],
        [toX(value), y + 6],
      ],
      'line',
    )
    const text = own ? (own[index] ?? '') : numbered ? formatNumber(value) : ''
    canvas.text([toX(value), y + 18], text, { size: 'number' })
  }
  if (axis.label) canvas.text([toX(axis.from) + length / 2, y + 37], axis.label)
}

export type Plane = { toX: (value: number) => number; toY: (value: number) => number; at: (point: Point) => Point }

const SIDE = 240

/** Draws the grid, axes and numbers of a coordinate plane. With `equal`, both axes have the same unit. */
export function drawPlane(canvas: Canvas, x: Axis, y: Axis, isEqual: boolean): Plane {
  const spanX = x.to - x.from
  const spanY = y.to - y.from
  const unit = SIDE / Math.max(spanX, spanY)
  const [width, height] = isEqual ? [spanX * unit, spanY * unit] : [SIDE, 190]
  const toX = (value: number) => ((value - x.from) / spanX) * width
  const toY = (value: number) => height - ((value - y.from) / spanY) * height
  const zeroX = toX(Math.min(Math.max(0, x.from), x.to))
  const zeroY = toY(Math.min(Math.max(0, y.from), y.to))
  const ticksX = ticksOf(x, width, numberWidth(x) + 5)
  const ticksY = ticksOf(y, height, 16)
  for (const { value } of ticksX)
    canvas.line(
      [
        [toX(value), 0],
        [toX(value), height],
      ],
      'grid',
    )
  for (const { value } of ticksY)
    canvas.line(
      [
        [0, toY(value)],
        [width, toY(value)],
      ],
      'grid',
    )
  canvas.line([
    [-8, zeroY],
    [width + 8, zeroY],
  ])
  canvas.line([
    [zeroX, -8],
    [zeroX, height + 8],
  ])
  const isCorner = zeroX <= 0 && zeroY >= height
  for (const { value, numbered } of ticksX) {
    if (numbered && (value !== 0 || isCorner))
      canvas.text([toX(value), zeroY + 12], formatNumber(value), { size: 'number' })
  }
  for (const { value, numbered } of ticksY) {
    if (!numbered || (value === 0 && !isCorner)) continue
    const place: Point = [zeroX - (zeroX <= 0 ? 11 : 5), toY(value)]
    // Near the crossing of the axes, the number of the other axis may be in its place.
    if (canvas.hasRoom(place, formatNumber(value), { size: 'number', anchor: 'end' }))
      canvas.text(place, formatNumber(value), { size: 'number', anchor: 'end' })
  }
  if (isEqual) {
    if (x.label) canvas.text([width + 13, zeroY], x.label, { anchor: 'start' })
    if (y.label) canvas.text([zeroX, -18], y.label)
  } else {
    if (x.label) canvas.text([width / 2, height + 32], x.label)
    if (y.label) canvas.text([-8 - numberWidth(y), -20], y.label, { anchor: 'start' })
  }
  return { toX, toY, at: ([px, py]) => [toX(px), toY(py)] }
}
