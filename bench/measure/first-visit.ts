import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../tools/find-browser.ts'
import { type Spawned, startProduct } from '../processes/spawn.ts'
import { kilobytes, type Measured, row, times } from '../report.ts'
import { signIn } from './sample-learner.ts'

/** Limits of a cold first visit to the learner's dashboard. */
const MAX_FILES = 20
const MAX_KILOBYTES = 200
const MAX_LAYOUT_SHIFT = 0.02

const SIZES = [
  { width: 375, height: 812 },
  { width: 1280, height: 800 },
]

/**
 * Opens the sample learner's dashboard in a browser without a cache, on a phone and in a wide window, and counts responses,
 * bytes with headers, and how far content moved. The larger figure of both counts.
 * @param folder of an installation with the sample content
 */
export async function measureFirstVisit(folder: string): Promise<Measured> {
  const executablePath = findBrowser(process.env)
  if (executablePath === null) throw new Error('No Chromium or Chrome was found; name one in CHROMIUM_PATH')
  const product = await startProduct(folder)
  const browser = await chromium.launch({ executablePath })
  try {
    const visits: Visit[] = []
    for (const viewport of SIZES) {
      const context = await browser.newContext({ viewport, baseURL: product.address })
      visits.push(await visit(await context.newPage(), product))
      await context.close()
    }
    const most = (of: (visit: Visit) => number) => Math.max(...visits.map(of))
    const [files, bytes, shift] = [most((v) => v.files), most((v) => v.bytes), most((v) => v.shift)]
    return {
      rows: [
        row(
          'First visit to the dashboard, files',
          times(files / MAX_FILES),
          `${files} files`,
          'the limit',
          `${MAX_FILES} files`,
        ),
        row(
          'First visit to the dashboard, bytes',
          times(bytes / (MAX_KILOBYTES * 1024)),
          `${kilobytes(bytes)} with headers`,
          'the limit',
          `${MAX_KILOBYTES} kB`,
        ),
        row(
          'First visit to the dashboard, layout shift',
          times(shift / MAX_LAYOUT_SHIFT),
          shift.toFixed(3),
          'the limit',
          String(MAX_LAYOUT_SHIFT),
        ),
      ],
      exceeded: [
        ...(files > MAX_FILES ? ['Files of a first visit'] : []),
        ...(bytes > MAX_KILOBYTES * 1024 ? ['Bytes of a first visit'] : []),
        ...(shift > MAX_LAYOUT_SHIFT ? ['Layout shift of a first visit'] : []),
      ],
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}

type Visit = { files: number; bytes: number; shift: number }

async function visit(page: Page, product: Spawned): Promise<Visit> {
  const cookie = await signIn(product)
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(cookie) ?? []
  await page.context().addCookies([{ name, value, url: product.address }])
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  let files = 0
  let bytes = 0
  network.on('Network.responseReceived', () => (files += 1))
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.goto('/learner/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  // The live stream stays open, so the network is never idle; parts in view have loaded once nothing is a placeholder.
  await page.waitForFunction(() => !document.querySelector('.animate-pulse, .animate-spin'))
  await page.waitForFunction(() => document.querySelector('[data-sonner-toaster], section[aria-label*="otifications"]'))
  const shift = await page.evaluate(layoutShift)
  return { files, bytes, shift }
}

/** Sum of the page's layout shifts since it began to load; runs in the browser. */
function layoutShift(): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
    // Buffered entries arrive in a task of their own, the last frame's too.
    requestAnimationFrame(() => setTimeout(() => resolve(sum), 50))
  })
}
