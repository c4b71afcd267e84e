import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { captionsOf } from './captions.ts'
import { FILMS } from './films.ts'
import type { Clip } from './stage/clip.ts'
import { emptyPage, frameAt } from './stage/frame.ts'
import { allScenes, durationOf, lengthOf } from './stage/scenes.ts'

const USAGE = 'Usage: node packages/caption-films/make.ts [--captions-only] FOLDER [name…]'

const { values, positionals } = parseArgs({
  options: { 'captions-only': { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [folder, ...names] = positionals
if (folder === undefined) throw new Error(USAGE)
const unknown = names.filter((name) => !FILMS.some((clip) => clip.name === name))
if (unknown.length > 0) throw new Error(`No such clip: ${unknown.join(', ')}`)
const clips = FILMS.filter((clip) => names.length === 0 || names.includes(clip.name))

mkdirSync(folder, { recursive: true })
for (const clip of clips) writeFileSync(join(folder, `${clip.name}.vtt`), captionsOf(clip))
if (!values['captions-only']) await makeFilms(clips, folder)

async function makeFilms(clips: readonly Clip[], folder: string): Promise<void> {
  const { CHROMIUM_PATH: executablePath } = process.env
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 960, height: 540 } })
    await page.setContent(emptyPage())
    await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())))
    await checkLayouts(clips, page)
    for (const clip of clips) {
      const file = join(folder, `${clip.name}.webm`)
      await makeFilm(clip, page, file)
      console.log(`${clip.name}.webm  ${durationOf(clip)}  ${Math.round(statSync(file).size / 1000)} kB`)
    }
  } finally {
    await browser.close()
  }
}

/**
 * Renders a clip frame by frame in `page` and pipes the screenshots to ffmpeg. Skips rendering of frames equal to the
 * previous one, which saves most of the time because much of a clip is still.
 * @throws if ffmpeg cannot be started or fails
 */
async function makeFilm(clip: Clip, page: Page, file: string): Promise<void> {
  const { framesPerSecond } = clip
  const encoder = spawn('ffmpeg', encoding(file, framesPerSecond), { stdio: ['pipe', 'inherit', 'inherit'] })
  const ended = once(encoder, 'close')
  let last: { markup: string; image: Buffer } = { markup: '', image: Buffer.alloc(0) }
  for (let frame = 0; frame < Math.round(lengthOf(clip) * framesPerSecond); frame += 1) {
    const markup = frameAt(clip, frame / framesPerSecond)
    if (markup !== last.markup) last = { markup, image: await screenshot(page, markup) }
    if (!encoder.stdin.write(last.image)) await Promise.race([once(encoder.stdin, 'drain'), ended])
  }
  encoder.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg exited with code ${code}`)
}

async function screenshot(page: Page, markup: string): Promise<Buffer> {
  await showFrame(page, markup)
  return page.screenshot({ type: 'png' })
}

async function showFrame(page: Page, markup: string): Promise<void> {
  await page.evaluate((content) => {
    document.body.innerHTML = content
  }, markup)
}

/** @throws if scenes overflow, listing all of them before any film is rendered */
async function checkLayouts(clips: readonly Clip[], page: Page): Promise<void> {
  const faults: string[] = []
  for (const clip of clips) {
    let end = 0
    for (const { seconds, heading } of allScenes(clip)) {
      end += seconds
      await showFrame(page, frameAt(clip, end - 0.5))
      const found = await page.evaluate(layoutFaults)
      if (found.length > 0) faults.push(`${clip.name}, ${heading}: ${found.join('; ')}`)
    }
  }
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

/** Finds clipped elements and overlapping texts; runs in the browser. */
function layoutFaults(): string[] {
  const room = document.querySelector('.page')?.getBoundingClientRect()
  if (!room) return []
  const isShown = (element: Element) => {
    const svg = element.closest('.picture')?.querySelector('svg')
    const scale = svg?.getScreenCTM()
    if (!svg || !scale) return true
    const { x, y, width, height } = svg.viewBox.baseVal
    const [from, to] = [new DOMPoint(x, y), new DOMPoint(x + width, y + height)].map((corner) =>
      corner.matrixTransform(scale),
    )
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return from && to && bottom > from.y && top < to.y && right > from.x && left < to.x
  }
  const elements = [...document.querySelectorAll('.page .line, .page text, .heading')].filter(isShown)
  const boxes = elements.map((element) => ({
    words: element.textContent ?? '',
    ...element.getBoundingClientRect().toJSON(),
  }))
  const cut = boxes.filter(({ left, right, bottom }) => left < 40 || right > 920 || bottom > room.bottom + 2)
  const covered = boxes.filter((one, index) =>
    boxes.slice(index + 1).some((two) => {
      const across = Math.min(one.right, two.right) - Math.max(one.left, two.left)
      const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top)
      return across > 2 && down > 8
    }),
  )
  return [
    ...cut.map(({ words }) => `“${words}” does not fit`),
    ...covered.map(({ words }) => `“${words}” is over other words`),
  ]
}

/** VP9 in HDTV colors, with a key frame every thirty seconds, because most of a film is still. */
function encoding(file: string, framesPerSecond: number): string[] {
  const input = ['-f', 'image2pipe', '-c:v', 'png', '-framerate', String(framesPerSecond), '-i', '-']
  const space = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709']
  const quality = ['-c:v', 'libvpx-vp9', '-crf', '42', '-b:v', '0', '-deadline', 'good', '-cpu-used', '3']
  const pace = ['-g', String(30 * framesPerSecond), '-threads', '1', '-row-mt', '0']
  const plain = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p']
  const colors = [...space, '-color_range', 'tv']
  return ['-loglevel', 'error', '-y', ...input, ...plain, ...quality, ...pace, ...colors, '-an', file]
}
