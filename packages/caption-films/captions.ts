import { allScenes } from './stage/cards.ts'
import type { Clip, Scene } from './stage/clip.ts'

/** Elements whose words stand by themselves. */
const BLOCKS = /^(div|svg|text|g)$/
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'

type Element = { tag: string; opacity: number; block: boolean; words: string; fraction: number }

/** The texts that can be read in a picture's markup; those of a drawing's single signs and numbers are left to it. */
function shownTexts(markup: string): string[] {
  const found: string[] = []
  const open: Element[] = [{ tag: '', opacity: 1, block: true, words: '', fraction: 0 }]
  const inner = () => open.at(-1) ?? open[0]
  const put = (words: string) => {
    const block = open.findLast((element) => element.block)
    if (block && (inner()?.opacity ?? 0) > 0.9) block.words += words
  }
  const close = () => {
    const element = open.pop()
    if (element?.block) found.push(plain(element.words))
  }
  for (const [, closing, tag = '', attributes = '', words = ''] of markup.matchAll(
    /<(\/?)([\w-]+)([^>]*)>([^<]*)/g,
  )) {
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
  return found.filter((text) => text.length > 3)
}

function opacityIn(attributes: string): number {
  const written = /\bopacity[:=]"?([\d.]+)/.exec(attributes)?.[1]
  return written === undefined ? 1 : Number(written)
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

/** What stands there for less time than this is told together with what comes before it. */
const SHORTEST_SECONDS = 1.4
const LOOKS_EVERY_SECONDS = 0.1

/**
 * The captions of a clip as WebVTT: its words, at the time at which they come up. Nothing is spoken in a clip, so that
 * this is all that there is to be told, for who reads it larger, in another language, or by a Braille display.
 */
export function captionsOf(clip: Clip): string {
  let begun = 0
  const cues = allScenes(clip).flatMap((scene) => {
    const start = begun
    begun += scene.seconds
    return sceneCues(scene, start)
  })
  const written = cues.map(
    ({ start, end, lines }) => `${stamp(start)} --> ${stamp(end)}\n${lines.join('\n')}\n`,
  )
  return `WEBVTT\n\n${written.join('\n')}`
}

function sceneCues({ heading, pieces, seconds }: Scene, begins: number): Cue[] {
  const told = new Set<string>()
  const cues: Cue[] = []
  const add = (at: number, line: string) => {
    const last = cues.at(-1)
    if (last && at - last.start < SHORTEST_SECONDS) last.lines.push(line)
    else cues.push({ start: at, end: begins + seconds, lines: [line] })
  }
  if (heading !== undefined) add(begins, heading)
  for (let time = 0; time < seconds; time += LOOKS_EVERY_SECONDS) {
    for (const line of pieces.flatMap((piece) => shownTexts(piece(time)))) {
      if (told.has(line) || line === heading) continue
      told.add(line)
      add(begins + time, line)
    }
  }
  return cues.map((cue, index) => ({ ...cue, end: cues[index + 1]?.start ?? cue.end }))
}

function stamp(seconds: number): string {
  const tenths = Math.round(seconds * 10)
  const minutes = String(Math.floor(tenths / 600)).padStart(2, '0')
  return `${minutes}:${String(Math.floor(tenths / 10) % 60).padStart(2, '0')}.${tenths % 10}00`
}
