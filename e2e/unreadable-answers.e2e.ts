import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { newSubject } from './testing/content.ts'
import { expectFits } from './testing/fits.ts'
import { expect, test } from './testing/journey.ts'
import { enterBy } from './testing/people.ts'

const choice = (number: number) => ({
  id: `choice-${number}`,
  question: `Which is more than ${number}?`,
  options: [String(number + 1), String(number)],
  correct: 0,
  fixedOrder: true,
})
/** Two answers without their unit, which only the server notices, below questions that fill a phone. */
const QUESTIONS = [
  ...[1, 2, 3, 4].map(choice),
  {
    id: 'ribbon',
    kind: 'number',
    question: 'How long is the ribbon, with its unit?',
    answer: '9',
    unit: { name: 'cm', required: true },
  },
  {
    id: 'beans',
    kind: 'blanks',
    question: 'Complete the sentence.',
    text: '{1} grow {2} in a day.',
    blanks: [{ accept: ['Beans'] }, { answer: '2', unit: { name: 'cm', required: true } }],
  },
  choice(5),
]
const RIBBON = 4
const BEANS = 5

/** Grade with one lesson, whose quiz has the questions above. */
async function gradeOfUnits(page: Page) {
  const { request } = page
  const subject = await newSubject(request)
  const { subjectId, gradeId } = subject
  const send = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const answer = await request.fetch(path, { method, data })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
    return answer.json()
  }
  await send('POST', '/api/content/lessons', {
    subjectId,
    title: 'Units',
    textMarkdown: 'Measure.',
    quizTitle: 'Lengths',
    quizQuestions: QUESTIONS,
  })
  await send('PUT', `/api/content/grades/${gradeId}/published`, { published: true })
  return subject
}

const unitField = (question: Locator) => question.getByRole('textbox').last()

/** The field is in view with its message and has the focus; the other has its message, too. */
async function expectMessageAt(field: Locator) {
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(/Write the unit, too\./)
}

async function fill(question: Locator, index: number, { ribbon = '9', beans = '2' } = {}) {
  if (index === RIBBON) await unitField(question).fill(ribbon)
  else if (index === BEANS) {
    await question.getByRole('textbox').first().fill('Beans')
    await unitField(question).fill(beans)
  } else await question.locator('label').first().click()
}

test.beforeEach(async ({ page, newPerson, newFamily, guard }) => {
  test.setTimeout(120_000)
  guard.expectFault(/status of 409/)
  const { parent, learners } = await newFamily('Kim')
  const [kim] = learners
  if (!kim) throw new Error('A family of one learner has one')
  const parentPage = await (await newPerson()).newPage()
  await enterBy(parentPage.request, parent)
  const grade = await gradeOfUnits(parentPage)
  await page.setViewportSize({ width: 375, height: 667 })
  await enterBy(page.request, kim)
  expect((await page.request.put('/api/enrollment', { data: { gradeId: grade.gradeId } })).ok()).toBe(true)
  await page.goto(`/learner/subjects/${grade.subjectId}?lesson=1&part=quiz`)
})

test('a missing unit in a quiz is asked for at its field, which gets the focus', async ({ page }) => {
  const panel = page.getByRole('tabpanel', { name: /^Quiz/ })
  const questions = panel.locator('[data-question]')
  await expect(questions).toHaveCount(QUESTIONS.length)
  for (const index of QUESTIONS.keys()) await fill(questions.nth(index), index)
  await expect(questions.nth(RIBBON).getByText('Write the number with its unit.')).toBeVisible()
  const submit = panel.getByRole('button', { name: 'Submit Quiz' })
  await submit.click()
  await expectMessageAt(unitField(questions.nth(RIBBON)))
  await expect(questions.nth(BEANS).getByText('Blank 2: Write the unit, too.')).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)

  await unitField(questions.nth(RIBBON)).fill('9 cm')
  await submit.click()
  await expectMessageAt(unitField(questions.nth(BEANS)))
  await unitField(questions.nth(BEANS)).fill('2 cm')
  await submit.click()
  await expect(panel.getByText('Perfect score!')).toBeVisible()
})

test('a missing unit in practice is asked for at its field, which gets the focus', async ({ page }) => {
  const panel = page.getByRole('tabpanel', { name: /^Quiz/ })
  const questions = panel.locator('[data-question]')
  await expect(questions).toHaveCount(QUESTIONS.length)
  for (const index of QUESTIONS.keys()) await fill(questions.nth(index), index, { ribbon: '8 cm', beans: '2 cm' })
  await panel.getByRole('button', { name: 'Submit Quiz' }).click()
  await panel.getByRole('button', { name: 'Practice this one' }).click()
  const question = page.getByRole('main').locator('[data-question]')
  await unitField(question).fill('9')
  const check = page.getByRole('button', { name: 'Check answer' })
  await check.click()
  await expectMessageAt(unitField(question))
  await expectFits(page)
  await expectAccessible(page)
  await unitField(question).fill('9 cm')
  await check.click()
  await expect(page.getByRole('main').getByText('Correct', { exact: true })).toBeVisible()
})
