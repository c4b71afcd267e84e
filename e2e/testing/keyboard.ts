import { expect, type Locator, type Page } from '@playwright/test'

/** Greater than the number of tab stops on any page of the product. */
const LIMIT = 80

/** Presses Tab, or Shift+Tab backwards, until `target` has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeAttached()
  for (let stop = 0; stop < LIMIT; stop++) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`No stop of the ${key} key among ${LIMIT} is ${target}`)
}

/** Moves to `target` and presses it. */
export async function tabAndPress(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await tabTo(page, target, key)
  await expectFocusSeen(page)
  await page.keyboard.press('Enter')
}

/** Moves to the field and replaces its text. */
export async function tabAndType(page: Page, field: Locator, text: string, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await tabTo(page, field, key)
  await expectFocusSeen(page)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/** Expects a visible focus outline of at least two pixels. */
export async function expectFocusSeen(page: Page) {
  const outlined = page.locator(':focus').evaluate((element) =>
    // The label renders the radio input.
    [element, element.closest('label')].some((shown) => {
      if (!shown) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(shown)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }),
  )
  expect(await outlined, 'the focused element has an outline').toBe(true)
}

/** Expects the focus to stay near the activated element, so that the next Tab continues from there. */
export async function expectFocusPreserved(page: Page) {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'BODY'), {
      message: 'the element with the focus',
    })
    .not.toBe('BODY')
}
