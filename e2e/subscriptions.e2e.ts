import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import type { Learner, Parent } from './testing/families.ts'
import { test as base, expect } from './testing/journey.ts'
import { buy } from './testing/payments.ts'
import { enterBy, fillInSignIn } from './testing/people.ts'

type Family = { parent: Parent; ida: Learner; gradeId: string }

/** `family`: Ida in Grade 6, and her parent, signed in on `page`. `premium`: the same after Premium was bought. */
const test = base.extend<{ family: Family; premium: Family }>({
  family: async ({ page, newLearner }, use) => {
    const { parent, learner: ida, studies } = await newLearner('Ida')
    await enterBy(page.request, parent)
    await use({ parent, ida, gradeId: studies.gradeId })
  },
  premium: async ({ page, family }, use) => {
    const { ida, gradeId } = family
    await buy(page.request, { gradeId, choices: [{ learner: ida, plan: 'premium' }] })
    await use(family)
  },
})

const main = (page: Page) => page.getByRole('main')
const proceed = (page: Page) => main(page).getByRole('button', { name: 'Proceed to Payment', exact: true })
const premiumFor = (page: Page) => main(page).getByRole('radio', { name: 'Premium for Ida, $19.99 per month' })

test('a plan is chosen once its learner is selected, and stays through a reload and an ended session', async ({
  page,
  family: { parent },
  guard,
}) => {
  guard.expectFault(/status of 401/)
  await page.goto('/parent/subscriptions')
  await test.step('by the keyboard', async () => {
    await expect.soft(premiumFor(page)).toBeDisabled()
    await expect.soft(proceed(page)).toBeDisabled()
    await expect.soft(main(page).getByText('No paid plans selected')).toBeVisible()
    await expect
      .soft(main(page).getByText('Please select at least one child and a paid subscription plan'))
      .toBeVisible()
    await main(page).getByRole('checkbox', { name: 'Select Ida Berg' }).press('Space')
    await expect(premiumFor(page)).toBeEnabled()
    await page.keyboard.press('Tab')
    await expect(main(page).getByRole('radio', { name: /^Freemium for Ida, .*, current plan$/ })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(premiumFor(page)).toBeChecked()
    await page.reload()
    await expect(premiumFor(page)).toBeChecked()
  })
  await test.step('a parent whose session has ended signs in and returns to the choice', async () => {
    await page.context().clearCookies()
    await proceed(page).click()
    await expect(page.getByText('Authentication required', { exact: true })).toBeVisible()
    await expect(page.getByText('Please sign in to continue', { exact: true })).toBeVisible()
    await fillInSignIn(page, parent)
    await expect(premiumFor(page)).toBeChecked()
  })
})

test('a parent without learners is led to Manage Learners', async ({ page, newFamily }) => {
  const { parent } = await newFamily()
  await enterBy(page.request, parent)
  await page.goto('/parent/subscriptions')
  await expect(page.getByRole('heading', { name: 'No Learners Found' })).toBeVisible()
  await expectAccessible(page)
  await main(page).getByRole('link', { name: 'Manage Learners' }).click()
  await expect(page).toHaveURL('/parent/manage-learners')
})

test('a canceled plan is resumed', async ({ page, premium: _premium }) => {
  await page.goto('/parent/subscriptions')
  await main(page).getByRole('button', { name: 'Cancel plan for Ida' }).press('Enter')
  const cancel = page.getByRole('dialog', { name: 'Cancel Premium for Ida?' })
  await expect(cancel.getByRole('button', { name: 'Keep Premium' })).toBeFocused()
  await expectAccessible(page)
  await cancel.getByRole('button', { name: 'Cancel Premium' }).dblclick()
  await expect(page.getByText(/^Ida keeps Premium until /)).toBeVisible()
  await expect(main(page).getByText(/^Canceled\. Premium ends on .* No more charges/)).toBeVisible()
  await expect(page.locator(':focus')).toContainText('Canceled. Premium ends on')
  await expectAccessible(page)

  await main(page).getByRole('button', { name: 'Resume Premium for Ida' }).click()
  await expect(page.getByText(/^Ida keeps Premium\. It renews on /)).toBeVisible()
  await expect(main(page).getByText(/^Free until .*, then \$19\.99 per month\.$/)).toBeVisible()
})
