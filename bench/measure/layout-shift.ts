import { chromium, type Page } from '@playwright/test'
import { addressOf, enterAs, screensOf } from '../../e2e/pictures/screen-list.ts'
import { layoutShift } from '../../e2e/testing/fits.ts'
import { findBrowser } from '../../tools/find-browser.ts'
import { startProduct } from '../processes/spawn.ts'
import { type Measured, row, times } from '../report.ts'

const MAX_LAYOUT_SHIFT = 0.02

const SIZES = [
  { width: 375, height: 812 },
  { width: 1280, height: 800 },
]

/** A cheap phone on a slow line: what arrives late, or one after the other, is painted so. */
const SLOWDOWN = 4
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }

/** Time after the content has arrived in which the last parts still load. */
const SETTLED_MS = 1_500

/**
 * Opens every photographed screen of the sample family without a cache, at phone and desktop width, on a slow processor and
 * a slow line, and adds up its layout shifts.
 * @param folder data folder of an installation with the sample content
 * @param names of screens, such as `learner/today`; all without
 */
export async function measureLayoutShift(folder: string, names?: readonly string[]): Promise<Measured> {
  const executablePath = findBrowser(process.env)
  if (executablePath === null) throw new Error('No Chromium or Chrome found; set CHROMIUM_PATH')
  const product = await startProduct(folder)
  const browser = await chromium.launch({ executablePath })
  const found: { name: string; shift: number }[] = []
  try {
    for (const { reader, person, opens, screens } of screensOf) {
      for (const viewport of SIZES) {
        const context = await browser.newContext({ viewport, baseURL: product.address, serviceWorkers: 'block' })
        await enterAs(context.request, { person, opens })
        for (const [screen, address] of Object.entries(screens)) {
          const name = `${reader}/${screen}`
          if (names && !names.includes(name)) continue
          const page = await context.newPage()
          const shift = await shiftOf(page, await addressOf(address, context.request))
          await page.close()
          found.push({ name: `${name} at ${viewport.width} px`, shift })
          console.log(`${shift.toFixed(4)} ${name} at ${viewport.width} px`)
        }
        await context.close()
      }
    }
  } finally {
    await browser.close()
    await product.stop()
  }
  const most = found.reduce((one, other) => (other.shift > one.shift ? other : one))
  const exceeded = found.filter(({ shift }) => shift >= MAX_LAYOUT_SHIFT)
  return {
    rows: [
      row(
        'Largest layout shift of a screen',
        times(most.shift / MAX_LAYOUT_SHIFT),
        `${most.shift.toFixed(3)}, ${most.name}; ${found.length} loads on a slow phone and a slow line`,
        'the limit',
        String(MAX_LAYOUT_SHIFT),
      ),
    ],
    exceeded: exceeded.map(({ name }) => `Layout shift of ${name}`),
  }
}

async function shiftOf(page: Page, address: string): Promise<number> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  await network.send('Network.emulateNetworkConditions', LINE)
  await network.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.goto(address)
  await page.locator('main h1, main h2').first().waitFor()
  await page
    .waitForFunction(() => document.querySelector('main .animate-pulse, main .animate-spin') === null, null, {
      timeout: 10_000,
    })
    .catch(() => {})
  await page.waitForTimeout(SETTLED_MS)
  return page.evaluate(layoutShift)
}
