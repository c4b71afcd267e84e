import type { Clip, Scene } from './stage/clip.ts'
import { allScenes } from './stage/scenes.ts'

/** Elements that are a text of their own. */
const BLOCKS = /^(div|svg|text|g)$/
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'

type Element = { tag: string; opacity: number; block: boolean; words: string; fraction: number }

/** Visible texts in a frame's markup, except for single signs and numbers of a drawing. */
function visibleTexts(markup: string): string[] {
  const texts: string[] = []
  const open: Element[] = [{ tag: '', opacity: 1, block: true, words: '', fraction: 0 }]
  const inner = () => open.at(-1) ?? open[0]
  const put = (words: string) => {
    const block = open.findLast((element) => element.block)
    if (block && (inner()?.opacity ?? 0) > 0.9) block.words += words
  }
  const close = () => {
    const element = open.pop()
    if (element?.block) texts.push(plain(element.words))
  }
  for (const [, closing, tag = '', attributes = '', words = ''] of markup.matchAll(/<(\/?)([\w-]+)([^>]*)>([^<]*)/g)) {
    if (closing) {
      close()
    } else if (tag === 'br') {
      put(' ')
    } else if (!attributes.endsWith('/')) {
      const parent = inner()
      if (parent && parent.fraction > 0 && parent.fraction++ === 2) put('/')
      if (tag === 'sub') put('_')
      open.push({
        tag,
        opacity: (parent?.opacity ?? 1) * opacityIn(attributes),
        block: BLOCKS.test(tag) || /class="name"/.test(attributes),
        words: '',
        fraction: attributes.includes('class="fraction"') ? 1 : 0,
      })
    }
    put(words)
  }
  while (open.length > 0) close()
  return texts.filter((text) => text.length > 3)
}

function opacityIn(attributes: string): number {
  const value = /\bopacity[:=]"?([\d.]+)/.exec(attributes)?.[1]
  return value === undefined ? 1 : Number(value)
}

function plain(words: string): string {
  return words
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/_(\d)/g, (_, digit) => SUBSCRIPTS[Number(digit)] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}

type Cue = { start: number; end: number; lines: string[] }

/** A text that would make its predecessor's cue shorter than this joins that cue. */
const MIN_CUE_SECONDS = 1.4
const STEP_SECONDS = 0.1

/**
 * Captions of a clip as WebVTT: its texts, at the time at which they appear. Clips are silent, so that the captions are
 * the whole content for people who read them enlarged, translated or on a Braille display.
 */
export function captionsOf(clip: Clip): string {
  let next = 0
  const cues = allScenes(clip).flatMap((scene) => {
    const start = next
    next += scene.seconds
    return sceneCues(scene, start)
  })
  const blocks = cues.map(({ start, end, lines }) => `${stamp(start)} --> ${stamp(end)}\n${lines.join('\n')}\n`)
  return `WEBVTT\n\n${blocks.join('\n')}`
}

function sceneCues({ heading, pieces, seconds }: Scene, sceneStart: number): Cue[] {
  const seen = new Set<string>()
  const cues: Cue[] = []
  const add = (at: number, line: string) => {
    const last = cues.at(-1)
    if (last && at - last.start < MIN_CUE_SECONDS) last.lines.push(line)
    else cues.push({ start: at, end: sceneStart + seconds, lines: [line] })
  }
  if (heading !== undefined) add(sceneStart, heading)
  for (let time = 0; time < seconds; time += STEP_SECONDS) {
    for (const line of pieces.flatMap((piece) => visibleTexts(piece(time)))) {
      if (seen.has(line) || line === heading) continue
      seen.add(line)
      add(sceneStart + time, line)
    }
  }
  return cues.map((cue, index) => ({ ...cue, end: cues[index + 1]?.start ?? cue.end }))
}

function stamp(seconds: number): string {
  const tenths = Math.round(seconds * 10)
  const minutes = String(Math.floor(tenths / 600)).padStart(2, '0')
  return `${minutes}:${String(Math.floor(tenths / 10) % 60).padStart(2, '0')}.${tenths % 10}00`
}
