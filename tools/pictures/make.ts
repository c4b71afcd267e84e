/**
 * `node tools/pictures/make.ts http://localhost:3000` takes the landing page's pictures of the running product, with
 * the family of the sample content, into web/features/landing/pictures. Retake them when those screens change.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../find-browser.ts'

const FOLDER = join(import.meta.dirname, '../../web/features/landing/pictures')

/** As wide as a phone, so that the text in a picture can be read on one. Twice as many pixels for sharp screens. */
const WIDTH = 440
const HEIGHT = 580

const baseURL = process.argv[2]
const executablePath = findBrowser(process.env)
if (!baseURL) throw new Error('Say where the product runs: node tools/pictures/make.ts http://localhost:3000')
if (!executablePath) throw new Error('There is no Chromium or Chrome here; CHROMIUM_PATH can name one')

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({
      baseURL,
      colorScheme,
      viewport: { width: WIDTH, height: 1400 },
      deviceScaleFactor: 2,
      reducedMotion: 'reduce',
    })
    const learnerId = await openQuiz(page)
    await keep(page, `quiz-${colorScheme}`)
    await openReport(page, learnerId)
    await keep(page, `report-${colorScheme}`)
    await page.close()
  }
} finally {
  await browser.close()
}

/** @returns the learner's id */
async function openQuiz(page: Page): Promise<string> {
  await page.request.post('/api/auth/sign-in/username', {
    data: { username: 'mira', password: 'trellis-mira' },
  })
  await page.goto('/learner/dashboard')
  const subject = page.getByRole('link', { name: /^Mathematics/ }).last()
  await page.goto(`${await subject.getAttribute('href')}?lesson=1&part=quiz`)
  await page.getByRole('tablist', { name: 'Lesson content' }).waitFor()
  const { user }: { user: { id: string } } = await (await page.request.get('/api/session')).json()
  await page.waitForLoadState('networkidle')
  await scrollBelowBar(page, '[role=tabpanel] [role=tabpanel] :is(h3, h4, h5)')
  return user.id
}

async function openReport(page: Page, learnerId: string) {
  await page.context().clearCookies()
  await page.request.post('/api/auth/sign-in/email', {
    data: { email: 'sample.parent@trellis.example', password: 'trellis-parent' },
  })
  await page.goto(`/parent/report/${learnerId}`)
  await page.getByRole('table').first().waitFor()
  // Its live stream keeps the network busy for as long as the page is open.
  await page.getByText('Live', { exact: true }).waitFor()
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  await scrollBelowBar(page, 'main h1')
}

/** The product's own bar is left out of the picture. */
async function scrollBelowBar(page: Page, selector: string) {
  await page.locator('body > header').evaluate((bar) => bar.setAttribute('hidden', ''))
  await page.locator(selector).evaluate((element) => {
    scrollTo({ top: element.getBoundingClientRect().top + scrollY - 18, behavior: 'instant' })
  })
}

async function keep(page: Page, name: string) {
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: WIDTH, height: HEIGHT } })
  const webp = await asWebp(page.context().browser(), png)
  writeFileSync(join(FOLDER, `${name}.webp`), webp)
  console.log(`${name}.webp  ${Math.round(webp.length / 1000)} kB`)
}

/** The browser has the encoder. It gets a page of its own, whose policy does not forbid data: addresses. */
async function asWebp(inBrowser: Browser | null, png: Buffer): Promise<Buffer> {
  if (!inBrowser) throw new Error('The browser is gone')
  const page = await inBrowser.newPage()
  const address = await page.evaluate(async (data) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
    const canvas = document.createElement('canvas')
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    return canvas.toDataURL('image/webp', 0.82)
  }, png.toString('base64'))
  await page.close()
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}
