import type { Locator } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { dialog, newSubject, part, save } from './testing/content.ts'
import { expectFits } from './testing/fits.ts'
import { expect, test } from './testing/journey.ts'
import { tabTo } from './testing/keyboard.ts'
import { ANA, enterBy } from './testing/people.ts'

test.describe.configure({ timeout: 120_000 })

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
  const moveTo = async (control: Locator) => {
    const isFocused = await control.evaluate((element) => element === document.activeElement)
    if (!isFocused) await tabTo(page, control)
  }
  const type = async (control: Locator, text: string) => {
    await moveTo(control)
    await page.keyboard.type(text)
  }
  const press = async (control: Locator) => {
    await moveTo(control)
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
    await moveTo(preview(1).getByRole('textbox'))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('9')
    await press(preview(1).getByRole('button', { name: 'Check this answer' }))
    await expect(preview(1).getByText('Right', { exact: true })).toBeVisible()
  })

  await test.step('items in order, of which one is moved', async () => {
    await add(2, 'Put', 'From first to last?')
    for (const [index, item] of ['Seed', 'Sprout', 'Flower'].entries()) await type(field(2, `Item ${index + 1}`), item)
    await moveTo(button(2, 'Move item 3 up'))
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

  await test.step('changing the kind asks before anything is removed', async () => {
    await field(3, 'Kind').selectOption('Number')
    const question = page.getByRole('dialog', { name: 'Change to number?' })
    await expect(question).toContainText('Water is taken up by the {1}')
    await question.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(field(3, 'Text with blanks')).toHaveValue('Water is taken up by the {1}')
  })

  await test.step("they are saved in the author's form, and a learner sees them", async () => {
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
