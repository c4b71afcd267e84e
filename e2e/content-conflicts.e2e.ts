import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { dialog, newSubject, row, save } from './testing/content.ts'
import type { NewFamily } from './testing/families.ts'
import { test as base, expect } from './testing/journey.ts'
import { ANA, enterBy, fillInSignIn } from './testing/people.ts'

type Edited = { address: string; gradeId: string; subjectId: string; subjectName: string }

/** `lesson`: a lesson named Fractions, open in Ana's editor on `page`. `subject`: a subject, open in her form. */
const test = base.extend<{ lesson: string; subject: Edited }>({
  lesson: async ({ page }, use) => {
    await enterBy(page.request, ANA)
    const { gradeId, subjectId, addLesson } = await newSubject(page.request)
    const lessonId = await addLesson('Fractions')
    const address = `/parent/cms?tab=lessons&grade=${gradeId}&subject=${subjectId}&edit=${lessonId}`
    await page.goto(address)
    await use(address)
  },
  subject: async ({ page }, use) => {
    await enterBy(page.request, ANA)
    const { gradeId, subjectId, subjectName } = await newSubject(page.request)
    const address = `/parent/cms?tab=subjects&grade=${gradeId}&edit=${subjectId}`
    await page.goto(address)
    await use({ address, gradeId, subjectId, subjectName })
  },
})

const titleOf = (page: Page) => dialog(page).getByLabel('Title')

test('the close button asks before changes are lost', async ({ page, lesson: _lesson }) => {
  await titleOf(page).fill('Fractions of a cake')
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).click()
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(leaving.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  await expect(titleOf(page)).toHaveValue('Fractions of a cake')
})

test('unsaved changes are offered after the page was closed', async ({ page, lesson }) => {
  await changeTitle(page)
  page.once('dialog', (prompt) => void prompt.accept())
  await page.goto('about:blank')
  await page.goto(lesson)
  await expect(dialog(page)).toContainText('You have unsaved changes from')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(titleOf(page)).toHaveValue('Fractions of a cake')
})

test('an ended session asks to sign in, and the changes are offered again', async ({
  page,
  lesson: _lesson,
  guard,
}) => {
  guard.expectFault(/Failed to load resource/)
  await changeTitle(page)
  await page.context().clearCookies()
  await save(page).click()
  await expect(page.getByText('Your changes are stored in this browser.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Parent Login' })).toBeVisible()
  await fillInSignIn(page, ANA)
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(titleOf(page)).toHaveValue('Fractions of a cake')
})

test('the second of two people who edit a lesson sees both versions and decides', async ({
  page,
  lesson,
  newPerson,
  newFamily,
  guard,
}) => {
  guard.expectFault(/status of 409/)
  await titleOf(page).fill('Fractions of a cake')
  const other = await anotherManager(await newPerson(), newFamily)
  await other.goto(lesson)
  await titleOf(other).fill('Fractions and ratios')
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
  await expect(titleOf(page)).toHaveValue('Fractions of a cake')
  await expect(dialog(page).getByLabel('Description')).toHaveValue('Parts of a whole')
  await save(page).click()
  await expect(page.getByText('Lesson updated successfully')).toBeVisible()
  await expect(dialog(page)).toContainText('All changes are saved')
})

test('an unreachable server loses no change', async ({ page, lesson: _lesson, guard }) => {
  guard.expectFault(/ERR_INTERNET_DISCONNECTED/)
  await titleOf(page).fill('Fractions of a pie')
  await page.context().setOffline(true)
  await save(page).click()
  await expect(page.getByText('Failed to update lesson. Please try again.')).toBeVisible()
  await expect(page.getByText('You’re offline or the server can’t be reached.')).toBeVisible()
  await expect(titleOf(page)).toHaveValue('Fractions of a pie')
  await page.context().setOffline(false)
  await dialog(page).getByRole('button', { name: 'Save and close' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Lesson 1: Fractions of a pie' })).toBeVisible()
})

const form = (of: Page) => of.getByRole('form', { name: /^Edit/ })
const conflictOn = (page: Page) => page.getByRole('dialog', { name: 'Changed by someone else' })

test('the second of two people who edit a subject merges both versions', async ({
  page,
  subject: { address, subjectName },
  newPerson,
  newFamily,
  guard,
}) => {
  guard.expectFault(/status of 409/)
  const other = await anotherManager(await newPerson(), newFamily)
  await other.goto(address)
  await form(page).getByLabel('Description').fill('All about halves')
  await form(other).getByLabel('Name').fill(`${subjectName} for all`)
  await form(other).getByText('Purple').click()
  await form(other).getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Subject updated successfully')).toBeVisible()
  await form(page).getByRole('button', { name: 'Save' }).click()
  const conflict = conflictOn(page)
  await expect(conflict).toContainText(/parent\.\w+ changed .* after you started\. Nothing was overwritten\./)
  await expect(conflict.getByRole('group').filter({ hasText: 'Changed by you' })).toContainText('Description')
  await expect(conflict.getByRole('group').filter({ hasText: /by parent/ })).toHaveCount(2)
  await expectAccessible(page)

  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('Subject updated successfully')).toBeVisible()
  const joined = row(page, `${subjectName} for all`)
  await expect(joined).toContainText('All about halves')
  await expect(joined).toContainText('Purple')
})

test("the second of two people who edit a subject takes the other's version", async ({
  page,
  subject: { gradeId, subjectId, subjectName },
  newFamily,
  newRequest,
  guard,
}) => {
  guard.expectFault(/status of 409/)
  await form(page).getByLabel('Name').fill('Never saved')
  const other = await newRequest()
  await enterBy(other, (await newFamily()).parent)
  const { subjects } = await (await other.get(`/api/content/subjects?gradeId=${gradeId}`)).json()
  const [{ color, required, version }] = subjects
  const data = { basedOn: version, name: subjectName, description: 'All about thirds', gradeId, color, required }
  const saved = await other.put(`/api/content/subjects/${subjectId}`, { data })
  expect(saved.ok(), await saved.text()).toBe(true)
  await form(page).getByRole('button', { name: 'Save' }).click()
  await conflictOn(page).getByRole('button', { name: 'See their version' }).click()
  await expect(form(page).getByLabel('Description')).toHaveValue('All about thirds')
  await expect(form(page).getByLabel('Name')).toHaveValue(subjectName)
})

test('a subject that was deleted elsewhere is restored with the typed text', async ({
  page,
  subject: { subjectId, subjectName },
  guard,
}) => {
  guard.expectFault(/status of 409/)
  await form(page).getByLabel('Description').fill('All about fifths')
  expect((await page.request.delete(`/api/content/subjects/${subjectId}`)).ok()).toBe(true)
  await form(page).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByText('Subject restored successfully')).toBeVisible()
  await form(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Subject updated successfully').last()).toBeVisible()
  await expect(row(page, subjectName)).toContainText('All about fifths')
})

/** Changes the title of the open lesson, and waits until the change is stored in the browser. */
async function changeTitle(page: Page) {
  await titleOf(page).fill('Fractions of a cake')
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Fractions of a cake')
}

/** Page of another parent, who manages content too. */
async function anotherManager(context: BrowserContext, newFamily: NewFamily): Promise<Page> {
  await enterBy(context.request, (await newFamily()).parent)
  return context.newPage()
}
