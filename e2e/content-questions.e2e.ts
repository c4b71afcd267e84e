import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { dialog, newSubject, part, save } from './testing/content.ts'
import { expectFits } from './testing/fits.ts'
import { test as base, expect } from './testing/journey.ts'
import { tabTo } from './testing/keyboard.ts'
import { ANA, enterBy } from './testing/people.ts'

type Quiz = {
  open(questions?: readonly object[]): Promise<void>
  /** Saves the lesson. @returns the questions as they are stored */
  saved(): Promise<unknown>
}

/** `quiz`: opens the editor of a lesson's quiz on `page`, as a content manager, with these questions. */
const test = base.extend<{ quiz: Quiz }>({
  quiz: async ({ page }, use) => {
    await enterBy(page.request, ANA)
    let lessonId = ''
    await use({
      async open(quizQuestions) {
        const { gradeId, subjectId, addLesson } = await newSubject(page.request)
        lessonId = await addLesson('Rates', quizQuestions && { quizTitle: 'Quiz', quizQuestions })
        await page.goto(`/parent/cms?tab=lessons&grade=${gradeId}&subject=${subjectId}`)
        await page.getByRole('button', { name: 'Edit Rates' }).click()
        await part(page, 'Quiz').click()
      },
      async saved() {
        await save(page).press('Enter')
        await expect(page.getByText('Lesson updated successfully')).toBeVisible()
        const { lesson } = await (await page.request.get(`/api/content/lessons/${lessonId}`)).json()
        return lesson.quizQuestions
      },
    })
  },
})

test.describe.configure({ timeout: 120_000 })

const card = (page: Page) => dialog(page).getByRole('region', { name: 'Question 1', exact: true })
const field = (page: Page, name: string) => card(page).getByLabel(name, { exact: true })
const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true })
const preview = (page: Page) => card(page).getByRole('region', { name: 'Preview' })

async function moveTo(page: Page, control: Locator) {
  const isFocused = await control.evaluate((element) => element === document.activeElement)
  if (!isFocused) await tabTo(page, control)
}

async function type(page: Page, control: Locator, text: string) {
  await moveTo(page, control)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

async function press(page: Page, control: Locator) {
  await moveTo(page, control)
  await page.keyboard.press('Enter')
}

/** Adds a question of a kind, whose name starts like this. */
async function add(page: Page, kind: string, question: string) {
  await press(page, dialog(page).getByRole('button', { name: 'Add question' }))
  await expect(field(page, 'Question')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(field(page, 'Kind')).toBeFocused()
  await page.keyboard.type(kind)
  await type(page, field(page, 'Question'), question)
}

/** Answers the preview like a learner. @param key that leads to its field */
async function tryAnswer(page: Page, answer: string, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await tabTo(page, preview(page).getByRole('textbox'), key)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(answer)
  await press(page, preview(page).getByRole('button', { name: 'Check this answer' }))
}

test('items to sort are written by keyboard, and keep their group under its new name', async ({ page, quiz }) => {
  await quiz.open()
  await add(page, 'Sort', 'Sort the animals.')
  await type(page, field(page, 'Group 1'), 'Mammals')
  await type(page, field(page, 'Group 2'), 'Birds')
  await type(page, field(page, 'Item 1'), 'Bat')
  await type(page, field(page, 'Item 2'), 'Penguin')
  await press(page, button(page, 'Add item'))
  await type(page, field(page, 'Item 3'), 'Owl')
  await moveTo(page, field(page, 'Group of item 3'))
  await page.keyboard.type('Birds')
  await field(page, 'Group 2').fill('Animals with feathers')
  await expect(field(page, 'Group of item 3').locator('option:checked')).toHaveText('Animals with feathers')
  await expect(preview(page).getByRole('radio', { name: 'Animals with feathers' })).toHaveCount(3)
  for (const width of [1280, 375, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectFits(page)
    await expectAccessible(page, { colors: width === 375 })
  }
  expect(await quiz.saved()).toMatchObject([
    {
      kind: 'sort',
      question: 'Sort the animals.',
      groups: ['Mammals', 'Animals with feathers'],
      items: ['Bat', 'Penguin', 'Owl'],
      correct: [0, 1, 1],
    },
  ])
})

test('a sentence to edit is written by keyboard, with its right sentences and a wrong one', async ({ page, quiz }) => {
  await quiz.open()
  await add(page, 'Edit', 'Correct the sentence.')
  await type(page, field(page, 'Sentence to correct'), 'We ran it rained.')
  await type(page, field(page, 'Right sentence 1'), 'We ran. It rained.')
  await press(page, button(page, 'Add right sentence'))
  await page.keyboard.type('We ran; it rained.')
  await press(page, button(page, 'Add wrong answer'))
  await page.keyboard.type('We ran, it rained.')
  await type(page, field(page, 'Feedback for wrong answer 1'), 'A comma is not enough.')
  await expect(preview(page).getByRole('textbox')).toHaveValue('We ran it rained.')
  await tryAnswer(page, 'We ran , it rained.')
  await expect(preview(page)).toContainText('A comma is not enough.')
  await expect(preview(page).locator('mark')).toHaveText(['.', 'It'])
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectFits(page)
    await expectAccessible(page, { colors: width === 320 })
  }
  expect(await quiz.saved()).toMatchObject([
    {
      kind: 'edit',
      text: 'We ran it rained.',
      accept: ['We ran. It rained.', 'We ran; it rained.'],
      wrong: [{ value: 'We ran, it rained.', text: 'A comma is not enough.' }],
    },
  ])
})

test('parts are written by keyboard, of which one follows from another', async ({ page, quiz }) => {
  await quiz.open()
  await add(page, 'Several p', 'A garden is 6 m long and 4 m wide.')
  const partOf = (letter: string) => card(page).getByRole('group', { name: `part ${letter}`, exact: true })
  const within = (letter: string, label: string | RegExp) => partOf(letter).getByLabel(label, { exact: true })
  await type(page, within('a', 'Question of part a'), 'What is its area?')
  await type(page, within('a', 'Answer'), '24')
  await type(page, within('b', 'Question of part b'), 'Each square meter has 3 plants. How many is that?')
  await type(page, within('b', 'Answer'), '72')
  await type(page, within('b', /^Formula of part b/), 'a * 3')
  await press(page, button(page, 'Add part'))
  await expect(within('c', 'Kind of part c')).toBeFocused()
  await page.keyboard.type('Single')
  await type(page, within('c', 'Question of part c'), 'Which is longer?')
  for (const [index, option] of ['6 m', '4 m', '3 m', '2 m'].entries()) {
    await type(page, within('c', `Question 1, part c, option ${'ABCD'.charAt(index)}`), option)
  }
  await moveTo(page, within('c', 'Option A is correct'))
  await page.keyboard.press('Space')
  const [area, plants] = [/What is its area/, /How many is that/].map((name) =>
    preview(page).getByRole('textbox', { name }),
  )
  await area?.fill('20')
  await plants?.fill('60')
  await preview(page).getByRole('radio').first().check({ force: true })
  await preview(page).getByRole('button', { name: 'Check this answer' }).click()
  await expect(preview(page)).toContainText('This follows correctly from your answer to part a.')
  await expect(preview(page)).toContainText(/[12] of 3 parts (?:is|are) right\./)
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectFits(page)
    await expectAccessible(page, { colors: width === 320 })
  }
  expect(await quiz.saved()).toMatchObject([
    {
      kind: 'parts',
      parts: [
        { kind: 'number', question: 'What is its area?', key: { value: '24' } },
        { kind: 'number', key: { value: '72' }, follows: 'a * 3' },
        { kind: 'single', options: ['6 m', '4 m', '3 m', '2 m'], correct: 0 },
      ],
    },
  ])
})

test('a solution to complete is written by keyboard, a line of the field for each of its lines', async ({
  page,
  quiz,
}) => {
  await quiz.open()
  await add(page, 'Complete', 'Solve 2(x + 1) = 6.')
  await type(page, card(page).getByLabel(/^Lines of the solution/), '2(x + 1) = 6')
  await page.keyboard.press('Enter')
  await page.keyboard.type('x + 1 = ')
  await press(page, button(page, 'Add blank'))
  await moveTo(page, field(page, 'Kind of blank 1'))
  await page.keyboard.type('Number')
  await type(
    page,
    card(page)
      .getByLabel(/^Right answer|^Answer/)
      .first(),
    '3',
  )
  await preview(page).getByLabel('Line 2').fill('4')
  await preview(page).getByRole('button', { name: 'Check this answer' }).click()
  await expect(preview(page)).toContainText('→ 3')
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectFits(page)
    await expectAccessible(page, { colors: width === 320 })
  }
  expect(await quiz.saved()).toMatchObject([
    { kind: 'worked', lines: ['2(x + 1) = 6', 'x + 1 = {1}'], blanks: [{ kind: 'number', key: { value: '3' } }] },
  ])
})

test('a solution with an error is written by keyboard, with its lines and reasons', async ({ page, quiz }) => {
  await quiz.open()
  await add(page, 'Find the e', 'Where is the error?')
  for (const [index, line] of ['2(x + 1) = 6', '2x + 1 = 6', '2x = 5'].entries()) {
    await type(page, field(page, `Question 1, line ${index + 1}`), line)
  }
  await moveTo(page, field(page, 'Line 1 is correct'))
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await moveTo(page, field(page, 'Reason A is correct'))
  await page.keyboard.press('Space')
  await type(page, field(page, 'Question 1, reason A'), 'The 1 is not doubled.')
  await type(page, field(page, 'Question 1, reason B'), 'The x is not doubled.')
  await card(page).getByText('Feedback on lines').click()
  await card(page)
    .getByLabel(/^Feedback for line.3/)
    .fill('This follows from line 2.')
  await preview(page).getByRole('radio').nth(2).check({ force: true })
  await preview(page).getByText('The 1 is not doubled.').click()
  await preview(page).getByRole('button', { name: 'Check this answer' }).click()
  await expect(preview(page)).toContainText('This follows from line 2.')
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectFits(page)
    await expectAccessible(page, { colors: width === 320 })
  }
  expect(await quiz.saved()).toMatchObject([
    {
      kind: 'error',
      lines: ['2(x + 1) = 6', '2x + 1 = 6', '2x = 5'],
      line: 1,
      lineFeedback: [null, null, { text: 'This follows from line 2.' }],
      options: ['The 1 is not doubled.', 'The x is not doubled.'],
      correct: 0,
    },
  ])
})

test('places of a figure are labeled by keyboard, and a figure that lacks one is named', async ({ page, quiz }) => {
  await quiz.open()
  await add(page, 'Label', 'Label the story.')
  await type(page, field(page, 'Label 1'), 'Conflict')
  await type(page, field(page, 'Label 2'), 'Climax')
  await expect(card(page).getByText('it needs a figure that shows its places.')).toBeVisible()
  await card(page).getByText('Figure', { exact: true }).click()
  await field(page, 'Type of figure').selectOption('Timeline')
  await button(page, 'Edit as JSON').click()
  await field(page, 'Data of the figure').fill('{"kind":"timeline","events":[{"label":"1"},{"label":"2"}]}')
  await expect(preview(page).getByRole('button', { name: 'Place 1, no label' })).toBeVisible()
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectFits(page)
    await expectAccessible(page, { colors: width === 320 })
  }
  expect(await quiz.saved()).toMatchObject([
    {
      kind: 'label',
      figure: { kind: 'timeline' },
      left: ['1', '2'],
      partners: ['Conflict', 'Climax'],
      correct: [0, 1],
    },
  ])
})

test('a text with words to mark is written by keyboard, with feedback on its words', async ({ page, quiz }) => {
  await quiz.open()
  await add(page, 'Find in', 'Mark the pronouns.')
  await moveTo(page, field(page, 'Learners choose'))
  await page.keyboard.type('Words')
  await type(page, field(page, 'Text'), 'Ann said [she] won.')
  await expect(card(page).getByText('Right word: she')).toBeVisible()
  await press(page, button(page, 'Add word'))
  await page.keyboard.type('Ann')
  await type(page, field(page, 'Feedback for word 1'), 'A name.')
  await moveTo(page, preview(page).getByRole('button', { name: 'Ann', exact: true }))
  await page.keyboard.press('Space')
  await press(page, preview(page).getByRole('button', { name: 'Check this answer' }))
  await expect(preview(page)).toContainText('Ann: A name.')
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectFits(page)
    await expectAccessible(page, { colors: width === 320 })
  }
  expect(await quiz.saved()).toMatchObject([
    { kind: 'spot', text: 'Ann said [she] won.', correct: [2], wrong: [{ value: 'Ann', text: 'A name.' }] },
  ])
})

test('a table is written by keyboard, and its cells move with their column', async ({ page, quiz }) => {
  await quiz.open()
  await add(page, 'Fill a', 'Complete the table.')
  await type(page, field(page, 'Heading of column 1'), 'Bags')
  await type(page, field(page, 'Heading of column 2'), 'Apples')
  await type(page, field(page, 'Text of row 1, Bags'), '1')
  await type(page, field(page, 'Text of row 1, Apples'), '6')
  await press(page, button(page, 'Add row'))
  await type(page, field(page, 'Text of row 2, Bags'), '3')
  await moveTo(page, field(page, 'Kind of row 2, Apples'))
  await page.keyboard.type('Number')
  await type(page, field(page, 'Answer'), '18')
  await press(page, button(page, 'Add wrong answer'))
  await page.keyboard.type('9')
  await type(page, field(page, 'Feedback for wrong answer 1'), 'You added.')
  await tryAnswer(page, '9')
  await expect(preview(page)).toContainText('Row 2, Apples: You added.')
  await button(page, 'Move column 2 up').press('Enter')
  await expect(field(page, 'Heading of column 1')).toHaveValue('Apples')
  await expect(field(page, 'Text of row 1, Apples')).toHaveValue('6')
  await expect(preview(page).getByRole('columnheader')).toHaveText(['Apples', 'Bags'])
  for (const width of [1280, 375, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectFits(page)
    await expectAccessible(page, { colors: width === 375 })
  }
  expect(await quiz.saved()).toMatchObject([
    {
      kind: 'table',
      question: 'Complete the table.',
      columns: ['Apples', 'Bags'],
      rows: [
        ['6', '1'],
        [null, '3'],
      ],
      blanks: [{ kind: 'number', key: { value: '18' }, wrong: [{ value: '9', text: 'You added.' }] }],
    },
  ])
})

test('a bar chart to build is written by keyboard, and its heights move with their bars', async ({ page, quiz }) => {
  await quiz.open()
  await add(page, 'Build', 'Draw the bars.')
  await moveTo(page, field(page, 'Display'))
  await page.keyboard.type('Bar')
  await type(page, field(page, 'Name of bar 1'), 'Bus')
  await type(page, field(page, 'Name of bar 2'), 'Walk')
  await type(page, field(page, 'Axis from 0 to'), '20')
  await type(page, field(page, 'Step'), '5')
  await type(page, field(page, 'Bars end at every … (optional)'), '1')
  await type(page, field(page, 'Bus (answer)'), '12')
  await type(page, field(page, 'Walk (answer)'), '7')
  await press(page, button(page, 'Add mistake'))
  await type(page, field(page, 'Bus (mistake 1)'), '7')
  await type(page, field(page, 'Walk (mistake 1)'), '12')
  await type(page, field(page, 'Feedback for mistake 1'), 'You swapped them.')
  await expect(preview(page).getByRole('img', { name: /^Bar chart with 2 bars: Bus, Walk\./ })).toBeVisible()
  await button(page, 'Move bar 2 up').press('Enter')
  await expect(field(page, 'Walk (answer)')).toHaveValue('7')
  await expect(field(page, 'Walk (mistake 1)')).toHaveValue('12')
  for (const width of [1280, 375, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectFits(page)
    await expectAccessible(page, { colors: width === 375 })
  }
  expect(await quiz.saved()).toMatchObject([
    {
      kind: 'display',
      display: { kind: 'bar-chart', names: ['Walk', 'Bus'], to: 20, step: 5, snap: 1 },
      answer: ['7', '12'],
      wrong: [{ answer: ['12', '7'], text: 'You swapped them.' }],
    },
  ])
})

test('a line of fractions with texts below its marks is written by keyboard', async ({ page, quiz }) => {
  await quiz.open()
  await add(page, 'Graph', 'Plot the number halfway between 0 and 1 1/2.')
  await moveTo(page, field(page, 'Board'))
  await page.keyboard.type('Number')
  await type(page, field(page, 'From (line)'), '0')
  await type(page, field(page, 'To (line)'), '2')
  await type(page, field(page, 'Step (line)'), '1/4')
  await type(page, field(page, 'Texts below the marks (optional)'), '0,,,,1,,,')
  await type(page, field(page, 'Point 1 (answer)'), '3/4')
  await expect(card(page)).toContainText(/the axis has 9 marks, but 8 texts for them\./i)
  await field(page, 'Texts below the marks (optional)').fill('0,,,,1,,,,2')
  await expect(preview(page).getByRole('group', { name: 'Number line' }).locator('text')).toHaveText(['0', '1', '2'])
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectFits(page)
    await expectAccessible(page, { colors: false })
  }
  expect(await quiz.saved()).toMatchObject([
    {
      kind: 'graph',
      board: { line: { from: 0, to: 2, step: 0.25, denominator: 4, ticks: ['0', '', '', '', '1', '', '', '', '2'] } },
      key: { points: [[0.75]] },
    },
  ])
})

test('a triangle to reflect is written by keyboard, and tried in the preview', async ({ page, quiz }) => {
  await quiz.open()
  await add(page, 'Graph', 'Reflect the triangle over the y-axis.')
  await moveTo(page, field(page, 'Learners draw'))
  await page.keyboard.type('Pol')
  await press(page, button(page, 'Add given drawing'))
  const corners = [
    [1, 1],
    [4, 1],
    [1, 3],
  ]
  const typeCorners = async (name: string, sign: number) => {
    for (const [index, [x = 0, y = 0]] of corners.entries()) {
      await type(page, field(page, `Corner ${index + 1}, x (${name})`), String(sign * x))
      await type(page, field(page, `Corner ${index + 1}, y (${name})`), String(y))
    }
  }
  await typeCorners('given drawing 1', 1)
  await type(page, field(page, 'Names of its points (given drawing 1) (optional)'), 'A,B,C')
  await typeCorners('answer', 1)
  await press(page, button(page, 'Add mistake'))
  await typeCorners('mistake 1', 1)
  await type(page, field(page, 'Feedback for mistake 1'), 'That is the same triangle.')
  await save(page).press('Enter')
  await expect(card(page)).toContainText(/a foreseen drawing is the right one\./i)
  await typeCorners('answer', -1)
  await expect(preview(page).getByText(/^Already on the graph: triangle with corners A\(1, 1\)/)).toBeAttached()
  await expect(preview(page).getByRole('textbox')).toHaveCount(6)
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectFits(page)
    await expectAccessible(page, { colors: false })
  }
  expect(await quiz.saved()).toMatchObject([
    {
      kind: 'graph',
      board: { given: [{ drawing: { polygon: corners }, names: ['A', 'B', 'C'] }] },
      key: { polygon: corners.map(([x = 0, y]) => [-x, y]) },
      wrong: [{ answer: { polygon: corners }, text: 'That is the same triangle.' }],
    },
  ])
})

test('a number with feedback for a wrong answer is written by keyboard', async ({ page, quiz }) => {
  await quiz.open()
  await add(page, 'Number', 'How much is $\\frac{45}{5}$?')
  await type(page, field(page, 'Answer'), '9')
  await press(page, button(page, 'Add wrong answer'))
  await expect(field(page, 'Wrong answer 1')).toBeFocused()
  await page.keyboard.type('40')
  await type(page, field(page, 'Feedback for wrong answer 1'), 'You subtracted.')
  await expect(preview(page).locator('math')).toBeVisible()
  await tryAnswer(page, '40')
  await expect(preview(page)).toContainText('You subtracted.')
  await tryAnswer(page, '9', 'Shift+Tab')
  await expect(preview(page).getByText('Right', { exact: true })).toBeVisible()
  expect(await quiz.saved()).toMatchObject([
    { kind: 'number', key: { value: '9' }, wrong: [{ value: '40', text: 'You subtracted.' }] },
  ])
})

test('items are put in order by keyboard', async ({ page, quiz }) => {
  await quiz.open()
  await add(page, 'Put', 'From first to last?')
  for (const [index, item] of ['Seed', 'Sprout', 'Flower'].entries()) {
    await type(page, field(page, `Item ${index + 1}`), item)
  }
  await moveTo(page, button(page, 'Move item 3 up'))
  await page.keyboard.press('Shift+Tab')
  await press(page, button(page, 'Move item 3 up'))
  await expect(field(page, 'Item 2')).toHaveValue('Flower')
  await expect(button(page, 'Move item 2 up')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Item 3')).toHaveValue('Flower')
  await type(page, field(page, 'Feedback for a wrong order (optional)'), 'A seed comes before its sprout.')
  await expect(preview(page).getByText('From first to last?')).toBeVisible()
  expect(await quiz.saved()).toMatchObject([
    { kind: 'order', items: ['Seed', 'Sprout', 'Flower'], feedback: { text: 'A seed comes before its sprout.' } },
  ])
})

test('a blank with two accepted texts is written by keyboard', async ({ page, quiz }) => {
  await quiz.open()
  await add(page, 'Fill', 'Complete the sentence.')
  await type(page, field(page, 'Text with blanks'), 'Water is taken up by the ')
  await press(page, button(page, 'Add blank'))
  await expect(field(page, 'Text with blanks')).toHaveValue('Water is taken up by the {1}')
  await type(page, field(page, 'Accepted text 1 of blank 1'), 'roots')
  await press(page, button(page, 'Add accepted text'))
  await page.keyboard.type('root')
  await tryAnswer(page, 'Root')
  await expect(preview(page).getByText('Right', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  expect(await quiz.saved()).toMatchObject([
    { kind: 'blanks', text: 'Water is taken up by the {1}', blanks: [{ accept: ['roots', 'root'] }] },
  ])
})

test('changing the kind of a question asks before anything is removed', async ({ page, quiz }) => {
  const text = 'Water is taken up by the {1}'
  await quiz.open([{ id: 'q1', kind: 'blanks', question: 'Complete it.', text, blanks: [{ accept: ['roots'] }] }])
  await field(page, 'Kind').selectOption('Number')
  const question = page.getByRole('dialog', { name: 'Change to number?' })
  await expect(question).toContainText(text)
  await question.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(field(page, 'Text with blanks')).toHaveValue(text)
})

test('a question made of its example is tried as a learner, and saved as it was written', async ({ page, quiz }) => {
  await quiz.open()
  await dialog(page).getByRole('button', { name: 'Add question' }).click()
  await dialog(page).getByLabel('Kind').selectOption('Number')
  await dialog(page).getByRole('button', { name: 'Fill in an example' }).click()
  await dialog(page).getByRole('button', { name: 'Edit as text' }).click()
  await expect(dialog(page).getByLabel('Question as text')).toHaveValue(/gallons per minute/)
  await dialog(page).getByRole('button', { name: 'Edit in the form' }).click()
  await expect(field(page, 'Answer')).toHaveValue('9')
  const check = preview(page).getByRole('button', { name: 'Check this answer' })
  await preview(page).getByRole('textbox').fill('40')
  await check.click()
  await expect(preview(page)).toContainText('You subtracted. A rate comes from dividing.')
  await expectFits(page)
  await expectAccessible(page)
  await preview(page).getByRole('textbox').fill('9')
  await check.click()
  await expect(preview(page).getByText('Right', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 375, height: 700 })
  await expectFits(page)
  expect(await quiz.saved()).toMatchObject([{ kind: 'number', key: { value: '9' }, wrong: [{ value: '40' }] }])
})

test('figures are made in their forms, in a question and in its hint, and open again as they were saved', async ({
  page,
  quiz,
}) => {
  await quiz.open([{ kind: 'number', question: 'How many chose dogs?', answer: '4' }])
  await card(page).getByText('Figure', { exact: true }).click()
  await field(page, 'Type of figure').selectOption('Bar chart')
  const bar = (number: number) => card(page).getByRole('group', { name: `Bar ${number}`, exact: true })
  await bar(1).getByLabel('Name').fill('Dogs')
  await bar(1).getByLabel('Height').fill('')
  await expect(bar(1)).toContainText('A value must be a number')
  await bar(1).getByLabel('Height').fill('4')
  await button(page, 'Add bar').press('Enter')
  await expect(bar(4).getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Cats')
  await button(page, 'Move bar 4 up').press('Enter')
  const figure = card(page).getByRole('region', { name: 'Figure', exact: true })
  await expect(figure.getByRole('img', { name: '4 bars: Dogs, Walk, Cats, Bike' })).toBeVisible()
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 })
    await expectFits(page)
    await expectAccessible(page, { colors: width === 375 })
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await button(page, 'Edit as JSON').click()
  const data = field(page, 'Data of the figure')
  await expect(data).toHaveValue(/"Cats"/)
  await data.fill('{\n  "kind": "bar-chart",\n}')
  await expect(card(page)).toContainText('This isn’t valid JSON: see line 3.')
  await data.fill('{ "kind": "circle", "radios": "7 cm" }')
  await expect(card(page)).toContainText('A figure has no field "radios".')
  await data.fill('{ "kind": "bar-chart", "step": 1, "bars": [{ "name": "Dogs", "value": 4 }] }')
  await button(page, 'Edit in the form').click()
  await expect(bar(1).getByLabel('Name')).toHaveValue('Dogs')

  await card(page).getByText('Hints, solution and skills').click()
  await button(page, 'Add hint').click()
  await field(page, 'Hint 1').fill('Read this first.')
  await button(page, 'Add figure to hint 1').click()
  const form = page.getByRole('dialog', { name: 'Add figure' })
  await form.getByLabel('Type of figure').selectOption('Food chain')
  await form.getByLabel('Link 1', { exact: true }).fill('Oak')
  await form.getByRole('button', { name: 'Remove link 4' }).click()
  await expect(form.getByRole('img', { name: 'Food chain: Oak → Grasshopper → Frog.' })).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add figure' }).click()
  await expect(field(page, 'Hint 1')).toHaveValue(/^Read this first\.\n\n```figure\n/)

  expect(await quiz.saved()).toMatchObject([
    { figure: { kind: 'bar-chart', bars: [{ name: 'Dogs', value: 4 }] }, hints: [expect.stringContaining('"Oak"')] },
  ])
  await page.reload()
  await expect(bar(1).getByLabel('Height')).toHaveValue('4')
  await button(page, 'Edit figure: Food chain in hint 1').click()
  await expect(page.getByRole('dialog', { name: 'Edit figure' }).getByLabel('Link 1', { exact: true })).toHaveValue(
    'Oak',
  )
})
