import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { expectFits } from './testing/fits.ts'
import { expect, test } from './testing/journey.ts'
import { enroll, payingParent, payWith } from './testing/payments.ts'
import { enter, enterBy } from './testing/people.ts'

test('two children, two plans: the shown amount is charged, and the plans are active', async ({
  page,
  newFamily,
  newPerson,
  newRequest,
  mailbox,
}) => {
  test.setTimeout(90_000)
  const { parent, learners } = await newFamily('Ada', 'Ben')
  const [ada, ben] = learners
  if (!ada || !ben) throw new Error('The family has two learners')
  const { subjectPath } = await enroll(await newRequest(), ada)
  await enroll(await newRequest(), ben)
  await enterBy(page.request, parent)
  let checkout = ''

  await test.step('the total of the selection is shown, with amounts and dates of charges', async () => {
    await page.goto('/parent/subscriptions')
    await choose(page, ada, 'Premium')
    await choose(page, ben, 'Premium Plus')
    const summary = page.getByRole('region', { name: 'Summary' })
    await expect(summary.getByRole('listitem')).toHaveText([/Ada Berg.*Premium.*\$19\.99/s, /Ben Berg.*\$29\.99/s])
    await expect(summary).toContainText(
      /\$0\.00 today\. Your free trial ends on .* Then it renews automatically at \$49\.98 per month/,
    )
    await expect(summary).toContainText('Monthly total$49.98')
    await expectGood(page)
  })

  await test.step('a double click leads to one checkout page with the same total', async () => {
    await page.getByRole('button', { name: 'Proceed to Payment' }).dblclick()
    await expect(page).toHaveURL(/\/dev\/payments\/checkout\//)
    checkout = page.url()
    await expect(page.getByText('Nothing is charged here.')).toBeVisible()
    await expect(page.getByText(/Your first 7 days are free\. Then \$49\.98 every month/)).toBeVisible()
    await expectGood(page)
  })

  await test.step('a declined card buys nothing, and neither does leaving the page', async () => {
    await payWith(page, 'declined')
    await expect(page.getByRole('alert')).toContainText('The card was declined, and you weren’t charged')
    await page.getByRole('link', { name: 'Go back without paying' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment canceled')
    await page.getByRole('link', { name: 'Choose again' }).click()
    await expectPlan(page, ada, 'Freemium')
    await expectPlan(page, ben, 'Freemium')
  })

  await test.step('the same choice leads to the same page, and an extra press charges nothing more', async () => {
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Monthly total$49.98')
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await expect(page).toHaveURL(checkout)
    const paying = await payingParent(page.request, parent.email)
    expect(await paying.checkouts(), 'pages to pay on').toEqual(['To be paid'])
    await page.getByRole('button', { name: 'A card that works' }).dblclick()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your free trial has started')
    await expect(page.getByRole('region', { name: 'Subscriptions Updated' }).getByRole('listitem')).toHaveText([
      /Ada.*Premium$/s,
      /Ben.*Premium Plus$/s,
    ])
    await expectGood(page)
  })

  await test.step('the plans show on the screen, in their free trial', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Subscriptions' }).click()
    await expectPlan(page, ada, 'Premium')
    await expectPlan(page, ben, 'Premium Plus')
    await expect(row(page, ada)).toContainText(/Free until .*, then \$19\.99 per month\./)
    await expectGood(page)
  })

  await test.step('the learner sees the plan and its bonus', async () => {
    const learner = await (await newPerson()).newPage()
    await enter(learner, ada)
    await learner.goto(`${subjectPath}?lesson=1&part=text`)
    await expect(learner.getByText('Access Granted (Premium)')).toBeVisible()
    await learner.getByRole('button', { name: 'Mark as Completed' }).click()
    await expect(learner.getByText('Your progress has been saved. Premium bonus applied!')).toBeVisible()
  })

  await test.step('after the free trial exactly that total is charged, with a receipt', async () => {
    const paying = await payingParent(page.request, parent.email)
    await paying.forward('period')
    expect(await paying.checkouts()).toEqual(['Paid'])
    expect(await paying.invoices()).toEqual([
      { total: '$49.98', state: 'Paid' },
      { total: '$0.00', state: 'Nothing to pay' },
    ])
    const receipt = await mailbox.newest(parent.email, /^Receipt for your payment of \$49\.98$/)
    expect(receipt.text).toContain('Premium for Ada')
    expect(receipt.text).toContain('Premium Plus for Ben')
    await page.reload()
    await expect(page.getByRole('region', { name: 'Invoices' }).getByRole('row').nth(1)).toContainText('$49.98')
    await expect(row(page, ben)).toContainText(/Renews on .* at \$29\.99 per month\./)
  })
})

test('a forged success address grants nothing and says that no payment was found', async ({
  page,
  newFamily,
  newRequest,
  guard,
}) => {
  guard.expectFault(/status of 404/)
  const { parent, learners } = await newFamily('Ada')
  const [ada] = learners
  if (!ada) throw new Error('The family has a learner')
  const { gradeId } = await enroll(await newRequest(), ada)
  const wished = encodeURIComponent(JSON.stringify([{ childId: ada.id, planName: 'Premium Plus', gradeId }]))
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
  await expectPlan(page, ada, 'Freemium')
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
  await expect(row(page, learner).getByText('Current subscription')).toHaveText(`Current subscription${plan}`)
}

/** Expects the screen to be accessible and to fit a narrow window. */
async function expectGood(page: Page) {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 740 })
  await expectFits(page)
  if (size) await page.setViewportSize(size)
  await expectAccessible(page)
}
