import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { lengthOf } from './stage/cards.ts'
import type { Clip } from './stage/clip.ts'
import { picture } from './stage/picture.ts'

const FRAMES_PER_SECOND = 10

/**
 * Draws the clip picture by picture in `page` and hands them to ffmpeg. A picture equal to the one before is not drawn
 * again, which spares most of the work: much of a calm clip stands still.
 * @param file where the clip goes
 * @throws when ffmpeg cannot be started or fails
 */
export async function film(clip: Clip, page: Page, file: string): Promise<void> {
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
