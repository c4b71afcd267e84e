import { expectAccessible } from './testing/accessibility.ts'
import { expectApart, expectFits } from './testing/fits.ts'
import { expect, test } from './testing/journey.ts'
import { buy, enroll, payingParent, payWith } from './testing/payments.ts'

test('a mid-month change costs the shown amount, and a canceled plan lasts to its end', async ({
  page,
  newFamily,
  newRequest,
  guard,
}) => {
  test.setTimeout(90_000)
  const family = await newFamily('Ada')
  const [ada] = family.learners
  if (!ada) throw new Error('The family has a learner')
  const learner = await newRequest()
  const { gradeId, completeText, mark } = await enroll(learner, ada)
  await completeText()
  await buy(page.request, family, { gradeId, plan: 'premium', shownTotal: 1999 })
  const paying = await payingParent(page.request, family.parent.email)
  const row = page.getByRole('listitem', { name: ada.name, exact: true })
  const dialog = page.getByRole('dialog')

  await test.step('mid-period, the amount of an upgrade is shown', async () => {
    await paying.forward('period')
    await paying.forward('week')
    await paying.forward('week')
    expect(await mark(), 'the mark with the bonus of Premium').toBeCloseTo(2.2)
    await page.goto('/parent/subscriptions')
    await row.getByRole('button', { name: 'Change to Premium Plus for Ada' }).click()
    await expect(dialog).toContainText('Charged now')
    await expect(dialog).toContainText('Next renewal$29.99')
    await page.setViewportSize({ width: 320, height: 740 })
    await expectFits(page)
    await expectAccessible(page)
  })

  await test.step('on a phone, the message of a failed change leaves the buttons of the dialog free', async () => {
    await page.setViewportSize({ width: 375, height: 740 })
    guard.expectFault(/status of 500/)
    await page.route('**/billing/change', (route) => route.fulfill({ status: 500 }))
    const pay = dialog.getByRole('button', { name: /^Pay / })
    await pay.click()
    const toast = page.getByRole('group', { name: 'Payment Error' })
    await expect(toast).toBeInViewport({ ratio: 1 })
    await expect(pay).toBeInViewport({ ratio: 1 })
    await expectApart(toast, pay)
    await expectApart(toast, dialog.getByRole('button', { name: 'Close', exact: true }))
    await page.unroute('**/billing/change')
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('exactly that amount is charged immediately', async () => {
    const pay = dialog.getByRole('button', { name: /^Pay \$\d+\.\d\d and change$/ })
    const shown = /\$\d+\.\d\d/.exec(await pay.innerText())?.[0] ?? ''
    expect(Number(shown.slice(1))).toBeGreaterThan(0)
    expect(Number(shown.slice(1)), 'less than the prices differ by').toBeLessThan(10)
    await pay.click()
    await expect(page.getByText('Ada now has Premium Plus.')).toBeVisible()
    await expect(row.getByText('Current subscription')).toHaveText('Current subscriptionPremium Plus')
    expect((await paying.invoices())[0]).toEqual({ total: shown, state: 'Paid' })
    const newest = page.getByRole('region', { name: 'Invoices' }).getByRole('row').nth(1)
    await expect(newest).toContainText(shown)
    expect(await mark(), 'the mark with the bonus of Premium Plus').toBeCloseTo(2.4)
  })

  await test.step('a canceled plan shows its end and stays active until then', async () => {
    await row.getByRole('button', { name: 'Cancel plan for Ada' }).click()
    await expect(dialog).toContainText(/Ada keeps Premium Plus until .*, then continues with Freemium\./)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel Premium Plus' }).click()
    await expect(row).toContainText(/Canceled\. Premium Plus ends on .* and becomes Freemium\./)
    await expect(row.getByText('Current subscription')).toHaveText('Current subscriptionPremium Plus')
  })

  await test.step('at its end the plan is Freemium, nothing more is charged, and the marks stay', async () => {
    const before = await paying.invoices()
    await paying.forward('period')
    await expect(async () => {
      await page.reload()
      const present = row.getByText('Current subscription')
      await expect(present).toHaveText('Current subscriptionFreemium', { timeout: 2000 })
    }, 'once the webhook has arrived').toPass({ timeout: 20_000 })
    expect(await paying.invoices()).toEqual(before)
    expect(await mark(), 'the mark after the end').toBeCloseTo(2.4)
    await expect(row.getByRole('checkbox')).toBeEnabled()
  })

  await test.step('a plan without a free trial is charged immediately, and the page confirms the payment', async () => {
    await row.getByRole('checkbox').check()
    await row.getByRole('radio', { name: /^Premium for Ada/ }).check()
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText(/\$19\.99 today\. Renews automatically/)
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await payWith(page, 'works')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful')
    await expect(page.getByRole('region', { name: 'Subscriptions Updated' })).toContainText('AdaPremium')
  })
})
