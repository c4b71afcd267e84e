import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { newSubject } from './testing/content.ts'
import { lessonTab } from './testing/exercise.ts'
import { unused } from './testing/families.ts'
import { expect, test } from './testing/journey.ts'
import { ANA, enter, enterBy } from './testing/people.ts'

test.describe.configure({ timeout: 120_000 })

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC'

const dialog = (page: Page) => page.getByRole('dialog').first()
const part = (page: Page, name: string) => dialog(page).getByRole('tab', { name: new RegExp(`^${name}`) })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save', exact: true })

test('a manager creates and publishes a grade, with errors shown in place, and a learner studies it', async ({
  page,
  newFamily,
  newPerson,
  guard,
}) => {
  guard.expectFault(/status of 422/)
  await enterBy(page.request, ANA)
  const grade = `Grade N${unused()}`

  await test.step('a grade and a subject come first', async () => {
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
  })

  await test.step('without a title the specification has its words, and the focus goes there', async () => {
    await expect(dialog(page).getByLabel('Lesson number')).toHaveValue('1')
    await part(page, 'Video').click()
    await dialog(page).getByLabel('Video address').fill('https://example.org/film')
    await save(page).click()
    await expect(page.getByText('Validation Error')).toBeVisible()
    await expect(page.getByText('Please provide a title and select a subject.').first()).toBeVisible()
    await expect(dialog(page).getByLabel('Title')).toBeFocused()
    await dialog(page).getByLabel('Title').fill('Halves and thirds')
  })

  await test.step('a server-side error shows at its field, on its own tab', async () => {
    await save(page).click()
    await expect(dialog(page).getByLabel('Video address')).toBeFocused()
    await expect(dialog(page)).toContainText('must be the address of a YouTube or Vimeo video')
    await dialog(page).getByLabel('Video address').fill('/media/grade-6-science-1.webm')
    await dialog(page).getByLabel('Duration').fill('0:10')
  })

  await test.step('the text has a toolbar, an image and a preview', async () => {
    await part(page, 'Text').click()
    const text = dialog(page).getByRole('textbox', { name: 'Reading text' })
    await text.click()
    await page.keyboard.type('Half of a cake')
    await page.keyboard.press('ControlOrMeta+a')
    await dialog(page).getByRole('button', { name: 'Bold' }).click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' is ')
    await dialog(page).getByRole('button', { name: 'Inline formula' }).click()
    await page.keyboard.type('\\frac{1}{2}')
    const preview = dialog(page).getByRole('region', { name: 'Preview' })
    await expect(preview.locator('strong')).toHaveText('Half of a cake')
    await expect(preview.locator('mfrac')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+End')
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'cake.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') })
    await expect(preview.getByRole('img', { name: 'Describe the picture' })).toBeVisible()
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'cake.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await expect(page.getByText('Please choose a PNG, JPEG, WebP or GIF image.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('an incomplete question shows an error in place', async () => {
    await part(page, 'Quiz').click()
    await dialog(page).getByRole('button', { name: 'Add question' }).click()
    await expect(dialog(page).getByLabel('Question', { exact: true })).toBeFocused()
    await page.keyboard.type('What is half of 4?')
    await dialog(page).getByLabel('Question 1, option A').fill('2')
    await dialog(page).getByLabel('Question 1, option B').fill('3')
    await dialog(page).getByRole('button', { name: 'Remove option D' }).click()
    await save(page).click()
    // All at once, each at its field.
    await expect(dialog(page).getByRole('list', { name: 'Problems of Question 1' })).toHaveText(
      'An option is empty.The correct answer is missing.',
    )
    await expect(dialog(page).getByText('Option C: an option is empty.')).toBeVisible()
    await expect(dialog(page).getByLabel('Option A is correct')).toBeFocused()
    await dialog(page).getByRole('button', { name: 'Remove option C' }).click()
    await expect(dialog(page)).toContainText('Question 1: the correct answer is missing.')
    await dialog(page).getByLabel('Option A is correct').check()
    await expect(dialog(page)).not.toContainText('Question 1: ')
    await dialog(page).getByLabel('Explanation').fill('2 and 2 make 4.')
  })

  await test.step('a deleted question comes back where it was', async () => {
    await dialog(page).getByRole('button', { name: 'Duplicate Question 1' }).click()
    await dialog(page).getByLabel('Question', { exact: true }).nth(1).fill('What is half of 6?')
    await dialog(page).getByRole('button', { name: 'Delete Question 1' }).click()
    await expect(dialog(page).getByLabel('Question', { exact: true })).toHaveValue('What is half of 6?')
    await dialog(page).getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(dialog(page).getByLabel('Question', { exact: true }).first()).toHaveValue('What is half of 4?')
    await expectAccessible(page)
  })

  await test.step('a double click on Save makes one lesson', async () => {
    await part(page, 'Assignment').click()
    await dialog(page).getByLabel('Instructions').fill('Cut three cakes into halves.')
    await dialog(page).getByRole('button', { name: 'Save and close' }).dblclick()
    await expect(page.getByText('Lesson added successfully')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Lesson 1: Halves and thirds'])
    const badges = page.getByRole('listitem').filter({ hasText: 'Halves and thirds' })
    for (const name of ['Video', 'Text', 'Quiz', 'Assignment']) await expect(badges).toContainText(name)
    await expectAccessible(page)
  })

  const at = new URL(page.url()).searchParams
  await test.step('the grade is published', async () => {
    await page.getByRole('tab', { name: 'Grades' }).click()
    await page.getByRole('button', { name: `Publish ${grade}`, exact: true }).click()
    await expect(page.getByText('Grade is now published')).toBeVisible()
  })

  await test.step('a learner enrolls, reads and answers it', async () => {
    const { learners } = await newFamily('Tom')
    const learner = await (await newPerson()).newPage()
    for (const tom of learners) await enter(learner, tom)
    await learner.goto(`/grade/${at.get('grade')}`)
    await learner.getByRole('button', { name: `Enroll in ${grade}` }).click()
    await expect(learner.getByText('Enrollment Successful')).toBeVisible()
    await learner.goto(`/learner/subjects/${at.get('subject')}`)
    await learner.getByRole('button', { name: 'Lesson 1: Halves and thirds' }).click()
    await lessonTab(learner, 'Reading').click()
    const reading = learner.getByRole('tabpanel', { name: 'Reading' })
    await expect(reading.locator('strong')).toHaveText('Half of a cake')
    await expect(reading.locator('mfrac')).toBeVisible()
    await expect(reading.getByRole('img', { name: 'Describe the picture' })).toBeVisible()
    await lessonTab(learner, 'Quiz').click()
    const questions = learner.getByRole('group')
    await expect(questions).toHaveCount(2)
    // Options are in a new order at every try; "2" is the right one of both questions.
    for (const question of await questions.all()) {
      await question
        .locator('label')
        .filter({ has: learner.getByText('2', { exact: true }) })
        .click()
    }
    await learner.getByRole('button', { name: 'Submit Quiz' }).click()
    await expect(learner.getByText('Perfect score!')).toBeVisible()
    await expect(learner.getByText('2 and 2 make 4.').first()).toBeVisible()
    // Other journeys list the grades too.
    await page.request.delete(`/api/content/grades/${at.get('grade')}`)
  })
})

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

  await test.step('the cross and the back button ask before anything is lost', async () => {
    await title.fill('Fractions of a cake')
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).click()
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
    await expect(leaving.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectAccessible(page)
    await leaving.getByRole('button', { name: 'Cancel' }).click()
    await expect(title).toHaveValue('Fractions of a cake')
  })

  await test.step('what was not saved is offered after the page is gone', async () => {
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Fractions of a cake')
    page.once('dialog', (prompt) => void prompt.accept())
    await page.goto('about:blank')
    await page.goto(address)
    await expect(dialog(page)).toContainText('You have unsaved changes from')
    await expectAccessible(page)
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

  await test.step('a server that cannot be reached loses nothing', async () => {
    await title.fill('Fractions of a pie')
    await page.context().setOffline(true)
    await save(page).click()
    await expect(page.getByText('Failed to update lesson. Please try again.')).toBeVisible()
    await expect(title).toHaveValue('Fractions of a pie')
    await page.context().setOffline(false)
    await dialog(page).getByRole('button', { name: 'Save and close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Lesson 1: Fractions of a pie' })).toBeVisible()
  })
})

test('lessons are ordered, duplicated, deleted and restored, and tests added, by keyboard and on a phone', async ({
  page,
}) => {
  await enterBy(page.request, ANA)
  const { gradeId, subjectId, addLesson } = await newSubject(page.request)
  for (const title of ['Addition', 'Subtraction', 'Multiplication']) await addLesson(title)
  await page.goto(`/parent/cms?tab=lessons&grade=${gradeId}&subject=${subjectId}`)
  const titles = page.getByRole('heading', { level: 3 })

  await test.step('Move down stays under the finger and announces the position', async () => {
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
  })

  await test.step('a lesson is duplicated, and a deleted one brought back from the toast', async () => {
    await page.getByRole('button', { name: 'Duplicate Subtraction' }).press('Enter')
    await expect(page.getByText('Lesson duplicated successfully')).toBeVisible()
    await expect(titles.last()).toHaveText('Lesson 4: Copy of Subtraction')
    await page.getByRole('button', { name: 'Delete Multiplication' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(page.getByText('Lesson deleted successfully')).toBeVisible()
    await expect(titles).toHaveCount(3)
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(titles).toHaveCount(4)
  })

  await test.step('a test is added on a phone', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await expectFits(page)
    await page.getByRole('tab', { name: 'Tests' }).click()
    await page.getByRole('button', { name: 'Add Test' }).click()
    await expect(dialog(page).getByLabel('After lesson number')).toHaveValue('2')
    await expectFits(page)
    await save(page).click()
    await expect(dialog(page)).toContainText('A test needs at least one question')
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
    await expect(titles).toHaveText(['Mid Test 1'])
    await expectFits(page)
  })
})

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator) {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

test('three unlike questions are written in their forms by keyboard, tried, saved, and seen by a learner', async ({
  page,
}) => {
  await enterBy(page.request, ANA)
  const { gradeId, subjectId, addLesson } = await newSubject(page.request)
  const lessonId = await addLesson('Rates')
  await page.goto(`/parent/cms?tab=lessons&grade=${gradeId}&subject=${subjectId}`)
  await page.getByRole('button', { name: 'Edit Rates' }).click()
  await part(page, 'Quiz').click()
  const card = (number: number) => dialog(page).getByRole('region', { name: `Question ${number}`, exact: true })
  const field = (number: number, name: string) => card(number).getByLabel(name, { exact: true })
  const button = (number: number, name: string) => card(number).getByRole('button', { name, exact: true })
  const type = async (control: Locator, text: string) => {
    await tabTo(page, control)
    await page.keyboard.type(text)
  }
  const press = async (control: Locator) => {
    await tabTo(page, control)
    await page.keyboard.press('Enter')
  }
  const add = async (number: number, kind: string, question: string) => {
    const addQuestion = dialog(page).getByRole('button', { name: 'Add question' })
    await press(addQuestion)
    await expect(field(number, 'Question')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(field(number, 'Kind')).toBeFocused()
    await page.keyboard.type(kind)
    await type(field(number, 'Question'), question)
  }
  const preview = (number: number) => card(number).getByRole('region', { name: 'Preview' })

  await test.step('a number, with feedback for a wrong answer', async () => {
    await add(1, 'Number', 'How much is $\\frac{45}{5}$?')
    await type(field(1, 'Answer'), '9')
    await press(button(1, 'Add wrong answer'))
    await expect(field(1, 'Wrong answer 1')).toBeFocused()
    await page.keyboard.type('40')
    await type(field(1, 'Feedback for wrong answer 1'), 'You subtracted.')
    await expect(preview(1).locator('math')).toBeVisible()
    await type(preview(1).getByRole('textbox'), '40')
    await press(preview(1).getByRole('button', { name: 'Check this answer' }))
    await expect(preview(1)).toContainText('You subtracted.')
    await tabTo(page, preview(1).getByRole('textbox'))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('9')
    await press(preview(1).getByRole('button', { name: 'Check this answer' }))
    await expect(preview(1).getByText('Right', { exact: true })).toBeVisible()
  })

  await test.step('items in order, of which one is moved', async () => {
    await add(2, 'Put', 'From first to last?')
    for (const [index, item] of ['Seed', 'Sprout', 'Flower'].entries()) await type(field(2, `Item ${index + 1}`), item)
    await tabTo(page, button(2, 'Move item 3 up'))
    await page.keyboard.press('Shift+Tab')
    await press(button(2, 'Move item 3 up'))
    await expect(field(2, 'Item 2')).toHaveValue('Flower')
    await expect(button(2, 'Move item 2 up')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(field(2, 'Item 3')).toHaveValue('Flower')
    await type(field(2, 'Feedback for a wrong order (optional)'), 'A seed comes before its sprout.')
    await expect(preview(2).getByText('From first to last?')).toBeVisible()
  })

  await test.step('a blank with two accepted texts', async () => {
    await add(3, 'Fill', 'Complete the sentence.')
    await type(field(3, 'Text with blanks'), 'Water is taken up by the ')
    await press(button(3, 'Add blank'))
    await expect(field(3, 'Text with blanks')).toHaveValue('Water is taken up by the {1}')
    await type(field(3, 'Accepted text 1 of blank 1'), 'roots')
    await press(button(3, 'Add accepted text'))
    await page.keyboard.type('root')
    await type(preview(3).getByRole('textbox'), 'Root')
    await press(preview(3).getByRole('button', { name: 'Check this answer' }))
    await expect(preview(3).getByText('Right', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
  })

  await test.step('nothing is taken away by another kind without asking', async () => {
    await field(3, 'Kind').selectOption('Number')
    const question = page.getByRole('dialog', { name: 'Change to number?' })
    await expect(question).toContainText('Water is taken up by the {1}')
    await question.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(field(3, 'Text with blanks')).toHaveValue('Water is taken up by the {1}')
  })

  await test.step('they are saved as they were written, and a learner sees them', async () => {
    await save(page).press('Enter')
    await expect(page.getByText('Lesson updated successfully')).toBeVisible()
    const { lesson } = await (await page.request.get(`/api/content/lessons/${lessonId}`)).json()
    expect(lesson.quizQuestions).toMatchObject([
      { kind: 'number', key: { value: '9' }, wrong: [{ value: '40', text: 'You subtracted.' }] },
      { kind: 'order', items: ['Seed', 'Sprout', 'Flower'], feedback: { text: 'A seed comes before its sprout.' } },
      { kind: 'blanks', text: 'Water is taken up by the {1}', blanks: [{ accept: ['roots', 'root'] }] },
    ])
    await page.setViewportSize({ width: 375, height: 700 })
    await expectFits(page)
    await page.goto(`/learner/subjects/${subjectId}?lesson=1&preview`)
    await page.getByRole('tab', { name: /^Quiz/ }).click()
    for (const text of ['From first to last?', 'Complete the sentence.']) {
      await expect(page.getByText(text).first()).toBeVisible()
    }
  })
})

test('a question of another kind is made of its example and tried as a learner, and saved as it was written', async ({
  page,
}) => {
  await enterBy(page.request, ANA)
  const { gradeId, subjectId, addLesson } = await newSubject(page.request)
  const lessonId = await addLesson('Rates')
  await page.goto(`/parent/cms?tab=lessons&grade=${gradeId}&subject=${subjectId}`)
  await page.getByRole('button', { name: 'Edit Rates' }).click()
  await part(page, 'Quiz').click()
  await dialog(page).getByRole('button', { name: 'Add question' }).click()
  await dialog(page).getByLabel('Kind').selectOption('Number')
  await dialog(page).getByRole('button', { name: 'Fill in an example' }).click()
  await dialog(page).getByRole('button', { name: 'Edit as text' }).click()
  await expect(dialog(page).getByLabel('Question as text')).toHaveValue(/gallons per minute/)
  await dialog(page).getByRole('button', { name: 'Edit in the form' }).click()
  await expect(dialog(page).getByLabel('Answer', { exact: true })).toHaveValue('9')
  const preview = dialog(page).getByRole('region', { name: 'Preview' })
  const check = preview.getByRole('button', { name: 'Check this answer' })
  await preview.getByRole('textbox').fill('40')
  await check.click()
  await expect(preview).toContainText('You subtracted. A rate comes from dividing.')
  await expectFits(page)
  await expectAccessible(page)
  await preview.getByRole('textbox').fill('9')
  await check.click()
  await expect(preview.getByText('Right', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 375, height: 700 })
  await expectFits(page)
  await save(page).click()
  await expect(page.getByText('Lesson updated successfully')).toBeVisible()
  const answer = await page.request.get(`/api/content/lessons/${lessonId}`)
  const { lesson } = await answer.json()
  expect(lesson.quizQuestions).toMatchObject([{ kind: 'number', key: { value: '9' }, wrong: [{ value: '40' }] }])
})

test('the skills of a subject are written in order by keyboard, and are there the next time', async ({ page }) => {
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

/** The page does not scroll sideways. */
async function expectFits(page: Page) {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect(content, 'the width of the page').toBeLessThanOrEqual(window)
}

test('the lessons open on the subject of the last visit, and a saved one opens as learners see it', async ({
  page,
}) => {
  await enterBy(page.request, ANA)
  const { gradeId, gradeName, subjectId, addLesson } = await newSubject(page.request)
  await addLesson('Whisking')
  await page.goto(`/parent/cms?tab=lessons&grade=${gradeId}&subject=${subjectId}`)
  await expect(page.getByRole('heading', { name: 'Lesson 1: Whisking' })).toBeVisible()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Content' }).click()
  await page.getByRole('tab', { name: 'Lessons' }).click()
  await expect(page.getByRole('heading', { name: 'Lesson 1: Whisking' })).toBeVisible()
  for (const label of ['Edit', 'Duplicate', 'Export', 'History', 'Delete']) {
    const action = page.getByRole('button', { name: new RegExp(`^${label} (of )?Whisking$`) })
    // Not only for screen readers.
    expect(await action.evaluate(({ childNodes }) => [...childNodes].map((node) => node.nodeValue))).toContain(label)
  }
  await page.getByRole('button', { name: 'Edit Whisking' }).click()
  await expect(dialog(page).getByText(`Learners see this once ${gradeName} is published.`)).toBeVisible()
  await part(page, 'Text').click()
  await dialog(page).getByText('Help with pictures and formulas').click()
  await expect(dialog(page).getByText('a fraction, three fourths')).toBeVisible()
  await expectAccessible(page)

  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    dialog(page).getByRole('button', { name: 'Phone' }).click(),
  ])
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Cookery')
  await expect(preview.getByText('Whisking').first()).toBeVisible()
  await preview.getByRole('link', { name: 'Back to Content' }).click()
  await expect(preview.getByRole('heading', { name: 'Lesson 1: Whisking' })).toBeVisible()
})
