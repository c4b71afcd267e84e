import type { Locator, Page } from '@playwright/test'
import { expectApart } from './testing/fits.ts'
import { independently } from './testing/independently.ts'
import { expect, test } from './testing/journey.ts'
import { enter, LEO } from './testing/people.ts'
import { candidate, startTest } from './testing/running-test.ts'

test.describe.configure({ timeout: 120_000 })

/** Stays until it is dismissed, as toasts of the study area do. */
const OFFLINE = 'You’re offline. We’ll carry on when you’re back.'

/** A phone upright and on its side, and a window. */
const SIZES = [
  { width: 375, height: 667 },
  { width: 667, height: 375 },
  { width: 1280, height: 800 },
]

test('a toast leaves what is around it free', async ({ page }) => {
  // Call that the page makes once it is idle; without a connection it would fail.
  const lastCall = page.waitForResponse((response) => response.url().includes('/study/notices'))
  await enter(page, LEO)
  await lastCall
  const toast = await showOfflineToast(page)
  for (const size of SIZES) {
    const screen = `at ${size.width} × ${size.height}`
    await page.setViewportSize(size)
    await expect(toast).toBeInViewport({ ratio: 1 })
    await independently(`the links at the lower edge ${screen}`, async () => {
      for (const link of await page.getByRole('navigation', { name: 'Study' }).getByRole('link').all()) {
        if (await link.isVisible()) await expectApart(toast, link)
      }
    })
    await independently(`the items of the account menu ${screen}`, async () => {
      const account = page.getByRole('button', { name: 'Leo' })
      await account.click()
      await page.getByRole('button', { name: 'Sign out' }).click({ trial: true, timeout: 3000 })
      await page.keyboard.press('Escape')
      await expect(account).toBeFocused()
    })
    await independently(`the end of the page ${screen}`, async () => {
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      await expectApart(toast, page.getByRole('contentinfo'))
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    })
  }
  await independently('the focused element on a phone', async () => {
    await page.setViewportSize({ width: 375, height: 667 })
    const stops = await page.locator('main a, main button').count()
    expect(stops).toBeGreaterThan(5)
    for (let stop = 0; stop < stops; stop++) {
      await page.keyboard.press('Tab')
      const focused = page.locator('main :focus')
      if ((await focused.count()) > 0) await expectApart(toast, focused)
    }
  })
  await independently('the study area shows one toast at a time', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    // More than a second has passed, the interval within which presses show one message.
    await page.getByRole('main').getByRole('link', { name: 'Mathematics' }).first().click()
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(1)
    await expect(page.getByRole('group', { name: OFFLINE })).toBeInViewport({ ratio: 1 })
  })
})

test('a toast leaves the clock of a test free', async ({ page, newFamily }) => {
  await startTest(page, await candidate(page, newFamily))
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/running-test-strip-')),
  )
  const toast = await showOfflineToast(page)
  for (const size of SIZES) {
    await independently(`at ${size.width} × ${size.height}`, async () => {
      await page.setViewportSize(size)
      await expect(toast).toBeInViewport({ ratio: 1 })
      await expectApart(toast, page.getByRole('timer'))
    })
  }
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
