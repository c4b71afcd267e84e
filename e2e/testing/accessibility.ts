import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

/** Less than half the size of the package's `source`, which every page has to parse. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Rules whose result depends on colors. The others ran in the light theme and take most of the time. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** Expects axe-core to find no WCAG 2.2 AA fault on the current page, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(endMovement)
    await page.evaluate(placeBars, 'static')
    const { faults, applied } = await look(
      page,
      colorScheme === 'light' ? { type: 'tag', values: RULES } : { type: 'rule', values: RULES_OF_COLOUR },
    )
    expect(applied, 'rules that axe-core could apply').toBeGreaterThan(0)
    expect(faults, `accessibility faults in ${colorScheme}`).toEqual([])
  }
  await page.evaluate(placeBars, '')
  await page.emulateMedia({ colorScheme: null })
}

/**
 * Runs axe-core in the page itself. Its Playwright package opens another page for every run to support frames,
 * which the product does not have.
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
 * Animations are short under reduced motion but still last until the next frames. They are finished rather than
 * awaited: a page that the browser does not draw at the moment has no next frame.
 */
function endMovement() {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
  }
}

/**
 * Puts the bars at the edges of the window to their own places in the page, and back. Everything can be scrolled from behind
 * them, but axe-core judges the present position alone.
 */
function placeBars(position: string) {
  for (const bar of document.querySelectorAll<HTMLElement>('body header, [data-bottom-bar]')) {
    bar.style.position = position
  }
}
