import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { SOURCE_LANGUAGE } from '#domain/languages.ts'
import { test } from '../testing/journey.ts'
import { PICTURED } from './languages.ts'
import { addressOf, enterAs, screensOf } from './screen-list.ts'

/** Folder of the pictures, which git ignores. */
const FOLDER = join(import.meta.dirname, '../../pictures')

/** Smallest phone, usual phone, tablet and laptop: width and height of the window. Translations need three of them. */
const WINDOWS = [[320, 568], [375, 667], ...(PICTURED.length > 1 ? [] : [[768, 1024] as const]), [1280, 800]] as const

/** Letter between its margins. */
const PAPER = { width: 720, height: 960 }

/** Screens that are made for paper. */
const ON_PAPER = ['report', 'term-report', 'log', 'worksheets', 'certificate']

for (const language of PICTURED) {
  test.describe(language, () => {
    test.use({ locale: `${language}-US` })
    for (const { reader, person, opens, screens } of screensOf) {
      for (const [name, address] of Object.entries(screens)) {
        test(`${reader}/${name}`, async ({ page }) => {
          // The accounts have no language, so that their pages have that of the browser.
          await page.route('**/api/rpc/profile/setLanguage', (route) => route.fulfill({ json: { json: {} } }))
          await enterAs(page.request, { person, opens })
          await page.goto(await addressOf(address, page.request))
          const path = join(FOLDER, reader, language === SOURCE_LANGUAGE ? name : `${name}-${language}`)
          await photograph(page, path, { onPaper: ON_PAPER.includes(name) })
        })
      }
    }
  })
}

/** Photographs the whole page in each window, light and dark, and on a phone in forced colors, what each window shows at first, and what is printed. */
async function photograph(page: Page, path: string, { onPaper }: { onPaper: boolean }) {
  await page.locator('main h1, main h2').first().waitFor()
  // Content that loads when it is scrolled into view stays a placeholder.
  await page
    .waitForFunction(() => document.querySelector('main .animate-pulse') === null, null, { timeout: 5000 })
    .catch(() => {})
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(() => document.fonts.ready)
      await page.screenshot({ path: `${path}-${width}-${colorScheme}.png`, fullPage: true })
    }
    await page.screenshot({ path: `${path}-${width}-window.png` })
  }
  await page.setViewportSize({ width: 375, height: 667 })
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
  await page.screenshot({ path: `${path}-375-forced.png`, fullPage: true })
  if (!onPaper) return
  await page.emulateMedia({ media: 'print', forcedColors: 'none' })
  await page.setViewportSize(PAPER)
  await page.screenshot({ path: `${path}-print.png`, fullPage: true })
}
