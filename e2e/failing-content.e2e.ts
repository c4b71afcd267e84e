import type { InferContractRouterOutputs } from '@orpc/contract'
import type { Page } from '@playwright/test'
import type { contract } from '#contract/index.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { newSubject } from './testing/content.ts'
import type { DatabaseRights } from './testing/database-rights.ts'
import { test as base, expect } from './testing/failing-journey.ts'
import { expectFits } from './testing/fits.ts'
import { independently } from './testing/independently.ts'
import { ANA, enterBy } from './testing/people.ts'

type Revenue = InferContractRouterOutputs<typeof contract>['billing']['revenue']

/** Data that the sample database lacks: an annual plan of some learners and its revenue. */
const BOUGHT: Partial<Revenue> = {
  subscriptions: 3,
  monthlyRevenue: 123_456,
  offers: [{ offer: 'premium_annual', learners: 3, trials: 1, ending: 2, pastDue: 0 }],
}

/** `made`: a grade with a subject. Ana, who manages content, is signed in on `page`. */
const test = base.extend<{ made: Awaited<ReturnType<typeof newSubject>> }>({
  made: async ({ page, guard }, use) => {
    guard.expectFault(/status of 500|ERR_INCOMPLETE_CHUNKED_ENCODING/)
    await enterBy(page.request, ANA)
    await use(await newSubject(page.request))
  },
})

test.describe.configure({ timeout: 120_000 })

const editor = (page: Page) => page.getByRole('dialog').first()

/** Opens a tab of the content. */
async function openTab(page: Page, { gradeId, subjectId }: { gradeId: string; subjectId: string }, tab: string) {
  await page.goto(`/parent/cms?tab=${tab}&grade=${gradeId}&subject=${subjectId}`)
  await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
}

/** Expects a list to give up: the clock passes the seconds between its attempts. */
async function expectFailed(page: Page, message: string) {
  await expect(async () => {
    await page.clock.fastForward(2000)
    await expect(page.getByText(message)).toBeVisible({ timeout: 200 })
  }).toPass({ timeout: 20_000 })
}

async function expectRetried(page: Page, rights: DatabaseRights, message: string) {
  await expectFailed(page, message)
  await rights.restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(message)).toBeHidden()
}

test('lists that cannot be loaded show an error, and load on retry', async ({ page, made, rights }) => {
  await page.clock.install()
  await rights.revoke('SELECT', 'grades')
  await page.goto('/parent/cms')
  await expectRetried(page, rights, 'Failed to fetch grades. Please try again.')
  await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
  // Without its grades, a list is not requested; and the tests load the subjects.
  for (const [from, table, tab, message] of [
    ['grades', 'subjects', 'Subjects', 'Failed to fetch subjects. Please try again.'],
    ['tests', 'lessons', 'Lessons', 'Failed to fetch lessons. Please try again.'],
    ['grades', 'content_deletions', 'Trash', 'Failed to fetch data. Please try again.'],
  ] as const) {
    await independently(tab, async () => {
      await rights.restore()
      await openTab(page, made, from)
      await rights.revoke('SELECT', table)
      await page.getByRole('tab', { name: tab }).click()
      await expectRetried(page, rights, message)
      await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
    })
  }
})

/** Lets no change of content be stored. */
async function refuseChanges(rights: DatabaseRights) {
  await rights.revoke('INSERT', 'content_revisions')
  await rights.revoke('INSERT', 'content_deletions')
}

async function expectNotDeleted(page: Page, name: string, message: string) {
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(message)).toBeVisible()
  // Waits until the failed deletion no longer keeps the dialog open.
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
}

test('a change of a grade that fails shows an error, and leaves what was typed', async ({
  page,
  made: { gradeName },
  rights,
}) => {
  await page.goto('/parent/cms')
  await expect(page.getByRole('button', { name: `Edit ${gradeName}` })).toBeVisible()
  await refuseChanges(rights)
  await independently('not added', async () => {
    await page.getByLabel('New grade').fill('Grade 9')
    await page.getByRole('button', { name: 'Add Grade' }).click()
    await expect(page.getByText('Failed to add grade. Please try again.')).toBeVisible()
    await expect(page.getByLabel('New grade')).toHaveValue('Grade 9')
  })
  await independently('not published', async () => {
    await page.getByRole('button', { name: `Publish ${gradeName}` }).click()
    await expect(page.getByText('Failed to update grade status.')).toBeVisible()
  })
  await independently('not deleted', () =>
    expectNotDeleted(page, gradeName, 'Failed to delete grade. Please try again.'),
  )
  await independently('not changed', async () => {
    await page.getByRole('button', { name: `Edit ${gradeName}` }).click()
    await page.getByLabel('Grade Name').fill('Grade 10')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Failed to update grade. Please try again.')).toBeVisible()
    await expect(page.getByLabel('Grade Name')).toHaveValue('Grade 10')
  })
})

test('a change of a subject that fails shows an error, and leaves what was typed', async ({ page, made, rights }) => {
  page.on('dialog', (leave) => void leave.accept())
  await openTab(page, made, 'subjects')
  await expect(page.getByRole('button', { name: `Delete ${made.subjectName}` })).toBeVisible()
  await refuseChanges(rights)
  await independently('not deleted', () =>
    expectNotDeleted(page, made.subjectName, 'Failed to delete subject. Please try again.'),
  )
  await independently('not added', async () => {
    await page.getByRole('button', { name: 'Add Subject' }).click()
    const form = page.getByRole('form', { name: 'New subject' })
    await form.getByLabel('Name').fill('Botany')
    await form.getByLabel('Grade', { exact: true }).selectOption(made.gradeName)
    await form.getByRole('button', { name: 'Add Subject' }).click()
    await expect(page.getByText('Failed to add subject. Please try again.')).toBeVisible()
    await expect(form.getByLabel('Name')).toHaveValue('Botany')
  })
  await independently('not changed', async () => {
    await page.goto(`/parent/cms?tab=subjects&grade=${made.gradeId}&edit=${made.subjectId}`)
    const form = page.getByRole('form', { name: `Edit ${made.subjectName}` })
    await form.getByLabel('Name').fill('Zoology')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Failed to update subject. Please try again.')).toBeVisible()
    await expect(form.getByLabel('Name')).toHaveValue('Zoology')
  })
})

test('a change of a lesson that fails shows an error, and leaves the editor as it was', async ({
  page,
  made,
  rights,
}) => {
  page.on('dialog', (leave) => void leave.accept())
  const lessonId = await made.addLesson('Fractions')
  await openTab(page, made, 'lessons')
  await expect(page.getByRole('button', { name: 'Delete Fractions' })).toBeVisible()
  await refuseChanges(rights)
  const save = async (title: string, message: string) => {
    await editor(page).getByLabel('Title').fill(title)
    await editor(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(message)).toBeVisible()
    await expect(editor(page).getByLabel('Title')).toHaveValue(title)
  }
  await independently('not deleted', () =>
    expectNotDeleted(page, 'Fractions', 'Failed to delete lesson. Please try again.'),
  )
  await independently('not added', async () => {
    await page.getByRole('button', { name: 'Add Lesson' }).click()
    await save('Decimals', 'Failed to add lesson. Please try again.')
  })
  await independently('not changed', async () => {
    await page.goto(`/parent/cms?tab=lessons&grade=${made.gradeId}&subject=${made.subjectId}&edit=${lessonId}`)
    await save('Halves', 'Failed to update lesson. Please try again.')
  })
})

test('revenue that cannot be loaded shows an error, and its subscriptions are not exported in part', async ({
  page,
  made: _made,
  rights,
}) => {
  await page.clock.install()
  await rights.revoke('SELECT', 'billing_invoices')
  await page.goto('/parent/revenue')
  await expectRetried(page, rights, 'Failed to load data. Please try again later.')
  await expect(page.getByText('No plans sold yet')).toBeVisible()

  await page.route('**/api/rpc/billing/revenue', async (route) => {
    const answer = await route.fetch({ maxRetries: 3 })
    const body: { json: Revenue } = await answer.json()
    await route.fulfill({ response: answer, json: { ...body, json: { ...body.json, ...BOUGHT } } })
  })
  await page.setViewportSize({ width: 320, height: 740 })
  await page.reload()
  await independently('what was sold', async () => {
    await expect(page.getByText('$1,234.56')).toBeVisible()
    await expect(page.getByRole('row', { name: /^Premium, annual/ }).getByRole('cell')).toHaveText(['3', '1', '0', '2'])
    await expect(page.getByText('No failed payments.')).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
  })
  const save = page.getByRole('button', { name: 'Export CSV' })
  await rights.revoke('SELECT', 'subscriptions')
  await save.click()
  await expect(page.getByText('Failed to export. Please try again.')).toBeVisible()
  await rights.restore()
  const saved = page.waitForEvent('download')
  await save.click()
  expect((await saved).suggestedFilename()).toMatch(/^subscriptions-\d{4}-\d\d-\d\d\.csv$/)
})
