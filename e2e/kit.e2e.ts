import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { expectFits } from './testing/fits.ts'
import { expect, test } from './testing/journey.ts'

/** Every component of web/ui (kit/), built once for this file. No server has it, so the browser gets it from here. */
const ADDRESS = 'http://kit.localhost/'
const folder = mkdtempSync(join(tmpdir(), 'trellis-kit-'))

test.describe.configure({ mode: 'default', timeout: 150_000 })

test.beforeAll(() => {
  const vite = join(import.meta.dirname, '../node_modules/vite/bin/vite.js')
  execFileSync(process.execPath, [vite, 'build', 'kit', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'])
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Opens the kit at the width of a small phone. */
async function openKit(page: Page) {
  await page.route(`${ADDRESS}**`, (route) => {
    const { pathname } = new URL(route.request().url())
    return route.fulfill({ path: join(folder, pathname === '/' ? 'index.html' : pathname) })
  })
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto(ADDRESS)
  await expect(page.getByRole('heading', { level: 1, name: 'Kit' })).toBeVisible()
}

test('every component is accessible in light and dark, and fits every width', async ({ page }) => {
  await openKit(page)
  await expectAccessible(page)
  await expectFits(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectFits(page)
  await expectAccessible(page)
})

test('toasts and dialogs are accessible too', async ({ page }) => {
  await openKit(page)
  for (const tone of ['info', 'success', 'danger']) {
    await page.getByRole('button', { name: `Toast, ${tone}` }).click()
  }
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(3)
  await page.getByRole('button', { name: 'Ask before deleting' }).click()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await expectFits(page)
})

test('a toast outside of the study area stays for 4 seconds, and three are visible simultaneously', async ({
  page,
}) => {
  await page.clock.install()
  await openKit(page)
  const tones = ['info', 'success', 'warning', 'danger']
  await expect(page.getByRole('button', { name: 'Toast, danger' })).toBeEnabled()
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const tone of tones) await page.getByRole('button', { name: `Toast, ${tone}` }).click()
  const seen = page.getByRole('group').filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
  await page.clock.runFor(3500)
  await expect(seen).toHaveText(
    tones
      .slice(1)
      .toReversed()
      .map((tone) => new RegExp(`^Toast, ${tone}`)),
  )
  await page.clock.runFor(1500)
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
})
