import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { dialog, newSubject, part, save } from './testing/content.ts'
import { lessonTab } from './testing/exercise.ts'
import { unused } from './testing/families.ts'
import { expectFits } from './testing/fits.ts'
import { independently } from './testing/independently.ts'
import { expect, test } from './testing/journey.ts'
import { ANA, enterBy, openAccountMenu } from './testing/people.ts'

test.describe.configure({ timeout: 120_000 })

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC'

test('a new grade and a new subject lead to the first lesson', async ({ page }) => {
  await enterBy(page.request, ANA)
  const grade = `Grade N${unused()}`
  await page.goto('/parent/cms')
  await page.getByLabel('New grade').fill(grade)
  await page.getByRole('button', { name: 'Add Grade' }).click()
  await expect(page.getByText('Grade added successfully')).toBeVisible()
  await page.getByRole('tab', { name: 'Subjects' }).click()
  await page.getByRole('button', { name: 'Add Subject' }).click()
  const form = page.getByRole('form', { name: 'New subject' })
  await form.getByLabel('Name').fill('Cookery')
  await form.getByLabel('Grade').selectOption(grade)
  await form.getByRole('button', { name: 'Add Subject' }).click()
  await expect(page.getByText('Subject added successfully')).toBeVisible()
  await page.getByRole('tab', { name: 'Lessons' }).click()
  const lessons = page.getByRole('tabpanel', { name: 'Lessons' })
  await lessons.getByRole('combobox', { name: 'Grade' }).selectOption(`${grade} (unpublished)`)
  await lessons.getByRole('combobox', { name: 'Subject' }).selectOption('Cookery')
  await expect(page.getByText('No lessons yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add Lesson' }).click()
  await expect(dialog(page).getByLabel('Lesson number')).toHaveValue('1')
})

test('an error shows at its field, on its own tab', async ({ page, guard }) => {
  guard.expectFault(/status of 422/)
  await openNewLesson(page)
  await part(page, 'Video').click()
  await dialog(page).getByLabel('Video address').fill('https://example.org/film')
  await save(page).click()
  await expect(page.getByText('Validation Error')).toBeVisible()
  await expect(page.getByText('Please provide a title and select a subject.').first()).toBeVisible()
  await expect(dialog(page).getByLabel('Title')).toBeFocused()

  // Only the server notices the other one.
  await dialog(page).getByLabel('Title').fill('Halves and thirds')
  await part(page, 'Text').click()
  await save(page).click()
  await expect(dialog(page).getByLabel('Video address')).toBeFocused()
  await expect(dialog(page)).toContainText('must be the address of a YouTube or Vimeo video')
})

test('the tools of a text format it, add pictures, and explain what it can have', async ({ page, guard }) => {
  guard.expectFault(/status of 422/)
  await openNewLesson(page)
  await part(page, 'Text').click()
  const preview = dialog(page).getByRole('region', { name: 'Preview' })
  await independently('the toolbar formats what the preview shows', async () => {
    await dialog(page).getByRole('textbox', { name: 'Reading text' }).click()
    await page.keyboard.type('Half of a cake')
    await page.keyboard.press('ControlOrMeta+a')
    await dialog(page).getByRole('button', { name: 'Bold' }).click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' is ')
    await dialog(page).getByRole('button', { name: 'Inline formula' }).click()
    await page.keyboard.type('\\frac{1}{2}')
    await expect(preview.locator('strong')).toHaveText('Half of a cake')
    await expect(preview.locator('mfrac')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+End')
  })
  await independently('the help explains pictures and formulas', async () => {
    await dialog(page).getByText('Help with pictures, figures and formulas').click()
    await expect(dialog(page).getByText('a fraction, three fourths')).toBeVisible()
  })
  await independently('a picture is taken, but no drawing with code', async () => {
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'cake.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') })
    await expect(preview.getByRole('img', { name: 'Describe the picture' })).toBeVisible()
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'cake.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await expect(
      page.getByText('Please choose a PNG, JPEG, WebP or GIF image, or an MP3, M4A or Ogg recording.'),
    ).toBeVisible()
  })
  await expectAccessible(page)
})

test('an incomplete question shows all its problems in place', async ({ page }) => {
  await openNewLesson(page)
  await dialog(page).getByLabel('Title').fill('Halves and thirds')
  await part(page, 'Quiz').click()
  await dialog(page).getByRole('button', { name: 'Add question' }).click()
  await expect(dialog(page).getByLabel('Question', { exact: true })).toBeFocused()
  await page.keyboard.type('What is half of 4?')
  await dialog(page).getByLabel('Question 1, option A').fill('2')
  await dialog(page).getByLabel('Question 1, option B').fill('3')
  await dialog(page).getByRole('button', { name: 'Remove option D' }).click()
  await save(page).click()
  // All problems together, each at its field.
  await expect(dialog(page).getByRole('list', { name: 'Problems of Question 1' })).toHaveText(
    'An option is empty.The correct answer is missing.',
  )
  await expect(dialog(page).getByText('Option C is empty.')).toBeVisible()
  await expect(dialog(page).getByLabel('Option A is correct')).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Remove option C' }).click()
  await expect(dialog(page)).toContainText('Question 1: the correct answer is missing.')
  await dialog(page).getByLabel('Option A is correct').check()
  await expect(dialog(page)).not.toContainText('Question 1: ')
})

test('a deleted question comes back where it was', async ({ page }) => {
  await openNewLesson(page)
  await part(page, 'Quiz').click()
  await writeQuestion(page)
  await dialog(page).getByRole('button', { name: 'Duplicate Question 1' }).click()
  await dialog(page).getByLabel('Question', { exact: true }).nth(1).fill('What is half of 6?')
  await dialog(page).getByRole('button', { name: 'Delete Question 1' }).click()
  await expect(dialog(page).getByLabel('Question', { exact: true })).toHaveValue('What is half of 6?')
  await dialog(page).getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(dialog(page).getByLabel('Question', { exact: true }).first()).toHaveValue('What is half of 4?')
  await expectAccessible(page)
})

test('a double click on Save makes one lesson', async ({ page }) => {
  await openNewLesson(page)
  await dialog(page).getByLabel('Title').fill('Halves and thirds')
  await part(page, 'Assignment').click()
  await dialog(page).getByLabel('Instructions').fill('Cut three cakes into halves.')
  await dialog(page).getByRole('button', { name: 'Save and close' }).dblclick()
  await expect(page.getByText('Lesson added successfully')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Lesson 1: Halves and thirds'])
  const badges = page.getByRole('listitem').filter({ hasText: 'Halves and thirds' })
  await expect(badges).toContainText('Assignment')
  await expectAccessible(page)
})

test('a lesson written and published by a manager is studied by a learner', async ({ page, newFamily, newPerson }) => {
  const { gradeId, gradeName, subjectId } = await openNewLesson(page)
  await dialog(page).getByLabel('Title').fill('Halves and thirds')
  await part(page, 'Video').click()
  await dialog(page).getByLabel('Video address').fill('/media/grade-6-science-1.webm')
  await dialog(page).getByLabel('Duration').fill('0:10')
  await part(page, 'Text').click()
  await dialog(page).getByRole('textbox', { name: 'Reading text' }).click()
  await page.keyboard.type('**Half of a cake** is $\\frac{1}{2}$')
  await part(page, 'Quiz').click()
  await writeQuestion(page)
  await dialog(page).getByRole('button', { name: 'Save and close' }).click()
  await expect(page.getByText('Lesson added successfully')).toBeVisible()
  const badges = page.getByRole('listitem').filter({ hasText: 'Halves and thirds' })
  for (const name of ['Video', 'Text', 'Quiz']) await expect(badges).toContainText(name)
  await page.getByRole('tab', { name: 'Grades' }).click()
  await page.getByRole('button', { name: `Publish ${gradeName}`, exact: true }).click()
  await expect(page.getByText('Grade is now published')).toBeVisible()

  const { learners } = await newFamily('Tom')
  const learner = await (await newPerson()).newPage()
  for (const tom of learners) await enterBy(learner.request, tom)
  await learner.goto(`/grade/${gradeId}`)
  await learner.getByRole('button', { name: `Enroll in ${gradeName}` }).click()
  await expect(learner.getByText('Enrollment Successful')).toBeVisible()
  await learner.goto(`/learner/subjects/${subjectId}`)
  await learner.getByRole('button', { name: 'Lesson 1: Halves and thirds' }).click()
  await lessonTab(learner, 'Reading').click()
  const reading = learner.getByRole('tabpanel', { name: 'Reading' })
  await expect(reading.locator('strong')).toHaveText('Half of a cake')
  await expect(reading.locator('mfrac')).toBeVisible()
  await lessonTab(learner, 'Quiz').click()
  await learner
    .getByRole('group')
    .locator('label')
    .filter({ has: learner.getByText('2', { exact: true }) })
    .click()
  await learner.getByRole('button', { name: 'Submit Quiz' }).click()
  await expect(learner.getByText('Perfect score!')).toBeVisible()
  await expect(learner.getByText('2 and 2 make 4.').first()).toBeVisible()
  // Other journeys also list the grades.
  await page.request.delete(`/api/content/grades/${gradeId}`)
})

test('a lesson is moved, duplicated and deleted by keyboard', async ({ page }) => {
  await openLessons(page, 'Addition', 'Subtraction', 'Multiplication')
  const titles = page.getByRole('heading', { level: 3 })
  await page.getByRole('button', { name: 'Move Addition down' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Addition is now number 2 of 3')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Move Addition down' })).toBeFocused()
  await page.keyboard.press('Enter')
  const order = ['Lesson 1: Subtraction', 'Lesson 2: Multiplication', 'Lesson 3: Addition']
  await expect(titles).toHaveText(order)
  await expect(page.getByText('Saving the order...')).toBeHidden()
  await page.reload()
  await expect(titles).toHaveText(order)
  await independently('a duplicate follows at the end', async () => {
    await page.getByRole('button', { name: 'Duplicate Addition' }).press('Enter')
    await expect(page.getByText('Lesson duplicated successfully')).toBeVisible()
    await expect(titles.last()).toHaveText('Lesson 4: Copy of Addition')
  })
  await independently('a deleted lesson comes back from the toast', async () => {
    const before = await titles.count()
    await page.getByRole('button', { name: 'Delete Subtraction' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(page.getByText('Lesson deleted successfully')).toBeVisible()
    await expect(titles).toHaveCount(before - 1)
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(titles).toHaveCount(before)
  })
})

test('a toast leaves the buttons of the open editor free on a phone', async ({ page }) => {
  await openLessons(page, 'Addition')
  await page.setViewportSize({ width: 375, height: 740 })
  await page.getByRole('button', { name: 'Edit Addition', exact: true }).click()
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Addition')
  // Reopened at its address, the editor is above the top of the page.
  await page.goto(page.url())
  await dialog(page).getByLabel('Title').fill('')
  await save(page).click()
  await expect(page.getByText('Validation Error')).toBeVisible()
  await save(page).click({ trial: true, timeout: 2000 })
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a test is added on a phone', async ({ page }) => {
  await openLessons(page, 'Addition', 'Subtraction', 'Multiplication', 'Division')
  await page.setViewportSize({ width: 320, height: 640 })
  await expectFits(page)
  await page.getByRole('tab', { name: 'Tests' }).click()
  await page.getByRole('button', { name: 'Add Test' }).click()
  await expect(dialog(page).getByLabel('After lesson number')).toHaveValue('2')
  await expectFits(page)
  await save(page).click()
  await expect(dialog(page)).toContainText('A test needs at least one question.')
  await dialog(page).getByRole('button', { name: 'Add question' }).click()
  await page.keyboard.type('What is 2 + 2?')
  for (const [index, option] of ['4', '5', '6', '7'].entries()) {
    await dialog(page).getByLabel(`Question 1, option ${'ABCD'[index]}`).fill(option)
  }
  await dialog(page).getByLabel('Option A is correct').check()
  await expectFits(page)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Save and close' }).click()
  await expect(page.getByText('Test added successfully')).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Mid Test 1'])
  await expectFits(page)
})

test('the lessons open on the subject of the last visit', async ({ page }) => {
  await openLessons(page, 'Whisking')
  await openAccountMenu(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Content' }).click()
  await page.getByRole('tab', { name: 'Lessons' }).click()
  await expect(page.getByRole('heading', { name: 'Lesson 1: Whisking' })).toBeVisible()
  for (const label of ['Edit', 'Duplicate', 'Export', 'History', 'Delete']) {
    const action = page.getByRole('button', { name: new RegExp(`^${label} (of )?Whisking$`) })
    // Visible, not only for screen readers.
    expect(await action.evaluate(({ childNodes }) => [...childNodes].map((node) => node.nodeValue))).toContain(label)
  }
})

test('a saved lesson opens as learners see it', async ({ page }) => {
  const { gradeName } = await openLessons(page, 'Whisking')
  await page.getByRole('button', { name: 'Edit Whisking' }).click()
  await expect(dialog(page).getByText(`Learners see this once ${gradeName} is published.`)).toBeVisible()
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    dialog(page).getByRole('button', { name: 'Phone' }).click(),
  ])
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Lesson 1: Whisking')
  await preview.getByRole('link', { name: 'Back to Content' }).click()
  await expect(preview.getByRole('heading', { name: 'Lesson 1: Whisking' })).toBeVisible()
})

/** Opens the list of lessons with these titles, in a subject of its own. */
async function openLessons(page: Page, ...titles: string[]) {
  await enterBy(page.request, ANA)
  const made = await newSubject(page.request)
  for (const title of titles) await made.addLesson(title)
  await page.goto(`/parent/cms?tab=lessons&grade=${made.gradeId}&subject=${made.subjectId}`)
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(titles.length)
  return made
}

/** Opens the editor of a new lesson in a subject of its own. */
async function openNewLesson(page: Page) {
  await enterBy(page.request, ANA)
  const made = await newSubject(page.request)
  await page.goto(`/parent/cms?tab=lessons&grade=${made.gradeId}&subject=${made.subjectId}`)
  await page.getByRole('button', { name: 'Add Lesson' }).click()
  await expect(dialog(page).getByLabel('Title')).toBeVisible()
  return made
}

/** Writes a complete question into the open quiz. */
async function writeQuestion(page: Page) {
  await dialog(page).getByRole('button', { name: 'Add question' }).click()
  await dialog(page).getByLabel('Question', { exact: true }).fill('What is half of 4?')
  for (const option of ['D', 'C'])
    await dialog(page)
      .getByRole('button', { name: `Remove option ${option}` })
      .click()
  await dialog(page).getByLabel('Question 1, option A').fill('2')
  await dialog(page).getByLabel('Question 1, option B').fill('3')
  await dialog(page).getByLabel('Option A is correct').check()
  await dialog(page).getByLabel('Explanation').fill('2 and 2 make 4.')
}
