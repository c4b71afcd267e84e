import type { Page } from '@playwright/test'
import type { Parent } from './testing/families.ts'
import { independently } from './testing/independently.ts'
import { test as base, expect } from './testing/journey.ts'
import { payWith } from './testing/payments.ts'
import { ANA, fillInSignIn } from './testing/people.ts'
import { enrolled } from './testing/studies.ts'

type Family = { parent: Parent; gradeId: string }

/** `family`: Ida and Tom in Grade 6, and their parent. */
const test = base.extend<{ family: Family }>({
  family: async ({ newFamily, newRequest }, use) => {
    const { parent, learners } = await newFamily('Ida', 'Tom')
    const [ida, tom] = learners
    if (!ida || !tom) throw new Error('The family has two learners')
    await enrolled(await newRequest(), ida)
    const { gradeId } = await enrolled(await newRequest(), tom)
    await use({ parent, gradeId })
  },
})

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 })
const payButton = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' })

test('a visitor signs in on the way to a plan, and to the result of a payment', async ({ page }) => {
  await independently('the address of a payment', async () => {
    await page.goto('/payment-success?session_id=cs_test_invented')
    await expect(page.getByText('Authentication required')).toBeVisible()
    await expect(page.getByText('Please sign in to continue', { exact: true })).toBeVisible()
    await expect(headingOf(page)).toHaveText('Parent Login')
  })
  await independently('a chosen plan is there after the sign-in', async () => {
    await page.goto('/pricing')
    await page.getByRole('link', { name: 'Choose Premium' }).click()
    await expect(headingOf(page)).toHaveText('Sign Up')
    await page.getByRole('main').getByRole('link', { name: 'Parent Login' }).click()
    await expect(headingOf(page)).toHaveText('Parent Login')
    await fillInSignIn(page, ANA)
    await expect(page).toHaveURL('/parent/subscriptions?plan=premium')
  })
})

test('an annual plan for a grade is paid and confirmed, after a sign-in', async ({
  page,
  family: { parent, gradeId },
}) => {
  await test.step('Premium for a grade asks for a sign-in', async () => {
    await page.goto(`/pricing/${gradeId}`)
    await expect.soft(page.getByText('Please sign in to purchase a subscription')).toBeVisible()
    await expect.soft(page.getByText('Authentication required')).toBeVisible()
    await fillInSignIn(page, parent)
    await expect(headingOf(page)).toHaveText('Premium Access for Grade 6')
    await expect(page).toHaveURL(`/pricing/${gradeId}`)
  })
  await independently('it asks for the learner', async () => {
    await payButton(page).click()
    await expect(page.getByText('No paid plans selected')).toBeVisible()
    await expect(page.getByText('Please select at least one child and a paid subscription plan')).toBeVisible()
  })
  await page.getByText('Tom Berg').click()
  await page.getByText('Annual Premium').click()
  await expect.soft(page.getByText('Save 16%')).toBeVisible()
  const order = page.getByRole('region', { name: 'Your order' })
  await expect.soft(order).toContainText('Charged today$0.00')
  await expect
    .soft(order)
    .toContainText('After your 7-day free trial it renews automatically at $199.99 per year until you cancel.')
  await payButton(page).click()
  await payWith(page, 'works')
  for (const look of [() => Promise.resolve(), () => page.reload()]) {
    await look()
    await expect(headingOf(page)).toHaveText('Your free trial has started')
    const updated = page.getByRole('region', { name: 'Subscriptions Updated' })
    await expect(updated.getByRole('listitem')).toHaveText(['TomPremium'])
  }
  await page.goto(`/pricing/${gradeId}`)
  await expect(page.getByText(/^Already has Premium\. Free trial until/)).toBeVisible()
})
