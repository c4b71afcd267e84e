import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { expectFits } from './testing/fits.ts'
import { expect, test } from './testing/journey.ts'
import { enterBy } from './testing/people.ts'

const offer = (page: Page) => page.getByRole('region', { name: 'Keep Trellis on this device' })

/** Tells the page that the browser can install the site; the headless browser of these journeys never does. */
async function allowInstalling(page: Page) {
  await page.evaluate(() => {
    const prompt = async () => {
      document.documentElement.dataset.prompted = 'yes'
    }
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })
}

/** Opens Today on the next of a learner's days of visits. */
async function visitOn(page: Page, day: string) {
  await page.clock.setFixedTime(`${day}T12:00:00Z`)
  await page.goto('/learner/dashboard')
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  await allowInstalling(page)
}

test('installing is offered on the third day with a visit, and once declined never again', async ({
  page,
  newLearner,
}) => {
  const { learner } = await newLearner('Ida')
  await enterBy(page.request, learner)
  const today = new Date()
  const day = (later: number) => new Date(today.getTime() + later * 86_400_000).toISOString().slice(0, 10)
  await visitOn(page, day(0))
  await visitOn(page, day(1))
  await expect(offer(page)).toHaveCount(0)
  await visitOn(page, day(2))
  await expect(offer(page)).toBeVisible()
  await page.setViewportSize({ width: 375, height: 667 })
  await expectFits(page)
  await expectAccessible(page)
  await offer(page).getByRole('button', { name: 'Install' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-prompted', 'yes')
  await expect(offer(page)).toHaveCount(0)

  await visitOn(page, day(3))
  await offer(page).getByRole('button', { name: 'Not now' }).click()
  await expect(offer(page)).toHaveCount(0)
  await visitOn(page, day(4))
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(offer(page)).toHaveCount(0)
})
