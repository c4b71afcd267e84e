import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Clip, Scene } from './clip.ts'
import { progress, round } from './piece.ts'
import { allScenes } from './scenes.ts'
import { escapeText } from './text.ts'

export const FADE_SECONDS = 0.35

const { resolve } = createRequire(import.meta.url)
const FONTS = [
  ['Lexend Variable', '@fontsource-variable/lexend/files/lexend-latin-wght-normal.woff2'],
  [
    'Bricolage Grotesque Variable',
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  ],
] as const

/** Document that contains every frame, with styles and fonts. */
export function emptyPage(): string {
  const stage = readFileSync(join(import.meta.dirname, 'stage.css'), 'utf8')
  const styles = [...FONTS.map(fontFace), stage].join('\n')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><style>${styles}</style></head><body></body></html>`
}

function fontFace([family, file]: (typeof FONTS)[number]): string {
  const data = readFileSync(resolve(file)).toString('base64')
  return `@font-face{font-family:"${family}";font-weight:100 900;src:url(data:font/woff2;base64,${data}) format("woff2")}`
}

/** Frame of a clip at `time` seconds, as content of the page's body. */
export function frameAt(clip: Clip, time: number): string {
  const scenes = allScenes(clip)
  let start = 0
  for (const [index, scene] of scenes.entries()) {
    const last = index === scenes.length - 1
    if (time < start + scene.seconds || last) {
      const opacity = round(fade(time - start, scene, { first: index === 0, last }))
      return `<div class="layer" style="opacity:${opacity}">${sceneAt(scene, time - start)}</div>${dots(scenes.length, index)}`
    }
    start += scene.seconds
  }
  return ''
}

/** Opacity of a scene. The first and last frames are opaque because players display them when paused. */
function fade(time: number, scene: Scene, { first, last }: { first: boolean; last: boolean }): number {
  const arrived = first ? 1 : progress(time, 0, FADE_SECONDS)
  const leaving = last ? 0 : progress(time, scene.seconds - FADE_SECONDS, FADE_SECONDS)
  return Math.min(arrived, 1 - leaving)
}

function sceneAt({ heading, pieces }: Scene, time: number): string {
  const title = heading ? `<div class="heading">${escapeText(heading)}</div>` : ''
  return title + pieces.map((piece) => piece(time)).join('')
}

function dots(count: number, current: number): string {
  const marks = Array.from({ length: count }, (_, index) => `<span${index === current ? ' class="now"' : ''}></span>`)
  return `<div class="dots">${marks.join('')}</div>`
}
