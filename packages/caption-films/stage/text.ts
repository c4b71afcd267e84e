import type { Paint } from '../film/fields.ts'
import { type Piece, progress, round } from './piece.ts'

export type Tone = 'blue' | 'green' | 'purple' | 'yellow' | 'red' | 'gray'
export type Color = Tone | 'ink' | 'ink-soft' | 'leaf' | 'leaf-bright' | 'sun' | 'sun-deep' | 'line-strong' | 'surface'

/** CSS variable of a product color. */
export function color(name: Color | `${Tone}-wash` | 'sun-wash' | 'leaf-wash' | 'line' | 'sunken'): string {
  return `var(--color-${name})`
}

/** CSS variable of a color of the film format. */
export const colorOf = (name: Paint) => `var(--color-${name})`

/** Escapes a text for markup. */
export const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * Formats a text as markup. `{3/4}` is a fraction, `*word*` is bold and green, `**word**` is bold, and `[words|2 red]` is
 * highlighted in red (green by default) when beat 2 of its scene starts, counting from 1. Three spaces are a gap.
 */
export function notation(text: string, starts: readonly number[], time: number): string {
  return escapeText(text)
    .replaceAll('\n', '<br>')
    .replaceAll('   ', ' &nbsp; ')
    .replace(/\{([^{}/]+)\/([^{}/]+)\}/g, (_, top, bottom) => fraction(top, bottom))
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replace(/\*([^*]+)\*/g, (_, words) => strong(words))
    .replace(/\[([^[\]|]+)\|(\d)(?: (\w+))?\]/g, (_, words, beat, tone = 'green') =>
      marked({ words, tone, at: starts[beat - 1] ?? 0 }, time),
    )
}

type Placed = {
  x?: number
  y: number
  width?: number
  size?: number
  align?: 'left' | 'center'
  tone?: Color
}

/** Text in a box of `width`, which starts at `x`, `y` and grows downward; wraps automatically. */
export function text(placed: Placed, content: string): string {
  const { x = 64, y, width = 832, size = 28, align = 'center', tone = 'ink' } = placed
  return `<div class="text" style="left:${x}px;top:${y}px;width:${width}px;font-size:${size}px;text-align:${align};color:${color(tone)}">${content}</div>`
}

type Box = { x: number; y: number; width: number; height: number; tone?: Tone | 'plain'; size?: number }

/** Rounded card with centered text. */
export function panel({ x, y, width, height, tone = 'plain', size = 26 }: Box, content: string): string {
  const colors =
    tone === 'plain'
      ? 'background:var(--color-surface);border-color:var(--color-line)'
      : `background:${color(`${tone}-wash`)};border-color:${color(tone)};color:${color(tone)}`
  return `<div class="panel" style="left:${x}px;top:${y}px;width:${width}px;height:${height}px;font-size:${size}px;${colors}"><div>${content}</div></div>`
}

export function strong(content: string, tone: Color = 'leaf'): string {
  return `<b style="color:${color(tone)}">${content}</b>`
}

export function fraction(top: string | number, bottom: string | number): string {
  return `<span class="fraction"><span>${top}</span><span>${bottom}</span></span>`
}

/** Numbered steps in a column; each appears `gap` seconds after the previous one. */
export function steps(
  {
    x = 64,
    y,
    width = 832,
    size = 26,
    space = 60,
    start,
    gap,
  }: {
    x?: number
    y: number
    width?: number
    size?: number
    /** From the top of one step to the top of the next, in pixels. */
    space?: number
    start: number
    gap: number
  },
  lines: readonly string[],
): Piece {
  return (time) =>
    lines
      .map((line, index) => {
        const shown = progress(time, start + index * gap)
        const top = y + index * space
        return `<div class="step" style="left:${x}px;top:${top}px;width:${width}px;font-size:${size}px;opacity:${shown}"><span class="number">${index + 1}</span><div>${line}</div></div>`
      })
      .join('')
}

/** Part of a sentence; if it has a time, it is highlighted then, optionally with its name below. */
export type Part = string | { words: string; tone: Tone; at: number; name?: string }

/** Sentence in large type, whose parts are highlighted one after another. */
export function sentence(placed: Placed, parts: readonly Part[]): Piece {
  return (time) => text({ size: 32, ...placed }, parts.map((part) => marked(part, time)).join(' '))
}

function marked(part: Part, time: number): string {
  if (typeof part === 'string') return part
  const share = progress(time, part.at)
  const percent = round(share * 100)
  const wash = `color-mix(in srgb, ${color(`${part.tone}-wash`)} ${percent}%, transparent)`
  const line = `color-mix(in srgb, ${color(part.tone)} ${percent}%, transparent)`
  const name = part.name
    ? `<span class="name" style="opacity:${share};color:${color(part.tone)}">${part.name}</span>`
    : ''
  return `<span class="mark" style="background:${wash};border-color:${line}">${part.words}${name}</span>`
}
