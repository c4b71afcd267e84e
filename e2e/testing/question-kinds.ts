import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { newSubject } from './content.ts'
import { tabAndPress, tabAndType, tabTo } from './keyboard.ts'

const axis = { from: -4, to: 4, step: 1 }
const stem = 'Read: “A bean is planted in spring. Its roots drink, its leaves catch the light.”'

/** One question of every kind, in the written form. The first two share a text. */
export const EVERY_KIND = [
  {
    ...{ id: 'single', question: 'Which part drinks?', options: ['The roots', 'The leaves'], correct: 0, stem },
    hints: ['Look below the ground.', 'It is the lowest part.'],
  },
  {
    ...{ id: 'several', kind: 'several', question: 'Which parts does the text name?', stem },
    ...{ options: ['Roots', 'Leaves', 'Petals'], correct: [0, 1] },
  },
  {
    ...{ id: 'number', kind: 'number', question: 'What is $\\frac{1}{2} + \\frac{1}{4}$?', answer: '3/4' },
    wrong: [{ value: '2/6', text: 'The parts have to be of one size first.', misconception: 'g6.math.m.adds-both' }],
    ...{
      explanation: 'Two fourths and one fourth are three fourths.',
      steps: ['$\\frac{1}{2}$ is two fourths.', 'Add.'],
    },
  },
  { id: 'expression', kind: 'expression', question: 'Write 2 times the sum of x and 3.', answer: '2(x+3)' },
  { id: 'order', kind: 'order', question: 'Order the life of a bean.', items: ['Seed', 'Sprout', 'Flower'] },
  {
    ...{ id: 'match', kind: 'match', question: 'Match each part with its work.' },
    ...{
      pairs: [
        ['Root', 'drinks'],
        ['Leaf', 'catches light'],
      ],
      extra: ['draws bees'],
    },
  },
  {
    ...{ id: 'blanks', kind: 'blanks', question: 'Complete the text.' },
    text: 'A bean is a {1}. Its leaf is {2}. It has {3} seed leaves.',
    blanks: [{ accept: ['plant'] }, { options: ['green', 'blue'], correct: 0 }, { answer: '2' }],
  },
  {
    ...{ id: 'graph', kind: 'graph', question: 'Plot the point (2, 3).' },
    ...{ board: { plane: { x: { ...axis, label: 'x' }, y: { ...axis, label: 'y' } } }, answer: { points: [[2, 3]] } },
  },
  {
    ...{ id: 'spot', kind: 'spot', question: 'Which sentence is a fact?' },
    ...{ passage: ['Beans are the best.', 'A bean grows from a seed.'], correct: [1] },
  },
]

/** Publishes a grade with one lesson, whose quiz has every kind of question, and a timed test with the same. */
export async function everyKindGrade(request: APIRequestContext) {
  const subject = await newSubject(request)
  const send = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const answer = await request.fetch(path, { method, data })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
    return answer.json()
  }
  const { subjectId, gradeId } = subject
  await send('POST', '/api/content/lessons', {
    ...{ subjectId, title: 'Beans', textMarkdown: 'Beans grow.', quizTitle: 'Every kind', quizQuestions: EVERY_KIND },
  })
  const { test } = await send('POST', '/api/content/tests', {
    ...{ subjectId, type: 'Mid Test 1', title: 'Beans test', description: null, afterLessonNumber: 0 },
    ...{ durationMinutes: 30, passingMark: 60, questions: EVERY_KIND },
  })
  await send('PUT', `/api/content/grades/${gradeId}/published`, { published: true })
  return { ...subject, testId: String(test.id) }
}

type Answering = (question: Locator, page: Page) => Promise<void>

/** Answers each kind by mouse, rightly, wherever its items are drawn. */
export const BY_MOUSE: Record<string, Answering> = {
  single: (question) => question.getByText('The roots').click(),
  async several(question) {
    await question.getByText('Roots', { exact: true }).click()
    await question.getByText('Leaves', { exact: true }).click()
  },
  async number(question) {
    await question.getByRole('button', { name: 'Math keys' }).click()
    for (const key of ['3', 'Fraction', '5', 'Delete', '4']) {
      await question.getByRole('button', { name: key, exact: true }).click()
    }
  },
  expression: (question) => question.getByRole('textbox').fill('2x + 6'),
  async order(question, page) {
    for (const [index, item] of ['Seed', 'Sprout', 'Flower'].entries()) {
      await dragTo(page, itemOf(question, item), question.getByRole('listitem').nth(index))
    }
    const keep = question.getByRole('button', { name: 'Keep this order' })
    if (await keep.isVisible()) await keep.click()
    await expect(question.getByRole('listitem')).toContainText(['Seed', 'Sprout', 'Flower'])
  },
  async match(question) {
    await question.getByLabel('Root').selectOption('drinks')
    await question.getByLabel('Leaf').selectOption('catches light')
  },
  async blanks(question) {
    await question.getByLabel('Blank 1').fill('Plant')
    await question.getByLabel('Blank 2').selectOption('green')
    await question.getByLabel('Blank 3').fill('2.0')
  },
  async graph(question, page) {
    const board = question.getByLabel('Coordinate plane')
    await board.scrollIntoViewIfNeeded()
    const box = await board.boundingBox()
    if (!box) throw new Error('The board is not on the screen')
    // The board is 340 units wide and high, its axes go from −4 to 4 within 26 units of its edges.
    const placeOf = (x: number, y: number) => {
      const unit = box.width / 340
      return [box.x + (26 + (x + 4) * 36) * unit, box.y + (26 + (4 - y) * 36) * unit] as const
    }
    await page.mouse.click(...placeOf(-1, 2))
    const point = question.getByRole('slider', { name: 'Point 1' })
    await expect(point).toHaveAttribute('aria-valuetext', '(−1, 2)')
    await page.mouse.move(...placeOf(-1, 2))
    await page.mouse.down()
    await page.mouse.move(...placeOf(2, 3), { steps: 4 })
    await page.mouse.up()
    await expect(point).toHaveAttribute('aria-valuetext', '(2, 3)')
  },
  async spot(question, page) {
    const sentence = question.getByText('A bean grows from a seed.')
    await sentence.scrollIntoViewIfNeeded()
    // The middle of a sentence on two lines may be in another one.
    const [x, y] = await sentence.evaluate((element) => {
      const [first] = element.getClientRects()
      return first ? [first.x + 12, first.y + first.height / 2] : [0, 0]
    })
    await page.mouse.click(x ?? 0, y ?? 0)
  },
}

const itemOf = (question: Locator, text: string) => question.getByRole('listitem').filter({ hasText: text })

async function dragTo(page: Page, item: Locator, target: Locator) {
  await target.scrollIntoViewIfNeeded()
  const [from, to] = [await item.locator('.cursor-grab').boundingBox(), await target.boundingBox()]
  if (!from || !to) throw new Error('The item is not on the screen')
  if (from.y >= to.y && from.y < to.y + to.height) return
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, to.y + to.height / 2, { steps: 6 })
  await page.mouse.up()
}

/** Answers each kind with the keyboard alone, rightly but for the number. The focus is before the question. */
export const BY_KEYBOARD: Record<string, Answering> = {
  single: (question, page) => pressLetters(question, page, 'radio', ['The roots']),
  several: (question, page) => pressLetters(question, page, 'checkbox', ['Roots', 'Leaves']),
  async number(question, page) {
    const field = question.getByRole('textbox')
    await tabAndType(page, field, '3//4')
    await page.keyboard.press('Tab')
    await expect(question.getByText('I can’t read that. Try 3/4 or 0.75.')).toBeVisible()
    await tabAndType(page, field, '2/6', 'Shift+Tab')
    await expect(question.getByText('I can’t read that.')).toBeHidden()
  },
  expression: (question, page) => tabAndType(page, question.getByRole('textbox'), '(x+3)*2'),
  async order(question, page) {
    for (const [index, item] of ['Seed', 'Sprout', 'Flower'].entries()) {
      const texts = await question.getByRole('listitem').allInnerTexts()
      const steps = texts.findIndex((text) => text.includes(item)) - index
      if (steps > 0) await tabTo(page, question.getByRole('button', { name: `Move ${item} up` }))
      for (let step = 0; step < steps; step++) await page.keyboard.press('Enter')
    }
    const keep = question.getByRole('button', { name: 'Keep this order' })
    if (await keep.isVisible()) await tabAndPress(page, keep)
    await expect(question.getByRole('listitem')).toContainText(['Seed', 'Sprout', 'Flower'])
  },
  async match(question, page) {
    await tabTo(page, question.getByLabel('Root'))
    await page.keyboard.type('drinks')
    await tabTo(page, question.getByLabel('Leaf'))
    await page.keyboard.type('catches')
  },
  async blanks(question, page) {
    await tabAndType(page, question.getByLabel('Blank 1'), 'plant')
    await tabTo(page, question.getByLabel('Blank 2'))
    await page.keyboard.type('green')
    await tabAndType(page, question.getByLabel('Blank 3'), '2')
  },
  async graph(question, page) {
    await tabAndType(page, question.getByLabel('Point 1, x'), '1')
    await tabAndType(page, question.getByLabel('Point 1, y'), '3')
    const point = question.getByRole('slider', { name: 'Point 1' })
    await tabTo(page, point, 'Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await expect(point).toHaveAttribute('aria-valuetext', '(2, 3)')
  },
  async spot(question, page) {
    await tabTo(page, question.getByRole('radio').first())
    await page.keyboard.press('ArrowDown')
    await expect(question.getByRole('radio').last()).toBeChecked()
  },
}

/** Chooses options by their letters, once the focus is in the question. */
async function pressLetters(question: Locator, page: Page, role: 'radio' | 'checkbox', wanted: readonly string[]) {
  await tabTo(page, question.getByRole(role).first())
  const options = await question.locator('label').allInnerTexts()
  for (const text of wanted) {
    await page.keyboard.press('ABC'.charAt(options.findIndex((option) => option.includes(text))))
  }
}
