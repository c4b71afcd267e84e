import type { Page } from '@playwright/test'
import { FAULTS } from '#domain/testing/fault-numbers.ts'
import { readAnswerKey } from './testing/answer-key.ts'
import { answerGroup, questionsIn } from './testing/exercise.ts'
import { expect, test } from './testing/journey.ts'
import { killableBrowser } from './testing/killable-browser.ts'
import { enterBy } from './testing/people.ts'
import { candidate, endTestIn, openTest, runningAttempt, secondsShown, startTest } from './testing/running-test.ts'

const goTo = (page: Page, question: number) =>
  page.getByRole('button', { name: new RegExp(`^Question ${question}, `) }).click()
const answered = (page: Page) => page.getByRole('button', { name: /^Question \d+, answered/ })

test(`a browser killed ${FAULTS.browserKills} times in a test comes back with every answer, offline ones included, and the true remaining time`, async ({
  launchOptions,
  origin,
  newFamily,
}) => {
  test.setTimeout(60_000 + FAULTS.browserKills * 60_000)
  const key = await readAnswerKey()
  const browser = await killableBrowser(launchOptions, origin)
  try {
    let page = await browser.open()
    const learner = await candidate(page, newFamily)
    await answerGroup(await startTest(page, learner), key)
    await expect(page.getByText('All answers saved')).toBeVisible()
    const started = await runningAttempt(page, learner)
    for (let kills = 1; kills <= FAULTS.browserKills; kills += 1) {
      await page.context().setOffline(true)
      await goTo(page, kills + 1)
      await answerGroup(questionsIn(page.getByRole('main')), key)
      await expect(page.getByText('Not saved yet')).toBeVisible()
      await browser.kill()

      page = await browser.open()
      // A session that the profile stored before the kill would redirect the sign-in page.
      await page.context().clearCookies()
      await enterBy(page.request, learner)
      await openTest(page, learner)
      await expect(answered(page)).toHaveCount(kills + 1)
      await expect(page.getByText('All answers saved')).toBeVisible()
      const { deadline } = await runningAttempt(page, learner)
      expect(deadline).toBe(started.deadline)
      // A slow response shows more time than remains; the next one, within a minute, corrects it.
      const tooMuch = async () => (await secondsShown(page)) - (await runningAttempt(page, learner)).remainingSeconds
      await expect.poll(async () => Math.abs(await tooMuch()), { timeout: 70_000 }).toBeLessThan(4)
    }
    await page.reload()
    await expect(answered(page)).toHaveCount(FAULTS.browserKills + 1)
  } finally {
    await browser.dispose()
  }
})

test(`a network cut for ${FAULTS.secondsOffline} seconds shows, queues and saves; a cut past the deadline keeps the saved answers and rejects late ones`, async ({
  page,
  context,
  newFamily,
  guard,
}) => {
  test.setTimeout(120_000 + FAULTS.secondsOffline * 1000)
  guard.expectFault(/ERR_INTERNET_DISCONNECTED/)
  guard.expectFault(/status of 409/)
  const key = await readAnswerKey()
  const learner = await candidate(page, newFamily)
  const question = await startTest(page, learner)
  await answerGroup(question, key)
  await expect(page.getByText('All answers saved')).toBeVisible()

  await test.step('answers chosen offline show as unsaved, and are saved once the connection is back', async () => {
    await context.setOffline(true)
    for (const number of [2, 3, 4]) {
      await goTo(page, number)
      await answerGroup(question, key)
    }
    await expect(page.getByText('Connection lost')).toBeVisible()
    await expect.soft(page.getByText(/^Keep this page open\. Your answers are stored on this device/)).toBeVisible()
    await page.waitForTimeout(FAULTS.secondsOffline * 1000)
    await expect(page.getByText('Not saved yet')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('All answers saved')).toBeVisible({ timeout: 20_000 })
    await page.clock.install()
    await page.reload()
    await expect(answered(page)).toHaveCount(4)
  })

  await test.step('the deadline passes while it is offline', async () => {
    await context.setOffline(true)
    await goTo(page, 5)
    await answerGroup(question, key)
    await expect(page.getByText('Not saved yet')).toBeVisible()
    await page.clock.fastForward('31:00')
    await expect(
      page.getByText(/^Time’s up, and we couldn’t submit your test\. Your saved answers count/),
    ).toBeVisible()
    await endTestIn(learner, -60)
    // The late answer is sent before the page learns that the test is over.
    const rejected = page.waitForResponse((response) => response.status() === 409)
    await page.route('**/api/rpc/timedTests/get*', async (route) => {
      await rejected
      await route.continue()
    })
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test Completed')
    await expect(page.getByText('Your score: 40%.')).toBeVisible()
    await expect(page.getByText('4 of 10')).toBeVisible()
    await expect(page.getByText('Time’s up')).toBeVisible()
    await expect(page.getByText('Your saved answers were submitted. 1 answer didn’t reach us in time.')).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('answer ')))).toEqual(
      [],
    )
  })
})
