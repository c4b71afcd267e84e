import type { Picture } from './picture.ts'
import { type Piece, progress } from './piece.ts'
import { fraction, marked, strong, type Tone } from './text.ts'

/**
 * A line of text, or shapes on the scene's picture. Texts know a notation: `{3/4}` is a fraction, `*word*` is strong, and
 * `[words|2 red]` is marked in red (green without a color) when beat 2 of its scene begins, the first being 1.
 */
export type Shown = string | { line: string; look: string } | { shapes: string }

/** A line in a smaller, softer type. */
export function note(line: string): Shown {
  return { line, look: 'note' }
}

/** A step of a calculation or plan; the steps of a scene are numbered. */
export function step(line: string): Shown {
  return { line, look: 'numbered' }
}

/** A mistake, with a cross. */
export function wrong(line: string): Shown {
  return { line, look: 'card wrong' }
}

/** Its correction, with a check mark. */
export function right(line: string): Shown {
  return { line, look: 'card right' }
}

export function card(tone: Tone, line: string): Shown {
  return { line, look: `card ${tone}` }
}

/** A card that follows from the one before; an arrow joins them. */
export function next(tone: Tone, line: string): Shown {
  return { line, look: `card next ${tone}` }
}

/** A short sentence in large type, whose parts can be marked. */
export function sentence(line: string): Shown {
  return { line, look: 'sentence' }
}

/** Text to be read, left-aligned, whose parts can be marked. */
export function passage(line: string): Shown {
  return { line, look: 'passage' }
}

/** Shapes that are added to the scene's picture, in its units. */
export function draw(...shapes: readonly string[]): Shown {
  return { shapes: shapes.join('') }
}

type TimedBeat = { start: number; shown: readonly Shown[] }

const APPEAR_SECONDS = 0.3
/** Pictures that are narrower than this stand beside the lines. */
const BESIDE_RATIO = 1.6

/** Picture and lines of a scene. All have their places from the start and are shown beat by beat. */
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
      const { line, look } = typeof one === 'string' ? { line: one, look: '' } : one
      return `<div class="line ${look}" style="${opacity(start)}"><div>${notation(line, starts, time)}</div></div>`
    })
    const drawn = all.flatMap(({ start, one }) =>
      typeof one !== 'string' && 'shapes' in one ? `<g style="${opacity(start)}">${one.shapes}</g>` : [],
    )
    const text = lines.length > 0 ? `<div class="lines${across ? ' across' : ''}">${lines.join('')}</div>` : ''
    if (!picture) return `<div class="page">${text}</div>`
    const { x, y, width, height, shapes } = picture
    const box = `viewBox="${x} ${y} ${width} ${height}"`
    // The inner one cuts off what lies outside a figure's part.
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
