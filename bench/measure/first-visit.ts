import { chromium, type Page } from '@playwright/test'
import { layoutShift } from '../../e2e/testing/fits.ts'
import { findBrowser } from '../../tools/find-browser.ts'
import { type Spawned, startProduct } from '../processes/spawn.ts'
import { kilobytes, type Measured, row, times } from '../report.ts'
import { enterBrowser } from './sample-learner.ts'

/**
 * Limits for a cold first visit to the learner's dashboard: what the page needs, and including what it prefetches when
 * idle.
 */
const LIMITS = {
  shown: { files: 20, kilobytes: 200 },
  idle: { files: 28, kilobytes: 250 },
} as const
const MAX_LAYOUT_SHIFT = 0.02

const SIZES = [
  { width: 375, height: 812 },
  { width: 1280, height: 800 },
]

/**
 * Opens the sample learner's dashboard in a browser without a cache, at phone and desktop width, and measures
 * responses, bytes with headers, and layout shift: until the page is displayed, and until prefetching has finished.
 * Reports the larger figure of both widths.
 * @param folder data folder of an installation with the sample content
 */
export async function measureFirstVisit(folder: string): Promise<Measured> {
  const executablePath = findBrowser(process.env)
  if (executablePath === null) throw new Error('No Chromium or Chrome found; set CHROMIUM_PATH')
  const product = await startProduct(folder)
  const browser = await chromium.launch({ executablePath })
  try {
    const visits: (Visit & { until: Until })[] = []
    for (const until of ['shown', 'idle'] as const) {
      for (const viewport of SIZES) {
        const context = await browser.newContext({ viewport, baseURL: product.address })
        visits.push({ ...(await visit(await context.newPage(), product, until)), until })
        await context.close()
      }
    }
    const most = (of: (visit: Visit) => number, until?: Until) =>
      Math.max(...visits.filter((one) => until === undefined || one.until === until).map(of))
    const shift = most((one) => one.shift)
    const counted = (['shown', 'idle'] as const).map((until) => {
      const name = until === 'shown' ? 'First visit to the dashboard' : 'First visit to the dashboard and preloading'
      const files = most((one) => one.files, until)
      const bytes = most((one) => one.bytes, until)
      const { files: maxFiles, kilobytes: maxKilobytes } = LIMITS[until]
      return {
        rows: [
          row(`${name}, files`, times(files / maxFiles), `${files} files`, 'the limit', `${maxFiles} files`),
          row(
            `${name}, bytes`,
            times(bytes / (maxKilobytes * 1024)),
            `${kilobytes(bytes)} with headers`,
            'the limit',
            `${maxKilobytes} kB`,
          ),
        ],
        exceeded: [
          ...(files > maxFiles ? [`${name}, files`] : []),
          ...(bytes > maxKilobytes * 1024 ? [`${name}, bytes`] : []),
        ],
      }
    })
    return {
      rows: [
        ...counted.flatMap(({ rows }) => rows),
        row(
          'First visit to the dashboard, layout shift',
          times(shift / MAX_LAYOUT_SHIFT),
          shift.toFixed(3),
          'the limit',
          String(MAX_LAYOUT_SHIFT),
        ),
      ],
      exceeded: [
        ...counted.flatMap(({ exceeded }) => exceeded),
        ...(shift > MAX_LAYOUT_SHIFT ? ['First visit to the dashboard, layout shift'] : []),
      ],
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}

type Until = keyof typeof LIMITS
type Visit = { files: number; bytes: number; shift: number }

/** Last file loaded when the page is displayed, and one of those loaded when it is idle. */
const LAST_FILES = { shown: 'late-', idle: 'outbox-' } as const

async function visit(page: Page, product: Spawned, until: Until): Promise<Visit> {
  await enterBrowser(page.context(), product)
  if (until === 'shown') await page.addInitScript(() => Reflect.set(window, 'requestIdleCallback', () => 0))
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  let files = 0
  let bytes = 0
  network.on('Network.responseReceived', () => (files += 1))
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.goto('/learner/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  // The live stream stays open, so the network is never idle; visible parts have loaded once no placeholder is left.
  await page.waitForFunction(() => !document.querySelector('.animate-pulse, .animate-spin'))
  await page.waitForFunction(
    (last) => performance.getEntriesByType('resource').some(({ name: url }) => url.includes(`/assets/${last}`)),
    LAST_FILES[until],
  )
  if (until === 'idle') {
    await page.getByRole('region', { name: 'Notifications' }).waitFor({ state: 'attached' })
  }
  const shift = await page.evaluate(layoutShift)
  return { files, bytes, shift }
}
