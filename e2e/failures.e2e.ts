import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { readAnswerKey } from './testing/answer-key.ts'
import { answerAll, answerGroup, questionsIn } from './testing/exercise.ts'
import { expect, test } from './testing/journey.ts'
import { ANA, enter, enterBy, fillInSignIn, LEO, MIRA, pathOfSubject } from './testing/people.ts'
import { candidate, openTest, startTest } from './testing/running-test.ts'

const WAITING = 'Your answers are stored on this device and will be scored when the connection is back.'

test('a quiz submitted offline waits with its answers locked, and is scored once when the connection is back', async ({
  page,
  context,
  guard,
}) => {
  guard.expectFault(/ERR_INTERNET_DISCONNECTED/)
  const key = await readAnswerKey()
  const { panel, submit } = await openQuiz(page, 'Mathematics', 10)
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

test('answers of a quiz survive a reload', async ({ page, newLearner }) => {
  const { learner, studies } = await newLearner('Kim')
  await enterBy(page.request, learner)
  await page.goto(`${studies.subject}?lesson=10&part=quiz`)
  const panel = page.getByRole('tabpanel', { name: /^Quiz/ })
  await answerGroup(questionsIn(panel).first(), await readAnswerKey())
  await expect(panel.getByText('Your answers are saved')).toBeVisible()
  await page.reload()
  await expect(panel.getByText('1 of 4 answered')).toBeVisible()
  await expect(panel.getByText('Your answers are saved')).toBeVisible()
})

test('a quiz whose result was lost is sent again automatically as the same submission', async ({ page, guard }) => {
  guard.expectFault(/ERR_FAILED/)
  const { panel, submit } = await openQuiz(page, 'English', 1)
  await panel.getByRole('button', { name: 'Try Again' }).click()
  await answerAll(panel, await readAnswerKey())

  const sent: unknown[] = []
  // The server must receive the request while its response is lost; going offline cannot be timed that exactly.
  await page.route('**/api/rpc/study/submitAnswers', async (route) => {
    sent.push(route.request().postDataJSON())
    if (sent.length > 1) return route.continue()
    expect((await route.fetch()).status()).toBe(200)
    return route.abort()
  })
  await submit.click()
  await expect(panel.getByText(WAITING)).toBeVisible()
  await expect(panel.getByText('Perfect score!')).toBeVisible()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect(JSON.stringify(sent[0])).toContain('submissionId')
})

test("a learner's offline work waits for them while another learner is signed in", async ({ page, context, guard }) => {
  guard.expectFault(/ERR_INTERNET_DISCONNECTED/)
  await enterBy(page.request, LEO)
  // Opens the reading directly: a player that is loading reports a lost connection with its own message.
  await page.goto(`${await pathOfSubject(page.request, 'English')}?lesson=2&part=text`)
  const complete = page.getByRole('button', { name: 'Mark as Completed' })
  await expect(complete).toBeEnabled()
  const address = page.url()
  await context.setOffline(true)
  await complete.click()
  await expect(page.getByText('1 item waiting for the connection')).toBeVisible()

  // Closes the page while offline.
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  const sent = savesSent(next)
  await context.clearCookies()
  await enter(next, MIRA)
  await next.waitForLoadState('networkidle')
  await expect(next.getByText(/waiting for the connection/)).toHaveCount(0)
  expect(sent()).toEqual([])

  await context.clearCookies()
  await enter(next, LEO)
  await expect(next.getByText('Progress Updated')).toBeVisible()
  await next.goto(address)
  await expect(next.getByRole('button', { name: 'Completed', exact: true })).toBeVisible()
})

test('a test answer that cannot be saved shows as unsaved, and is saved once the network is back', async ({
  page,
  context,
  newFamily,
  guard,
}) => {
  guard.expectFault(/ERR_INTERNET_DISCONNECTED/)
  const key = await readAnswerKey()
  const question = await startTest(page, await candidate(page, newFamily))
  await answerGroup(question, key)
  await expect(page.getByText('All answers saved')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()

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

test('a running test that was left shows the remaining time, and is continued from its card', async ({
  page,
  newFamily,
}) => {
  const learner = await candidate(page, newFamily)
  await page.goto(`${await pathOfSubject(page.request, 'Mathematics')}?tab=tests`)
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

test('a test with open questions names them, and cannot be submitted', async ({ page, newFamily }) => {
  const question = await startTest(page, await candidate(page, newFamily))
  await answerGroup(question, await readAnswerKey())
  await page.getByRole('button', { name: 'Question 10, not answered' }).click()
  await expect(page.getByRole('button', { name: 'Submit Test' })).toBeDisabled()
  await expect(page.getByText('Not answered: questions 2, 3, 4, 5, 6, 7, 8, 9, 10')).toBeVisible()
})

test('a test that is submitted on another device ends here too', async ({ page, newFamily }) => {
  const learner = await candidate(page, newFamily)
  await answerGroup(await startTest(page, learner), await readAnswerKey())
  await expect(page.getByText('All answers saved')).toBeVisible()
  const submitted = await page.request.post(`/api/tests/${learner.test}/result`, { data: { answers: {} } })
  expect(submitted.status()).toBe(200)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test Completed')
  await expect(page.getByText('Your score: 10%.')).toBeVisible()
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

for (const [signInPage, identifier] of [
  ['/parent/sign-in', ANA.identifier],
  ['/learner/signin', LEO.identifier],
] as const) {
  test(`a wrong password at ${signInPage} shows over the form and in a toast, and the name stays`, async ({
    page,
    guard,
  }) => {
    guard.expectFault(/status of 401/)
    await page.goto(signInPage)
    await fillInSignIn(page, { identifier, password: 'not the password' })
    await expect(page.getByText('Invalid email or password. Please try again.')).toHaveCount(2)
    await expect(page.getByRole('main').getByText('Invalid email or password. Please try again.')).toBeVisible()
    await expect(page.getByLabel(/^Email/)).toHaveValue(identifier)
    await expect(page).toHaveURL(signInPage)
  })
}

test('a sign-in while offline says so, and works once the network is back', async ({ page, context, guard }) => {
  guard.expectFault(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/learner/signin')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  await context.setOffline(true)
  await fillInSignIn(page, LEO)
  await expect(page.getByText('You’re offline. Please try again when you’re back.')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(LEO.home)
})

/** Opens Leo's quiz in a lesson of a subject. He has submitted the one in English but not the one in Mathematics. */
async function openQuiz(page: Page, subject: 'English' | 'Mathematics', lesson: number) {
  await enterBy(page.request, LEO)
  await page.goto(`${await pathOfSubject(page.request, subject)}?lesson=${lesson}&part=quiz`)
  const panel = page.getByRole('tabpanel', { name: /^Quiz/ })
  await expect(panel.getByRole('button', { name: /^(Submit Quiz|Try Again)$/ })).toBeVisible()
  return { panel, submit: panel.getByRole('button', { name: 'Submit Quiz' }) }
}

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
