import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import type { Learner, Parent } from './testing/families.ts'
import { expectFits } from './testing/fits.ts'
import { independently } from './testing/independently.ts'
import { test as base, expect } from './testing/journey.ts'
import { checkout, payingParent, payWith } from './testing/payments.ts'
import { enterBy } from './testing/people.ts'
import { enrolled } from './testing/studies.ts'

type Buyers = { parent: Parent; ada: Learner; ben: Learner; order: Parameters<typeof checkout>[1] }

/** `buyers`: Ada and Ben in Grade 6, and their parent, signed in on `page`. `order` is Premium and Premium Plus. */
const test = base.extend<{ buyers: Buyers }>({
  buyers: async ({ page, newFamily, newRequest }, use) => {
    const { parent, learners } = await newFamily('Ada', 'Ben')
    const [ada, ben] = learners
    if (!ada || !ben) throw new Error('The family has two learners')
    const { gradeId } = await enrolled(await newRequest(), ada)
    await enrolled(await newRequest(), ben)
    await enterBy(page.request, parent)
    const choices = [
      { learner: ada, plan: 'premium' as const },
      { learner: ben, plan: 'premium_plus' as const },
    ]
    await use({ parent, ada, ben, order: { gradeId, choices } })
  },
})

test.describe.configure({ timeout: 120_000 })

test('two chosen plans are paid once, with what was shown', async ({ page, buyers, mailbox }) => {
  const { parent, ada, ben, order } = buyers
  await page.goto('/parent/subscriptions')
  await choose(page, ada, 'Premium')
  await choose(page, ben, 'Premium Plus')
  await independently('they are summed up with the amounts and dates of their charges', async () => {
    const summary = page.getByRole('region', { name: 'Summary' })
    await expect(summary.getByRole('listitem')).toHaveText([/Ada Berg.*Premium.*\$19\.99/s, /Ben Berg.*\$29\.99/s])
    await expect(summary).toContainText(
      /\$0\.00 today\. Your free trial ends on .* Then it renews automatically at \$49\.98 per month/,
    )
    await expect(summary).toContainText('Monthly total$49.98')
    await expectGood(page)
  })
  await test.step('a double click leads to one checkout page with the shown total', async () => {
    await page.getByRole('button', { name: 'Proceed to Payment' }).dblclick()
    await expect(page).toHaveURL(/\/dev\/payments\/checkout\//)
    await expect(page.getByText('Nothing is charged here.')).toBeVisible()
    await expect(page.getByText(/Your first 7 days are free\. Then \$49\.98 every month/)).toBeVisible()
    expect(await (await payingParent(page.request, parent.email)).checkouts()).toEqual(['To be paid'])
    await expectGood(page)
  })
  await test.step('a declined card buys nothing', async () => {
    await payWith(page, 'declined')
    await expect(page.getByRole('alert')).toContainText('The card was declined, and you weren’t charged')
    await page.getByRole('link', { name: 'Go back without paying' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment canceled')
    await page.getByRole('link', { name: 'Choose again' }).click()
    await expectPlan(page, ada, 'Freemium')
    await expectPlan(page, ben, 'Freemium')
  })
  await test.step('a payment with a double click starts the free trial of every chosen plan once', async () => {
    await page.goto((await checkout(page.request, order)).url)
    await page.getByRole('button', { name: 'A card that works' }).dblclick()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your free trial has started')
    await expect(page.getByRole('region', { name: 'Subscriptions Updated' }).getByRole('listitem')).toHaveText([
      /Ada.*Premium$/s,
      /Ben.*Premium Plus$/s,
    ])
    await expectGood(page)
    const paying = await payingParent(page.request, parent.email)
    expect(await paying.checkouts()).toEqual(['Paid'])
    expect(await paying.invoices()).toEqual([{ total: '$0.00', state: 'Nothing to pay' }])

    await page.getByRole('main').getByRole('link', { name: 'Subscriptions' }).click()
    await expectPlan(page, ada, 'Premium')
    await expectPlan(page, ben, 'Premium Plus')
    await expect(row(page, ada)).toContainText(/Free until .*, then \$19\.99 per month\./)
    await expectGood(page)
  })
  await test.step('after the free trial exactly the shown total is charged, with a receipt', async () => {
    const paying = await payingParent(page.request, parent.email)
    await paying.forward('period')
    expect(await paying.invoices()).toEqual([
      { total: '$49.98', state: 'Paid' },
      { total: '$0.00', state: 'Nothing to pay' },
    ])
    const receipt = await mailbox.newest(parent.email, /^Receipt for your payment of \$49\.98$/)
    expect(receipt.text).toContain('Premium for Ada')
    expect(receipt.text).toContain('Premium Plus for Ben')
    await page.goto('/parent/subscriptions')
    await expect(page.getByRole('region', { name: 'Invoices' }).getByRole('row').nth(1)).toContainText('$49.98')
    await expect(row(page, ben)).toContainText(/Renews on .* at \$29\.99 per month\./)
  })
})

test('a forged success address grants nothing', async ({ page, newLearner, guard }) => {
  guard.expectFault(/status of 404/)
  const { parent, learner, studies } = await newLearner('Ada')
  const { gradeId } = studies
  const wished = encodeURIComponent(JSON.stringify([{ childId: learner.id, planName: 'Premium Plus', gradeId }]))
  await enterBy(page.request, parent)

  for (const address of [
    `/payment-success?subscriptions=${wished}&session_id=cs_test_1a2b3c4d5e6f`,
    `/parent/payment-success?subscriptions=${wished}`,
  ]) {
    await page.goto(address)
    await expect(page.getByText('Failed to process payment. Please contact support.')).toBeVisible()
  }
  await expectGood(page)
  await page.goto('/parent/subscriptions')
  await expectPlan(page, learner, 'Freemium')
})

type Named = { name: string }

function row(page: Page, { name }: Named) {
  return page.getByRole('listitem', { name, exact: true })
}

/** Selects a learner and chooses a plan's card. */
async function choose(page: Page, learner: Named, plan: string) {
  await row(page, learner).getByRole('checkbox').check()
  await row(page, learner)
    .getByRole('group', { name: /^Plan for/ })
    .getByText(plan, { exact: true })
    .click()
}

async function expectPlan(page: Page, learner: Named, plan: string) {
  await expect(row(page, learner).getByText('Current subscription')).toHaveText(`Current subscription ${plan}`)
}

/** Expects the screen to be accessible and to fit a narrow window. */
async function expectGood(page: Page) {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 740 })
  await expectFits(page)
  if (size) await page.setViewportSize(size)
  await expectAccessible(page)
}
