import { expect, type Locator, type Page } from '@playwright/test'

/** More stops than any page of the product has. */
const LIMIT = 80

/** Goes on with Tab, or back with Shift+Tab, until the focus is on `target`. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeAttached()
  for (let stop = 0; stop < LIMIT; stop++) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`No stop of the ${key} key among ${LIMIT} is ${target}`)
}

/** Goes on to `target` and presses it. */
export async function tabAndPress(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await tabTo(page, target, key)
  await expectFocusSeen(page)
  await page.keyboard.press('Enter')
}

/** Goes on to the field and types over what is in it. */
export async function tabAndType(page: Page, field: Locator, text: string, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await tabTo(page, field, key)
  await expectFocusSeen(page)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/** A sighted person who presses keys can see where they are: an outline of two pixels or more. */
export async function expectFocusSeen(page: Page) {
  const outlined = page.locator(':focus').evaluate((element) =>
    // A radio input is drawn by its label.
    [element, element.closest('label')].some((shown) => {
      if (!shown) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(shown)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }),
  )
  expect(await outlined, 'the focused element has an outline').toBe(true)
}

/** What was pressed has not taken the focus away with it: the next Tab goes on from there. */
export async function expectFocusKept(page: Page) {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'BODY'), {
      message: 'the element with the focus',
    })
    .not.toBe('BODY')
}
