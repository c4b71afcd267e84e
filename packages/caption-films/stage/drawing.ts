import { round } from './piece.ts'
import { type Color, color } from './text.ts'

type Paint = { fill?: string; stroke?: string; thick?: number; dash?: string; opacity?: number }

/** Shapes on a layer as large as the picture. */
export function drawing(...shapes: readonly string[]): string {
  return `<svg class="layer" viewBox="0 0 960 540">${shapes.join('')}</svg>`
}

function paint({ fill = 'none', stroke = 'none', thick = 3, dash = '', opacity = 1 }: Paint): string {
  const dashes = dash ? ` stroke-dasharray="${dash}"` : ''
  return `fill="${fill}" stroke="${stroke}" stroke-width="${thick}" opacity="${opacity}" stroke-linejoin="round" stroke-linecap="round"${dashes}`
}

export function rectangle(x: number, y: number, width: number, height: number, style: Paint & { corner?: number }) {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${style.corner ?? 6}" ${paint(style)}/>`
}

export function circle(x: number, y: number, radius: number, style: Paint): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" ${paint(style)}/>`
}

export function ellipse(x: number, y: number, across: number, down: number, style: Paint): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(across)}" ry="${round(down)}" ${paint(style)}/>`
}

/** @param line SVG path data */
export function path(line: string, style: Paint): string {
  return `<path d="${line}" ${paint(style)}/>`
}

/** Path through computed points, for curves. */
export function through(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')
}

/** Straight arrow with its head at the second point; `share` of it is drawn. */
export function arrow(
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  { tone = 'ink', thick = 5, share = 1 }: { tone?: Color; thick?: number; share?: number } = {},
): string {
  if (share === 0) return ''
  const x = x1 + (x2 - x1) * share
  const y = y1 + (y2 - y1) * share
  const angle = Math.atan2(y2 - y1, x2 - x1)
  const head = [-0.5, 0.5].map((turn): readonly [number, number] => [
    x - Math.cos(angle + turn) * thick * 3.4,
    y - Math.sin(angle + turn) * thick * 3.4,
  ])
  const [left = [x, y], right = [x, y]] = head
  return path(
    `${through([
      [x1, y1],
      [x, y],
    ])}${through([left, [x, y], right])}`,
    { stroke: color(tone), thick },
  )
}

export function label(
  x: number,
  y: number,
  content: string,
  {
    size = 22,
    tone = 'ink',
    anchor = 'middle',
    bold = false,
  }: {
    size?: number
    tone?: Color
    anchor?: 'start' | 'middle' | 'end'
    bold?: boolean
  } = {},
): string {
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}" fill="${color(tone)}" text-anchor="${anchor}" font-weight="${bold ? 700 : 500}">${content}</text>`
}

export function tick(x: number, y: number, size = 14): string {
  return path(`M${x - size} ${y}l${size * 0.8} ${size * 0.8}l${size * 1.4} ${-size * 1.6}`, {
    stroke: color('leaf'),
    thick: 5,
  })
}

export function cross(x: number, y: number, size = 11): string {
  return path(`M${x - size} ${y - size}l${size * 2} ${size * 2}m0 ${-size * 2}l${-size * 2} ${size * 2}`, {
    stroke: color('red'),
    thick: 5,
  })
}
