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

/** Sum of the page's layout shifts since navigation; runs in the browser. */
export function layoutShift(): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
    // Buffered entries, including the last frame's, arrive in a separate task.
    requestAnimationFrame(() => setTimeout(() => resolve(sum), 50))
  })
}
