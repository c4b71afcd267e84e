import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { expect, test } from './testing/journey.ts'

const SIZES = [
  { width: 375, height: 740 },
  { width: 1280, height: 800 },
]

for (const viewport of SIZES) {
  test.describe(`on a screen ${viewport.width} px wide`, () => {
    test.use({ viewport })

    test('the home page is accessible in light and dark and keeps to its policy', async ({ page }) => {
      const response = await page.goto('/')
      expect(response?.headers()['content-security-policy']).not.toContain('unsafe')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectAccessible(page)
      expect(await sidewaysScroll(page)).toBe(0)
    })

    test('an address that leads nowhere says so, accessibly', async ({ page }) => {
      await page.goto('/no-such-page')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
      await page.waitForLoadState('networkidle')
      await expectAccessible(page)
      expect(await sidewaysScroll(page)).toBe(0)
    })
  })
}

/** Pixels by which the page is wider than the screen. */
function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
