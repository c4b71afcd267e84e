import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { test } from '../testing/journey.ts'
import { addressOf, enterAs, screensOf } from './screen-list.ts'

/** Folder of the pictures, which git ignores. */
const FOLDER = join(import.meta.dirname, '../../pictures')

/** Smallest phone, usual phone, tablet and laptop: width and height of the window. */
const WINDOWS = [
  [320, 568],
  [375, 667],
  [768, 1024],
  [1280, 800],
] as const

for (const { reader, person, opens, screens } of screensOf) {
  for (const [name, address] of Object.entries(screens)) {
    test(`${reader}/${name}`, async ({ page }) => {
      await enterAs(page.request, { person, opens })
      await page.goto(await addressOf(address, page.request))
      await photograph(page, join(FOLDER, reader, name))
    })
  }
}

/** Photographs the whole page in each window, light and dark, and on a phone in forced colors, and what each window shows at first. */
async function photograph(page: Page, path: string) {
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
}
