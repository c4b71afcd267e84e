import type { Scene } from '../film/film.ts'
import type { TimedBeat } from '../film/timing.ts'
import { type Piece, progress } from './piece.ts'
import { notation } from './text.ts'

const APPEAR_SECONDS = 0.3
/** Pictures narrower than this are placed next to the lines. */
const BESIDE_RATIO = 1.6

/** Lays out picture and lines of a scene. Everything has its final position from the start and appears beat by beat. */
export function pageOf(beats: readonly TimedBeat[], { picture, across }: Pick<Scene, 'picture' | 'across'>): Piece {
  const starts = beats.map(({ start }) => start)
  return (time) => {
    const opacity = (start: number) => `opacity:${progress(time, start, APPEAR_SECONDS)}`
    const lines = beats.flatMap(({ start, show }) =>
      show.map(
        ({ text, className }) =>
          `<div class="line ${className}" style="${opacity(start)}"><div>${notation(text, starts, time)}</div></div>`,
      ),
    )
    const text = lines.length > 0 ? `<div class="lines${across ? ' across' : ''}">${lines.join('')}</div>` : ''
    if (!picture) return `<div class="page">${text}</div>`
    const drawn = beats.flatMap(({ start, draw }, index) => {
      const shapes = draw.map((shape) => shape.draw(time, starts, index + 1)).join('')
      return draw.length > 0 ? `<g style="${opacity(start)}">${shapes}</g>` : []
    })
    const { x, y, width, height } = picture.box
    const box = `viewBox="${x} ${y} ${width} ${height}"`
    // The inner svg clips everything outside the selected part of the figure.
    const part = `<svg ${box} x="${x}" y="${y}" width="${width}" height="${height}">${picture.draw(time, starts)}${drawn.join('')}</svg>`
    const svg = `<svg ${box}>${part}</svg>`
    const beside = text !== '' && width / height < BESIDE_RATIO
    return `<div class="page${beside ? ' beside' : ''}"><div class="picture">${svg}</div>${text}</div>`
  }
}
