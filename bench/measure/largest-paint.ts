import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../../tools/find-browser.ts'
import { nameOf } from '../processes/checkout.ts'
import { type Spawned, startProduct } from '../processes/spawn.ts'
import { type Measured, row, seconds, times } from '../report.ts'
import { median, ratioOf } from './load.ts'
import { enterBrowser } from './sample-learner.ts'

const ROUNDS = 11
const PHONE = { width: 375, height: 812 }
/** A phone's processor, as a multiple of this machine's time. */
const SLOWDOWN = 4
/** Time in which a larger element would still be painted. */
const SETTLED_MS = 1_500

type Paints = { first: number; largest: number; element: string }

/**
 * Measures when Today is painted in a browser without a cache on a processor four times slower: of this checkout, and in
 * turn with it of another one.
 * @param folder for the data of both installations
 * @param against folder of the other checkout, with its dependencies installed
 */
export async function measureLargestPaint(folder: string, against: string | undefined): Promise<Measured> {
  const executablePath = findBrowser(process.env)
  if (executablePath === null) throw new Error('No Chromium or Chrome found; set CHROMIUM_PATH')
  const roots = [resolve(import.meta.dirname, '../..'), ...(against === undefined ? [] : [resolve(against)])]
  const browser = await chromium.launch({ executablePath })
  const sides: { product: Spawned; paints: Paints[] }[] = []
  try {
    for (const [index, root] of roots.entries()) {
      const own = join(folder, `paint-${index}`)
      await mkdir(own)
      sides.push({ product: await startProduct(own, { root }), paints: [] })
    }
    // The first visit to a server compiles its code.
    for (const { product } of sides) await paintsOf(browser, product)
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        side.paints.push(await paintsOf(browser, side.product))
      }
      console.log(JSON.stringify(sides.map(({ paints }) => paints.at(-1))))
    }
  } finally {
    await browser.close()
    for (const { product } of sides) await product.stop()
  }
  const [own, other] = sides.map(({ paints }) => paints)
  if (!own) throw new Error('Nothing was measured')
  const middle = (of: 'first' | 'largest', paints: readonly Paints[]) => median(paints.map((paint) => paint[of]))
  const figures = (of: 'first' | 'largest') =>
    [own, ...(other ? [other] : [])].map((paints) => seconds(middle(of, paints))).join(' against ')
  const ratio = (of: 'first' | 'largest') =>
    other ? times(ratioOf(own.map((paint, round) => paint[of] / (other[round]?.[of] ?? Number.NaN))).median) : ''
  const compared = other && roots[1] ? `commit ${nameOf(roots[1])}` : ''
  return {
    rows: [
      row('Largest paint of Today on a slow phone', ratio('largest'), figures('largest'), compared, ''),
      row('First paint of Today on a slow phone', ratio('first'), figures('first'), compared, ''),
    ],
    exceeded: [],
  }
}

async function paintsOf(browser: Browser, product: Spawned): Promise<Paints> {
  const context = await browser.newContext({ viewport: PHONE, baseURL: product.address })
  try {
    await enterBrowser(context, product)
    const page = await context.newPage()
    const slow = await context.newCDPSession(page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.goto('/learner/dashboard')
    await page.getByRole('heading', { level: 2, name: 'Today', exact: true }).waitFor()
    await page.waitForTimeout(SETTLED_MS)
    return await page.evaluate(readPaints)
  } finally {
    await context.close()
  }
}

/** Paints of this page so far; runs in the browser. */
function readPaints(): Promise<Paints> {
  return new Promise((done) => {
    new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1)
      const element = last && 'element' in last && last.element instanceof Element ? last.element.outerHTML : ''
      const [first] = performance.getEntriesByName('first-contentful-paint')
      done({
        first: first?.startTime ?? Number.NaN,
        largest: last?.startTime ?? Number.NaN,
        element: element.slice(0, 80),
      })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
}
