import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { dialog, newSubject, row, save } from './testing/content.ts'
import { expect, test } from './testing/journey.ts'
import { ANA, enter, enterBy, fillInSignIn } from './testing/people.ts'

test.describe.configure({ timeout: 120_000 })

test("unsaved changes are guarded, survive the page, and never overwrite another person's save", async ({
  page,
  newPerson,
  newFamily,
  guard,
}) => {
  guard.expectFault(/status of 409/)
  guard.expectFault(/Failed to load resource/)
  await enterBy(page.request, ANA)
  const { gradeId, subjectId, addLesson } = await newSubject(page.request)
  const lessonId = await addLesson('Fractions')
  const address = `/parent/cms?tab=lessons&grade=${gradeId}&subject=${subjectId}&edit=${lessonId}`
  await page.goto(address)
  const title = dialog(page).getByLabel('Title')

  await test.step('the close button and the back button ask before changes are lost', async () => {
    await title.fill('Fractions of a cake')
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).click()
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
    await expect(leaving.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectAccessible(page)
    await leaving.getByRole('button', { name: 'Cancel' }).click()
    await expect(title).toHaveValue('Fractions of a cake')
  })

  await test.step('unsaved changes are offered after the page was closed', async () => {
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Fractions of a cake')
    page.once('dialog', (prompt) => void prompt.accept())
    await page.goto('about:blank')
    await page.goto(address)
    await expect(dialog(page)).toContainText('You have unsaved changes from')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Continue' }).click()
    await expect(title).toHaveValue('Fractions of a cake')
  })

  await test.step('an ended session asks to sign in, and the changes are offered again', async () => {
    await page.context().clearCookies()
    await save(page).click()
    await expect(page.getByText('Your changes are stored in this browser.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Parent Login' })).toBeVisible()
    await fillInSignIn(page, ANA)
    await dialog(page).getByRole('button', { name: 'Continue' }).click()
    await expect(title).toHaveValue('Fractions of a cake')
  })

  await test.step('the second of two people sees both versions and decides', async () => {
    const { parent } = await newFamily()
    const other = await (await newPerson()).newPage()
    await enter(other, parent)
    await other.goto(address)
    await dialog(other).getByLabel('Title').fill('Fractions and ratios')
    await dialog(other).getByLabel('Description').fill('Parts of a whole')
    await other.keyboard.press('ControlOrMeta+s')
    await expect(other.getByText('Lesson updated successfully')).toBeVisible()

    await page.keyboard.press('ControlOrMeta+s')
    await expect(dialog(page)).toContainText('Changed by someone else')
    await expect(dialog(page)).toContainText('Nothing was overwritten.')
    await expect(dialog(page)).toContainText('Description')
    await expectAccessible(page)
    await dialog(page).getByLabel('Your version').check()
    await dialog(page).getByRole('button', { name: 'Use this version' }).click()
    await expect(title).toHaveValue('Fractions of a cake')
    await expect(dialog(page).getByLabel('Description')).toHaveValue('Parts of a whole')
    await save(page).click()
    await expect(page.getByText('Lesson updated successfully')).toBeVisible()
    await expect(dialog(page)).toContainText('All changes are saved')
  })

  await test.step('an unreachable server loses nothing', async () => {
    await title.fill('Fractions of a pie')
    await page.context().setOffline(true)
    await save(page).click()
    await expect(page.getByText('Failed to update lesson. Please try again.')).toBeVisible()
    await expect(page.getByText('You’re offline or the server can’t be reached.')).toBeVisible()
    await expect(title).toHaveValue('Fractions of a pie')
    await page.context().setOffline(false)
    await dialog(page).getByRole('button', { name: 'Save and close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Lesson 1: Fractions of a pie' })).toBeVisible()
  })
})

test('when two people edit one subject the second sees the conflict, and neither loses a word', async ({
  page,
  newPerson,
  newFamily,
  guard,
}) => {
  guard.expectFault(/status of 409/)
  await enterBy(page.request, ANA)
  const { gradeId, subjectId, subjectName } = await newSubject(page.request)
  const other = await (await newPerson()).newPage()
  await enterBy(other.request, (await newFamily()).parent)
  const address = `/parent/cms?tab=subjects&grade=${gradeId}&edit=${subjectId}`
  const form = (of: Page) => of.getByRole('form', { name: /^Edit/ })
  const conflict = page.getByRole('dialog', { name: 'Changed by someone else' })
  await page.goto(address)
  await other.goto(address)

  await test.step('the second sees who changed what, and when', async () => {
    await form(page).getByLabel('Description').fill('All about halves')
    await form(other).getByLabel('Name').fill(`${subjectName} for all`)
    await form(other).getByText('Purple').click()
    await form(other).getByRole('button', { name: 'Save' }).click()
    await expect(other.getByText('Subject updated successfully')).toBeVisible()
    await form(page).getByRole('button', { name: 'Save' }).click()
    await expect(conflict).toContainText(/parent\.\w+ changed .* after you started\. Nothing was overwritten\./)
    await expect(conflict.getByRole('group').filter({ hasText: 'Changed by you' })).toContainText('Description')
    await expect(conflict.getByRole('group').filter({ hasText: /by parent/ })).toHaveCount(2)
    await expectAccessible(page)
  })

  await test.step('merging both', async () => {
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await expect(page.getByText('Subject updated successfully')).toBeVisible()
    const joined = row(page, `${subjectName} for all`)
    await expect(joined).toContainText('All about halves')
    await expect(joined).toContainText('Purple')
  })

  await test.step('using their version', async () => {
    await page.goto(address)
    await form(page).getByLabel('Name').fill('Never saved')
    await other.goto(address)
    await form(other).getByLabel('Description').fill('All about thirds')
    await form(other).getByRole('button', { name: 'Save' }).click()
    await expect(other.getByText('Subject updated successfully')).toBeVisible()
    await form(page).getByRole('button', { name: 'Save' }).click()
    await conflict.getByRole('button', { name: 'See their version' }).click()
    await expect(form(page).getByLabel('Description')).toHaveValue('All about thirds')
    await expect(form(page).getByLabel('Name')).toHaveValue(`${subjectName} for all`)
  })

  await test.step('an item deleted by another person can be restored, with the typed text preserved', async () => {
    await form(page).getByLabel('Description').fill('All about fifths')
    const { subjects } = await (await other.request.get(`/api/content/subjects?gradeId=${gradeId}`)).json()
    expect(subjects).toHaveLength(1)
    expect((await other.request.delete(`/api/content/subjects/${subjectId}`)).ok()).toBe(true)
    await form(page).getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(page.getByText('Subject restored successfully')).toBeVisible()
    await form(page).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Subject updated successfully').last()).toBeVisible()
    await expect(row(page, subjectName)).toContainText('All about fifths')
  })
})
