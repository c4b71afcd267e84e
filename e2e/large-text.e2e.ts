import type { Page } from '@playwright/test'
import { newSubject } from './testing/content.ts'
import { expectFits } from './testing/fits.ts'
import { expect, test } from './testing/journey.ts'
import { ANA, enterBy } from './testing/people.ts'
import { EVERY_KIND } from './testing/question-kinds.ts'

/** Text of 200% from the beginning of a page (WCAG 2.2, 1.4.4 and 1.4.10). e2e/screens.e2e.ts enlarges that of every screen. */
test.use({ viewport: { width: 375, height: 700 } })
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const enlarge = () => document.documentElement?.style.setProperty('font-size', '200%')
    new MutationObserver(enlarge).observe(document, { childList: true })
    document.addEventListener('DOMContentLoaded', enlarge)
  }),
)

test('at 200% text the menu of a visitor fits a phone, and replaces the links of a wide window', async ({ page }) => {
  await page.goto('/')
  await expectMenu(page)
})

test('at 200% text the menu of a parent fits a phone, and replaces the links of a wide window', async ({ page }) => {
  await enterBy(page.request, ANA)
  await page.goto('/parent')
  await expectMenu(page)
})

test('at 200% text no editor of content scrolls sideways', async ({ page }) => {
  await enterBy(page.request, ANA)
  const { gradeId, subjectId } = await newSubject(page.request)
  const lesson = { subjectId, title: 'Every kind', quizQuestions: EVERY_KIND }
  const made = await page.request.post('/api/content/lessons', { data: lesson }).then((answer) => answer.json())
  const place = `grade=${gradeId}&subject=${subjectId}`
  const editor = `/parent/cms?tab=lessons&${place}&edit=${made.lesson.id}`
  const open = page.getByRole('dialog').last()
  await page.goto(editor)
  for (const part of ['Basic', 'Video', 'Text', 'Quiz', 'Assignment']) {
    await open.getByRole('tab', { name: new RegExp(`^${part}`) }).click()
    await expectNotCut(page, part)
  }
  for (const address of [`${editor}&part=quiz&import=new`, `/parent/cms?tab=tests&${place}&edit=new`]) {
    await page.goto(address)
    await expectNotCut(page, address)
  }
})

/** Expects the open dialog not to scroll sideways. */
async function expectNotCut(page: Page, what: string) {
  const open = page.getByRole('dialog').last()
  await expect(open.getByRole('textbox').or(open.locator('input[type=file]')).first()).toBeAttached()
  await expect(async () => {
    const [content, width] = await open
      .locator('.overflow-y-auto')
      .first()
      .evaluate((body) => [body.scrollWidth, body.clientWidth])
    expect(content, `pixels of ${what} in a dialog of ${width}`).toBeLessThanOrEqual(width ?? 0)
  }, 'once it is laid out').toPass({ timeout: 3000 })
}

async function expectMenu(page: Page) {
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectFits(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  await expectFits(page)
}
