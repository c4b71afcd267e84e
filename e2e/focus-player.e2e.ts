import type { Locator, Page } from '@playwright/test'
import { readAnswerKey } from './testing/answer-key.ts'
import { answerGroup, questionsIn } from './testing/exercise.ts'
import { expect, test } from './testing/journey.ts'
import { enterBy } from './testing/people.ts'

const PHONE = { width: 375, height: 667 }

/** First words of a quiz question, from the upper edge of the window. */
const MAX_QUESTION_TOP = 160

const quizOf = (page: Page) => page.getByRole('tabpanel', { name: /^Quiz/ })

test('a quiz on a phone is answered question by question, and an open one is seen before the end', async ({
  page,
  newLearner,
}) => {
  const key = await readAnswerKey()
  const { learner, studies } = await newLearner('Ivy')
  await enterBy(page.request, learner)
  await page.setViewportSize(PHONE)
  await page.goto(`${studies.subject}?lesson=1&part=quiz`)
  const quiz = quizOf(page)
  const visible = questionsIn(quiz).filter({ visible: true })
  const next = quiz.getByRole('button', { name: 'Next', exact: true })
  await expect(visible).toHaveCount(1)
  await test.step('the question with its first option, and the play button, are clear of both bars', async () => {
    const { y = Number.POSITIVE_INFINITY } = (await visible.locator('legend').boundingBox()) ?? {}
    expect.soft(y).toBeLessThanOrEqual(MAX_QUESTION_TOP)
    await expectClear(page, visible.locator('legend'))
    await expectClear(page, visible.locator('label').first())
    await page.getByRole('tab', { name: 'Video' }).click()
    await expectClear(page, page.getByRole('button', { name: 'Play', exact: true }))
    await page.getByRole('tab', { name: 'Quiz' }).click()
  })
  await expect(quiz.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await next.click()
  await expect(visible).toHaveAccessibleName('Question 2 of 4')
  await expect(visible).toBeFocused()
  for (const last of [false, false, true]) {
    await answerGroup(visible, key)
    if (!last) await next.click()
  }
  const submit = quiz.getByRole('button', { name: 'Submit Quiz' })
  await expect(submit).toBeDisabled()
  await expect(submit).toHaveAccessibleDescription('Question 1 still has no answer.')
  await quiz.getByRole('button', { name: 'Question 1, not answered' }).click()
  await answerGroup(visible, key)
  await page.reload()
  await expect(visible).toHaveAccessibleName('Question 4 of 4')
  await submit.click()
  await expect(quiz.getByText('Perfect score!')).toBeVisible()
})

test('a laptop lists the questions until the learner chooses one at a time', async ({ page, newLearner }) => {
  const { learner, studies } = await newLearner('Ivy')
  await enterBy(page.request, learner)
  await page.goto(`${studies.subject}?lesson=1&part=quiz`)
  const visible = questionsIn(quizOf(page)).filter({ visible: true })
  await expect(visible).toHaveCount(4)
  await page.getByRole('button', { name: 'One question at a time' }).click()
  await expect(visible).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Show all questions' })).toBeVisible()
  await expect(visible).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(visible).toHaveCount(4)
})

test('Continue begins a new try after a failed one, with a link to the last result', async ({ page, newLearner }) => {
  const { learner, studies } = await newLearner('Ivy')
  await studies.completePart(1, 'video')
  await studies.completePart(1, 'text')
  await studies.submit(1, 'quiz', await readAnswerKey(), { wrong: 2 })
  await enterBy(page.request, learner)
  await page.setViewportSize(PHONE)
  await page.goto(learner.home)
  await page.getByRole('link', { name: /^Next: Quiz/ }).click()
  const quiz = quizOf(page)
  await expect(quiz.getByRole('button', { name: 'Question 1, not answered' })).toBeVisible()
  await expect(page).toHaveURL(`${studies.subject}?lesson=1&part=quiz`)
  await quiz.getByRole('button', { name: 'See your last try (2 of 4)' }).click()
  await expect(quiz.getByText('You got 2 out of 4 questions correct.')).toBeVisible()
  await expect(quiz.getByText('Two down, two to go. Look at why, then try again.')).toBeVisible()
  await quiz.getByRole('button', { name: 'Back to the new try' }).click()
  await expect(quiz.getByRole('button', { name: 'Question 1, not answered' })).toBeVisible()
})

test('Back closes a lesson, and the focus returns to it in the list', async ({ page, newLearner }) => {
  const { learner, studies } = await newLearner('Ivy')
  await enterBy(page.request, learner)
  await page.setViewportSize(PHONE)
  await page.goto(studies.subject)
  const lesson = page.getByRole('button', { name: /^Lesson 5:/ })
  await lesson.click()
  await expect(page.getByRole('region', { name: 'Lesson Content' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Study' })).toBeHidden()
  await page.goBack()
  await expect(lesson).toBeFocused()
  await expect(lesson).toBeInViewport({ ratio: 1 })
})

/** Expects an element to be whole in the window, with neither bar in front of it. */
async function expectClear(page: Page, element: Locator) {
  await expect.soft(element).toBeInViewport({ ratio: 1 })
  const box = await element.boundingBox()
  const foot = await page.locator('[data-player] [data-bottom-bar]').boundingBox()
  const bar = await page.locator('[data-player] header').boundingBox()
  expect.soft(box && bar && box.y >= bar.y + bar.height, 'below the upper bar').toBe(true)
  expect.soft(box && foot && box.y + box.height <= foot.y, 'above the lower bar').toBe(true)
}
