import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { icons as ICONS } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { circle } from './drawing.ts'
import { color, type Tone } from './text.ts'

const FIGURES = join(import.meta.dirname, '../../../content/videos')

/** Drawing with an intrinsic size, scaled to the space that the lines leave. */
export type Picture = { x: number; y: number; width: number; height: number; shapes: () => string }

/** Picture of shapes; a label of size 34 is as large as a line if the picture is 832 wide. */
export function canvas(width: number, height: number, ...shapes: readonly string[]): Picture {
  return { x: 0, y: 0, width, height, shapes: () => shapes.join('') }
}

/**
 * Figure of a lesson from content/videos, or a part of it.
 * @param name file name without extension
 * @param part x, y, width and height in the figure's units
 */
export function figure(name: string, part?: readonly [number, number, number, number]): Picture {
  const source = readFileSync(join(FIGURES, `${name}.svg`), 'utf8')
  const [, outside = '', inside = ''] = /^<svg([^>]*)>(.*)<\/svg>\s*$/s.exec(source) ?? []
  const [, box = ''] = /viewBox="([^"]*)"/.exec(outside) ?? []
  const [x = 0, y = 0, width = 0, height = 0] = part ?? box.split(' ').map(Number)
  const attributes = outside.replace(/(xmlns|width|height|viewBox|role|aria-\w+)="[^"]*"/g, '')
  const shapes = inside.replace(/<(title|desc)[^>]*>.*?<\/\1>/gs, '')
  return { x, y, width, height, shapes: () => `<g ${attributes}>${shapes}</g>` }
}

const ICON_SIZE = 84
const BADGE_SIZE = 132
const BADGE_STEP = 190

/** Row of icons, each on a colored circle, that summarize a scene. */
export function icons(...named: readonly (readonly [name: keyof typeof ICONS, tone: Tone])[]): Picture {
  const middle = BADGE_SIZE / 2
  const badges = named.map(([name, tone], index) => {
    const x = 416 + (index - (named.length - 1) / 2) * BADGE_STEP
    const place = { x: x - ICON_SIZE / 2, y: middle - ICON_SIZE / 2, size: ICON_SIZE }
    const icon = renderToStaticMarkup(createElement(ICONS[name], { ...place, color: color(tone), strokeWidth: 1.7 }))
    return circle(x, middle, middle, { fill: color(`${tone}-wash`) }) + icon
  })
  return canvas(832, BADGE_SIZE, ...badges)
}
