import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { onDatabase } from './testing/change-rows.ts'
import type { Learner, Parent } from './testing/families.ts'
import { test as base, expect } from './testing/journey.ts'
import { enter, enterBy, fillInSignIn, openAccountMenu } from './testing/people.ts'
import { candidate, endTestIn, openTest, startTest } from './testing/running-test.ts'
import { serveWithoutAnswer } from './testing/without-answer.ts'

/** `family`: a parent on `page`, who manages Tom. */
const test = base.extend<{ family: { parent: Parent; tom: Learner } }>({
  family: async ({ page, newFamily }, use) => {
    const { parent, learners } = await newFamily('Tom')
    const [tom] = learners
    if (!tom) throw new Error('The family has no learner')
    await enterBy(page.request, parent)
    await page.goto(`/parent/manage-learners/${tom.id}`)
    await expect(headingOf(page)).toHaveText('Manage Tom Berg')
    await use({ parent, tom })
  },
})

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 })
const extraTime = (page: Page) => page.getByRole('combobox', { name: 'Extra time for tests' })

test('the account menu leads to the learners and to one of them', async ({ page, family: _family }) => {
  await openAccountMenu(page)
  await page.getByRole('link', { name: 'Manage Children' }).click()
  await page.getByRole('link', { name: 'Manage Tom Berg' }).click()
  await expect(headingOf(page)).toHaveText('Manage Tom Berg')
  await expect(headingOf(page)).toBeFocused()
  await expect(page).toHaveTitle('Manage Tom Berg · Trellis')
})

test('a missing name is reported at its field', async ({ page, family: _family }) => {
  await page.getByLabel('First Name').fill(' ')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Please fill in all required fields')).toBeVisible()
  await expect(page.getByLabel('First Name')).toBeFocused()
})

test('name, phone, grade and extra time are changed', async ({ page, family: _family }) => {
  await page.getByLabel('First Name').fill('Thomas')
  await page.getByRole('textbox', { name: 'Phone' }).fill('213 373 4253')
  await page.getByRole('combobox', { name: 'Grade' }).selectOption('Grade 7')
  await extraTime(page).selectOption('50% more: 40 minutes become 60')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Learner account updated successfully')).toBeVisible()
  await expect(headingOf(page)).toHaveText('Manage Thomas Berg')

  await page.goto('/parent/manage-learners')
  await expect(headingOf(page)).toHaveText('Manage Learners')
  const card = page.getByRole('listitem').filter({ hasText: 'Thomas Berg' })
  await expect(card).toContainText('Grade 7')
  await expect(card).toContainText('+1 213 373 4253')
  await page.goBack()
  await expect(extraTime(page)).toHaveValue('1.5')
})

test('a weekly goal shows on the dashboard, which leads back to it', async ({ page, newLearner }) => {
  const { parent, learner } = await newLearner('Tom')
  await enterBy(page.request, parent)
  await page.goto(`/parent/manage-learners/${learner.id}`)
  await page.getByRole('combobox', { name: 'Weekly goal' }).selectOption('5 days')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Learner account updated successfully')).toBeVisible()
  await page.goto('/parent')
  await expect(page.getByRole('listitem').filter({ hasText: 'Tom Berg' })).toContainText('0 of 5 days')
  await page.getByRole('link', { name: 'Change goal of Tom' }).click()
  await expect(page.getByRole('combobox', { name: 'Weekly goal' })).toBeFocused()
})

test('extra time is added to the next test', async ({ page, newPerson, newFamily }) => {
  const learner = await (await newPerson()).newPage()
  const kim = await candidate(learner, newFamily)
  await enterBy(page.request, kim.parent)
  await page.goto(`/parent/manage-learners/${kim.id}`)
  await extraTime(page).selectOption('50% more: 40 minutes become 60')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Learner account updated successfully')).toBeVisible()

  await openTest(learner, kim)
  await expect(learner.getByText('30 minutes and your extra time')).toBeVisible()
  await learner.getByRole('button', { name: 'Start Test', exact: true }).click()
  await expect(learner.getByRole('timer')).toHaveText(/(45:00|44:\d\d)$/)
})

test('a failed test is allowed once more by the parent', async ({ page, newPerson, newFamily }) => {
  const learner = await (await newPerson()).newPage()
  const kim = await candidate(learner, newFamily)
  await startTest(learner, kim)
  await endTestIn(kim, 6)
  await learner.reload()
  await expect(learner.getByText('10 seconds or less left')).toBeVisible()
  await expect(headingOf(learner)).toHaveText('Test Completed')
  await expect(learner.getByText('Your score: 0%.')).toBeVisible()

  await enterBy(page.request, kim.parent)
  await page.goto(`/parent/report/${kim.id}`)
  await page.getByRole('button', { name: /^Allow one more attempt/ }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(page.getByText('One more attempt allowed')).toBeVisible()
  await learner.goto('/learner/dashboard')
  await learner.getByRole('link', { name: /^Try again: / }).click()
  await expect(learner.getByText('You can take this test once more')).toBeVisible()
  await expectAccessible(learner)
})

test('a common password shows an error next to its field', async ({ page, family: _family, guard }) => {
  guard.expectFault(/status of 422/)
  await setPassword(page, 'password')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
})

test('a new password is shown once, and ends existing sessions', async ({ page, newPerson, family: { tom } }) => {
  const learner = await signedIn(await newPerson(), tom)
  await setPassword(page, 'a kite of linen')
  const dialog = page.getByRole('dialog', { name: 'New Password Set Successfully' })
  await expect(dialog).toContainText(tom.username)
  await dialog.getByRole('button', { name: 'Show password' }).click()
  await expect(dialog).toContainText('a kite of linen')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await learner.goto(tom.home)
  await expect(learner).toHaveURL(/\/learner\/signin/)
  await fillInSignIn(learner, { ...tom, password: 'a kite of linen' })
  await expect(learner).toHaveURL('/learner/dashboard')
})

test('signing out everywhere reports the number of sessions', async ({ page, newPerson, family: { tom } }) => {
  const learner = await signedIn(await newPerson(), tom)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('Tom is signed out: 1 session ended')).toBeVisible()
  await learner.goto(tom.home)
  await expect(learner).toHaveURL(/\/learner\/signin/)
})

test('withdrawing consent locks the learner out', async ({ page, newPerson, family: { tom } }) => {
  const learner = await signedIn(await newPerson(), tom)
  const record = page.getByRole('region', { name: 'Consent' }).getByText(/^Given on /)
  await expect(record).toContainText('by you (text of ')
  await page.getByRole('button', { name: 'Withdraw consent' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw consent?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Withdraw consent' }).click()
  await expect(page.getByRole('button', { name: 'Give consent again' })).toBeVisible()
  await expect(page.getByText(/^Given on .* Withdrawn on/)).toBeFocused()
  await expectAccessible(page)
  await learner.goto(tom.home)
  await expect(learner).toHaveURL(/\/learner\/signin/)
  for (const address of ['/parent', '/parent/manage-learners']) {
    await page.goto(address)
    await expect(page.getByText('Paused: consent withdrawn')).toHaveCount(1)
  }
  await expectAccessible(page)
})

test('renewing consent unlocks the account', async ({ page, newPerson, family: { tom } }) => {
  await page.getByRole('button', { name: 'Withdraw consent' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw consent' }).click()
  await page.getByRole('button', { name: 'Give consent again' }).click()
  await expect(page.getByRole('button', { name: 'Withdraw consent' })).toBeVisible()
  await expect(page.getByText(/^Given on /)).toBeFocused()
  await enter(await (await newPerson()).newPage(), tom)
})

test('much data about a learner is prepared, survives a reload, and is downloaded as a file', async ({
  page,
  family: { tom },
  guard,
}) => {
  guard.expectFault(/status of 409/)
  await onDatabase((database) =>
    database.query(
      `INSERT INTO practice_levels (user_id, key, day, level)
         SELECT $1, 'skill.' || n, '2026-03-01', 'know-it' FROM generate_series(1, 2500) n`,
      [tom.id],
    ),
  )
  // The job is quick: the page sees its state later.
  let isPreparing = true
  await page.route('**/api/rpc/learners/exportFile', async (route) => {
    const response = await route.fetch()
    if (!isPreparing) return route.fulfill({ response })
    const body = await response.text()
    await route.fulfill({
      response,
      body: body.replace(/"preparing":false/, '"preparing":true'),
    })
  })
  await page.getByRole('button', { name: 'Download everything' }).click()
  const preparing = page.getByRole('button', { name: 'We’re preparing the download…' })
  await expect(preparing).toBeVisible()
  await page.reload()
  await expect(preparing).toBeVisible()
  await expect(page.getByText('You can leave this page and come back.')).toBeVisible()
  await expectAccessible(page)

  isPreparing = false
  const ready = page.getByRole('button', { name: /^Download \(ready until .*\d:\d\d [AP]M\)$/ })
  await expect(ready).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), ready.click()])
  expect(download.suggestedFilename()).toMatch(/^tom-berg.*\.json$/)
  const file: { tables: { practice_levels: unknown[] } } = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(file.tables.practice_levels).toHaveLength(2500)
})

test('everything about a learner is downloaded as a file with name and day', async ({ page, family: { tom } }) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download everything' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^tom-berg-\d{4}-\d{2}-\d{2}\.json$/)
  const file: { learner: { username: string } } = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(file.learner.username).toBe(tom.username)
})

test('a deletion that is canceled keeps the account', async ({ page, family: _family }) => {
  await page.goto('/parent/manage-learners')
  await page.getByRole('button', { name: 'Delete Tom Berg' }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you absolutely sure?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Delete Tom Berg' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Tom Berg' })).toBeVisible()
})

test('a deletion that is confirmed twice deletes one account, which can be restored', async ({
  page,
  newPerson,
  newFamily,
}) => {
  const { parent, learners } = await newFamily('Tom', 'Ida')
  const [tom] = learners
  if (!tom) throw new Error('The family has no learner')
  const learner = await signedIn(await newPerson(), tom)
  await enterBy(page.request, parent)
  await page.goto('/parent/manage-learners')
  await expect(page.getByRole('listitem').filter({ hasText: 'Ida Berg' }), 'no grade yet').toContainText('Unknown')
  await page.getByRole('button', { name: 'Delete Tom Berg' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).dblclick()
  await expect(page.getByText('Learner account deleted successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tom Berg' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Ida Berg' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your children' })).toBeFocused()
  await learner.goto(tom.home)
  await expect(learner).toHaveURL(/\/learner\/signin/)

  const deleted = page.getByRole('region', { name: 'Deleted accounts' })
  await expect(deleted.getByRole('listitem')).toContainText('Tom Berg')
  await expectAccessible(page)
  await deleted.getByRole('button', { name: 'Restore Tom Berg' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Agree and restore' }).dblclick()
  await expect(page.getByText('Tom’s account is restored.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tom Berg' })).toBeVisible()
  await expect(deleted).toHaveCount(0)
  await signedIn(await newPerson(), tom)
})

test('deleting from Manage leads back to the list', async ({ page, family: _family }) => {
  await page.getByRole('button', { name: 'Delete Tom’s account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL('/parent/manage-learners')
  await expect(page.getByText("You haven't added any learner accounts yet.")).toBeVisible()
  await expect(headingOf(page)).toBeFocused()
})

test('the address of an unknown learner shows an error', async ({ page, newFamily }) => {
  await enterBy(page.request, (await newFamily()).parent)
  await page.goto(`/parent/manage-learners/${randomUUID()}`)
  await expect(page.getByText('We couldn’t find this child.')).toBeVisible()
  await expectAccessible(page)
})

test('learners that could not be loaded can be retried', async ({ page, newFamily, guard }) => {
  guard.expectFault(/status of 500/)
  const { parent } = await newFamily()
  await enter(page, parent)
  await serveWithoutAnswer(page, '/parent/manage-learners')
  await page.route('**/api/rpc/learners/list*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/parent/manage-learners')
  await expect(page.getByText('Failed to load learners')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/rpc/learners/list*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText("You haven't added any learner accounts yet.")).toBeVisible()
})

/** Page of a learner who is signed in on this profile and has opened nothing yet. */
async function signedIn(context: BrowserContext, learner: Learner): Promise<Page> {
  await enterBy(context.request, learner)
  return context.newPage()
}

async function setPassword(page: Page, password: string) {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set Password' }).click()
}
