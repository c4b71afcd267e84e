import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { addressOf, enterAs, screensOf } from '../../e2e/pictures/screen-list.ts'
import { findBrowser } from '../../tools/find-browser.ts'
import { buildFloor } from '../../tools/landing-size.ts'
import { type Spawned, startProduct, startProgram } from '../processes/spawn.ts'
import { type Measured, row, seconds, times } from '../report.ts'
import { median, ratioOf } from './load.ts'

const ROUNDS = 5

/** Limit of a page's largest paint and of its blocking time, as a multiple of the empty app's. */
const MAX_RATIO = 1.25
const MAX_LAYOUT_SHIFT = 0.02

/** Screens that a person opens first or often (e2e/pictures/screen-list.ts). */
const SCREENS = {
  visitor: ['landing', 'pricing', 'help', 'contact', 'sign-up', 'parent-login', 'grade'],
  learner: ['today', 'reading', 'quiz', 'practice'],
  parent: ['home'],
}

/** Phone, line and processor of Lighthouse's mobile conditions, applied while the page loads. */
const PHONE: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const KILOBITS = 1024 / 8
const LINE = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 1474.56 * KILOBITS,
  uploadThroughput: 675 * KILOBITS,
}
const SLOWDOWN = 4

/** Time after the page is complete in which a larger element would still be painted. */
const SETTLED_MS = 2_000

type Paints = { first: number; largest: number; element: string; shift: number; blocking: number }
type Target = { name: string; address: string; cookies: Cookies; paints: Paints[] }
type Cookies = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['cookies']>>

/**
 * Measures when pages are painted in a browser without a cache, on a slow phone and a slow line: the pages of the sample
 * family and an empty app of the same React and router, in turn.
 * @param folder data folder of an installation with the sample content
 * @param names of screens, such as `learner/today`; all without
 */
export async function measureLargestPaint(folder: string, names?: readonly string[]): Promise<Measured> {
  const executablePath = findBrowser(process.env)
  if (executablePath === null) throw new Error('No Chromium or Chrome found; set CHROMIUM_PATH')
  const empty = await startEmptyApp(folder)
  const product = await startProduct(folder)
  const browser = await chromium.launch({ executablePath })
  try {
    const floor: Target = { name: 'empty app', address: empty.address, cookies: [], paints: [] }
    const pages = await listPages(browser, product, names)
    // The first visit compiles the server's code.
    for (const page of [floor, ...pages]) await paintsOf(browser, page)
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const page of [floor, ...pages]) {
        const paints = await paintsOf(browser, page)
        page.paints.push(paints)
        console.log(page.name, JSON.stringify(paints))
      }
    }
    return reportPaints(pages, floor)
  } finally {
    await browser.close()
    await product.stop()
    await empty.stop()
  }
}

/** Serves the empty app compressed, as the product serves its files. */
async function startEmptyApp(folder: string): Promise<Spawned> {
  const source = join(folder, 'empty-app')
  await mkdir(source)
  const client = await buildFloor(source)
  const types: Record<string, string> = { '.js': 'text/javascript', '.html': 'text/html; charset=utf-8' }
  const files: Record<string, { headers: Record<string, string>; body: string }> = {}
  for (const name of await readdir(client, { recursive: true })) {
    const type = types[extname(name)]
    if (type === undefined) continue
    const body = brotliCompressSync(await readFile(join(client, name))).toString('base64')
    files[name === 'index.html' ? '/' : `/${name}`] = {
      headers: { 'Content-Type': type, 'Content-Encoding': 'br' },
      body,
    }
  }
  const list = join(folder, 'empty-app.json')
  await writeFile(list, JSON.stringify(files))
  return startProgram(['bench/bare-files.ts', list], { env: {}, outputFile: join(folder, 'empty-app.log') })
}

async function listPages(browser: Browser, product: Spawned, names?: readonly string[]): Promise<Target[]> {
  const targets: Target[] = []
  for (const [reader, screens] of Object.entries(SCREENS)) {
    const found = screensOf.find((one) => one.reader === reader)
    if (!found) throw new Error(`No screens of a ${reader}`)
    const context = await browser.newContext({ baseURL: product.address })
    await enterAs(context.request, found)
    const cookies = await context.cookies()
    for (const screen of screens) {
      const name = `${reader}/${screen}`
      const path = found.screens[screen]
      if (path === undefined) throw new Error(`There is no screen ${name}`)
      if (names && !names.includes(name)) continue
      const address = new URL(await addressOf(path, context.request), product.address).href
      targets.push({ name, address, cookies, paints: [] })
    }
    await context.close()
  }
  return targets
}

async function paintsOf(browser: Browser, { address, cookies }: Target): Promise<Paints> {
  const context = await browser.newContext(PHONE)
  try {
    await context.addCookies(cookies)
    const page = await context.newPage()
    await page.addInitScript(recordPaints)
    const slow = await context.newCDPSession(page)
    await slow.send('Network.enable')
    await slow.send('Network.emulateNetworkConditions', LINE)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.goto(address, { waitUntil: 'load' })
    await page.waitForFunction(isComplete)
    await page.waitForTimeout(SETTLED_MS)
    return await page.evaluate(() => window.paints)
  } finally {
    await context.close()
  }
}

/** True once nothing in the window stands for something that loads; runs in the browser. */
function isComplete() {
  const waiting = document.querySelectorAll('#first-view, main .animate-pulse, main .animate-spin')
  return [...waiting].every((element) => element.getBoundingClientRect().top > innerHeight)
}

declare global {
  interface Window {
    paints: Paints
  }
}

/** Adds up what is observed of the page; runs in the browser, first. */
function recordPaints() {
  const paints: Paints = { first: Number.NaN, largest: Number.NaN, element: '', shift: 0, blocking: 0 }
  window.paints = paints
  const observe = (type: string, record: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') paints.first = startTime
  })
  observe('largest-contentful-paint', (entry) => {
    paints.largest = entry.startTime
    if ('element' in entry && entry.element instanceof Element) paints.element = entry.element.outerHTML.slice(0, 100)
  })
  observe('layout-shift', (entry) => {
    if ('value' in entry) paints.shift += Number(entry.value)
  })
  // As Lighthouse counts it: what a task takes beyond 50 ms, from the first paint on.
  observe('longtask', ({ startTime, duration }) => {
    const from = Math.max(startTime, Number.isNaN(paints.first) ? startTime + duration : paints.first)
    paints.blocking += Math.max(0, startTime + duration - from - 50)
  })
}

function reportPaints(pages: readonly Target[], floor: Target): Measured {
  const middle = (of: 'first' | 'largest' | 'shift' | 'blocking', { paints }: Target) =>
    median(paints.map((paint) => paint[of]))
  const compared = pages.map((page) => {
    const ratio = ratioOf(page.paints.map(({ largest }, round) => largest / (floor.paints[round]?.largest ?? NaN)))
    return { page, ratio, shift: middle('shift', page) }
  })
  return {
    rows: compared.map(({ page, ratio, shift }) =>
      row(
        `Largest paint of ${page.name} on a slow phone and a slow line`,
        times(ratio.median),
        [
          `${seconds(middle('largest', page))} against ${seconds(middle('largest', floor))}`,
          `first paint ${seconds(middle('first', page))}`,
          `blocking time ${Math.round(middle('blocking', page))} ms against ${Math.round(middle('blocking', floor))} ms`,
          `layout shift ${shift.toFixed(3)}`,
        ].join('; '),
        'an empty app of the same React and router',
        `at most ${MAX_RATIO} ×`,
      ),
    ),
    exceeded: compared.flatMap(({ page, ratio, shift }) => [
      ...(ratio.median > MAX_RATIO ? [`Largest paint of ${page.name}`] : []),
      ...(shift >= MAX_LAYOUT_SHIFT ? [`Layout shift of ${page.name}`] : []),
    ]),
  }
}
