import { expect, type Locator, type Page } from '@playwright/test'

/** Expects the page not to scroll horizontally. */
export async function expectFits(page: Page) {
  await expect(async () => {
    const { content, screen, address, widest } = await page.evaluate(() => {
      const { scrollWidth: content, clientWidth: screen } = document.documentElement
      const isCut = (element: Element) => element.getBoundingClientRect().right > screen + 1
      const cut = content > screen ? [...document.querySelectorAll('body *')].filter(isCut) : []
      const widest = cut.slice(-3).map((element) => element.outerHTML.slice(0, 160))
      return { content, screen, address: location.pathname + location.search, widest }
    })
    expect(content, `pixels of ${address} on a screen of ${screen}: ${widest.join(' ')}`).toBeLessThanOrEqual(screen)
  }, 'once it is laid out').toPass({ timeout: 3000 })
}

/** Expects that the two visible elements have no pixel in common. */
export async function expectApart(one: Locator, other: Locator) {
  const a = await one.boundingBox()
  const b = await other.boundingBox()
  if (a === null || b === null) throw new Error('Both must be visible')
  const apart = a.y + a.height <= b.y || b.y + b.height <= a.y || a.x + a.width <= b.x || b.x + b.width <= a.x
  expect(apart, `${JSON.stringify(a)} is apart from ${await other.innerText()} at ${JSON.stringify(b)}`).toBe(true)
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
