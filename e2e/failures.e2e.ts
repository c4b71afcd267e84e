import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { readAnswerKey } from './testing/answer-key.ts'
import { answerAll, answerGroup, questionsIn } from './testing/exercise.ts'
import { independently } from './testing/independently.ts'
import { expect, test } from './testing/journey.ts'
import { ANA, enter, enterBy, fillInSignIn, LEO, MIRA, pathOfSubject } from './testing/people.ts'
import { candidate, openTest } from './testing/running-test.ts'

test.describe.configure({ timeout: 120_000 })

const WAITING = 'Your answers are stored on this device and will be scored when the connection is back.'

test('a quiz submitted offline waits with its answers locked, and is scored once when the connection is back', async ({
  page,
  context,
  guard,
}) => {
  guard.expectFault(/ERR_INTERNET_DISCONNECTED/)
  const key = await readAnswerKey()
  await enterBy(page.request, LEO)
  await page.goto(`${await pathOfSubject(page.request, 'Mathematics')}?lesson=10&part=quiz`)
  const panel = page.getByRole('tabpanel', { name: /^Quiz/ })
  const submit = panel.getByRole('button', { name: 'Submit Quiz' })
  await expect(submit).toBeVisible()
  await test.step('the questions are answered and submitted offline', async () => {
    await context.setOffline(true)
    await answerAll(panel, key)
    await expect(panel.getByText('Not saved yet, but stored on this device')).toBeVisible()
    await submit.click()
    await expect(panel.getByText(WAITING)).toBeVisible()
    await expect(panel.getByRole('radio', { checked: true })).toHaveCount(1)
    await expect(panel.getByRole('radio').first()).toBeDisabled()
    await expect(panel.getByRole('textbox').first()).toBeDisabled()
    await expect(page.getByRole('tab', { name: 'Quiz (25%) not saved yet' })).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('a completed part is queued behind it', async () => {
    await page.getByRole('tab', { name: /^Reading/ }).click()
    const reading = page.getByRole('tabpanel', { name: /^Reading/ })
    await reading.getByRole('button', { name: 'Mark as Completed' }).click()
    await expect(reading.getByText('Not saved yet')).toBeVisible()
    await expect(page.getByRole('status').getByText('2 items waiting for the connection')).toBeVisible()
  })
  const sent = savesSent(page)
  await context.setOffline(false)
  await expect(page.getByText('Progress Updated')).toBeVisible()
  await expect(page.getByText(/waiting for the connection/)).toHaveCount(0)
  expect(sent()).toEqual(['submitAnswers', 'completePart'])
  await page.getByRole('tab', { name: /^Quiz/ }).click()
  await expect(panel.getByText('Perfect score!')).toBeVisible()
  await page.reload()
  await expect(panel.getByText('Perfect score!')).toBeVisible()
})

test('answers of a quiz survive a reload, and a submission whose result was lost is sent again as the same', async ({
  page,
  newLearner,
  guard,
}) => {
  guard.expectFault(/ERR_FAILED/)
  const { learner, studies } = await newLearner('Kim')
  const key = await readAnswerKey()
  await enterBy(page.request, learner)
  await page.goto(`${studies.subject}?lesson=10&part=quiz`)
  const panel = page.getByRole('tabpanel', { name: /^Quiz/ })
  await test.step('answers survive a reload', async () => {
    await answerGroup(questionsIn(panel).first(), key)
    await expect(panel.getByText('Your answers are saved')).toBeVisible()
    await page.reload()
    await expect(panel.getByText('1 of 4 answered')).toBeVisible()
    await expect(panel.getByText('Your answers are saved')).toBeVisible()
  })
  await answerAll(panel, key)

  const sent: unknown[] = []
  // The server must receive the request while its response is lost; going offline cannot be timed that exactly.
  await page.route('**/api/rpc/study/submitAnswers', async (route) => {
    sent.push(route.request().postDataJSON())
    if (sent.length > 1) return route.continue()
    expect((await route.fetch()).status()).toBe(200)
    return route.abort()
  })
  await panel.getByRole('button', { name: 'Submit Quiz' }).click()
  await expect(panel.getByText(WAITING)).toBeVisible()
  await expect(panel.getByText('Perfect score!')).toBeVisible()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect(JSON.stringify(sent[0])).toContain('submissionId')
})

test('a running test is left and continued, goes on without a connection, and ends with its end elsewhere', async ({
  page,
  context,
  newFamily,
  guard,
}) => {
  guard.expectFault(/ERR_INTERNET_DISCONNECTED/)
  const key = await readAnswerKey()
  const learner = await candidate(page, newFamily)
  const question = questionsIn(page.getByRole('main'))
  await page.goto(`${await pathOfSubject(page.request, 'Mathematics')}?tab=tests`)
  await test.step('a test that was left shows the remaining time, and is continued from its card', async () => {
    await page
      .getByRole('button', { name: /^Start Test/ })
      .first()
      .click()
    await expect(page).toHaveURL(`/learner/tests/${learner.test}`)
    await page.getByRole('button', { name: 'Start Test', exact: true }).click()
    await expect(page.getByText('Question 1 of 10').first()).toBeVisible()
    await page.goBack()
    const leaving = page.getByRole('dialog', { name: 'Leave the test?' })
    await leaving.getByRole('button', { name: 'Stay in the test' }).click()
    await expect(page.getByText('Question 1 of 10').first()).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(1)
    await page.goBack()
    await expectAccessible(page)
    await leaving.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(page.getByRole('complementary', { name: 'Running test' })).toContainText(/29:\d\d/)
    await expectAccessible(page)
    const card = page.getByRole('listitem').filter({ hasText: 'In progress' })
    await expect(card).toHaveText(/Not Taken.*30 minutes.*In progress29 minutes leftContinue Test/)
    await card.getByRole('link', { name: /^Continue Test/ }).click()
    await expect(page.getByText('Question 1 of 10').first()).toBeVisible()
    await expect(page.getByRole('timer')).toHaveText(/29:\d\d$/)
  })
  await test.step('a test with open questions names them, and cannot be submitted', async () => {
    await answerGroup(question, key)
    await expect(page.getByText('All answers saved')).toBeVisible()
    await page.getByRole('button', { name: 'Question 10, not answered' }).click()
    await expect.soft(page.getByRole('button', { name: 'Submit Test' })).toBeDisabled()
    await expect.soft(page.getByText('Not answered: questions 2, 3, 4, 5, 6, 7, 8, 9, 10')).toBeVisible()
  })
  await test.step('an answer that cannot be saved shows as unsaved, and is saved once the network is back', async () => {
    await page.getByRole('button', { name: 'Question 2, not answered' }).click()
    await context.setOffline(true)
    await answerGroup(question, key)
    await expect(page.getByText('Not saved yet')).toBeVisible()
    await expect(page.getByText('Connection lost')).toBeVisible()
    await expect(page.getByText('2 of 10 answered')).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('Question 3 of 10').first()).toBeVisible()

    await context.setOffline(false)
    await expect(page.getByText('All answers saved')).toBeVisible()
    await expect(page.getByText('Connection lost')).toBeHidden()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Question 2, answered' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Question 3, not answered' })).toBeVisible()
  })
  await test.step('a test that is submitted on another device ends here too', async () => {
    const submitted = await page.request.post(`/api/tests/${learner.test}/result`, { data: { answers: {} } })
    expect(submitted.status()).toBe(200)
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test Completed')
    await expect(page.getByText('Your score: 20%.')).toBeVisible()
  })
})

test('an outdated tab does not start a finished test again', async ({ page, newFamily, guard }) => {
  guard.expectFault(/status of 409/)
  const learner = await candidate(page, newFamily)
  await openTest(page, learner)
  await expect(page.getByText('Before you start')).toBeVisible()
  for (const step of ['attempt', 'result']) {
    const done = await page.request.post(`/api/tests/${learner.test}/${step}`, {
      data: step === 'result' ? { answers: {} } : {},
    })
    expect(done.status()).toBe(200)
  }
  await page.getByRole('button', { name: 'Start Test', exact: true }).click()
  await expect(page.getByText('Test Already Completed')).toBeVisible()
  await expect(page.getByText("You've already taken this test with a score of 0%.")).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test Completed')
  await expect(page.getByText('Test Already Completed')).toBeVisible()
})

test('a sign-in that cannot succeed says why, and leaves the form', async ({ page, context, guard }) => {
  guard.expectFault(/status of 401/)
  guard.expectFault(/ERR_INTERNET_DISCONNECTED/)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/')) sent.push(request.url())
  })
  for (const [signInPage, identifier] of [
    ['/parent/sign-in', ANA.identifier],
    ['/learner/signin', LEO.identifier],
  ] as const) {
    await page.goto(signInPage)
    await independently(`an empty form at ${signInPage} asks for both fields and sends nothing`, async () => {
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(page.getByText('Please enter both email and password')).toBeVisible()
      await expect(page.getByLabel(/^Email/)).toBeFocused()
      expect(sent.splice(0)).toEqual([])
    })
    await independently(`a wrong password at ${signInPage} shows over the form and in a toast`, async () => {
      await fillInSignIn(page, { identifier, password: 'not the password' })
      await expect(page.getByText('Invalid email or password. Please try again.')).toHaveCount(2)
      await expect(page.getByRole('main').getByText('Invalid email or password. Please try again.')).toBeVisible()
      await expect(page.getByLabel(/^Email/), 'the name stays').toHaveValue(identifier)
      await expect(page).toHaveURL(signInPage)
      sent.length = 0
    })
  }
  await independently('a sign-in while offline says so, and works once the network is back', async () => {
    await context.setOffline(true)
    await fillInSignIn(page, LEO)
    await expect(page.getByText('You’re offline. Please try again when you’re back.')).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(LEO.home)
  })
})

/** Records progress saves that the server responded to, in order. */
function savesSent(page: Page): () => string[] {
  const names: string[] = []
  page.on('response', (response) => {
    const name = /\/study\/(submitAnswers|completePart)$/.exec(response.url())?.[1]
    if (name) names.push(name)
  })
  return () => names
}

test('a page whose code is missing is reloaded once, then shows an error, and opens on retry', async ({
  page,
  guard,
}) => {
  guard.expectFault(/ERR_FAILED|loading route module|dynamically imported module/)
  const code = '**/assets/achievements-page-*.js'
  await enter(page, MIRA)
  await page.route(code, (route) => route.abort())
  let loads = 0
  page.on('load', () => loads++)
  await page.goto('/learner/achievements')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page couldn’t be loaded')
  expect(loads).toBe(2)
  await expectAccessible(page)
  await page.unroute(code)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Achievements')
})
