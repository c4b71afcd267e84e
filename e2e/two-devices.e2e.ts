import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { type AnswerKey, readAnswerKey } from './testing/answer-key.ts'
import { answerGroup, questionsIn } from './testing/exercise.ts'
import { expect, test } from './testing/journey.ts'
import { enter, LEO, openSubject } from './testing/people.ts'
import { candidate, openTest, startTest } from './testing/running-test.ts'

/** First foreseen wrong answer of the third question. */
const WRONG_RECIPROCAL = '-5/8'

test('answers from two devices are merged, conflicts are resolved by the learner, and a submit offers the rest', async ({
  page,
  newPerson,
  guard,
}) => {
  // A save that conflicts with another device's.
  guard.expectFault(/status of 409/)
  const key = await readAnswerKey()
  const laptop = await openQuiz(page)
  await answer(laptop, 0, key)
  await expect(laptop.getByText('Your answers are saved')).toBeVisible()

  const phonePage = await (await newPerson()).newPage()
  const phone = await openQuiz(phonePage)
  await test.step('answers from one device show on the other', async () => {
    await expect(phone.getByRole('radio', { checked: true })).toHaveCount(1)
  })
  await test.step('answers to different questions are merged', async () => {
    await answer(phone, 1, key)
    await expect(phone.getByText('2 of 4 answered')).toBeVisible()
    await expect(phone.getByText('Your answers are saved')).toBeVisible()
    await answer(laptop, 3, key)
    await answer(laptop, 2, key)
    await expect(laptop.getByText('4 of 4 answered')).toBeVisible()
    await expect(laptop.getByText('You also answered on another device')).toHaveCount(0)
  })
  await test.step('two answers to one question are both preserved until the learner chooses', async () => {
    await answer(phone, 2, key, false)
    await expect(questionsIn(phone).nth(2).getByRole('textbox')).toHaveValue(WRONG_RECIPROCAL)
    await expect(phone.getByText('You also answered on another device')).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Submit Quiz' })).toBeDisabled()
    await expectAccessible(phonePage)
    await phone.getByRole('button', { name: 'Keep these answers' }).click()
    await expect(phone.getByText('Your answers are saved')).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Submit Quiz' })).toBeEnabled()
  })
  await test.step('back at the first device, the learner sees the chosen answers', async () => {
    await simulateFocus(page)
    await expect(questionsIn(laptop).nth(2).getByRole('textbox')).toHaveValue(WRONG_RECIPROCAL)
    await expect(laptop.getByText('You also answered on another device')).toHaveCount(0)
  })
  await test.step('a submit on one shows on the other, which offers its own answers', async () => {
    await phone.getByRole('button', { name: 'Submit Quiz' }).click()
    await expect(phone.getByText('You got 3 out of 4 questions correct.')).toBeVisible()
    await answer(laptop, 2, key)
    await expect(laptop.getByText('You submitted this quiz on another device')).toBeVisible()
    await expect(laptop.getByText('You got 3 out of 4 questions correct.')).toBeVisible()
    await laptop.getByRole('button', { name: 'Try Again with this device’s answers' }).click()
    // The fourth question has other values in the next try.
    await expect(laptop.getByText('3 of 4 answered')).toBeVisible()
    await answer(laptop, 3, key)
    await laptop.getByRole('button', { name: 'Submit Quiz' }).click()
    await expect(laptop.getByText('Perfect score!')).toBeVisible()
    await expect(phone.getByText('You got 3 out of 4 questions correct.')).toBeVisible()
    await simulateFocus(phonePage)
    await expect(phone.getByText('Perfect score!')).toBeVisible()
  })
})

/** Leo's quiz in the third lesson of Mathematics, which no other journey uses. */
async function openQuiz(page: Page) {
  await enter(page, LEO)
  await openSubject(page, 'Mathematics')
  await page.getByRole('button', { name: /^Lesson 3:/ }).click()
  await page.getByRole('tab', { name: /^Quiz/ }).click()
  const panel = page.getByRole('tabpanel', { name: /^Quiz/ })
  await expect(questionsIn(panel)).toHaveCount(4)
  return panel
}

function answer(panel: ReturnType<Page['getByRole']>, index: number, key: AnswerKey, rightly = true) {
  return answerGroup(questionsIn(panel).nth(index), key, rightly)
}

/** Dispatches the event for regaining focus, because a tested page always has the focus. */
function simulateFocus(page: Page) {
  return page.evaluate(() => dispatchEvent(new Event('focus')))
}

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
