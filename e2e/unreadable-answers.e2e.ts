import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { newSubject } from './testing/content.ts'
import { newFamilyOn } from './testing/families.ts'
import { expectApart, expectFits } from './testing/fits.ts'
import { test as base, expect } from './testing/journey.ts'
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

/** Right but for the units. */
const WITHOUT_UNITS: Record<string, unknown> = {
  ...Object.fromEntries(QUESTIONS.map(({ id }) => [id, 0])),
  ribbon: '9',
  beans: ['Beans', '2'],
}

type Grade = { gradeId: string; subjectId: string; lessonId: string; testId: string }

/** `grade`: one with these questions in each place, for all journeys of this file. Each has a learner on `page`. */
const test = base.extend<{ learner: undefined }, { grade: Grade }>({
  grade: [
    async ({ playwright, origin, dataDir }, use) => {
      const request = await playwright.request.newContext({ baseURL: origin })
      const { parent } = await newFamilyOn(async () => request, dataDir)()
      await enterBy(request, parent)
      const { gradeId, subjectId, addLesson, addTest, publish } = await newSubject(request)
      const lessonId = await addLesson('Units', {
        textMarkdown: 'Measure.',
        quizTitle: 'Lengths',
        quizQuestions: QUESTIONS,
        assignmentTitle: 'More lengths',
        assignmentInstructions: 'Measure each of these, and write its unit.',
        assignmentTasks: QUESTIONS,
      })
      const testId = await addTest('Test of lengths', QUESTIONS)
      await publish()
      await use({ gradeId, subjectId, lessonId, testId })
      await request.dispose()
    },
    { scope: 'worker' },
  ],
  learner: [
    async ({ page, newFamily, grade: { gradeId }, guard }, use) => {
      guard.expectFault(/status of 409/)
      for (const kim of (await newFamily('Kim')).learners) await enterBy(page.request, kim)
      expect((await page.request.put('/api/enrollment', { data: { gradeId } })).ok()).toBe(true)
      await page.setViewportSize({ width: 375, height: 667 })
      await use(undefined)
    },
    { auto: true },
  ],
})

const unitField = (question: Locator) => question.getByRole('textbox').last()

/** Opens a part of the lesson with all its answers, but without the units. */
async function openPart(page: Page, { subjectId, lessonId }: Grade, part: 'quiz' | 'assignment') {
  const { draw } = (await (await page.request.get(`/api/lessons/${lessonId}`)).json())[part]
  const data = { answers: WITHOUT_UNITS, basedOn: 0, draw }
  const saved = await page.request.put(`/api/lessons/${lessonId}/drafts/${part}`, { data })
  expect(saved.ok(), await saved.text()).toBe(true)
  await page.goto(`/learner/subjects/${subjectId}?lesson=1&part=${part}`)
  const questions = page.getByRole('tabpanel').locator('[data-question]')
  await expect(questions).toHaveCount(QUESTIONS.length)
  return questions
}

/** Brings a question into view. */
const goTo = (page: Page, index: number) =>
  page.getByRole('button', { name: new RegExp(`^Question ${index + 1}, `) }).click()

/** The field is in view with its message and has the focus. */
async function expectMessageAt(field: Locator) {
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(/Write the unit, too\./)
}

for (const [part, name] of [
  ['quiz', 'Submit Quiz'],
  ['assignment', 'Submit Assignment'],
] as const) {
  test(`a missing unit in ${part === 'quiz' ? 'a quiz' : 'an assignment'} is asked for at its field, which gets the focus`, async ({
    page,
    grade,
  }) => {
    const questions = await openPart(page, grade, part)
    const submit = async () => {
      await goTo(page, QUESTIONS.length - 1)
      await page.getByRole('button', { name }).click()
    }
    await submit()
    await expectMessageAt(unitField(questions.nth(RIBBON)))
    await expect(questions.nth(RIBBON).getByText('Write the number with its unit.')).toBeVisible()
    await expectFits(page)
    await expectAccessible(page, { colors: part === 'quiz' })
    await goTo(page, BEANS)
    await expect(questions.nth(BEANS).getByText('Blank 2: Write the unit, too.')).toBeVisible()

    await goTo(page, RIBBON)
    await unitField(questions.nth(RIBBON)).fill('9 cm')
    await submit()
    await expectMessageAt(unitField(questions.nth(BEANS)))
    await unitField(questions.nth(BEANS)).fill('2 cm')
    await submit()
    await expect(page.getByText('Perfect score!')).toBeVisible()
  })
}

test('a missing unit in practice is asked for at its field, which gets the focus', async ({ page, grade }) => {
  const questions = await openPart(page, grade, 'quiz')
  await goTo(page, RIBBON)
  await unitField(questions.nth(RIBBON)).fill('8 cm')
  await goTo(page, BEANS)
  await unitField(questions.nth(BEANS)).fill('2 cm')
  await goTo(page, QUESTIONS.length - 1)
  await page.getByRole('button', { name: 'Submit Quiz' }).click()
  await page.getByRole('button', { name: 'Practice this one' }).click()
  const question = page.getByRole('main').locator('[data-question]')
  await unitField(question).fill('9')
  const check = page.getByRole('button', { name: 'Check answer' })
  await check.click()
  await expectMessageAt(unitField(question))
  await expectFits(page)
  await expectAccessible(page, { colors: false })
  await unitField(question).fill('9 cm')
  await check.click()
  await expect(page.getByRole('main').getByText('Correct', { exact: true })).toBeVisible()
})

test('a missing unit in a timed test leads to its question, whose field gets the focus', async ({
  page,
  grade: { testId },
}) => {
  const path = `/api/tests/${testId}`
  expect((await page.request.post(`${path}/attempt`, { data: {} })).ok()).toBe(true)
  for (const [index, { id }] of QUESTIONS.entries()) {
    const data = { answer: WITHOUT_UNITS[id], sequence: index + 1 }
    const saved = await page.request.put(`${path}/answers/${id}`, { data })
    expect(saved.ok(), await saved.text()).toBe(true)
  }
  await page.goto(`/learner/tests/${testId}`)
  const question = page.getByRole('main').locator('[data-question]')
  const submit = async () => {
    await page.getByRole('button', { name: `Question ${QUESTIONS.length}, answered` }).click()
    await page.getByRole('button', { name: 'Submit Test' }).click()
  }
  await submit()
  await expect(page.getByText(`Question ${RIBBON + 1} of ${QUESTIONS.length}`).first()).toBeVisible()
  await expectMessageAt(unitField(question))
  await expectFits(page)
  await expectAccessible(page, { colors: false })
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  await dismiss.click()
  await unitField(question).fill('9 cm')
  await submit()
  await expect(page.getByText(`Question ${BEANS + 1} of ${QUESTIONS.length}`).first()).toBeVisible()
  await expectMessageAt(unitField(question))
  await dismiss.click()
  await unitField(question).fill('2 cm')
  await submit()
  await expect(page.getByText('Congratulations!')).toBeVisible()
  await page.setViewportSize({ width: 375, height: 667 })
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const back = page.getByRole('link', { name: 'Return to Subject' })
  await expect(back).toBeInViewport({ ratio: 1 })
  await expectApart(page.getByRole('group').filter({ has: dismiss }), back)
})
