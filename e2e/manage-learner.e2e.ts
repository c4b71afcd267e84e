import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { onDatabase } from './testing/change-rows.ts'
import type { Learner, Parent } from './testing/families.ts'
import { independently } from './testing/independently.ts'
import { test as base, expect } from './testing/journey.ts'
import { enterBy, openAccountMenu } from './testing/people.ts'
import { candidate, endTestIn, openTest } from './testing/running-test.ts'

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

test.describe.configure({ timeout: 120_000 })

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 })
const extraTime = (page: Page) => page.getByRole('combobox', { name: 'Extra time for tests' })

test('a parent changes what an account has', async ({ page, family: _family, guard }) => {
  guard.expectFault(/status of 422/)
  const save = page.getByRole('button', { name: 'Save Changes' })
  await independently('a missing name is reported at its field', async () => {
    await page.getByLabel('First Name').fill(' ')
    await save.click()
    await expect(page.getByText('Please fill in all required fields')).toBeVisible()
    await expect(page.getByLabel('First Name')).toBeFocused()
  })
  await independently('a common password shows an error next to its field', async () => {
    await setPassword(page, 'password')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  })
  await test.step('name, phone, grade, goal and extra time are changed', async () => {
    await page.getByLabel('First Name').fill('Thomas')
    await page.getByRole('textbox', { name: 'Phone' }).fill('213 373 4253')
    await page.getByRole('combobox', { name: 'Grade' }).selectOption('Grade 7')
    await page.getByRole('combobox', { name: 'Weekly goal' }).selectOption('5 days')
    await extraTime(page).selectOption('50% more: 40 minutes become 60')
    await save.click()
    await expect(page.getByText('Learner account updated successfully')).toBeVisible()
    await expect(headingOf(page)).toHaveText('Manage Thomas Berg')
  })
  await independently('the account menu leads to the learners and to one of them', async () => {
    await openAccountMenu(page)
    await page.getByRole('link', { name: 'Manage Children' }).click()
    const card = page.getByRole('listitem').filter({ hasText: 'Thomas Berg' })
    await expect(card).toContainText('Grade 7')
    await expect(card).toContainText('+1 213 373 4253')
    await page.getByRole('link', { name: 'Manage Thomas Berg' }).click()
    await expect(headingOf(page)).toHaveText('Manage Thomas Berg')
    await expect(headingOf(page)).toBeFocused()
    await expect(page).toHaveTitle('Manage Thomas Berg · Trellis')
  })
  await independently('the goal shows on the dashboard, which leads back to it', async () => {
    await page.goto('/parent')
    await expect(page.getByRole('listitem').filter({ hasText: 'Thomas Berg' })).toContainText('0 of 5 days')
    await page.getByRole('link', { name: 'Change goal of Thomas' }).click()
    await expect(page.getByRole('combobox', { name: 'Weekly goal' })).toBeFocused()
    await expect(extraTime(page)).toHaveValue('1.5')
  })
})

test('a failed test with extra time is allowed once more by the parent', async ({ page, newPerson, newFamily }) => {
  const learner = await (await newPerson()).newPage()
  const kim = await candidate(learner, newFamily)
  await enterBy(page.request, kim.parent)
  const saved = await page.request.patch(`/api/learners/${kim.id}`, {
    data: { firstName: 'Kim', lastName: 'Berg', cell: '', gradeId: null, extraTimeFactor: 1.5 },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  await openTest(learner, kim)
  await expect.soft(learner.getByText('30 minutes and your extra time')).toBeVisible()
  await learner.getByRole('button', { name: 'Start Test', exact: true }).click()
  await expect.soft(learner.getByRole('timer')).toHaveText(/(45:00|44:\d\d)$/)

  await endTestIn(kim, 3)
  await learner.reload()
  await expect.soft(learner.getByText('10 seconds or less left')).toBeVisible()
  await expect(headingOf(learner)).toHaveText('Test Completed')
  await expect.soft(learner.getByText('Your score: 0%.')).toBeVisible()

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

test('a parent decides who is signed in as the learner', async ({
  page,
  newPerson,
  newRequest,
  signInElsewhere,
  family: { tom },
}) => {
  await independently('signing out everywhere reports the number of sessions', async () => {
    await enterBy(await newRequest(), tom)
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page.getByText('Tom is signed out: 1 session ended')).toBeVisible()
  })
  await independently('a new password is shown once', async () => {
    await setPassword(page, 'a kite of linen')
    const dialog = page.getByRole('dialog', { name: 'New Password Set Successfully' })
    await expect(dialog).toContainText(tom.username)
    await dialog.getByRole('button', { name: 'Show password' }).click()
    await expect(dialog).toContainText('a kite of linen')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  })
  const changed = { ...tom, password: 'a kite of linen' }
  const learner = await signedIn(await newPerson(), changed)
  await test.step('withdrawing consent locks the learner out', async () => {
    const record = page.getByRole('region', { name: 'Consent' }).getByText(/^Given on /)
    await expect.soft(record).toContainText('by you (text of ')
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
  })
  await independently('a paused account is marked where the learners are listed', async () => {
    for (const address of ['/parent', '/parent/manage-learners']) {
      await page.goto(address)
      await expect(page.getByText('Paused: consent withdrawn')).toHaveCount(1)
    }
    await expectAccessible(page)
  })
  await test.step('renewing consent unlocks the account', async () => {
    await page.goto(`/parent/manage-learners/${tom.id}`)
    await page.getByRole('button', { name: 'Give consent again' }).click()
    await expect(page.getByRole('button', { name: 'Withdraw consent' })).toBeVisible()
    await expect(page.getByText(/^Given on /)).toBeFocused()
    expect(await signInElsewhere(changed)).toBe(200)
  })
})

test('data about a learner is downloaded as a file, prepared first if there is much', async ({
  page,
  family: { tom },
  guard,
}) => {
  guard.expectFault(/status of 409/)
  const everything = page.getByRole('button', { name: 'Download everything' })
  await independently('the file has name and day', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), everything.click()])
    expect(download.suggestedFilename()).toMatch(/^tom-berg-\d{4}-\d{2}-\d{2}\.json$/)
    const file: { learner: { username: string } } = JSON.parse(await readFile(await download.path(), 'utf8'))
    expect(file.learner.username).toBe(tom.username)
  })
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
  await everything.click()
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

test('an account is deleted and restored', async ({ page, newPerson, newFamily, signInElsewhere, guard }) => {
  guard.expectFault(/status of 403/)
  const { parent, learners } = await newFamily('Tom', 'Ida')
  const [tom, ida] = learners
  if (!tom || !ida) throw new Error('The family has two learners')
  const learner = await signedIn(await newPerson(), tom)
  await enterBy(page.request, parent)
  await page.goto('/parent/manage-learners')
  const deleteTom = page.getByRole('button', { name: 'Delete Tom Berg' })
  const dialog = page.getByRole('dialog', { name: 'Are you absolutely sure?' })
  await test.step('a deletion that is canceled keeps the account', async () => {
    await expect
      .soft(page.getByRole('listitem').filter({ hasText: 'Ida Berg' }), 'no grade yet')
      .toContainText('Unknown')
    await deleteTom.click()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(deleteTom).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Tom Berg' })).toBeVisible()
  })
  await test.step('a deletion that is confirmed twice deletes one account', async () => {
    await deleteTom.click()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).dblclick()
    await expect(page.getByText('Learner account deleted successfully')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Tom Berg' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Ida Berg' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your children' })).toBeFocused()
    await learner.goto(tom.home)
    await expect(learner).toHaveURL(/\/learner\/signin/)
  })
  await test.step('the account is restored', async () => {
    const deleted = page.getByRole('region', { name: 'Deleted accounts' })
    await expect(deleted.getByRole('listitem')).toContainText('Tom Berg')
    await expectAccessible(page)
    await deleted.getByRole('button', { name: 'Restore Tom Berg' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Agree and restore' }).dblclick()
    await expect(page.getByText('Tom’s account is restored.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Tom Berg' })).toBeVisible()
    await expect(deleted).toHaveCount(0)
    expect(await signInElsewhere(tom)).toBe(200)
  })
  await independently('deleting from Manage leads back to the list', async () => {
    await page.getByRole('link', { name: 'Manage Tom Berg' }).click()
    await page.getByRole('button', { name: 'Delete Tom’s account' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page).toHaveURL('/parent/manage-learners')
    await expect(page.getByRole('heading', { name: 'Ida Berg' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Tom Berg' })).toHaveCount(0)
    await expect(headingOf(page)).toBeFocused()
  })
  await independently('a learner who was deleted elsewhere cannot be deleted again', async () => {
    await page.getByRole('button', { name: 'Delete Ida Berg' }).click()
    const deleted = await page.request.delete(`/api/learners/${ida.id}`)
    expect(deleted.ok(), await deleted.text()).toBe(true)
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('You do not have permission to delete this child account')).toBeVisible()
  })
  await independently('the address of an unknown learner shows an error', async () => {
    await page.goto(`/parent/manage-learners/${randomUUID()}`)
    await expect(page.getByText('We couldn’t find this child.')).toBeVisible()
    await expectAccessible(page)
  })
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
