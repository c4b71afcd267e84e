import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '../browser/find-browser.ts'
import { CLIPS } from './clips/all.ts'
import { durationOf } from './duration.ts'
import { film } from './film.ts'
import { clipName } from './stage/clip.ts'
import { emptyPage } from './stage/page.ts'

/** `node tools/videos/make.ts [name…]` draws the named clips, or all of them, into content/videos. */
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
