import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { dialog, newSubject, part, save } from './testing/content.ts'
import { expectFits } from './testing/fits.ts'
import { independently } from './testing/independently.ts'
import { test as base, expect } from './testing/journey.ts'
import { tabAndPress, tabAndType } from './testing/keyboard.ts'
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

/** Form of a question, by its number in the editor. */
function cardOf(page: Page, number = 1) {
  const card = dialog(page).getByRole('region', { name: `Question ${number}`, exact: true })
  const preview = card.getByRole('region', { name: 'Preview' })
  return {
    card,
    field: (name: string | RegExp) => card.getByLabel(name, { exact: true }),
    button: (name: string) => card.getByRole('button', { name, exact: true }),
    preview,
    check: () => preview.getByRole('button', { name: 'Check this answer' }).press('Enter'),
    /** Answers the preview like a learner. */
    async tryAnswer(answer: string) {
      await preview.getByRole('textbox').fill(answer)
      await preview.getByRole('button', { name: 'Check this answer' }).press('Enter')
    },
  }
}

type Form = ReturnType<typeof cardOf>

type Written = {
  kind: string
  question: string
  /** Fills in the form. Buttons are pressed by key. */
  write: (form: Form, page: Page) => Promise<void>
  /** Answers the preview. */
  attempt: (form: Form) => Promise<void>
  stored: Record<string, unknown>
}

/**
 * Writes these questions below each other, tries them as a learner, and saves them. Their previews are closed before:
 * an open one is asked of the server again after each change.
 */
async function expectWritten(page: Page, quiz: Quiz, questions: readonly Written[]) {
  await quiz.open()
  for (const [index, { kind, question, write }] of questions.entries()) {
    await independently(`a question of the kind ${kind} is written`, async () => {
      const form = cardOf(page, index + 1)
      await dialog(page).getByRole('button', { name: 'Add question' }).press('Enter')
      await expect(form.field('Question')).toBeFocused()
      await form.button('Close the preview').press('Enter')
      await form.field('Kind').selectOption(kind)
      await form.field('Question').fill(question)
      await write(form, page)
    })
  }
  await independently('every control of the forms is reached by Tab', async () => {
    expect(await dialog(page).evaluate(listUnreachable)).toEqual([])
  })
  for (const [index, { kind, attempt }] of questions.entries()) {
    await independently(`a question of the kind ${kind} is tried`, async () => {
      const form = cardOf(page, index + 1)
      await form.button('Try it as a learner').press('Enter')
      await attempt(form)
    })
  }
  await independently('all fit, and are accessible', async () => {
    for (const width of [1280, 375, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expectFits(page)
    }
    // Their fields have the colors of the kit.
    await expectAccessible(page, { colors: false })
  })
  const stored = await quiz.saved()
  if (!Array.isArray(stored)) throw new Error('The quiz has no questions')
  for (const [index, { kind, stored: expected }] of questions.entries()) {
    expect.soft(stored[index], `the stored question of the kind ${kind}`).toMatchObject(expected)
  }
}

/** Controls of the questions in the editor that take no focus, or are out of their order for the Tab key. */
function listUnreachable(editor: Element): string[] {
  const controls = editor.querySelectorAll<HTMLElement>(
    'section :is(a[href], button, input, select, summary, textarea):not([data-handle])',
  )
  const visible = [...controls].filter((control) => control.checkVisibility() && !control.matches(':disabled'))
  const unreachable = visible.filter((control) => {
    control.focus({ preventScroll: true })
    return control.tabIndex !== 0 || document.activeElement !== control
  })
  return visible.length < 20 ? ['too few controls'] : unreachable.map(({ outerHTML }) => outerHTML.slice(0, 200))
}

test('questions about texts are written and saved', async ({ page, quiz }) => {
  await expectWritten(page, quiz, [
    {
      kind: 'sort',
      question: 'Sort the animals.',
      async write({ field, button }) {
        await field('Group 1').fill('Mammals')
        await field('Group 2').fill('Birds')
        await field('Item 1').fill('Bat')
        await field('Item 2').fill('Penguin')
        await button('Add item').press('Enter')
        await expect(field('Item 3')).toBeFocused()
        await field('Item 3').fill('Owl')
        await field('Group of item 3').selectOption('Birds')
        await field('Group 2').fill('Animals with feathers')
        await expect(field('Group of item 3').locator('option:checked')).toHaveText('Animals with feathers')
      },
      async attempt({ preview }) {
        await expect(preview.getByRole('radio', { name: 'Animals with feathers' })).toHaveCount(3)
      },
      stored: {
        kind: 'sort',
        question: 'Sort the animals.',
        groups: ['Mammals', 'Animals with feathers'],
        items: ['Bat', 'Penguin', 'Owl'],
        correct: [0, 1, 1],
      },
    },
    {
      kind: 'edit',
      question: 'Correct the sentence.',
      async write({ field, button }) {
        await field('Sentence to correct').fill('We ran it rained.')
        await field('Right sentence 1').fill('We ran. It rained.')
        await button('Add right sentence').press('Enter')
        await expect(field('Right sentence 2')).toBeFocused()
        await field('Right sentence 2').fill('We ran; it rained.')
        await button('Add wrong answer').press('Enter')
        await expect(field('Wrong answer 1')).toBeFocused()
        await field('Wrong answer 1').fill('We ran, it rained.')
        await field('Feedback for wrong answer 1').fill('A comma is not enough.')
      },
      async attempt({ preview, tryAnswer }) {
        await expect(preview.getByRole('textbox')).toHaveValue('We ran it rained.')
        await tryAnswer('We ran , it rained.')
        await expect(preview).toContainText('A comma is not enough.')
        await expect(preview.locator('mark')).toHaveText(['.', 'It'])
      },
      stored: {
        kind: 'edit',
        text: 'We ran it rained.',
        accept: ['We ran. It rained.', 'We ran; it rained.'],
        wrong: [{ value: 'We ran, it rained.', text: 'A comma is not enough.' }],
      },
    },
    {
      kind: 'spot',
      question: 'Mark the pronouns.',
      async write({ card, field, button }) {
        await field('Learners choose').selectOption('Words of a text')
        await field('Text').fill('Ann said [she] won.')
        await expect(card.getByText('Right word: she')).toBeVisible()
        await button('Add word').press('Enter')
        await field('Word 1').selectOption('Ann')
        await field('Feedback for word 1').fill('A name.')
      },
      async attempt({ preview, check }) {
        await preview.getByRole('button', { name: 'Ann', exact: true }).press('Space')
        await check()
        await expect(preview).toContainText('Ann: A name.')
      },
      stored: {
        kind: 'spot',
        text: 'Ann said [she] won.',
        correct: [2],
        wrong: [{ value: 'Ann', text: 'A name.' }],
      },
    },
    {
      kind: 'order',
      question: 'From first to last?',
      async write({ field, button }, page) {
        for (const [index, item] of ['Seed', 'Sprout', 'Flower'].entries()) {
          await field(`Item ${index + 1}`).fill(item)
        }
        await button('Move item 3 up').press('Enter')
        await expect(field('Item 2')).toHaveValue('Flower')
        await expect(button('Move item 2 up')).toBeFocused()
        await page.keyboard.press('Tab')
        await page.keyboard.press('Enter')
        await expect(field('Item 3')).toHaveValue('Flower')
        await field('Feedback for a wrong order (optional)').fill('A seed comes before its sprout.')
      },
      async attempt({ preview }) {
        await expect(preview.getByText('From first to last?')).toBeVisible()
      },
      stored: {
        kind: 'order',
        items: ['Seed', 'Sprout', 'Flower'],
        feedback: { text: 'A seed comes before its sprout.' },
      },
    },
    {
      kind: 'blanks',
      question: 'Complete the sentence.',
      async write({ field, button }) {
        await field('Text with blanks').fill('Water is taken up by the ')
        await button('Add blank').press('Enter')
        await expect(field('Text with blanks')).toHaveValue('Water is taken up by the {1}')
        await field('Accepted text 1 of blank 1').fill('roots')
        await button('Add accepted text').press('Enter')
        await expect(field('Accepted text 2 of blank 1')).toBeFocused()
        await field('Accepted text 2 of blank 1').fill('root')
      },
      async attempt({ preview, tryAnswer }) {
        await tryAnswer('Root')
        await expect(preview.getByText('Right', { exact: true })).toBeVisible()
      },
      stored: { kind: 'blanks', text: 'Water is taken up by the {1}', blanks: [{ accept: ['roots', 'root'] }] },
    },
  ])
})

test('questions about numbers are written and saved', async ({ page, quiz }) => {
  await expectWritten(page, quiz, [
    {
      kind: 'number',
      question: 'How much is $\\frac{45}{5}$?',
      async write({ field, button }) {
        await field('Answer').fill('9')
        await button('Add wrong answer').press('Enter')
        await expect(field('Wrong answer 1')).toBeFocused()
        await field('Wrong answer 1').fill('40')
        await field('Feedback for wrong answer 1').fill('You subtracted.')
      },
      async attempt({ preview, tryAnswer }) {
        await expect(preview.locator('math')).toBeVisible()
        await tryAnswer('40')
        await expect(preview).toContainText('You subtracted.')
        await tryAnswer('9')
        await expect(preview.getByText('Right', { exact: true })).toBeVisible()
      },
      stored: { kind: 'number', key: { value: '9' }, wrong: [{ value: '40', text: 'You subtracted.' }] },
    },
    {
      kind: 'worked',
      question: 'Solve 2(x + 1) = 6.',
      async write({ card, field, button }) {
        // A line of the field for each of the solution.
        await card.getByLabel(/^Lines of the solution/).fill('2(x + 1) = 6\nx + 1 = ')
        await button('Add blank').press('Enter')
        await field('Kind of blank 1').selectOption('Number')
        await card
          .getByLabel(/^Right answer|^Answer/)
          .first()
          .fill('3')
      },
      async attempt({ preview, check }) {
        await preview.getByLabel('Line 2').fill('4')
        await check()
        await expect(preview).toContainText('→ 3')
      },
      stored: {
        kind: 'worked',
        lines: ['2(x + 1) = 6', 'x + 1 = {1}'],
        blanks: [{ kind: 'number', key: { value: '3' } }],
      },
    },
    {
      kind: 'error',
      question: 'Where is the error?',
      async write({ card, field }, page) {
        for (const [index, line] of ['2(x + 1) = 6', '2x + 1 = 6', '2x = 5'].entries()) {
          await field(`Question 3, line ${index + 1}`).fill(line)
        }
        await field('Line 1 is correct').press('Space')
        await page.keyboard.press('ArrowDown')
        await field('Reason A is correct').press('Space')
        await field('Question 3, reason A').fill('The 1 is not doubled.')
        await field('Question 3, reason B').fill('The x is not doubled.')
        await card.getByText('Feedback on lines').click()
        await card.getByLabel(/^Feedback for line.3/).fill('This follows from line 2.')
      },
      async attempt({ preview, check }) {
        await preview.getByRole('radio').nth(2).check({ force: true })
        await preview.getByText('The 1 is not doubled.').click()
        await check()
        await expect(preview).toContainText('This follows from line 2.')
      },
      stored: {
        kind: 'error',
        lines: ['2(x + 1) = 6', '2x + 1 = 6', '2x = 5'],
        line: 1,
        lineFeedback: [null, null, { text: 'This follows from line 2.' }],
        options: ['The 1 is not doubled.', 'The x is not doubled.'],
        correct: 0,
      },
    },
    {
      kind: 'table',
      question: 'Complete the table.',
      async write({ field, button }) {
        await field('Heading of column 1').fill('Bags')
        await field('Heading of column 2').fill('Apples')
        await field('Text of row 1, Bags').fill('1')
        await field('Text of row 1, Apples').fill('6')
        await button('Add row').press('Enter')
        await field('Text of row 2, Bags').fill('3')
        await field('Kind of row 2, Apples').selectOption('Number')
        await field('Answer').fill('18')
        await button('Add wrong answer').press('Enter')
        await expect(field('Wrong answer 1')).toBeFocused()
        await field('Wrong answer 1').fill('9')
        await field('Feedback for wrong answer 1').fill('You added.')
      },
      async attempt({ field, button, preview, tryAnswer }) {
        await tryAnswer('9')
        await expect(preview).toContainText('Row 2, Apples: You added.')
        // The cells move with their column.
        await button('Move column 2 up').press('Enter')
        await expect(field('Heading of column 1')).toHaveValue('Apples')
        await expect(field('Text of row 1, Apples')).toHaveValue('6')
        await expect(preview.getByRole('columnheader')).toHaveText(['Apples', 'Bags'])
      },
      stored: {
        kind: 'table',
        question: 'Complete the table.',
        columns: ['Apples', 'Bags'],
        rows: [
          ['6', '1'],
          [null, '3'],
        ],
        blanks: [{ kind: 'number', key: { value: '18' }, wrong: [{ value: '9', text: 'You added.' }] }],
      },
    },
    {
      kind: 'parts',
      question: 'A garden is 6 m long and 4 m wide.',
      async write({ card, button }) {
        const within = (letter: string, label: string | RegExp) =>
          card.getByRole('group', { name: `part ${letter}`, exact: true }).getByLabel(label, { exact: true })
        await within('a', 'Question of part a').fill('What is its area?')
        await within('a', 'Answer').fill('24')
        await within('b', 'Question of part b').fill('Each square meter has 3 plants. How many is that?')
        await within('b', 'Answer').fill('72')
        await within('b', /^Formula of part b/).fill('a * 3')
        await button('Add part').press('Enter')
        await expect(within('c', 'Kind of part c')).toBeFocused()
        await within('c', 'Kind of part c').selectOption('single')
        await within('c', 'Question of part c').fill('Which is longer?')
        for (const [index, option] of ['6 m', '4 m', '3 m', '2 m'].entries()) {
          await within('c', new RegExp(`, part c, option ${'ABCD'.charAt(index)}$`)).fill(option)
        }
        await within('c', 'Option A is correct').press('Space')
      },
      async attempt({ preview, check }) {
        await preview.getByRole('textbox', { name: /What is its area/ }).fill('20')
        await preview.getByRole('textbox', { name: /How many is that/ }).fill('60')
        await preview.getByRole('radio').first().check({ force: true })
        await check()
        await expect(preview).toContainText('This follows correctly from your answer to part a.')
        await expect(preview).toContainText(/[12] of 3 parts (?:is|are) right\./)
      },
      stored: {
        kind: 'parts',
        parts: [
          { kind: 'number', question: 'What is its area?', key: { value: '24' } },
          { kind: 'number', key: { value: '72' }, follows: 'a * 3' },
          { kind: 'single', options: ['6 m', '4 m', '3 m', '2 m'], correct: 0 },
        ],
      },
    },
  ])
})

/** Corners of the triangle to reflect. */
const CORNERS = [
  [1, 1],
  [4, 1],
  [1, 3],
] as const

async function fillInCorners({ field }: Form, name: string, sign: number) {
  for (const [index, [x, y]] of CORNERS.entries()) {
    await field(`Corner ${index + 1}, x (${name})`).fill(String(sign * x))
    await field(`Corner ${index + 1}, y (${name})`).fill(String(y))
  }
}

test('questions about drawings are written and saved', async ({ page, quiz }) => {
  await expectWritten(page, quiz, [
    {
      kind: 'label',
      question: 'Label the story.',
      async write({ card, field, button }) {
        await field('Label 1').fill('Conflict')
        await field('Label 2').fill('Climax')
        await button('Try it as a learner').press('Enter')
        await expect(card.getByText('it needs a figure that shows its places.')).toBeVisible()
        await button('Close the preview').press('Enter')
        await card.getByText('Figure', { exact: true }).click()
        await field('Type of figure').selectOption('Timeline')
        await button('Edit as JSON').click()
        await field('Data of the figure').fill('{"kind":"timeline","events":[{"label":"1"},{"label":"2"}]}')
      },
      async attempt({ preview }) {
        await expect(preview.getByRole('button', { name: 'Place 1, no label' })).toBeVisible()
      },
      stored: {
        kind: 'label',
        figure: { kind: 'timeline' },
        left: ['1', '2'],
        partners: ['Conflict', 'Climax'],
        correct: [0, 1],
      },
    },
    {
      kind: 'display',
      question: 'Draw the bars.',
      async write({ field, button }) {
        await field('Display').selectOption('Bar chart')
        await field('Name of bar 1').fill('Bus')
        await field('Name of bar 2').fill('Walk')
        await field('Axis from 0 to').fill('20')
        await field('Step').fill('5')
        await field('Bars end at every … (optional)').fill('1')
        await field('Bus (answer)').fill('12')
        await field('Walk (answer)').fill('7')
        await button('Add mistake').press('Enter')
        await field('Bus (mistake 1)').fill('7')
        await field('Walk (mistake 1)').fill('12')
        await field('Feedback for mistake 1').fill('You swapped them.')
      },
      async attempt({ field, button, preview }) {
        await expect(preview.getByRole('img', { name: /^Bar chart with 2 bars: Bus, Walk\./ })).toBeVisible()
        // The heights move with their bars.
        await button('Move bar 2 up').press('Enter')
        await expect(field('Walk (answer)')).toHaveValue('7')
        await expect(field('Walk (mistake 1)')).toHaveValue('12')
      },
      stored: {
        kind: 'display',
        display: { kind: 'bar-chart', names: ['Walk', 'Bus'], to: 20, step: 5, snap: 1 },
        answer: ['7', '12'],
        wrong: [{ answer: ['12', '7'], text: 'You swapped them.' }],
      },
    },
    {
      kind: 'graph',
      question: 'Plot the number halfway between 0 and 1 1/2.',
      async write({ card, field, button }) {
        await field('Board').selectOption('Number line')
        await field('From (line)').fill('0')
        await field('To (line)').fill('2')
        await field('Step (line)').fill('1/4')
        await field('Texts below the marks (optional)').fill('0,,,,1,,,')
        await field('Point 1 (answer)').fill('3/4')
        await button('Try it as a learner').press('Enter')
        await expect(card).toContainText(/the axis has 9 marks, but 8 texts for them\./i)
        await button('Close the preview').press('Enter')
        await field('Texts below the marks (optional)').fill('0,,,,1,,,,2')
      },
      async attempt({ preview }) {
        const line = preview.getByRole('group', { name: 'Number line' })
        await expect(line.locator('text')).toHaveText(['0', '1', '2'])
      },
      stored: {
        kind: 'graph',
        board: {
          line: { from: 0, to: 2, step: 0.25, denominator: 4, ticks: ['0', '', '', '', '1', '', '', '', '2'] },
        },
        key: { points: [[0.75]] },
      },
    },
    {
      kind: 'graph',
      question: 'Reflect the triangle over the y-axis.',
      async write(form, page) {
        const { card, field, button } = form
        await field('Learners draw').selectOption('Polygon')
        await button('Add given drawing').press('Enter')
        await fillInCorners(form, 'given drawing 1', 1)
        await field('Names of its points (given drawing 1) (optional)').fill('A,B,C')
        await fillInCorners(form, 'answer', 1)
        await button('Add mistake').press('Enter')
        await fillInCorners(form, 'mistake 1', 1)
        await field('Feedback for mistake 1').fill('That is the same triangle.')
        await save(page).press('Enter')
        await expect(card).toContainText(/a foreseen drawing is the right one\./i)
        await fillInCorners(form, 'answer', -1)
      },
      async attempt({ preview }) {
        await expect(preview.getByText(/^Already on the graph: triangle with corners A\(1, 1\)/)).toBeAttached()
        await expect(preview.getByRole('textbox')).toHaveCount(6)
      },
      stored: {
        kind: 'graph',
        board: { given: [{ drawing: { polygon: CORNERS }, names: ['A', 'B', 'C'] }] },
        key: { polygon: CORNERS.map(([x, y]) => [-x, y]) },
        wrong: [{ answer: { polygon: CORNERS }, text: 'That is the same triangle.' }],
      },
    },
  ])
})

test('a question made of its example is tried as a learner, and saved as it was written', async ({ page, quiz }) => {
  const text = 'Water is taken up by the {1}'
  await quiz.open([{ id: 'q1', kind: 'blanks', question: 'Complete it.', text, blanks: [{ accept: ['roots'] }] }])
  await independently('a change of the kind asks before anything is removed', async () => {
    const { field } = cardOf(page)
    await field('Kind').selectOption('Number')
    const question = page.getByRole('dialog', { name: 'Change to number?' })
    await expect(question).toContainText(text)
    await question.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(field('Text with blanks')).toHaveValue(text)
  })
  const { field, button, preview, tryAnswer } = cardOf(page, 2)
  await dialog(page).getByRole('button', { name: 'Add question' }).click()
  await field('Kind').selectOption('Number')
  await button('Fill in an example').click()
  await button('Edit as text').click()
  await expect(field(/^Question as text/)).toHaveValue(/gallons per minute/)
  await button('Edit in the form').click()
  await expect(field('Answer')).toHaveValue('9')
  await field('Answer').focus()
  await tabAndType(page, preview.getByRole('textbox'), '40')
  await tabAndPress(page, preview.getByRole('button', { name: 'Check this answer' }))
  await expect(preview).toContainText('You subtracted. A rate comes from dividing.')
  await expectFits(page)
  await expectAccessible(page)
  await tryAnswer('9')
  await expect(preview.getByText('Right', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 375, height: 700 })
  await expectFits(page)
  expect(await quiz.saved()).toMatchObject([
    { kind: 'blanks', text },
    { kind: 'number', key: { value: '9' }, wrong: [{ value: '40' }] },
  ])
})

test('figures are made in their forms, in a question and in its hint, and open again as they were saved', async ({
  page,
  quiz,
}) => {
  const { card, field, button } = cardOf(page)
  await quiz.open([{ kind: 'number', question: 'How many chose dogs?', answer: '4' }])
  await card.getByText('Figure', { exact: true }).click()
  await field('Type of figure').selectOption('Bar chart')
  const bar = (number: number) => card.getByRole('group', { name: `Bar ${number}`, exact: true })
  await bar(1).getByLabel('Name').fill('Dogs')
  await bar(1).getByLabel('Height').fill('')
  await expect(bar(1)).toContainText('A value must be a number')
  await bar(1).getByLabel('Height').fill('4')
  await button('Add bar').press('Enter')
  await expect(bar(4).getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Cats')
  await button('Move bar 4 up').press('Enter')
  const figure = card.getByRole('region', { name: 'Figure', exact: true })
  await expect(figure.getByRole('img', { name: '4 bars: Dogs, Walk, Cats, Bike' })).toBeVisible()
  await page.setViewportSize({ width: 375, height: 800 })
  await expectFits(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectFits(page)
  await button('Edit as JSON').click()
  const data = field('Data of the figure')
  await expect(data).toHaveValue(/"Cats"/)
  await data.fill('{\n  "kind": "bar-chart",\n}')
  await expect(card).toContainText('This isn’t valid JSON: see line 3.')
  await data.fill('{ "kind": "circle", "radios": "7 cm" }')
  await expect(card).toContainText('A figure has no field "radios".')
  await data.fill('{ "kind": "bar-chart", "step": 1, "bars": [{ "name": "Dogs", "value": 4 }] }')
  await button('Edit in the form').click()
  await expect(bar(1).getByLabel('Name')).toHaveValue('Dogs')

  await card.getByText('Hints, solution and skills').click()
  await button('Add hint').click()
  await field('Hint 1').fill('Read this first.')
  await button('Add figure to hint 1').click()
  const form = page.getByRole('dialog', { name: 'Add figure' })
  await form.getByLabel('Type of figure').selectOption('Food chain')
  await form.getByLabel('Link 1', { exact: true }).fill('Oak')
  await form.getByRole('button', { name: 'Remove link 4' }).click()
  await expect(form.getByRole('img', { name: 'Food chain: Oak → Grasshopper → Frog.' })).toBeVisible()
  await expectAccessible(page, { colors: false })
  await form.getByRole('button', { name: 'Add figure' }).click()
  await expect(field('Hint 1')).toHaveValue(/^Read this first\.\n\n```figure\n/)

  expect(await quiz.saved()).toMatchObject([
    { figure: { kind: 'bar-chart', bars: [{ name: 'Dogs', value: 4 }] }, hints: [expect.stringContaining('"Oak"')] },
  ])
  await page.reload()
  await expect(bar(1).getByLabel('Height')).toHaveValue('4')
  await button('Edit figure: Food chain in hint 1').click()
  await expect(page.getByRole('dialog', { name: 'Edit figure' }).getByLabel('Link 1', { exact: true })).toHaveValue(
    'Oak',
  )
})
