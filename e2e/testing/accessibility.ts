import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What turns out otherwise in other colours. The rest was looked at in light, and takes most of the time. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** The page, as it is now, has no fault that axe-core finds against WCAG 2.2 AA, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(endMovement)
    const axe = new AxeBuilder({ page })
    const asked = colorScheme === 'light' ? axe.withTags(RULES) : axe.withRules(RULES_OF_COLOUR)
    const { violations, passes } = await asked.analyze()
    expect(passes.length, 'rules that axe-core could apply').toBeGreaterThan(0)
    expect(
      violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
      ),
      `accessibility faults in ${colorScheme}`,
    ).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

/**
 * A change of colours is short under reduced motion, and still takes until the next frames. It is ended here rather
 * than awaited: a page that the browser is not drawing just now has no next frame.
 */
function endMovement() {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
  }
}
