import { expect } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { newSubject, row } from './testing/content.ts'
import { unused } from './testing/families.ts'
import { expectFits } from './testing/fits.ts'
import { test } from './testing/journey.ts'
import { expectFocusPreserved, tabAndPress, tabAndType } from './testing/keyboard.ts'
import { ANA, enterBy, LEO } from './testing/people.ts'

test('with the keyboard alone a grade is added, renamed, published, unpublished, and restored to a version', async ({
  page,
  guard,
}) => {
  guard.expectFault(/status of 422/)
  const name = `Grade N${unused()}`
  await enterBy(page.request, ANA)
  await page.goto('/parent/cms')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Content Management System')
  const field = page.getByLabel('New grade')

  await test.step('added', async () => {
    await expect(page.getByRole('button', { name: 'Add Grade' })).toBeDisabled()
    await tabAndType(page, field, name)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Grade added successfully')).toBeVisible()
    await expect(row(page, name)).toContainText('Unpublished')
    await expect(row(page, name)).toContainText('Added by you')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('')
  })

  await test.step('a duplicate name shows an error at the field', async () => {
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expect(page.getByText('A grade with this name already exists')).toBeVisible()
    await expect(field).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
  })

  await test.step('renamed, in its row', async () => {
    await tabAndPress(page, page.getByRole('button', { name: `Edit ${name}` }))
    await expect(page.getByRole('form', { name: `Edit ${name}` }).getByLabel('Grade Name')).toBeFocused()
    await expect(page).toHaveURL(/edit=/)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(`${name} B`)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Grade updated successfully')).toBeVisible()
    await expect(page.getByRole('button', { name: `Edit ${name} B` })).toBeFocused()
  })

  await test.step('published and unpublished', async () => {
    await tabAndPress(page, page.getByRole('button', { name: `Publish ${name} B`, exact: true }), 'Shift+Tab')
    await expect(page.getByText('Grade is now published')).toBeVisible()
    await expect(row(page, name).getByText('Published', { exact: true })).toBeVisible()
    await expectFocusPreserved(page)
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Unpublish this grade?' })
    await expect(question).toContainText('No learners are enrolled in it.')
    await expectAccessible(page)
    await tabAndPress(page, question.getByRole('button', { name: 'Unpublish' }))
    await expect(page.getByText('Grade is now unpublished')).toBeVisible()
    await expect(question).toBeHidden()
    await expect(row(page, name)).toContainText('Unpublished')
    await expectFocusPreserved(page)
  })

  await test.step('its first name restored', async () => {
    const history = page.getByRole('button', { name: `History of ${name} B` })
    await tabAndPress(page, history)
    const dialog = page.getByRole('dialog', { name: 'History' })
    await expect(dialog.getByRole('button', { name: /^Version 4 \(current\)/ })).toBeVisible()
    await tabAndPress(page, dialog.getByRole('button', { name: /^Version 1/ }))
    await expect(dialog.getByRole('heading', { name: `${name} B: version 1 and the current version` })).toBeVisible()
    await expect(dialog.getByRole('region', { name: 'Name' }).locator('mark')).toHaveText(/B/)
    await expectAccessible(page)
    await page.reload()
    await expect(dialog.getByRole('heading', { name: `${name} B: version 1 and the current version` })).toBeVisible()
    await tabAndPress(page, dialog.getByRole('button', { name: 'Restore version 1' }))
    await expect(page.getByText('Grade restored successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('rowheader', { name: `${name} No subjects yet` })).toBeVisible()
  })

  await test.step('deleted after a confirmation, and restored from the toast', async () => {
    await tabAndPress(page, page.getByRole('button', { name: `Delete ${name}` }))
    const question = page.getByRole('dialog', { name: 'Are you absolutely sure?' })
    await expect(question).toContainText('Deleting a grade also deletes its subjects.')
    await tabAndPress(page, question.getByRole('button', { name: 'Delete' }))
    await expect(page.getByText('Grade deleted successfully')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'All grades' })).toBeFocused()
    await expect(row(page, name)).toBeHidden()
    await tabAndPress(page, page.getByRole('button', { name: 'Undo' }))
    await expect(page.getByText('Grade restored successfully').last()).toBeVisible()
    await expect(row(page, name)).toBeVisible()
  })
})

test('a subject is added, found, duplicated, deleted and restored, at addresses that can be shared and revisited', async ({
  page,
  newPerson,
}) => {
  await enterBy(page.request, ANA)
  const { gradeId, gradeName } = await newSubject(page.request)
  const name = `Botany ${unused()}`
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/parent/cms')
  await page.getByRole('tab', { name: 'Subjects' }).click()
  await page.getByLabel('Grade', { exact: true }).selectOption(gradeName)
  await expect(page).toHaveURL(`/parent/cms?tab=subjects&grade=${gradeId}`)

  await test.step('a name is required, and the displayed grade is preselected', async () => {
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

  await test.step('a copy with its own name', async () => {
    await page.getByRole('button', { name: `Duplicate ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click()
    await expect(page.getByText('Subject duplicated successfully')).toBeVisible()
    await expect(row(page, `Copy of ${name}`)).toBeVisible()
  })

  await test.step('found by its name and opened; the back button returns through each step', async () => {
    await page.getByLabel('Search all content').fill(name.toUpperCase())
    await page.getByLabel('Search all content').press('Enter')
    await expect(page.getByRole('heading', { name: /^2 results for/ })).toBeVisible()
    await expectFits(page)
    await expectAccessible(page)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('form', { name: `Edit ${name}` })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: `Edit ${name}`, exact: true })).toBeFocused()
    await page.goBack()
    await page.goBack()
    await expect(page.getByRole('heading', { name: /^2 results for/ })).toBeVisible()
    await page.getByRole('button', { name: 'Back to content' }).click()
    await expect(page.getByRole('tab', { name: 'Subjects' })).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('deleted, found in the trash, and restored where it was', async () => {
    await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Are you absolutely sure?' })
    await expect(question).toContainText('Deleting a subject also deletes its lessons and tests.')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Subject deleted successfully')).toBeVisible()
    await page.getByRole('tab', { name: 'Trash' }).click()
    // A toast stays open while the pointer is on it.
    await page.getByText('Subject deleted successfully').hover()
    await expect(
      page.getByRole('region', { name: 'In the trash' }).getByRole('listitem').filter({ hasText: name }),
    ).toContainText(`In ${gradeName}`)
    await expectFits(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: `Restore ${name}`, exact: true }).press('Enter')
    await expect(page.getByText('Subject restored successfully')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' }), 'nothing is left to undo').toHaveCount(0, {
      timeout: 2000,
    })
    await expect(page.getByRole('heading', { name: 'In the trash' })).toBeFocused()
    await page.getByRole('tab', { name: 'Subjects' }).click()
    await expect(row(page, name)).toBeVisible()
  })

  await test.step('a learner is redirected', async () => {
    const learner = await (await newPerson()).newPage()
    await enterBy(learner.request, LEO)
    await learner.goto(`/parent/cms?tab=subjects&grade=${gradeId}`)
    await expect(learner.getByText('Access denied. Parent access required.')).toBeVisible()
    await expect(learner).toHaveURL('/learner/dashboard')
  })
})

test('the skills of a subject are entered in order by keyboard and saved', async ({ page }) => {
  await enterBy(page.request, ANA)
  const { gradeId } = await newSubject(page.request)
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
  for (const [width, theme] of [
    [1280, 'light'],
    [375, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
  await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText('Skills updated successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Skills of Cookery' }).click()
  await expect(dialog.getByLabel('Skill 1', { exact: true })).toHaveValue('Fold flour')
})

test('unpublishing asks with the number of learners, who then read that their marks are safe', async ({
  page,
  newPerson,
  newFamily,
  guard,
}) => {
  guard.expectFault(/status of 409/)
  await enterBy(page.request, ANA)
  const { gradeId, gradeName, subjectId } = await newSubject(page.request)
  await page.request.put(`/api/content/grades/${gradeId}/published`, { data: { published: true } })
  const [mira] = (await newFamily('Mira')).learners
  if (!mira) throw new Error('The family has a learner')
  const learner = await (await newPerson()).newPage()
  await enterBy(learner.request, mira)
  expect((await learner.request.put('/api/enrollment', { data: { gradeId } })).ok()).toBe(true)

  await test.step('the manager confirms first, and may cancel', async () => {
    await page.goto('/parent/cms')
    const unpublish = page.getByRole('button', { name: `Unpublish ${gradeName}`, exact: true })
    await unpublish.click()
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

  await test.step('the learner reads what happens to their work', async () => {
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
