import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

/** Less than half as large as what the package says of itself as `source`, which every page has to read anew. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What turns out otherwise in other colours. The rest was looked at in light, and takes most of the time. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** The page, as it is now, has no fault that axe-core finds against WCAG 2.2 AA, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(endMovement)
    const { faults, applied } = await look(
      page,
      colorScheme === 'light' ? { type: 'tag', values: RULES } : { type: 'rule', values: RULES_OF_COLOUR },
    )
    expect(applied, 'rules that axe-core could apply').toBeGreaterThan(0)
    expect(faults, `accessibility faults in ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

/**
 * Runs axe-core in the page itself. Its package for Playwright opens one more page for every look, for the sake of
 * frames, of which the product has none.
 */
async function look(page: Page, runOnly: NonNullable<RunOptions['runOnly']>) {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(SOURCE)
  return page.evaluate(
    async (options) => {
      if (!window.axe) throw new Error('axe-core is not in the page')
      const { violations, passes } = await window.axe.run(document, options)
      return {
        faults: violations.flatMap(({ id, nodes }) =>
          nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
        ),
        applied: passes.length,
      }
    },
    { runOnly, resultTypes: ['violations'] } satisfies RunOptions,
  )
}

/**
 * A movement is short under reduced motion, and still takes until the next frames. It is ended here rather
 * than awaited: a page that the browser is not drawing just now has no next frame.
 */
function endMovement() {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
  }
}
