import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../tools/find-browser.ts'
import { CLIPS } from './clips/all.ts'
import { durationOf } from './duration.ts'
import { lengthOf } from './stage/cards.ts'
import { type Clip, clipName } from './stage/clip.ts'
import { emptyPage } from './stage/page.ts'
import { picture } from './stage/picture.ts'

const FRAMES_PER_SECOND = 10

/**
 * Draws the clip picture by picture in `page` and hands them to ffmpeg. A picture equal to the one before is not drawn
 * again, which spares most of the work: much of a calm clip stands still.
 * @param file where the clip goes
 * @throws when ffmpeg cannot be started or fails
 */
async function film(clip: Clip, page: Page, file: string): Promise<void> {
  const encoder = spawn('ffmpeg', encoding(file), { stdio: ['pipe', 'inherit', 'inherit'] })
  const ended = once(encoder, 'close')
  let last: { markup: string; image: Buffer } = { markup: '', image: Buffer.alloc(0) }
  for (let frame = 0; frame < Math.round(lengthOf(clip) * FRAMES_PER_SECOND); frame += 1) {
    const markup = picture(clip, frame / FRAMES_PER_SECOND)
    if (markup !== last.markup) last = { markup, image: await photograph(page, markup) }
    if (!encoder.stdin.write(last.image)) await Promise.race([once(encoder.stdin, 'drain'), ended])
  }
  encoder.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with code ${code}`)
}

async function photograph(page: Page, markup: string): Promise<Buffer> {
  await page.evaluate((inside) => {
    document.body.innerHTML = inside
  }, markup)
  return page.screenshot({ type: 'png' })
}

/** VP9 in the colors of HD television, with a picture to jump to every ten seconds. */
function encoding(file: string): string[] {
  const input = ['-f', 'image2pipe', '-c:v', 'png', '-framerate', String(FRAMES_PER_SECOND), '-i', '-']
  const colors = [
    '-colorspace',
    'bt709',
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
    '-color_range',
    'tv',
  ]
  const quality = ['-c:v', 'libvpx-vp9', '-crf', '40', '-b:v', '0', '-deadline', 'good', '-cpu-used', '4']
  const pace = ['-g', String(10 * FRAMES_PER_SECOND), '-threads', '1', '-row-mt', '0']
  const plain = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p']
  return ['-loglevel', 'error', '-y', ...input, ...plain, ...quality, ...pace, ...colors, '-an', file]
}

/** `node packages/caption-films/make.ts [name…]` draws the named clips, or all of them, into content/videos. */
const FOLDER = join(import.meta.dirname, '../../content/videos')

const names = process.argv.slice(2)
const unknown = names.filter((name) => !CLIPS.some((clip) => clipName(clip) === name))
if (unknown.length > 0) throw new Error(`No such clip: ${unknown.join(', ')}`)
const executablePath = findBrowser(process.env)
if (!executablePath) throw new Error('There is no Chromium or Chrome here; CHROMIUM_PATH can name one')

mkdirSync(FOLDER, { recursive: true })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const page = await browser.newPage({ viewport: { width: 960, height: 540 } })
  await page.setContent(emptyPage())
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())))
  for (const clip of CLIPS.filter((one) => names.length === 0 || names.includes(clipName(one)))) {
    const file = join(FOLDER, `${clipName(clip)}.webm`)
    await film(clip, page, file)
    console.log(`${clipName(clip)}.webm  ${durationOf(clip)}  ${Math.round(statSync(file).size / 1000)} kB`)
  }
} finally {
  await browser.close()
}
