import type { Page } from '@playwright/test'
import { expect, test } from './testing/failing-journey.ts'
import { enterBy } from './testing/people.ts'

const main = (page: Page) => page.getByRole('main')
const proceed = (page: Page) => main(page).getByRole('button', { name: 'Proceed to Payment', exact: true })

test('prices that cannot be loaded show an error, and load on retry', async ({ page, rights, guard }) => {
  guard.expectFault(/status of 503/)
  await rights.revoke('SELECT', 'test_payments.catalogue')
  await page.goto('/pricing')
  await expect(page.getByText('Failed to load pricing information')).toBeVisible()
  await rights.restore()
  // The server backs off for a few seconds after a provider failure, and the page sends several requests.
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('$19.99 per month')).toBeVisible()
  const plan = (name: string) =>
    main(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(plan('Freemium')).toContainText('$0.00')
  await expect(plan('Premium Plus')).toContainText('$39.99 per month')
  await expect(plan('Premium Plus')).toContainText('$29.99 per month for one child')
  await expect(page.getByRole('link', { name: 'Contact Sales' })).toHaveAttribute('href', '/contact?topic=sales')
  await page.getByText('What is 1-on-1 tutoring?').click()
  await expect(page.getByText('You book a lesson of 45 minutes on your dashboard')).toBeVisible()
})

test('subscriptions that cannot be loaded show an error, and load on retry', async ({
  page,
  rights,
  newLearner,
  guard,
}) => {
  guard.expectFault(/status of 500/)
  await enterBy(page.request, (await newLearner('Ida')).parent)
  await rights.revoke('SELECT', 'subscription_learners')
  await page.goto('/parent/subscriptions')
  await expect(main(page).getByText('Failed to load children data. Please try again.')).toBeVisible()
  await rights.restore()
  await main(page).getByRole('button', { name: 'Try again' }).click()
  await expect(main(page).getByRole('checkbox', { name: 'Select Ida Berg' })).toBeVisible()
})

test('a payment that cannot start says so, is requested once, and starts at the next press', async ({
  page,
  product,
  rights,
  newLearner,
  guard,
}) => {
  guard.expectFault(/status of 500/)
  await enterBy(page.request, (await newLearner('Ida')).parent)
  await page.goto('/parent/subscriptions')
  await main(page).getByRole('checkbox', { name: 'Select Ida Berg' }).check()
  const premium = main(page).getByRole('radio', { name: 'Premium for Ida, $19.99 per month' })
  await premium.check()
  await rights.revoke('INSERT', 'billing_checkouts')
  const sent = countBegun(page)
  product.freeze()
  await proceed(page).dblclick()
  await expect(main(page).getByRole('button', { name: 'Processing...' })).toHaveAttribute('aria-busy', 'true')
  product.thaw()
  await expect(page.getByText('Payment Error', { exact: true })).toBeVisible()
  await expect(page.getByText('Could not initiate payment process. Please try again.', { exact: true })).toBeVisible()
  await expect(proceed(page)).toBeEnabled()
  expect(sent()).toBe(1)

  await rights.restore()
  await proceed(page).click()
  await expect(page).toHaveURL(/\/dev\/payments\/checkout\//)
  await page.goBack()
  await expect(premium).toBeChecked()
  await expect(proceed(page)).toBeEnabled()
})

test('a payment for a grade that cannot start says so, and is requested once', async ({
  page,
  product,
  rights,
  newLearner,
  guard,
}) => {
  guard.expectFault(/status of 500/)
  const { parent, studies } = await newLearner('Tom')
  await enterBy(page.request, parent)
  await page.goto(`/pricing/${studies.gradeId}`)
  // An only learner is chosen already.
  await expect(page.getByText('for Tom Berg')).toBeVisible()
  await rights.revoke('INSERT', 'billing_checkouts')
  const sent = countBegun(page)
  product.freeze()
  await proceed(page).dblclick()
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
  product.thaw()
  await expect(page.getByText('Payment Error')).toBeVisible()
  await expect(page.getByText('Could not initiate payment process. Please try again.')).toBeVisible()
  expect(sent()).toBe(1)
})

/** @returns a function that counts the payments started since */
function countBegun(page: Page): () => number {
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/billing/createCheckoutSession')) sent += 1
  })
  return () => sent
}
