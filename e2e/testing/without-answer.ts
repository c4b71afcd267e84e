import type { Page } from '@playwright/test'

/**
 * Serves pages without the answer to their first call, as when the database is slow, so that they make the call.
 * @param path of the pages; any query may follow
 */
export async function serveWithoutAnswer(page: Page, path: string | RegExp) {
  await page.route(
    ({ pathname }) => (typeof path === 'string' ? pathname === path : path.test(pathname)),
    async (route) => {
      const response = await route.fetch({ maxRetries: 3 })
      const html = await response.text()
      await route.fulfill({ response, body: html.replace(/,"answer":.*?}<\/script>/s, '}</script>') })
    },
  )
}
