import type { Page } from '@playwright/test'
import type { Learner, Parent } from './testing/families.ts'
import { test as base, expect } from './testing/journey.ts'
import { payWith } from './testing/payments.ts'
import { ANA, enterBy, fillInSignIn } from './testing/people.ts'
import { enrolled } from './testing/studies.ts'

type Family = { parent: Parent; tom: Learner; gradeId: string }

/** `family`: Ida and Tom in Grade 6, and their parent. */
const test = base.extend<{ family: Family }>({
  family: async ({ newFamily, newRequest }, use) => {
    const { parent, learners } = await newFamily('Ida', 'Tom')
    const [ida, tom] = learners
    if (!ida || !tom) throw new Error('The family has two learners')
    await enrolled(await newRequest(), ida)
    const { gradeId } = await enrolled(await newRequest(), tom)
    await use({ parent, tom, gradeId })
  },
})

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 })
const payButton = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' })

test('a plan chosen by a visitor is there after the sign-in', async ({ page }) => {
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Choose Premium' }).click()
  await expect(headingOf(page)).toHaveText('Sign Up')
  await page.getByRole('main').getByRole('link', { name: 'Parent Login' }).click()
  await expect(headingOf(page)).toHaveText('Parent Login')
  await fillInSignIn(page, ANA)
  await expect(page).toHaveURL('/parent/subscriptions?plan=premium')
})

test('Premium for a grade asks for a sign-in', async ({ page, family: { parent, gradeId } }) => {
  await page.goto(`/pricing/${gradeId}`)
  await expect(page.getByText('Please sign in to purchase a subscription')).toBeVisible()
  await expect(page.getByText('Authentication required')).toBeVisible()
  await fillInSignIn(page, parent)
  await expect(headingOf(page)).toHaveText('Premium Access for Grade 6')
  await expect(page).toHaveURL(`/pricing/${gradeId}`)
})

test('Premium for a grade asks for the learner', async ({ page, family: { parent, gradeId } }) => {
  await enterBy(page.request, parent)
  await page.goto(`/pricing/${gradeId}`)
  await payButton(page).click()
  await expect(page.getByText('No paid plans selected')).toBeVisible()
  await expect(page.getByText('Please select at least one child and a paid subscription plan')).toBeVisible()
})

test('an annual plan for a grade is paid and confirmed', async ({ page, family: { parent, gradeId } }) => {
  await enterBy(page.request, parent)
  await page.goto(`/pricing/${gradeId}`)
  await page.getByText('Tom Berg').click()
  await page.getByText('Annual Premium').click()
  await expect(page.getByText('Save 16%')).toBeVisible()
  const order = page.getByRole('region', { name: 'Your order' })
  await expect(order).toContainText('Charged today$0.00')
  await expect(order).toContainText(
    'After your 7-day free trial it renews automatically at $199.99 per year until you cancel.',
  )
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

test('a visitor of the address of a payment signs in', async ({ page }) => {
  await page.goto('/payment-success?session_id=cs_test_invented')
  await expect(page.getByText('Authentication required')).toBeVisible()
  await expect(page.getByText('Please sign in to continue', { exact: true })).toBeVisible()
  await expect(headingOf(page)).toHaveText('Parent Login')
})
