import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
const FONTS = [
  ['Lexend Variable', 'lexend/files/lexend-latin-wght-normal.woff2'],
  ['Bricolage Grotesque Variable', 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'],
] as const

/** The empty page that every picture is put into: the product's colors and fonts, and the stage's own styles. */
export function emptyPage(): string {
  const stage = readFileSync(join(import.meta.dirname, 'stage.css'), 'utf8')
  const styles = [...FONTS.map(fontFace), lightColors(), stage].join('\n')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><style>${styles}</style></head><body></body></html>`
}

/** The tokens as plain CSS; the browser here does not know Tailwind's own words. */
function lightColors(): string {
  const tokens = readFileSync(join(ROOT, 'web/styles/tokens.css'), 'utf8')
  const [light = ''] = tokens.split('@media (prefers-color-scheme: dark)')
  return light.replace('@theme', ':root').replace('--color-*: initial;', '')
}

function fontFace([family, file]: (typeof FONTS)[number]): string {
  const data = readFileSync(join(ROOT, 'node_modules/@fontsource-variable', file)).toString('base64')
  return `@font-face{font-family:"${family}";font-weight:100 900;src:url(data:font/woff2;base64,${data}) format("woff2")}`
}
