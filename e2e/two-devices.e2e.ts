import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { type AnswerKey, readAnswerKey } from './testing/answer-key.ts'
import { answerGroup, questionsIn } from './testing/exercise.ts'
import { test as base, expect } from './testing/journey.ts'
import { enterBy } from './testing/people.ts'
import { candidate, openTest, startTest } from './testing/running-test.ts'
import type { Studies } from './testing/studies.ts'

/** First foreseen wrong answer of the third question. */
const WRONG_RECIPROCAL = '-5/8'

type Devices = { key: AnswerKey; elsewhere: Studies }

/** `devices`: a learner who is signed in on `page`, and on another device, `elsewhere`. */
const test = base.extend<{ devices: Devices }>({
  devices: async ({ page, newLearner }, use) => {
    const { learner, studies } = await newLearner('Leo')
    await enterBy(page.request, learner)
    await use({ key: await readAnswerKey(), elsewhere: studies })
  },
})

/** Opens the quiz of the third lesson. */
async function openQuiz(page: Page, { subject }: Studies) {
  await page.goto(`${subject}?lesson=3&part=quiz`)
  const quiz = page.getByRole('tabpanel', { name: /^Quiz/ })
  await expect(questionsIn(quiz)).toHaveCount(4)
  return quiz
}

const answer = (quiz: Locator, place: number, key: AnswerKey, rightly = true) =>
  answerGroup(questionsIn(quiz).nth(place), key, rightly)

/** Dispatches the event for regaining focus, because a tested page always has the focus. */
const simulateFocus = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')))

test('a quiz shows what the learner did on another device', async ({ page, devices: { key, elsewhere } }) => {
  const quiz = await openQuiz(page, elsewhere)
  const second = questionsIn(quiz).nth(1)
  const hint = second.getByRole('listitem').filter({ hasText: /^Hint 1:/ })
  await test.step('an opened hint, which is stored by the server', async () => {
    const saved = page.waitForResponse((response) => response.url().includes('/study/saveDraft') && response.ok())
    await second.getByRole('button', { name: /^Show a hint/ }).click()
    const text = await hint.innerText()
    await saved
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await expect.soft(hint).toHaveText(text)
  })
  await test.step('an answer', async () => {
    await elsewhere.answerElsewhere(3, [2], key, { wrongly: true })
    await simulateFocus(page)
    await expect.soft(questionsIn(quiz).nth(2).getByRole('textbox')).toHaveValue(WRONG_RECIPROCAL)
    await expect.soft(quiz.getByText('You also answered on another device')).toHaveCount(0)
  })
  await test.step('a submission', async () => {
    await elsewhere.submit(3, 'quiz', key, { wrong: 1 })
    await simulateFocus(page)
    await expect.soft(quiz.getByText('You got 3 out of 4 questions correct.')).toBeVisible()
  })
})

test('answers of two devices are both preserved until the learner chooses, also after one has submitted', async ({
  page,
  devices: { key, elsewhere },
  guard,
}) => {
  guard.expectFault(/status of 409/)
  await elsewhere.answerElsewhere(3, [0, 1, 3], key)
  const quiz = await openQuiz(page, elsewhere)
  const submit = quiz.getByRole('button', { name: 'Submit Quiz' })
  await test.step('two answers to one question', async () => {
    await elsewhere.answerElsewhere(3, [2], key)
    await answer(quiz, 2, key, false)
    await expect.soft(questionsIn(quiz).nth(2).getByRole('textbox')).toHaveValue(WRONG_RECIPROCAL)
    await expect.soft(quiz.getByText('You also answered on another device')).toBeVisible()
    await expect.soft(submit).toBeDisabled()
    await expectAccessible(page)
    await quiz.getByRole('button', { name: 'Keep these answers' }).click()
    await expect.soft(quiz.getByText('Your answers are saved')).toBeVisible()
    await expect.soft(submit).toBeEnabled()
  })
  await test.step('a submission on the other device', async () => {
    await elsewhere.submit(3, 'quiz', key, { wrong: 1 })
    await answer(quiz, 2, key)
    await expect.soft(quiz.getByText('You submitted this quiz on another device')).toBeVisible()
    await expect.soft(quiz.getByText('You got 3 out of 4 questions correct.')).toBeVisible()
    await quiz.getByRole('button', { name: 'Try Again with this device’s answers' }).click()
    // The fourth question has other values in the next try.
    await expect.soft(quiz.getByText('3 of 4 answered')).toBeVisible()
    await answer(quiz, 3, key)
    await submit.click()
    await expect.soft(quiz.getByText('Perfect score!')).toBeVisible()
  })
})

test('a second tab follows a test that starts in the first, within a second', async ({ page, context, newFamily }) => {
  const kim = await candidate(page, newFamily)
  const other = await context.newPage()
  await openTest(other, kim)
  await expect(other.getByRole('button', { name: 'Start Test', exact: true })).toBeVisible()
  // Loaded when the page is idle.
  const isFollowing = () => performance.getEntriesByType('resource').some(({ name }) => /\/outbox-/.test(name))
  await expect.poll(() => other.evaluate(isFollowing)).toBe(true)
  await startTest(page, kim)
  await expect(other.getByText('Question 1 of 10').first()).toBeVisible({ timeout: 1000 })
})
