import { expect, test } from './testing/failing-journey.ts'
import { enroll, payWith } from './testing/payments.ts'
import { ANA, fillInSignIn } from './testing/people.ts'

test('prices that cannot be loaded show an error, load on retry, and lead to the chosen plan', async ({
  page,
  rights,
  guard,
}) => {
  guard.expectFault(/status of 503/)
  await rights.revoke('SELECT', 'test_payments.catalogue')
  await page.goto('/pricing')
  await expect(page.getByText('Failed to load pricing information')).toBeVisible()
  await rights.restore()
  // The server backs off for a few seconds after a provider failure, and the page sends several requests.
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('$19.99 per month')).toBeVisible()
  const plan = (name: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(plan('Freemium')).toContainText('$0.00')
  await expect(plan('Premium Plus')).toContainText('$39.99 per month')
  await expect(page.getByRole('region', { name: 'Premium Plus for one learner' })).toContainText('$29.99 per month')
  await expect(page.getByRole('link', { name: 'Contact Sales' })).toHaveAttribute('href', '/contact?topic=sales')
  await page.getByText('What is 1-on-1 tutoring?').click()
  await expect(page.getByText('we’ll arrange a time by email')).toBeVisible()

  await page.getByRole('link', { name: 'Choose Premium' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign Up')
  await page.getByRole('main').getByRole('link', { name: 'Parent Login' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parent Login')
  await fillInSignIn(page, ANA)
  await expect(page).toHaveURL('/parent/subscriptions?plan=premium')
})

test("Premium for a grade asks for buyer and learner, is paid at the second attempt, and confirms the server's state", async ({
  page,
  product,
  rights,
  newFamily,
  newRequest,
  guard,
}) => {
  guard.expectFault(/status of 500/)
  const { parent, learners } = await newFamily('Ida', 'Tom')
  const enrolled = []
  for (const learner of learners) enrolled.push(await enroll(await newRequest(), learner))
  const prices = `/pricing/${enrolled[0]?.gradeId}`
  const heading = page.getByRole('heading', { level: 1 })

  await page.goto(prices)
  await expect(page.getByText('Please sign in to purchase a subscription')).toBeVisible()
  await expect(page.getByText('Authentication required')).toBeVisible()
  await fillInSignIn(page, parent)
  await expect(heading).toHaveText('Premium Access for Grade 6')
  await expect(page).toHaveURL(prices)

  const pay = page.getByRole('button', { name: 'Proceed to Payment' })
  await pay.click()
  await expect(page.getByText('No paid plans selected')).toBeVisible()
  await expect(page.getByText('Please select at least one child and a paid subscription plan')).toBeVisible()
  await page.getByText('Tom Berg').click()
  await page.getByText('Annual Premium').click()
  await expect(page.getByText('Save 16%')).toBeVisible()
  const order = page.getByRole('region', { name: 'Your order' })
  await expect(order).toContainText('Charged today$0.00')
  await expect(order).toContainText(
    'After your 7-day free trial it renews automatically at $199.99 per year until you cancel.',
  )

  await test.step('a payment that cannot start says so, and was requested once', async () => {
    await rights.revoke('INSERT', 'billing_checkouts')
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    product.freeze()
    await pay.dblclick()
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
    product.thaw()
    await expect(page.getByText('Payment Error')).toBeVisible()
    await expect(page.getByText('Could not initiate payment process. Please try again.')).toBeVisible()
    expect(requests.filter((path) => path.endsWith('/createCheckoutSession'))).toHaveLength(1)
    await rights.restore()
  })

  await test.step('a completed payment is confirmed, also after a reload', async () => {
    await pay.click()
    await payWith(page, 'works')
    for (const look of [() => Promise.resolve(), () => page.reload()]) {
      await look()
      await expect(heading).toHaveText('Your free trial has started')
      const updated = page.getByRole('region', { name: 'Subscriptions Updated' })
      await expect(updated.getByRole('listitem')).toHaveText(['TomPremium'])
    }
    await page.goto(prices)
    await expect(page.getByText(/^Already has Premium\. Free trial until/)).toBeVisible()
  })

  await test.step('a URL alone is not a payment', async () => {
    guard.expectFault(/status of 404/)
    await page.goto('/payment-success?session_id=cs_test_invented&subscriptions=[{"planName":"premium"}]')
    await expect(page.getByText('Failed to process payment. Please contact support.')).toBeVisible()
    await page.context().clearCookies()
    await page.goto('/payment-success?session_id=cs_test_invented')
    await expect(page.getByText('Authentication required')).toBeVisible()
    await expect(page.getByText('Please sign in to continue', { exact: true })).toBeVisible()
    await expect(heading).toHaveText('Parent Login')
  })
})
