import { expect, type Page } from '@playwright/test'

/** Expects the page not to scroll horizontally. */
export async function expectFits(page: Page) {
  await expect(async () => {
    const { content, screen, address } = await page.evaluate(() => ({
      content: document.documentElement.scrollWidth,
      screen: document.documentElement.clientWidth,
      address: location.pathname + location.search,
    }))
    expect(content, `pixels of ${address} on a screen of ${screen}`).toBeLessThanOrEqual(screen)
  }, 'once it is laid out').toPass({ timeout: 3000 })
}
