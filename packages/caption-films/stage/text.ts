import type { Paint } from '../film/fields.ts'
import { progress, round } from './piece.ts'

/** CSS variable of a color. */
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
      marked(words, tone, starts[beat - 1] ?? 0, time),
    )
}

const strong = (words: string) => `<b style="color:${colorOf('leaf')}">${words}</b>`

const fraction = (top: string, bottom: string) =>
  `<span class="fraction"><span>${top}</span><span>${bottom}</span></span>`

/** Words that are highlighted in a color, of which the share grows from `at` on. */
function marked(words: string, tone: string, at: number, time: number): string {
  const percent = round(progress(time, at) * 100)
  const wash = `color-mix(in srgb, var(--color-${tone}-wash) ${percent}%, transparent)`
  const line = `color-mix(in srgb, var(--color-${tone}) ${percent}%, transparent)`
  return `<span class="mark" style="background:${wash};border-color:${line}">${words}</span>`
}
