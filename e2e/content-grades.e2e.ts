import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { newSubject, row } from './testing/content.ts'
import { type NewFamily, unused } from './testing/families.ts'
import { expectFits } from './testing/fits.ts'
import { test as base, expect } from './testing/journey.ts'
import { expectFocusPreserved, tabAndPress, tabAndType } from './testing/keyboard.ts'
import { ANA, enterBy, LEO } from './testing/people.ts'
import { serveWithoutAnswer } from './testing/without-answer.ts'

/** `grade`: unpublished, with a subject. Ana, who manages content, is signed in on `page`. */
const test = base.extend<{ grade: Awaited<ReturnType<typeof newSubject>> }>({
  grade: async ({ page }, use) => {
    await enterBy(page.request, ANA)
    await use(await newSubject(page.request))
  },
})

test.describe('with the keyboard alone', () => {
  test('a grade is added', async ({ page }) => {
    const name = `Grade N${unused()}`
    await enterBy(page.request, ANA)
    await page.goto('/parent/cms')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Content Management System')
    const field = page.getByLabel('New grade')
    await expect(page.getByRole('button', { name: 'Add Grade' })).toBeDisabled()
    await tabAndType(page, field, name)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Grade added successfully')).toBeVisible()
    await expect(row(page, name)).toContainText('Unpublished')
    await expect(row(page, name)).toContainText('Added by you')
    await expect(page.getByRole('rowheader', { name: `${name} No subjects yet` })).toBeVisible()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('')
  })

  test('a grade whose name is taken is reported at its field', async ({ page, grade: { gradeName }, guard }) => {
    guard.expectFault(/status of 422/)
    await page.goto('/parent/cms')
    const field = page.getByLabel('New grade')
    await field.fill(gradeName)
    await page.keyboard.press('Enter')
    await expect(page.getByText('A grade with this name already exists')).toBeVisible()
    await expect(field).toBeFocused()
  })

  test('a grade is renamed in its row', async ({ page, grade: { gradeName } }) => {
    await page.goto('/parent/cms')
    await page.getByRole('button', { name: `Edit ${gradeName}` }).press('Enter')
    await expect(page.getByRole('form', { name: `Edit ${gradeName}` }).getByLabel('Grade Name')).toBeFocused()
    await expect(page).toHaveURL(/edit=/)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(`${gradeName} B`)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Grade updated successfully')).toBeVisible()
    await expect(page.getByRole('button', { name: `Edit ${gradeName} B` })).toBeFocused()
  })

  test('a grade is published', async ({ page, grade: { gradeName } }) => {
    await page.goto('/parent/cms')
    await page.getByRole('button', { name: `Publish ${gradeName}`, exact: true }).press('Enter')
    await expect(page.getByText('Grade is now published')).toBeVisible()
    await expect(row(page, gradeName).getByText('Published', { exact: true })).toBeVisible()
    await expectFocusPreserved(page)
  })

  test('a grade is unpublished after a confirmation', async ({ page, grade: { gradeId, gradeName } }) => {
    await publish(page, gradeId)
    await page.goto('/parent/cms')
    await page.getByRole('button', { name: `Unpublish ${gradeName}`, exact: true }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Unpublish this grade?' })
    await expect(question).toContainText('No learners are enrolled in it.')
    await expectAccessible(page, { colors: false })
    await tabAndPress(page, question.getByRole('button', { name: 'Unpublish' }))
    await expect(page.getByText('Grade is now unpublished')).toBeVisible()
    await expect(question).toBeHidden()
    await expect(row(page, gradeName)).toContainText('Unpublished')
    await expectFocusPreserved(page)
  })

  test('an earlier version of a grade is restored', async ({ page, grade: { gradeId, gradeName } }) => {
    const renamed = `${gradeName} B`
    const data = { basedOn: 1, name: renamed, published: false }
    expect((await page.request.put(`/api/content/grades/${gradeId}`, { data })).ok()).toBe(true)
    await page.goto('/parent/cms')
    await page.getByRole('button', { name: `History of ${renamed}` }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'History' })
    await expect(dialog.getByRole('button', { name: /^Version 2 \(current\)/ })).toBeVisible()
    await tabAndPress(page, dialog.getByRole('button', { name: /^Version 1/ }))
    const comparison = dialog.getByRole('heading', { name: `${renamed}: version 1 and the current version` })
    await expect(comparison).toBeVisible()
    await expect(dialog.getByRole('region', { name: 'Name' }).locator('mark')).toHaveText(/B/)
    await expectAccessible(page)
    await page.reload()
    await expect(comparison).toBeVisible()
    await tabAndPress(page, dialog.getByRole('button', { name: 'Restore version 1' }))
    await expect(page.getByText('Grade restored successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: `Edit ${gradeName}`, exact: true })).toBeVisible()
  })

  test('a deleted grade comes back from the toast', async ({ page, grade: { gradeName } }) => {
    await page.goto('/parent/cms')
    await page.getByRole('button', { name: `Delete ${gradeName}` }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Are you absolutely sure?' })
    await expect(question).toContainText('Deleting a grade also deletes its subjects.')
    await tabAndPress(page, question.getByRole('button', { name: 'Delete' }))
    await expect(page.getByText('Grade deleted successfully')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'All grades' })).toBeFocused()
    await expect(row(page, gradeName)).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByText('Grade restored successfully').last()).toBeVisible()
    await expect(row(page, gradeName)).toBeVisible()
  })
})

test('a subject is added to the displayed grade on a phone', async ({ page, grade: { gradeId, gradeName } }) => {
  const name = `Botany ${unused()}`
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/parent/cms')
  await page.getByRole('tab', { name: 'Subjects' }).click()
  await page.getByLabel('Grade', { exact: true }).selectOption(gradeName)
  await expect(page).toHaveURL(`/parent/cms?tab=subjects&grade=${gradeId}`)
  await page.getByRole('button', { name: 'Add Subject' }).click()
  const form = page.getByRole('form', { name: 'New subject' })
  await form.getByRole('button', { name: 'Add Subject' }).click()
  await expect(form.getByText('Please enter a subject name')).toBeVisible()
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByLabel('Name').fill(name)
  await form.getByText('Pink').click()
  await expectFits(page)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add Subject' }).click()
  await expect(page.getByText('Subject added successfully')).toBeVisible()
  await expect(row(page, name)).toContainText('Pink')
  await expect(row(page, name)).toContainText('Elective')
  await expectFits(page)
})

test('a subject is duplicated with a name of its own', async ({ page, grade: { gradeId } }) => {
  await page.goto(`/parent/cms?tab=subjects&grade=${gradeId}`)
  await page.getByRole('button', { name: 'Duplicate Cookery' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByText('Subject duplicated successfully')).toBeVisible()
  await expect(row(page, 'Copy of Cookery')).toBeVisible()
})

test('a subject that was found opens, and the back button returns through each step', async ({
  page,
  grade: { gradeId },
}) => {
  const name = `Botany ${unused()}`
  const data = { name, description: null, gradeId, color: 'bg-green-100' }
  expect((await page.request.post('/api/content/subjects', { data })).ok()).toBe(true)
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto(`/parent/cms?tab=subjects&grade=${gradeId}`)
  await page.getByLabel('Search all content').fill(name.toUpperCase())
  await page.getByLabel('Search all content').press('Enter')
  const results = page.getByRole('heading', { name: /^1 result for/ })
  await expect(results).toBeVisible()
  await expectFits(page)
  await expectAccessible(page, { colors: false })
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('form', { name: `Edit ${name}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Edit ${name}`, exact: true })).toBeFocused()
  await page.goBack()
  await page.goBack()
  await expect(results).toBeVisible()
  await page.getByRole('button', { name: 'Back to content' }).click()
  await expect(page.getByRole('tab', { name: 'Subjects' })).toHaveAttribute('aria-selected', 'true')
})

test('a deleted subject is found in the trash and restored', async ({ page, grade: { gradeId, gradeName } }) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto(`/parent/cms?tab=subjects&grade=${gradeId}`)
  await page.getByRole('button', { name: 'Delete Cookery', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Are you absolutely sure?' })
  await expect(question).toContainText('Deleting a subject also deletes its lessons and tests.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Subject deleted successfully')).toBeVisible()
  await page.getByRole('tab', { name: 'Trash' }).click()
  // A toast stays open while the pointer is on it.
  await page.getByText('Subject deleted successfully').hover()
  const deleted = page
    .getByRole('region', { name: 'In the trash' })
    .getByRole('listitem')
    .filter({ hasText: gradeName })
  await expect(deleted).toContainText(`In ${gradeName}`)
  await expectFits(page)
  await expectAccessible(page, { colors: false })
  await deleted.getByRole('button', { name: 'Restore Cookery', exact: true }).press('Enter')
  await expect(page.getByText('Subject restored successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' }), 'nothing is left to undo').toHaveCount(0, {
    timeout: 2000,
  })
  await expect(page.getByRole('heading', { name: 'In the trash' })).toBeFocused()
  await page.getByRole('tab', { name: 'Subjects' }).click()
  await expect(row(page, 'Cookery')).toBeVisible()
})

test('a learner is led away from the content', async ({ grade: { gradeId }, newPerson }) => {
  const learner = await (await newPerson()).newPage()
  await enterBy(learner.request, LEO)
  await learner.goto(`/parent/cms?tab=subjects&grade=${gradeId}`)
  await expect(learner.getByText('Access denied. Parent access required.')).toBeVisible()
  await expect(learner).toHaveURL('/learner/dashboard')
})

test('the skills of a subject are entered in order by keyboard', async ({ page, grade: { gradeId } }) => {
  await page.goto(`/parent/cms?tab=subjects&grade=${gradeId}`)
  await page.getByRole('button', { name: 'Skills of Cookery' }).click()
  const dialog = page.getByRole('dialog', { name: 'Skills of Cookery' })
  await dialog.getByRole('button', { name: 'Add skill' }).press('Enter')
  await expect(dialog.getByLabel('Skill 1', { exact: true })).toBeFocused()
  await page.keyboard.type('Beat eggs')
  await dialog.getByRole('button', { name: 'Add skill' }).press('Enter')
  await page.keyboard.type('Fold flour')
  await dialog.getByRole('button', { name: 'Move skill 2 up' }).press('Enter')
  await dialog.getByRole('button', { name: 'Add misconception' }).press('Enter')
  await page.keyboard.type('Beats where it should fold')
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, { colors: width === 1280 })
  }
  await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText('Skills updated successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Skills of Cookery' }).click()
  await expect(dialog.getByLabel('Skill 1', { exact: true })).toHaveValue('Fold flour')
})

test('a skill gets one that it needs, with a reason', async ({ page, grade: { gradeId } }) => {
  await page.goto(`/parent/cms?tab=subjects&grade=${gradeId}`)
  const open = () => page.getByRole('button', { name: 'Skills of Cookery' }).click()
  const dialog = page.getByRole('dialog', { name: 'Skills of Cookery' })
  const save = () => dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const addNeed = async (skill: string, needed: string, reason: string) => {
    await dialog.getByText(`${skill} Needs no other skill`).click()
    const needs = dialog.getByRole('group', { name: `Skills that ${skill.toLowerCase()} needs` })
    await needs.getByRole('button', { name: 'Add needed skill' }).click()
    await expect(needs.getByLabel('Needed skill 1')).toBeFocused()
    await needs.getByLabel('Needed skill 1').selectOption(needed)
    await needs.getByLabel('Reason 1').fill(reason)
  }
  await open()
  for (const name of ['Beat eggs', 'Fold flour']) {
    await dialog.getByRole('button', { name: 'Add skill' }).click()
    await page.keyboard.type(name)
  }
  await save()
  await expect(page.getByText('Skills updated successfully')).toBeVisible()

  await open()
  await addNeed('Skill 2', 'Beat eggs', 'The flour is folded into the eggs that were beaten.')
  await save()
  await expect(dialog).toBeHidden()

  await open()
  await expect(dialog.getByText('Skill 2 Needs 1 other skill')).toBeVisible()
  await addNeed('Skill 1', 'Fold flour', 'The eggs come last.')
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, { colors: width === 1280 })
  }
})

test('unpublishing a grade asks with the number of its learners', async ({
  page,
  grade: { gradeId, gradeName },
  newPerson,
  newFamily,
}) => {
  await publish(page, gradeId)
  await enrollMira(newFamily, await newPerson(), gradeId)
  await page.goto('/parent/cms')
  await page.getByRole('button', { name: `Unpublish ${gradeName}`, exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Unpublish this grade?' })
  await expect(question).toContainText('It has 1 enrolled learner.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, gradeName).getByText('Published', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Edit ${gradeName}`, exact: true }).click()
  const form = page.getByRole('form', { name: `Edit ${gradeName}` })
  await form.getByText('Published', { exact: true }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await question.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByText('Grade updated successfully')).toBeVisible()
  await expect(row(page, gradeName)).toContainText('Unpublished')
})

test('learners of an unpublished grade read that their marks are safe', async ({
  page,
  grade: { gradeId, subjectId },
  newPerson,
  newFamily,
  guard,
}) => {
  guard.expectFault(/status of 409/)
  await publish(page, gradeId)
  const context = await newPerson()
  await enrollMira(newFamily, context, gradeId)
  await publish(page, gradeId, false)
  const learner = await context.newPage()
  const said = learner.getByRole('heading', { name: 'Your grade is being updated' })
  for (const path of [
    '/learner/dashboard',
    '/lessons',
    '/subjects',
    `/grade/${gradeId}`,
    `/learner/subjects/${subjectId}`,
  ]) {
    await learner.goto(path)
    await expect(said).toBeVisible()
  }
  await expect(learner.getByText('You’ve completed every lesson')).toHaveCount(0)
  await expectAccessible(learner)
  await expectFits(learner)
})

test('a parent who is not a content manager sees a denial and no content', async ({ page, newRequest, guard }) => {
  guard.expectFault(/status of 403/)
  const stranger = await newRequest()
  await enterBy(stranger, LEO)
  await enterBy(page.request, ANA)
  // Every parent manages content until the operator names some, so this simulates the server's response to others.
  await page.route(/\/api\/rpc\/(contentGrades\/list|billing\/revenue)/, async (route) => {
    const request = route.request()
    const options = { method: request.method(), data: request.postDataJSON() ?? undefined }
    await route.fulfill({ response: await stranger.fetch(request.url(), options) })
  })
  await serveWithoutAnswer(page, '/parent/cms')
  await page.goto('/parent/revenue')
  await expect(page.getByText('You don’t have access to this page')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0)
  await page.goto('/parent/cms?tab=subjects')
  await expect(page.getByText('You don’t have access to this page')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Revenue' })).toHaveCount(0)
  await expect(page.getByLabel('Search all content')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Parent Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parent Dashboard')
})

async function publish(page: Page, gradeId: string, published = true) {
  const answer = await page.request.put(`/api/content/grades/${gradeId}/published`, { data: { published } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Enrolls a new learner, who is signed in on this browser profile. */
async function enrollMira(newFamily: NewFamily, { request }: BrowserContext, gradeId: string) {
  const [mira] = (await newFamily('Mira')).learners
  if (!mira) throw new Error('The family has a learner')
  await enterBy(request, mira)
  expect((await request.put('/api/enrollment', { data: { gradeId } })).ok()).toBe(true)
}
