import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { captionsOf } from './captions.ts'
import { CLIPS } from './clips/all.ts'
import { type Clip, clipName } from './stage/clip.ts'
import { emptyPage, frameAt } from './stage/frame.ts'
import { durationOf, lengthOf } from './stage/scenes.ts'

const USAGE = 'Usage: node packages/caption-films/make.ts [--captions-only] FOLDER [name…]'

const FRAMES_PER_SECOND = 10

const { values, positionals } = parseArgs({
  options: { 'captions-only': { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [folder, ...names] = positionals
if (folder === undefined) throw new Error(USAGE)
const unknown = names.filter((name) => !CLIPS.some((clip) => clipName(clip) === name))
if (unknown.length > 0) throw new Error(`No such clip: ${unknown.join(', ')}`)
const clips = CLIPS.filter((clip) => names.length === 0 || names.includes(clipName(clip)))

mkdirSync(folder, { recursive: true })
for (const clip of clips) writeFileSync(join(folder, `${clipName(clip)}.vtt`), captionsOf(clip))
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
    for (const clip of clips) {
      const file = join(folder, `${clipName(clip)}.webm`)
      await makeFilm(clip, page, file)
      console.log(`${clipName(clip)}.webm  ${durationOf(clip)}  ${Math.round(statSync(file).size / 1000)} kB`)
    }
  } finally {
    await browser.close()
  }
}

/**
 * Renders a clip frame by frame in `page` and pipes the screenshots to ffmpeg. A frame equal to the one before is not
 * rendered again, which saves most of the time: much of a calm clip does not move.
 * @throws when ffmpeg cannot be started or fails
 */
async function makeFilm(clip: Clip, page: Page, file: string): Promise<void> {
  const encoder = spawn('ffmpeg', encoding(file), { stdio: ['pipe', 'inherit', 'inherit'] })
  const ended = once(encoder, 'close')
  let last: { markup: string; image: Buffer } = { markup: '', image: Buffer.alloc(0) }
  for (let frame = 0; frame < Math.round(lengthOf(clip) * FRAMES_PER_SECOND); frame += 1) {
    const markup = frameAt(clip, frame / FRAMES_PER_SECOND)
    if (markup !== last.markup) last = { markup, image: await screenshot(page, markup) }
    if (!encoder.stdin.write(last.image)) await Promise.race([once(encoder.stdin, 'drain'), ended])
  }
  encoder.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with code ${code}`)
}

async function screenshot(page: Page, markup: string): Promise<Buffer> {
  await page.evaluate((content) => {
    document.body.innerHTML = content
  }, markup)
  return page.screenshot({ type: 'png' })
}

/** VP9 in the colors of HD television, with a key frame every ten seconds. */
function encoding(file: string): string[] {
  const input = ['-f', 'image2pipe', '-c:v', 'png', '-framerate', String(FRAMES_PER_SECOND), '-i', '-']
  const space = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709']
  const quality = ['-c:v', 'libvpx-vp9', '-crf', '40', '-b:v', '0', '-deadline', 'good', '-cpu-used', '4']
  const pace = ['-g', String(10 * FRAMES_PER_SECOND), '-threads', '1', '-row-mt', '0']
  const plain = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p']
  const colors = [...space, '-color_range', 'tv']
  return ['-loglevel', 'error', '-y', ...input, ...plain, ...quality, ...pace, ...colors, '-an', file]
}
