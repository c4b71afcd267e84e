/**
 * `node tools/pictures/make.ts http://localhost:3000` takes screenshots of the running product with the sample family:
 * for the landing page, for README.md, and for previews of shared links. Retake them when the screens change, on a
 * fresh data folder.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../find-browser.ts'

const ROOT = join(import.meta.dirname, '../..')
const LANDING = 'web/features/landing/pictures'
const README = 'docs/images'

/** Width of a phone, so that text in a screenshot is legible on one. Double resolution for high-density screens. */
const WIDTH = 440
const HEIGHT = 580

/** Pictures of what paid plans add. */
const PLANS = 'web/features/billing/pictures'
const PLAN_SIZE = { width: WIDTH, height: 330 }
const PAPER = { width: 640, height: 480 }

/** Screenshot for README.md. */
const WIDE = { viewport: { width: 1280, height: 800 }, colorScheme: 'light', reducedMotion: 'reduce' } as const

const baseURL = process.argv[2]
const executablePath = findBrowser(process.env)
if (!baseURL) throw new Error('Usage: node tools/pictures/make.ts http://localhost:3000')
if (!executablePath) throw new Error('No Chromium or Chrome found; set CHROMIUM_PATH')

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
    await save(page, `${LANDING}/quiz-${colorScheme}`)
    await openReport(page, learnerId)
    await scrollBelowBar(page, 'main :text("Live") >> nth=0')
    await save(page, `${LANDING}/report-${colorScheme}`)
    await takePlanPictures(page, colorScheme, learnerId)
    await page.close()
  }
  await takeSharePicture(browser)
  await takeReadmePicture(browser)
} finally {
  await browser.close()
}

/** Skills over time and a worksheet, for a parent who is signed in, and a practice set of the child. */
async function takePlanPictures(page: Page, colorScheme: 'light' | 'dark', learnerId: string) {
  await page.goto(`/parent/skills/${learnerId}`)
  await settle(page)
  await scrollBelowBar(page, 'main h2:text("Skills over time")')
  await save(page, `${PLANS}/growth-${colorScheme}`, PLAN_SIZE)
  if (colorScheme === 'light') {
    // As wide as a narrow sheet of paper.
    await page.setViewportSize({ width: PAPER.width, height: 1400 })
    await page.goto(`/parent/worksheets/${learnerId}`)
    await page.locator(`a[href^="/parent/worksheets/${learnerId}/quiz/"]`).nth(1).click()
    await settle(page)
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => Object.assign(document.body.style, { background: '#fff', padding: '18px 12px' }))
    await scrollBelowBar(page, 'main h1')
    await save(page, `${PLANS}/worksheet`, PAPER)
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: WIDTH, height: 1400 })
  }
  await page.context().clearCookies()
  await signInAsLearner(page)
  await page.goto('/learner/skills')
  await page
    .locator('summary', { hasText: /^Proportions/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^Practice .*proportion/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Check' }).waitFor()
  await settle(page)
  await page.locator('main h1').evaluate((heading) => heading.parentElement?.setAttribute('hidden', ''))
  await scrollBelowBar(page, 'main :text("Question 1 of") >> nth=0')
  await save(page, `${PLANS}/practice-${colorScheme}`, PLAN_SIZE)
}

async function takeReadmePicture(inBrowser: Browser) {
  const page = await inBrowser.newPage({ ...WIDE, ...(baseURL && { baseURL }) })
  mkdirSync(join(ROOT, README), { recursive: true })
  await signInAsLearner(page)
  await settle(page)
  await save(page, `${README}/today`, WIDE.viewport)
  await page.context().clearCookies()
  await signInAsParent(page)
  await page.goto('/parent')
  await page
    .getByRole('link', { name: /^View Progress/ })
    .first()
    .waitFor()
  await settle(page)
  await save(page, `${README}/parent`, WIDE.viewport)
  await page.close()
}

/** Top of the landing page, without buttons and links, in the size of link previews. */
async function takeSharePicture(inBrowser: Browser) {
  const viewport = { width: 1200, height: 630 }
  const page = await inBrowser.newPage({ viewport, colorScheme: 'light', ...(baseURL && { baseURL }) })
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const [mark] = document.querySelectorAll('body > header a')
    const text = heading.parentElement
    const section = text?.parentElement
    if (!mark || !text || !section) throw new Error('The landing page has no head')
    for (const element of text.querySelectorAll(':scope > div, :scope > ul, :scope > nav')) element.remove()
    text.prepend(mark)
    document.body.replaceChildren(section)
    Object.assign(section.style, { maxWidth: 'none', height: '630px', padding: '0 80px', gap: '40px' })
    Object.assign(section.querySelector<HTMLElement>(':scope > img')?.style ?? {}, { height: '590px', width: 'auto' })
  })
  await settle(page)
  writeFileSync(join(ROOT, 'public/share.png'), await page.screenshot())
  await page.close()
}

/** Waits for fonts and data. The live stream keeps the network busy, so network idleness cannot be awaited. */
async function settle(page: Page) {
  await page.waitForFunction(() => !document.querySelector('.animate-pulse, .animate-spin'))
  await page.evaluate(() => document.fonts.ready.then(() => {}))
}

async function signInAsParent(page: Page) {
  await page.request.post('/api/auth/sign-in/email', {
    data: { email: 'sample.parent@trellis.example', password: 'trellis-parent' },
  })
}

async function signInAsLearner(page: Page) {
  await page.request.post('/api/auth/sign-in/username', {
    data: { username: 'mira', password: 'trellis-mira' },
  })
  await page.goto('/learner/dashboard')
  await page
    .getByRole('link', { name: /^Mathematics/ })
    .last()
    .waitFor()
}

/** @returns the learner's id */
async function openLesson(page: Page, part: string): Promise<string> {
  const subject = page.getByRole('link', { name: /^Mathematics/ }).last()
  const [path] = (await subject.getAttribute('href'))?.split('?') ?? []
  await page.goto(`${path}?lesson=1&${part}`)
  await page.getByRole('tablist', { name: 'Lesson content' }).waitFor()
  const { user }: { user: { id: string } } = await (await page.request.get('/api/session')).json()
  await settle(page)
  return user.id
}

/** @returns the learner's id */
async function openQuiz(page: Page): Promise<string> {
  await signInAsLearner(page)
  return openLesson(page, 'part=quiz')
}

async function openReport(page: Page, learnerId: string) {
  await page.context().clearCookies()
  await signInAsParent(page)
  await page.goto(`/parent/report/${learnerId}`)
  await page.getByRole('table').first().waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
  await settle(page)
}

/** Scrolls so that the product's navigation bar is not in the screenshot. */
async function scrollBelowBar(page: Page, selector: string) {
  await page.locator('body > header').evaluate((bar) => bar.setAttribute('hidden', ''))
  await page.locator(selector).evaluate((element) => {
    scrollTo({ top: element.getBoundingClientRect().top + scrollY - 18, behavior: 'instant' })
  })
}

async function save(page: Page, name: string, { width, height } = { width: WIDTH, height: HEIGHT }) {
  const png = await page.screenshot({ clip: { x: 0, y: 0, width, height } })
  const webp = await asWebp(page.context().browser(), png)
  writeFileSync(join(ROOT, `${name}.webp`), webp)
  console.log(`${name}.webp  ${Math.round(webp.length / 1000)} kB`)
}

/** The browser has the encoder. Uses a separate page, whose policy does not forbid data: URLs. */
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
