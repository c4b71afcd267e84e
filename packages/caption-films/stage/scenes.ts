import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { circle, drawPath } from '../film/shapes.ts'
import type { Clip, Scene } from './clip.ts'
import { appear, mix, type Piece, progress, round } from './piece.ts'
import { colorOf, escapeText } from './text.ts'

const TONES = { English: 'purple', Mathematics: 'blue', Science: 'green' } as const

const NAME_MARK = readFileSync(join(import.meta.dirname, 'name-mark.svg'), 'utf8')

const TITLE_SECONDS = 3
export const TAKEAWAY_HEADING = 'Take this with you'
const TAKEAWAY_START = 0.4
const TAKEAWAY_PAUSE = 1
const TAKEAWAY_SECONDS_EACH = 1.6
/** Reading speed of the takeaway card; lower than for captions, because its lines stay. */
const CHARACTERS_PER_SECOND = 16

/** Scenes of a clip in order, with the title card and the takeaway card. */
export function allScenes(clip: Clip): readonly Scene[] {
  return [titleCard(clip), ...clip.scenes, takeawayCard(clip)]
}

/** Length of a clip in seconds. */
export function lengthOf(clip: Clip): number {
  return allScenes(clip).reduce((sum, { seconds }) => sum + seconds, 0)
}

/** Length as minutes and seconds, such as 0:34, as in lesson files. */
export function durationOf(clip: Clip): string {
  const seconds = Math.round(lengthOf(clip))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The text is complete in the first frame because players display it before they start. */
function titleCard(clip: Clip): Scene {
  const tone = TONES[clip.subject]
  return {
    seconds: TITLE_SECONDS,
    captions: [[0, clip.title]],
    pieces: [
      () => `<div class="layer" style="background:${colorOf(`${tone}-wash`)}"></div>`,
      growingPlant,
      () => `<div class="name-mark">${NAME_MARK}<span>Trellis</span></div>`,
      () => `<div class="title-subject" style="color:${colorOf(tone)}">Grade ${clip.grade} · ${clip.subject}</div>`,
      () => `<div class="title">${escapeText(clip.title)}</div>`,
    ],
  }
}

const growingPlant: Piece = (time) => {
  const grown = mix(0.35, 1, progress(time, 0, 2.4))
  const stem = 540 - 250 * grown
  return drawing(
    circle(812, mix(190, 168, progress(time, 0, 2.4)), 62, { fill: 'sun' }),
    drawPath(`M812 560C812 ${stem + 160} 806 ${stem + 90} 812 ${stem}`, { stroke: 'leaf', thick: 9 }),
    `<g transform="translate(811 ${stem + 150 * grown}) scale(${grown})">${leaf(1)}</g>`,
    `<g transform="translate(809 ${stem + 85 * grown}) scale(${grown})">${leaf(-1)}</g>`,
    `<g transform="translate(812 ${stem + 6}) scale(${grown})">${leaf(0.7)}</g>`,
  )
}

function leaf(side: number): string {
  return drawPath(`M0 0C${18 * side} -58 ${70 * side} -66 ${112 * side} -56C${104 * side} -8 ${52 * side} 20 0 0Z`, {
    fill: side === 1 ? 'leaf-bright' : 'leaf',
  })
}

/** Each line is alone on the card long enough to be read. */
function takeawayCard(clip: Clip): Scene {
  const space = clip.takeaway.length > 3 ? 82 : 98
  let next = TAKEAWAY_START
  const lines = clip.takeaway.map((line, index) => {
    const start = next
    next += Math.max(TAKEAWAY_SECONDS_EACH, Math.ceil((line.length / CHARACTERS_PER_SECOND) * 10) / 10)
    const markup = `<div class="takeaway" style="top:${146 + index * space}px"><span class="bullet"></span><div>${escapeText(line)}</div></div>`
    return { start, line, markup }
  })
  return {
    seconds: round(next + TAKEAWAY_PAUSE),
    captions: lines.map(({ start, line }, index) => [index === 0 ? 0 : start, line]),
    pieces: [
      () => `<div class="layer" style="background:${colorOf('leaf-wash')}"></div>`,
      () => drawing(circle(960, 0, 150, { fill: 'sun' })),
      () => `<div class="heading">${TAKEAWAY_HEADING}</div>`,
      ...lines.map(({ start, markup }) => appear(start, markup)),
    ],
  }
}

/** Shapes on a layer as large as the picture. */
function drawing(...shapes: readonly string[]): string {
  return `<svg class="layer" viewBox="0 0 960 540">${shapes.join('')}</svg>`
}
