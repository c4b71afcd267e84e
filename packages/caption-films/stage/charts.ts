import { circle, path, rectangle } from './drawing.ts'
import { round } from './piece.ts'
import { color, type Tone } from './text.ts'

type Place = readonly [x: number, y: number]
type Style = { size?: number; tone?: Tone | 'ink' | 'ink-soft' | 'surface'; anchor?: 'start' | 'middle' | 'end' }

/** Text on a picture, vertically centered at `y`. */
export function words(x: number, y: number, content: string | number, style: Style = {}): string {
  const { size = 34, tone = 'ink', anchor = 'middle' } = style
  return `<text x="${round(x)}" y="${round(y + size * 0.35)}" font-size="${size}" fill="${color(tone)}" stroke="none" text-anchor="${anchor}" font-weight="600">${content}</text>`
}

/** Line between two points. */
export function line(from: Place, to: Place, tone: Tone | 'ink' | 'line-strong' = 'ink', thick = 4, dash = ''): string {
  return path(`M${from.map(round).join(' ')}L${to.map(round).join(' ')}`, { stroke: color(tone), thick, dash })
}

/** Shape through corners, closed unless `open`. */
export function shape(corners: readonly Place[], tone: Tone = 'blue', { open = false, dash = '' } = {}): string {
  const way = `M${corners.map((corner) => corner.map(round).join(' ')).join('L')}Z`
  return path(way, { fill: open ? 'none' : color(`${tone}-wash`), stroke: color(tone), thick: 4, dash })
}

/** Box with centered text. */
export function box(
  [x, y]: Place,
  [width, height]: Place,
  content: string | number = '',
  { tone = 'blue', size = 32 }: { tone?: Tone; size?: number } = {},
): string {
  const frame = rectangle(x, y, width, height, { fill: color(`${tone}-wash`), stroke: color(tone), corner: 8 })
  return frame + (content === '' ? '' : words(x + width / 2, y + height / 2, content, { size }))
}

/** Adjacent cells of equal size, the first `filled` of them colored. */
export function bar(
  [x, y]: Place,
  [width, height]: Place,
  cells: number,
  filled: number,
  { tone = 'blue' }: { tone?: Tone } = {},
): string {
  return Array.from({ length: cells }, (_, index) =>
    rectangle(x + (index * width) / cells, y, width / cells, height, {
      fill: color(index < filled ? `${tone}-wash` : 'surface'),
      stroke: color(tone),
      corner: 0,
    }),
  ).join('')
}

export function dot([x, y]: Place, tone: Tone | 'ink' = 'red', { open = false, radius = 11 } = {}): string {
  return circle(x, y, radius, { fill: color(open ? 'surface' : tone), stroke: color(tone), thick: 4 })
}

type Scale = { from: number; to: number; step?: number; format?: (value: number) => string }

/** Number line with ticks; `at` maps a value to its position. */
export function numberLine([x, y]: Place, width: number, { from, to, step = 1, format = signed }: Scale) {
  const at = (value: number): Place => [x + ((value - from) / (to - from)) * width, y]
  const values = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step)
  const ticks = values.map((value) => {
    const [across] = at(value)
    return line([across, y - 10], [across, y + 10], 'ink', 3) + words(across, y + 38, format(value), { size: 30 })
  })
  return { at, svg: line([x - 20, y], [x + width + 20, y], 'ink', 4) + ticks.join('') }
}

/** Coordinate grid with numbered axes; `at` maps a point to its position. */
export function axes([x, y]: Place, [width, height]: Place, across: Scale, up: Scale) {
  const { from: left, to: right, step: stepAcross = 1, format: formatAcross = signed } = across
  const { from: bottom, to: top, step: stepUp = 1, format: formatUp = signed } = up
  const at = (px: number, py: number): Place => [
    x + ((px - left) / (right - left)) * width,
    y + height - ((py - bottom) / (top - bottom)) * height,
  ]
  const zeroX = Math.max(left, 0)
  const zeroY = Math.max(bottom, 0)
  const columns = range(left, right, gridStep(left, right, stepAcross))
  const rows = range(bottom, top, gridStep(bottom, top, stepUp))
  const grid = [
    ...columns.map((value) => line(at(value, bottom), at(value, top), 'gray', 0.6)),
    ...rows.map((value) => line(at(left, value), at(right, value), 'gray', 0.6)),
  ]
  const numbers = [
    ...range(left, right, stepAcross)
      .filter((value) => value !== 0 || left === 0)
      .map((value) => words(at(value, zeroY)[0], at(value, zeroY)[1] + 20, formatAcross(value), { size: 28 })),
    ...range(bottom, top, stepUp)
      .filter((value) => value !== 0)
      .map((value) =>
        words(at(zeroX, value)[0] - 10, at(zeroX, value)[1], formatUp(value), { size: 28, anchor: 'end' }),
      ),
  ]
  const cross = line(at(left, zeroY), at(right, zeroY), 'ink', 3) + line(at(zeroX, bottom), at(zeroX, top), 'ink', 3)
  return { at, svg: [...grid, cross, ...numbers].join('') }
}

function gridStep(from: number, to: number, step: number): number {
  return (to - from) / (step / 2) <= 16 && step > 1 ? step / 2 : step
}

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step + 1e-9) + 1 }, (_, index) => round(from + index * step))
}

/** Formats a number with a true minus sign. */
function signed(value: number): string {
  return String(round(value)).replace('-', '−')
}
