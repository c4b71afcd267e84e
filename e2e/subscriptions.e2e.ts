import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { expect, test } from './testing/failing-journey.ts'
import { buy, enroll } from './testing/payments.ts'
import { enterBy, fillInSignIn } from './testing/people.ts'

test('subscriptions that cannot be loaded and a payment that cannot start show an error and charge nothing', async ({
  page,
  product,
  rights,
  newFamily,
  newRequest,
  guard,
}) => {
  guard.expectFault(/status of 500/)
  guard.expectFault(/status of 401/)
  const { parent, learners } = await newFamily('Ida')
  const [ida] = learners
  if (!ida) throw new Error('The family has a learner')
  await enroll(await newRequest(), ida)
  await enterBy(page.request, parent)
  const main = page.getByRole('main')
  const proceed = main.getByRole('button', { name: 'Proceed to Payment', exact: true })
  const premium = main.getByRole('radio', { name: 'Premium for Ida, $19.99 per month' })

  await test.step('the list comes with the next try', async () => {
    await rights.revoke('SELECT', 'subscription_learners')
    await page.goto('/parent/subscriptions')
    await expect(main.getByText('Failed to load children data. Please try again.')).toBeVisible()
    await rights.restore()
    await main.getByRole('button', { name: 'Try again' }).click()
    await expect(main.getByRole('checkbox', { name: 'Select Ida Berg' })).toBeVisible()
  })

  await test.step('a plan is chosen once the learner is selected, by the keyboard too', async () => {
    await expect(premium).toBeDisabled()
    await expect(proceed).toBeDisabled()
    await expect(main.getByText('No paid plans selected')).toBeVisible()
    await expect(main.getByText('Please select at least one child and a paid subscription plan')).toBeVisible()
    await main.getByRole('checkbox', { name: 'Select Ida Berg' }).press('Space')
    await expect(premium).toBeEnabled()
    await page.keyboard.press('Tab')
    await expect(main.getByRole('radio', { name: /^Freemium for Ida, .*, current plan$/ })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(premium).toBeChecked()
    await page.reload()
    await expect(premium).toBeChecked()
  })

  await test.step('a failure charges nothing, and the button is active again', async () => {
    await rights.revoke('INSERT', 'billing_checkouts')
    await proceed.click()
    await expect(page.getByText('Payment Error', { exact: true })).toBeVisible()
    await expect(page.getByText('Could not initiate payment process. Please try again.', { exact: true })).toBeVisible()
    await expect(proceed).toBeEnabled()
    await rights.restore()
  })

  await test.step('it shows progress once, and is unchanged after coming back from the checkout page', async () => {
    const sent = countBegun(page)
    product.freeze()
    await proceed.dblclick()
    await expect(main.getByRole('button', { name: 'Processing...' })).toHaveAttribute('aria-busy', 'true')
    product.thaw()
    await expect(page).toHaveURL(/\/dev\/payments\/checkout\//)
    expect(sent()).toBe(1)
    await page.goBack()
    await expect(premium).toBeChecked()
    await expect(proceed).toBeEnabled()
  })

  await test.step('a parent whose session has ended signs in and returns to the choice', async () => {
    await page.context().clearCookies()
    await proceed.click()
    await expect(page.getByText('Authentication required', { exact: true })).toBeVisible()
    await expect(page.getByText('Please sign in to continue', { exact: true })).toBeVisible()
    await fillInSignIn(page, parent)
    await expect(premium).toBeChecked()
  })
})

test('a parent without learners is led to Manage Learners', async ({ page, newFamily }) => {
  const { parent } = await newFamily()
  await enterBy(page.request, parent)
  await page.goto('/parent/subscriptions')
  await expect(page.getByRole('heading', { name: 'No Learners Found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Manage Learners' }).click()
  await expect(page).toHaveURL('/parent/manage-learners')
})

test('a plan is canceled and resumed, and the amount of a change shows before it is confirmed', async ({
  page,
  newFamily,
  newRequest,
}) => {
  const family = await newFamily('Ida')
  const [ida] = family.learners
  if (!ida) throw new Error('The family has a learner')
  const { gradeId } = await enroll(await newRequest(), ida)
  await buy(page.request, family, { gradeId, plan: 'premium', shownTotal: 1999 })
  await page.goto('/parent/subscriptions')
  const main = page.getByRole('main')

  await main.getByRole('button', { name: 'Change to Premium Plus for Ida' }).press('Enter')
  const change = page.getByRole('dialog', { name: 'Change to Premium Plus for Ida?' })
  await expect(change.getByText('Next renewal')).toBeVisible()
  await expect(change.getByText('$29.99')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(change).toBeHidden()

  await main.getByRole('button', { name: 'Cancel plan for Ida' }).press('Enter')
  const cancel = page.getByRole('dialog', { name: 'Cancel Premium for Ida?' })
  await expect(cancel.getByRole('button', { name: 'Keep Premium' })).toBeFocused()
  await expectAccessible(page)
  await cancel.getByRole('button', { name: 'Cancel Premium' }).dblclick()
  await expect(page.getByText(/^Ida keeps Premium until /)).toBeVisible()
  await expect(main.getByText(/^Canceled\. Premium ends on .* No more charges/)).toBeVisible()
  await expect(page.locator(':focus')).toContainText('Canceled. Premium ends on')
  await expectAccessible(page)

  await main.getByRole('button', { name: 'Resume Premium for Ida' }).click()
  await expect(page.getByText(/^Ida keeps Premium\. It renews on /)).toBeVisible()
  await expect(main.getByText(/^Free until .*, then \$19\.99 per month\.$/)).toBeVisible()
})

/** @returns a function that counts the payments started since */
function countBegun(page: Page): () => number {
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/billing/createCheckoutSession')) sent += 1
  })
  return () => sent
}
