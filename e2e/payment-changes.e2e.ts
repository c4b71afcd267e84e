import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import type { Learner, Parent } from './testing/families.ts'
import { expectApart, expectFits } from './testing/fits.ts'
import { independently } from './testing/independently.ts'
import { test as base, expect } from './testing/journey.ts'
import { buy, type PayingParent, payingParent, payWith } from './testing/payments.ts'
import { enterBy } from './testing/people.ts'
import type { Studies } from './testing/studies.ts'

type Buyer = { parent: Parent; ada: Learner; studies: Studies; paying: PayingParent }

/** `buyer`: Ada's parent, signed in on `page`, with Premium in its free trial. Ada has read the first lesson. */
const test = base.extend<{ buyer: Buyer }>({
  buyer: async ({ page, newLearner }, use) => {
    const { parent, learner: ada, studies } = await newLearner('Ada')
    await studies.completePart(1, 'text')
    await enterBy(page.request, parent)
    await buy(page.request, { gradeId: studies.gradeId, choices: [{ learner: ada, plan: 'premium' }] })
    await use({ parent, ada, studies, paying: await payingParent(page.request, parent.email) })
  },
})

test.describe.configure({ timeout: 120_000 })

test('a plan is changed, canceled to its end, and bought again', async ({
  page,
  buyer: { ada, studies, paying },
  guard,
}) => {
  guard.expectFault(/status of 500/)
  await paying.forward('period')
  await independently('on a phone, the message of a failed change leaves the buttons of its dialog free', async () => {
    await page.setViewportSize({ width: 375, height: 740 })
    const dialog = await openChange(page, ada)
    await page.route('**/billing/change', (route) => route.fulfill({ status: 500 }))
    const pay = dialog.getByRole('button', { name: /^Pay / })
    await pay.click()
    const toast = page.getByRole('group', { name: 'Payment Error' })
    await expect(toast).toBeInViewport({ ratio: 1 })
    await expect(pay).toBeInViewport({ ratio: 1 })
    await expectApart(toast, pay)
    await expectApart(toast, dialog.getByRole('button', { name: 'Close', exact: true }))
  })
  await page.unrouteAll()
  await paying.forward('week')
  await paying.forward('week')
  expect.soft(await studies.mark(1), 'the mark with the bonus of Premium').toBeCloseTo(2.2)
  await test.step('a change in the middle of a period charges the shown amount at once', async () => {
    const dialog = await openChange(page, ada)
    await expect(dialog).toContainText('Charged now')
    await expect(dialog).toContainText('Next renewal$29.99')
    await page.setViewportSize({ width: 320, height: 740 })
    await expectFits(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 720 })

    const pay = dialog.getByRole('button', { name: /^Pay \$\d+\.\d\d and change$/ })
    const shown = /\$\d+\.\d\d/.exec(await pay.innerText())?.[0] ?? ''
    expect(Number(shown.slice(1))).toBeGreaterThan(0)
    expect(Number(shown.slice(1)), 'less than the prices differ by').toBeLessThan(10)
    await pay.click()
    await expect(page.getByText('Ada now has Premium Plus.')).toBeVisible()
    await expectPlan(page, ada, 'Premium Plus')
    expect((await paying.invoices())[0]).toEqual({ total: shown, state: 'Paid' })
    await expect(page.getByRole('region', { name: 'Invoices' }).getByRole('row').nth(1)).toContainText(shown)
    expect.soft(await studies.mark(1), 'the mark with the bonus of Premium Plus').toBeCloseTo(2.4)
  })
  await test.step('a canceled plan lasts to its end, and the marks stay', async () => {
    await rowOf(page, ada).getByRole('button', { name: 'Cancel plan for Ada' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(/Ada keeps Premium Plus until .*, then continues with Freemium\./)
    await dialog.getByRole('button', { name: 'Cancel Premium Plus' }).click()
    await expect(rowOf(page, ada)).toContainText(/Canceled\. Premium Plus ends on .* and becomes Freemium\./)
    await expectPlan(page, ada, 'Premium Plus')

    const before = await paying.invoices()
    await paying.forward('period')
    await expectFreemium(page, ada)
    expect(await paying.invoices()).toEqual(before)
    expect(await studies.mark(1), 'the mark after the end').toBeCloseTo(2.4)
  })
  await test.step('a plan without a free trial is charged immediately', async () => {
    await rowOf(page, ada).getByRole('checkbox').check()
    await rowOf(page, ada)
      .getByRole('radio', { name: /^Premium for Ada/ })
      .check()
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText(/\$19\.99 today\. Renews automatically/)
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await payWith(page, 'works')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful')
    await expect(page.getByRole('region', { name: 'Subscriptions Updated' })).toContainText('AdaPremium')
  })
})

const rowOf = (page: Page, { name }: Learner) => page.getByRole('listitem', { name, exact: true })

/** Opens the change of a learner's plan to Premium Plus. */
async function openChange(page: Page, learner: Learner): Promise<Locator> {
  await page.goto('/parent/subscriptions')
  await rowOf(page, learner).getByRole('button', { name: 'Change to Premium Plus for Ada' }).click()
  return page.getByRole('dialog')
}

async function expectPlan(page: Page, learner: Learner, plan: string) {
  await expect(rowOf(page, learner).getByText('Current subscription')).toHaveText(`Current subscription ${plan}`)
}

async function expectFreemium(page: Page, learner: Learner) {
  await expect(async () => {
    await page.goto('/parent/subscriptions')
    const present = rowOf(page, learner).getByText('Current subscription')
    await expect(present).toHaveText('Current subscription Freemium', { timeout: 2000 })
  }, 'once the webhook has arrived').toPass({ timeout: 20_000 })
}
