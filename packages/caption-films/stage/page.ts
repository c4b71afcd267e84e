import type { Picture } from './picture.ts'
import { type Piece, progress } from './piece.ts'
import { fraction, marked, strong, type Tone } from './text.ts'

/**
 * Line of text, or shapes in the scene's picture. Text notation: `{3/4}` is a fraction, `*word*` is bold, and `[words|2
 * red]` is highlighted in red (green by default) when beat 2 of its scene starts, counting from 1.
 */
export type BoardItem = string | { line: string; className: string } | { shapes: string }

/** Line in smaller, lighter type. */
export function note(line: string): BoardItem {
  return { line, className: 'note' }
}

/** Step of a calculation or plan; the steps of a scene are numbered. */
export function step(line: string): BoardItem {
  return { line, className: 'numbered' }
}

/** Mistake, marked with a cross. */
export function wrong(line: string): BoardItem {
  return { line, className: 'card wrong' }
}

/** Correction of a mistake, with a check mark. */
export function right(line: string): BoardItem {
  return { line, className: 'card right' }
}

export function card(tone: Tone, line: string): BoardItem {
  return { line, className: `card ${tone}` }
}

/** Card that follows from the previous one, joined by an arrow. */
export function next(tone: Tone, line: string): BoardItem {
  return { line, className: `card next ${tone}` }
}

/** Short sentence in large type, with parts that can be highlighted. */
export function sentence(line: string): BoardItem {
  return { line, className: 'sentence' }
}

/** Left-aligned text to read, with parts that can be highlighted. */
export function passage(line: string): BoardItem {
  return { line, className: 'passage' }
}

/** Shapes added to the scene's picture, in its units. */
export function draw(...shapes: readonly string[]): BoardItem {
  return { shapes: shapes.join('') }
}

type TimedBeat = { start: number; shown: readonly BoardItem[] }

const APPEAR_SECONDS = 0.3
/** Pictures narrower than this are placed next to the lines. */
const BESIDE_RATIO = 1.6

/** Lays out picture and lines of a scene. Everything has its final position from the start and appears beat by beat. */
export function pageOf(
  beats: readonly TimedBeat[],
  { picture, across }: { picture?: Picture; across?: boolean },
): Piece {
  const all = beats.flatMap(({ start, shown }) => shown.map((one) => ({ start, one })))
  const starts = beats.map(({ start }) => start)
  return (time) => {
    const opacity = (start: number) => `opacity:${progress(time, start, APPEAR_SECONDS)}`
    const lines = all.flatMap(({ start, one }) => {
      if (typeof one !== 'string' && 'shapes' in one) return []
      const { line, className } = typeof one === 'string' ? { line: one, className: '' } : one
      return `<div class="line ${className}" style="${opacity(start)}"><div>${notation(line, starts, time)}</div></div>`
    })
    const drawn = all.flatMap(({ start, one }) =>
      typeof one !== 'string' && 'shapes' in one ? `<g style="${opacity(start)}">${one.shapes}</g>` : [],
    )
    const text = lines.length > 0 ? `<div class="lines${across ? ' across' : ''}">${lines.join('')}</div>` : ''
    if (!picture) return `<div class="page">${text}</div>`
    const { x, y, width, height, shapes } = picture
    const box = `viewBox="${x} ${y} ${width} ${height}"`
    // The inner svg clips everything outside the selected part of the figure.
    const part = `<svg ${box} x="${x}" y="${y}" width="${width}" height="${height}">${shapes()}${drawn.join('')}</svg>`
    const svg = `<svg ${box}>${part}</svg>`
    const beside = text !== '' && width / height < BESIDE_RATIO
    return `<div class="page${beside ? ' beside' : ''}"><div class="picture">${svg}</div>${text}</div>`
  }
}

function notation(line: string, starts: readonly number[], time: number): string {
  return line
    .replace(/\{([^{}/]+)\/([^{}/]+)\}/g, (_, top, bottom) => fraction(top, bottom))
    .replace(/\*([^*]+)\*/g, (_, words) => strong(words))
    .replace(/\[([^[\]|]+)\|(\d)(?: (\w+))?\]/g, (_, words, beat, tone = 'green') =>
      marked({ words, tone, at: starts[beat - 1] ?? 0 }, time),
    )
}
