import type { Page } from '@playwright/test'
import { readAnswerKey } from './testing/answer-key.ts'
import { answerAll, answerGroup } from './testing/exercise.ts'
import { expect, test } from './testing/journey.ts'
import { ANA, enter, fillInSignIn, LEO, openSubject } from './testing/people.ts'

const NOT_SAVED = 'Failed to update progress. Please try again.'

test('a quiz that cannot be sent says so, keeps every answer, and is sent with the next press', async ({
  page,
  context,
  guard,
}) => {
  guard.expectFault(/ERR_INTERNET_DISCONNECTED/)
  const { panel, submit } = await openQuiz(page, 'Mathematics')
  await answerAll(panel, await readAnswerKey())

  await context.setOffline(true)
  await submit.click()
  await expect(page.getByText(NOT_SAVED)).toBeVisible()
  await expect(panel.getByRole('radio', { checked: true })).toHaveCount(3)
  await expect(submit).toBeEnabled()

  await context.setOffline(false)
  await submit.click()
  await expect(panel.getByText('Perfect score!')).toBeVisible()
  await page.reload()
  await expect(panel.getByText('Perfect score!')).toBeVisible()
})

test('a quiz whose result got lost on the way is sent again as the same submission', async ({
  page,
  guard,
}) => {
  guard.expectFault(/ERR_FAILED/)
  const { panel, submit } = await openQuiz(page, 'English')
  await panel.getByRole('button', { name: 'Try Again' }).click()
  await answerAll(panel, await readAnswerKey())

  const sent: unknown[] = []
  // The server must get it and the browser must not get its answer, which pulling a cable cannot time.
  await page.route('**/api/rpc/study/submitAnswers', async (route) => {
    sent.push(route.request().postDataJSON())
    if (sent.length > 1) return route.continue()
    expect((await route.fetch()).status()).toBe(200)
    return route.abort()
  })
  await submit.click()
  await expect(page.getByText(NOT_SAVED)).toBeVisible()
  await submit.click()
  await expect(panel.getByText('Perfect score!')).toBeVisible()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect(JSON.stringify(sent[0])).toContain('submissionId')
})

test('an answer of a test that cannot be saved shows as not saved yet, and is saved when the network is back', async ({
  page,
  context,
  guard,
}) => {
  guard.expectFault(/ERR_INTERNET_DISCONNECTED/)
  const key = await readAnswerKey()
  await enter(page, LEO)
  await openSubject(page, 'Science')
  await page.getByRole('button', { name: /^Lesson 2:/ }).click()
  await page.getByRole('tab', { name: 'Reading' }).click()
  const reading = page.getByRole('tabpanel', { name: 'Reading' })
  await reading.getByRole('button', { name: 'Mark as Completed' }).click()
  await expect(page.getByText(/New Test Unlocked! /)).toBeVisible()
  await page.getByRole('tab', { name: 'Tests' }).click()
  await page.getByRole('button', { name: /^Start Test/ }).click()
  await page.getByRole('button', { name: 'Start Test', exact: true }).click()
  await expect(page.getByText('Question 1 of 10').first()).toBeVisible()

  const question = page.getByRole('main').getByRole('group')
  await answerGroup(question, key)
  await expect(page.getByText('All answers saved')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()

  await context.setOffline(true)
  await answerGroup(question, key)
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await expect(page.getByText('The connection is lost')).toBeVisible()
  await expect(question.getByRole('radio', { checked: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Question 3 of 10').first()).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('All answers saved')).toBeVisible()
  await expect(page.getByText('The connection is lost')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Question 2, answered' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Question 3, not answered' })).toBeVisible()
})

for (const [door, identifier] of [
  ['/parent/sign-in', ANA.identifier],
  ['/learner/signin', LEO.identifier],
] as const) {
  test(`a wrong password at ${door} is told over the form and in a toast, and the name stays`, async ({
    page,
    guard,
  }) => {
    guard.expectFault(/status of 401/)
    await page.goto(door)
    await fillInSignIn(page, { identifier, password: 'not the password' })
    await expect(page.getByText('Invalid email or password. Please try again.')).toHaveCount(2)
    await expect(
      page.getByRole('main').getByText('Invalid email or password. Please try again.'),
    ).toBeVisible()
    await expect(page.getByLabel(/^Email/)).toHaveValue(identifier)
    await expect(page).toHaveURL(door)
  })
}

test('a sign-in without a network says so and works when it is back', async ({ page, context, guard }) => {
  guard.expectFault(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/learner/signin')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  await context.setOffline(true)
  await fillInSignIn(page, LEO)
  await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(LEO.home)
})

/** Leo's quiz in the first lesson of a subject. He has submitted that of English, and not yet that of Mathematics. */
async function openQuiz(page: Page, subject: 'English' | 'Mathematics') {
  await enter(page, LEO)
  await openSubject(page, subject)
  await page.getByRole('button', { name: /^Lesson 1:/ }).click()
  await page.getByRole('tab', { name: 'Quiz' }).click()
  const panel = page.getByRole('tabpanel', { name: 'Quiz' })
  return { panel, submit: panel.getByRole('button', { name: 'Submit Quiz' }) }
}
