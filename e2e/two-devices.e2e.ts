import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { type AnswerKey, readAnswerKey } from './testing/answer-key.ts'
import { answerAll, answerGroup, questionsIn } from './testing/exercise.ts'
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

test('answers to different questions on two devices are merged', async ({
  page,
  devices: { key, elsewhere },
  guard,
}) => {
  // A save that conflicts with another device's.
  guard.expectFault(/status of 409/)
  await elsewhere.answerElsewhere(3, [0], key)
  const quiz = await openQuiz(page, elsewhere)
  await expect(quiz.getByRole('radio', { checked: true })).toHaveCount(1)
  await elsewhere.answerElsewhere(3, [1, 2], key)
  await answer(quiz, 3, key)
  await expect(quiz.getByText('4 of 4 answered')).toBeVisible()
  await expect(quiz.getByText('Your answers are saved')).toBeVisible()
  await expect(quiz.getByText('You also answered on another device')).toHaveCount(0)
})

test('a hint of a quiz stays open after a reload, and on another device', async ({
  page,
  newPerson,
  devices: { elsewhere },
}) => {
  const quiz = await openQuiz(page, elsewhere)
  const saved = page.waitForResponse((response) => response.url().includes('/study/saveDraft') && response.ok())
  await questionsIn(quiz)
    .nth(1)
    .getByRole('button', { name: /^Show a hint/ })
    .click()
  const hint = questionsIn(quiz)
    .nth(1)
    .getByRole('listitem')
    .filter({ hasText: /^Hint 1:/ })
  const text = await hint.innerText()
  await saved
  await page.reload()
  await expect(hint).toHaveText(text)
  const context = await newPerson()
  await context.addCookies(await page.context().cookies())
  const other = await context.newPage()
  const there = questionsIn(await openQuiz(other, elsewhere)).nth(1)
  await expect(there.getByRole('listitem').filter({ hasText: /^Hint 1:/ })).toHaveText(text)
})

test('two answers to one question are both preserved until the learner chooses', async ({
  page,
  devices: { key, elsewhere },
  guard,
}) => {
  guard.expectFault(/status of 409/)
  await elsewhere.answerElsewhere(3, [0, 1, 3], key)
  const quiz = await openQuiz(page, elsewhere)
  await elsewhere.answerElsewhere(3, [2], key)
  await answer(quiz, 2, key, false)
  await expect(questionsIn(quiz).nth(2).getByRole('textbox')).toHaveValue(WRONG_RECIPROCAL)
  await expect(quiz.getByText('You also answered on another device')).toBeVisible()
  await expect(quiz.getByRole('button', { name: 'Submit Quiz' })).toBeDisabled()
  await expectAccessible(page)
  await quiz.getByRole('button', { name: 'Keep these answers' }).click()
  await expect(quiz.getByText('Your answers are saved')).toBeVisible()
  await expect(quiz.getByRole('button', { name: 'Submit Quiz' })).toBeEnabled()
})

test('back at a device, the learner sees what another one did', async ({ page, devices: { key, elsewhere } }) => {
  const quiz = await openQuiz(page, elsewhere)
  await elsewhere.answerElsewhere(3, [2], key, { wrongly: true })
  await simulateFocus(page)
  await expect(questionsIn(quiz).nth(2).getByRole('textbox')).toHaveValue(WRONG_RECIPROCAL)
  await expect(quiz.getByText('You also answered on another device')).toHaveCount(0)
  await elsewhere.submit(3, 'quiz', key, { wrong: 1 })
  await simulateFocus(page)
  await expect(quiz.getByText('You got 3 out of 4 questions correct.')).toBeVisible()
})

test('after a submit on another device, this one offers its own answers for the next try', async ({
  page,
  devices: { key, elsewhere },
  guard,
}) => {
  guard.expectFault(/status of 409/)
  const quiz = await openQuiz(page, elsewhere)
  await answerAll(quiz, key, { wrong: 1 })
  await expect(quiz.getByText('Your answers are saved')).toBeVisible()
  await elsewhere.submit(3, 'quiz', key, { wrong: 1 })
  await answer(quiz, 0, key)
  await expect(quiz.getByText('You submitted this quiz on another device')).toBeVisible()
  await expect(quiz.getByText('You got 3 out of 4 questions correct.')).toBeVisible()
  await quiz.getByRole('button', { name: 'Try Again with this device’s answers' }).click()
  // The fourth question has other values in the next try.
  await expect(quiz.getByText('3 of 4 answered')).toBeVisible()
  await answer(quiz, 3, key)
  await quiz.getByRole('button', { name: 'Submit Quiz' }).click()
  await expect(quiz.getByText('Perfect score!')).toBeVisible()
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
