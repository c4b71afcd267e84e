import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { independently } from './testing/independently.ts'
import { expect, test } from './testing/journey.ts'
import { ANA, enterBy, MIRA } from './testing/people.ts'

const popover = (page: Page) => page.locator('.driver-popover')

test('a learner takes the tour from the help page, with the keyboard', async ({ page }) => {
  await enterBy(page.request, MIRA)
  await page.goto('/help')
  await page.getByRole('main').getByRole('link', { name: 'Take the tour' }).click()
  await expect(popover(page)).toContainText('1 of 6')
  await expectAccessible(page)
  for (const name of ['Subjects', 'Tests', 'Practice', 'Badges', 'Your account']) {
    await page.keyboard.press('ArrowRight')
    await expect(popover(page)).toContainText(name)
  }
  await popover(page).getByRole('button', { name: 'Done' }).click()
  await expect(popover(page)).toHaveCount(0)
  await expect(page).toHaveURL('/learner/dashboard')
  await independently('it fits a phone and can be skipped at once', async () => {
    await page.setViewportSize({ width: 375, height: 667 })
    await page.goto('/learner/dashboard?tour=1')
    await expect(popover(page)).toContainText('Today')
    const box = await popover(page).boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(375)
    await popover(page).getByRole('button', { name: 'Skip the tour' }).click()
    await expect(popover(page)).toHaveCount(0)
    await expect(page).toHaveURL('/learner/dashboard')
  })
})

test('a parent has a tour, which Escape ends', async ({ page }) => {
  await enterBy(page.request, ANA)
  await page.goto('/parent?tour=1')
  await expect(popover(page)).toContainText('How it’s going')
  await page.keyboard.press('ArrowRight')
  await expect(popover(page)).toContainText('Your children’s accounts')
  await page.keyboard.press('Escape')
  await expect(popover(page)).toHaveCount(0)
})
