import type { InferContractRouterOutputs } from '@orpc/contract'
import type { Page } from '@playwright/test'
import type { contract } from '#contract/index.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { newSubject } from './testing/content.ts'
import type { DatabaseRights } from './testing/database-rights.ts'
import { test as base, expect } from './testing/failing-journey.ts'
import { expectFits } from './testing/fits.ts'
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

const editor = (page: Page) => page.getByRole('dialog').first()

/** Opens another tab of the content first: without its grades, a list is not requested. */
async function openTab(page: Page, { gradeId, subjectId }: { gradeId: string; subjectId: string }, tab: string) {
  await page.goto(`/parent/cms?tab=${tab}&grade=${gradeId}&subject=${subjectId}`)
  await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
}

async function expectRetried(page: Page, rights: DatabaseRights, message: string) {
  await expect(page.getByText(message)).toBeVisible()
  await rights.restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(message)).toBeHidden()
  await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
}

test('grades that cannot be loaded show an error, and load on retry', async ({ page, made: _made, rights }) => {
  await rights.revoke('SELECT', 'grades')
  await page.goto('/parent/cms')
  await expectRetried(page, rights, 'Failed to fetch grades. Please try again.')
})

test('subjects that cannot be loaded show an error, and load on retry', async ({ page, made, rights }) => {
  await openTab(page, made, 'grades')
  await rights.revoke('SELECT', 'subjects')
  await page.getByRole('tab', { name: 'Subjects' }).click()
  await expectRetried(page, rights, 'Failed to fetch subjects. Please try again.')
})

test('lessons that cannot be loaded show an error, and load on retry', async ({ page, made, rights }) => {
  await openTab(page, made, 'tests')
  await rights.revoke('SELECT', 'lessons')
  await page.getByRole('tab', { name: 'Lessons' }).click()
  await expectRetried(page, rights, 'Failed to fetch lessons. Please try again.')
})

test('the deleted items that cannot be loaded show an error, and load on retry', async ({ page, made, rights }) => {
  await openTab(page, made, 'grades')
  await rights.revoke('SELECT', 'content_deletions')
  await page.getByRole('tab', { name: 'Trash' }).click()
  await expectRetried(page, rights, 'Failed to fetch data. Please try again.')
})

test('a grade that cannot be added leaves its name in the field', async ({ page, made: _made, rights }) => {
  await page.goto('/parent/cms')
  await page.getByLabel('New grade').fill('Grade 9')
  await rights.revoke('INSERT', 'content_revisions')
  await page.getByRole('button', { name: 'Add Grade' }).click()
  await expect(page.getByText('Failed to add grade. Please try again.')).toBeVisible()
  await expect(page.getByLabel('New grade')).toHaveValue('Grade 9')
})

test('a grade that cannot be published shows an error', async ({ page, made: { gradeName }, rights }) => {
  await page.goto('/parent/cms')
  await rights.revoke('INSERT', 'content_revisions')
  await page.getByRole('button', { name: `Publish ${gradeName}` }).click()
  await expect(page.getByText('Failed to update grade status.')).toBeVisible()
})

test('a grade that cannot be changed leaves the typed name', async ({ page, made: { gradeName }, rights }) => {
  await page.goto('/parent/cms')
  await page.getByRole('button', { name: `Edit ${gradeName}` }).click()
  await page.getByLabel('Grade Name').fill('Grade 10')
  await rights.revoke('INSERT', 'content_revisions')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Failed to update grade. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Grade Name')).toHaveValue('Grade 10')
})

test('a grade that cannot be deleted shows an error', async ({ page, made: { gradeName }, rights }) => {
  await page.goto('/parent/cms')
  await rights.revoke('INSERT', 'content_deletions')
  await page.getByRole('button', { name: `Delete ${gradeName}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete grade. Please try again.')).toBeVisible()
})

test('a subject that cannot be added leaves its form', async ({ page, made: { gradeName, gradeId }, rights }) => {
  await page.goto(`/parent/cms?tab=subjects&grade=${gradeId}`)
  await page.getByRole('button', { name: 'Add Subject' }).click()
  const form = page.getByRole('form', { name: 'New subject' })
  await form.getByLabel('Name').fill('Botany')
  await form.getByLabel('Grade', { exact: true }).selectOption(gradeName)
  await rights.revoke('INSERT', 'content_revisions')
  await form.getByRole('button', { name: 'Add Subject' }).click()
  await expect(page.getByText('Failed to add subject. Please try again.')).toBeVisible()
  await expect(form.getByLabel('Name')).toHaveValue('Botany')
})

test('a subject that cannot be changed leaves the typed name', async ({ page, made, rights }) => {
  await page.goto(`/parent/cms?tab=subjects&grade=${made.gradeId}&edit=${made.subjectId}`)
  const form = page.getByRole('form', { name: `Edit ${made.subjectName}` })
  await form.getByLabel('Name').fill('Zoology')
  await rights.revoke('INSERT', 'content_revisions')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Failed to update subject. Please try again.')).toBeVisible()
  await expect(form.getByLabel('Name')).toHaveValue('Zoology')
})

test('a subject that cannot be deleted shows an error', async ({ page, made: { gradeId, subjectName }, rights }) => {
  await page.goto(`/parent/cms?tab=subjects&grade=${gradeId}`)
  await rights.revoke('INSERT', 'content_deletions')
  await page.getByRole('button', { name: `Delete ${subjectName}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete subject. Please try again.')).toBeVisible()
})

test('a lesson that cannot be added leaves the editor as it was', async ({ page, made, rights }) => {
  await page.goto(`/parent/cms?tab=lessons&grade=${made.gradeId}&subject=${made.subjectId}`)
  await page.getByRole('button', { name: 'Add Lesson' }).click()
  await editor(page).getByLabel('Title').fill('Decimals')
  await rights.revoke('INSERT', 'content_revisions')
  await editor(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Failed to add lesson. Please try again.')).toBeVisible()
  await expect(editor(page).getByLabel('Title')).toHaveValue('Decimals')
})

test('a lesson that cannot be changed leaves the editor as it was', async ({ page, made, rights }) => {
  const lessonId = await made.addLesson('Fractions')
  await page.goto(`/parent/cms?tab=lessons&grade=${made.gradeId}&subject=${made.subjectId}&edit=${lessonId}`)
  await editor(page).getByLabel('Title').fill('Halves')
  await rights.revoke('INSERT', 'content_revisions')
  await editor(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Failed to update lesson. Please try again.')).toBeVisible()
  await expect(editor(page).getByLabel('Title')).toHaveValue('Halves')
})

test('a lesson that cannot be deleted shows an error', async ({ page, made, rights }) => {
  await made.addLesson('Fractions')
  await page.goto(`/parent/cms?tab=lessons&grade=${made.gradeId}&subject=${made.subjectId}`)
  await rights.revoke('INSERT', 'content_deletions')
  await page.getByRole('button', { name: 'Delete Fractions' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete lesson. Please try again.')).toBeVisible()
})

test('revenue that cannot be loaded shows an error, and loads on retry', async ({ page, made: _made, rights }) => {
  await rights.revoke('SELECT', 'billing_invoices')
  await page.goto('/parent/revenue')
  await expect(page.getByText('Failed to load data. Please try again later.')).toBeVisible()
  await rights.restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No plans sold yet')).toBeVisible()
})

test('a list of subscriptions is not exported in part', async ({ page, made: _made, rights }) => {
  await page.route('**/api/rpc/billing/revenue', async (route) => {
    const answer = await route.fetch({ maxRetries: 3 })
    const body: { json: Revenue } = await answer.json()
    await route.fulfill({ response: answer, json: { ...body, json: { ...body.json, ...BOUGHT } } })
  })
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/parent/revenue')
  await expect(page.getByText('$1,234.56')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Premium, annual/ }).getByRole('cell')).toHaveText(['3', '1', '0', '2'])
  await expect(page.getByText('No failed payments.')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  const save = page.getByRole('button', { name: 'Export CSV' })
  await rights.revoke('SELECT', 'subscriptions')
  await save.click()
  await expect(page.getByText('Failed to export. Please try again.')).toBeVisible()
  await rights.restore()
  const saved = page.waitForEvent('download')
  await save.click()
  expect((await saved).suggestedFilename()).toMatch(/^subscriptions-\d{4}-\d\d-\d\d\.csv$/)
})
