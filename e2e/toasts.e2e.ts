import type { Locator, Page } from '@playwright/test'
import { expectApart } from './testing/fits.ts'
import { expect, test } from './testing/journey.ts'
import { enter, LEO } from './testing/people.ts'
import { candidate, startTest } from './testing/running-test.ts'

/** Stays until it is dismissed, as toasts of the study area do. */
const OFFLINE = 'You’re offline. We’ll carry on when you’re back.'

/** A phone upright and on its side, and a window. */
const SIZES = [
  { width: 375, height: 667 },
  { width: 667, height: 375 },
  { width: 1280, height: 800 },
]

for (const size of SIZES) {
  const screen = `${size.width} × ${size.height}`

  test(`a toast leaves the links at the lower edge free at ${screen}`, async ({ page }) => {
    await page.setViewportSize(size)
    await enter(page, LEO)
    const toast = await showOfflineToast(page)
    for (const link of await page.getByRole('navigation', { name: 'Study' }).getByRole('link').all()) {
      if (await link.isVisible()) await expectApart(toast, link)
    }
  })

  test(`a toast leaves the items of the account menu free at ${screen}`, async ({ page }) => {
    await page.setViewportSize(size)
    await enter(page, LEO)
    await showOfflineToast(page)
    await page.getByRole('button', { name: 'Leo' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click({ trial: true, timeout: 3000 })
  })

  test(`a toast leaves the clock of a test free at ${screen}`, async ({ page, newFamily }) => {
    await page.setViewportSize(size)
    await startTest(page, await candidate(page, newFamily))
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/running-test-strip-')),
    )
    await expectApart(await showOfflineToast(page), page.getByRole('timer'))
  })

  test(`the end of a page is clear of a toast at ${screen}`, async ({ page }) => {
    await page.setViewportSize(size)
    await enter(page, LEO)
    const toast = await showOfflineToast(page)
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expectApart(toast, page.getByRole('contentinfo'))
  })
}

test('the focused element of a page is never below a toast', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await enter(page, LEO)
  const toast = await showOfflineToast(page)
  const stops = await page.locator('main a, main button').count()
  expect(stops).toBeGreaterThan(5)
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab')
    const focused = page.locator('main :focus')
    if ((await focused.count()) > 0) await expectApart(toast, focused)
  }
})

test('the study area shows one toast at a time', async ({ page }) => {
  await enter(page, LEO)
  await showOfflineToast(page)
  // Longer than the interval within which presses show one message.
  await page.waitForTimeout(1100)
  await page.getByRole('main').getByRole('link', { name: 'Mathematics' }).first().click()
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(1)
  await expect(page.getByRole('group', { name: OFFLINE })).toBeInViewport({ ratio: 1 })
})

/** Presses a link without a connection. */
async function showOfflineToast(page: Page): Promise<Locator> {
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached()
  await page.context().setOffline(true)
  await page.locator('header a[href="/"]').first().click()
  const toast = page.getByRole('group', { name: OFFLINE })
  await expect(toast).toBeInViewport({ ratio: 1 })
  return toast
}
