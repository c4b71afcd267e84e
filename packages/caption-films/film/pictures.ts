import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { icons as ICONS } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { z } from 'zod'
import { colorOf } from '../stage/text.ts'
import { area, size, tone } from './fields.ts'
import { figureData } from './moving-figure.ts'
import type { Picture } from './picture.ts'
import { circle, shape } from './shapes.ts'

const FIGURES = join(import.meta.dirname, '../../../content/videos')

/** Figure of a lesson from content/videos, or a part of it. */
const lessonFigure = z
  .strictObject({ figure: z.string().regex(/^[a-z\d-]+$/), part: area.optional() })
  .transform(({ figure, part }, context): Picture => {
    const source = readFigure(figure)
    if (source === null) {
      context.addIssue({ code: 'custom', message: `there is no content/videos/${figure}.svg` })
      return z.NEVER
    }
    const [, outside = '', inside = ''] = /^<svg([^>]*)>(.*)<\/svg>\s*$/s.exec(source) ?? []
    const [, box = ''] = /viewBox="([^"]*)"/.exec(outside) ?? []
    const [x = 0, y = 0, width = 0, height = 0] = part ?? box.split(' ').map(Number)
    const attributes = outside.replace(/(xmlns|width|height|viewBox|role|aria-\w+)="[^"]*"/g, '')
    const shapes = inside.replace(/<(title|desc)[^>]*>.*?<\/\1>/gs, '')
    return { box: { x, y, width, height }, draw: () => `<g ${attributes}>${shapes}</g>`, movements: [] }
  })

function readFigure(name: string): string | null {
  try {
    return readFileSync(join(FIGURES, `${name}.svg`), 'utf8')
  } catch {
    return null
  }
}

/** Shapes in a space of this size; text of size 34 is as large as a line if the space is 832 wide. */
const drawing = z.strictObject({ size, draw: z.array(shape).max(80).default([]) }).transform(
  ({ size: [width, height], draw: shapes }): Picture => ({
    box: { x: 0, y: 0, width, height },
    draw: (time, starts) => shapes.map((one) => one.draw(time, starts, 1)).join(''),
    movements: shapes.flatMap(({ movements }) => movements.map(({ timing }) => timing)),
  }),
)

const ICON_SIZE = 84
const BADGE_SIZE = 132
const BADGE_STEP = 190

const isIcon = (name: string): name is keyof typeof ICONS => Object.hasOwn(ICONS, name)
const iconName = z.string().refine(isIcon, 'there is no icon of this name')

/** Row of icons of Lucide, each on a colored circle, that summarize a scene. */
const icons = z
  .strictObject({
    icons: z
      .array(z.tuple([iconName, tone]))
      .min(1)
      .max(4),
  })
  .transform(({ icons: named }): Picture => {
    const middle = BADGE_SIZE / 2
    const badges = named.map(([name, color], index) => {
      const x = 416 + (index - (named.length - 1) / 2) * BADGE_STEP
      const look = { x: x - ICON_SIZE / 2, y: middle - ICON_SIZE / 2, size: ICON_SIZE }
      const icon = renderToStaticMarkup(
        createElement(ICONS[name], { ...look, color: colorOf(color), strokeWidth: 1.7 }),
      )
      return circle(x, middle, middle, { fill: `${color}-wash` }) + icon
    })
    return { box: { x: 0, y: 0, width: 832, height: BADGE_SIZE }, draw: () => badges.join(''), movements: [] }
  })

export const PICTURES = { figure: lessonFigure, icons, kind: figureData, size: drawing }
