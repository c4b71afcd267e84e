import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { readAnswerKey } from './testing/answer-key.ts'
import { passDays } from './testing/change-rows.ts'
import { goTo, questionsIn } from './testing/exercise.ts'
import { expectFits } from './testing/fits.ts'
import { expect, test } from './testing/journey.ts'
import { enterBy } from './testing/people.ts'
import { openTest, startTest } from './testing/running-test.ts'
import { spokenSoFar, stubVoice } from './testing/stub-voice.ts'

/** Reading options (domain/reading-options.ts). */

const ALL = ['text-largest', 'spacing', 'hyperlegible', 'tint-cream', 'ruler', 'calm', 'aloud']

const setOptions = async (request: APIRequestContext, options: readonly string[]) =>
  expect((await request.put('/api/profile/reading-options', { data: { options } })).ok()).toBe(true)

const shownOptions = (page: Page) => page.locator('html').getAttribute('data-reading')

test('nothing breaks on a narrow phone with every reading option on', async ({ page, newLearner }) => {
  test.setTimeout(150_000)
  const { learner, studies } = await newLearner('Ada')
  await enterBy(page.request, learner)
  await setOptions(page.request, ALL)
  await stubVoice(page, 'hurries')
  await page.setViewportSize({ width: 320, height: 700 })
  const expectGood = async () => {
    await expectFits(page)
    await expectAccessible(page)
  }
  const main = page.getByRole('main')

  await test.step('of Today and a reading', async () => {
    await page.goto('/learner/dashboard')
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    const style = await page.evaluate(() => {
      const { fontSize, fontFamily } = getComputedStyle(document.documentElement)
      const { letterSpacing, wordSpacing } = getComputedStyle(document.querySelector('main p') ?? document.body)
      return { fontSize, fontFamily, letterSpacing, wordSpacing }
    })
    expect(style.fontSize).toBe('24px')
    expect(style.fontFamily).toMatch(/^"Atkinson/)
    expect(Number.parseFloat(style.letterSpacing)).toBeGreaterThan(1.9)
    expect(Number.parseFloat(style.wordSpacing)).toBeGreaterThan(2.5)
    await expect(page.locator('[data-ruler]')).toBeAttached()
    await expectGood()
    await page.goto(`${studies.subject}?lesson=1&part=text`)
    await expect(page.getByRole('button', { name: 'Read for Me' })).toBeVisible()
    await expectGood()
  })

  await test.step('of a quiz, whose questions are read one by one', async () => {
    await page.goto(`${studies.subject}?lesson=1&part=quiz`)
    await expect(questionsIn(main).first()).toBeVisible()
    const read = async (index: number) => {
      const legend = await questionsIn(main).nth(index).locator('legend').first().innerText()
      const words = /[A-Z][a-z]+ [a-z]+/.exec(legend)?.[0] ?? legend
      await expect.poll(async () => (await spokenSoFar(page)).map(({ text }) => text).join(' ')).toContain(words)
    }
    await read(0)
    await goTo(main, 1)
    await read(1)
    await expectGood()
  })

  await test.step('of practice', async () => {
    await studies.submit(1, 'quiz', await readAnswerKey(), { wrong: 2 })
    await passDays(learner.id, 2)
    await page.goto('/learner/practice')
    await expect(questionsIn(main).first()).toBeVisible()
    await expectGood()
  })

  await test.step('of a timed test, which shows its time, and of the options in it', async () => {
    const testId = await studies.unlockTest()
    await startTest(page, { test: testId })
    await expect(page.getByRole('timer')).toBeVisible()
    await expectGood()
    await page.getByRole('button', { name: 'Reading options' }).click()
    await expect(page.getByRole('dialog', { name: 'Reading options' })).toBeVisible()
    await expectGood()
    await page.getByRole('button', { name: 'Done' }).click()
    // Outside of the test no time is running in view.
    await page.goto('/lessons')
    await expect(page.getByRole('link', { name: 'Return to test' })).toBeVisible()
    await expect(page.getByRole('timer')).toBeHidden()
    await openTest(page, { test: testId })
    await expect(page.getByRole('timer')).toBeVisible()
  })
})

test('options are in force before the first paint, in every tab, and on the next device', async ({
  page,
  context,
  newLearner,
  newPerson,
}) => {
  const { learner, studies } = await newLearner('Ben')
  await enterBy(page.request, learner)
  const fonts: string[] = []
  page.on('request', (request) => request.url().includes('atkinson') && fonts.push(request.url()))
  const saved = (at: Page) => at.waitForResponse((response) => response.url().includes('setReadingOptions'))
  await page.goto(`${studies.subject}?lesson=1&part=text`)
  const other = await context.newPage()
  await other.goto('/lessons')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Reading options' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reading options' })
  const answer = saved(page)
  await dialog.locator('label', { hasText: 'Larger' }).click()
  await answer
  expect(fonts).toEqual([])
  const answerOfFont = saved(page)
  await dialog.getByText('Atkinson').click()
  await answerOfFont
  expect(fonts).toHaveLength(1)
  await expect.poll(() => shownOptions(other), 'another tab').toBe('text-larger hyperlegible')
  await dialog.getByRole('button', { name: 'Done' }).click()

  await test.step('before scripts and style files', async () => {
    const device = await newPerson()
    const next = await device.newPage()
    await enterBy(next.request, learner)
    await next.route(/\/assets\/.*\.(js|css)$/, () => {})
    await next.goto('/lessons', { waitUntil: 'commit' })
    await expect(next.locator('body')).toBeAttached()
    expect(await shownOptions(next)).toBe('text-larger hyperlegible')
    expect(await next.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('20.8px')
    await device.close()
  })

  await test.step('on this device after signing out, until another child signs in', async () => {
    await context.clearCookies()
    await page.goto('/learner/signin')
    expect(await shownOptions(page)).toBe('text-larger hyperlegible')
    const { learner: sibling } = await newLearner('Cleo')
    await enterBy(page.request, sibling)
    await page.goto('/lessons', { waitUntil: 'commit' })
    await expect(page.locator('body')).toBeAttached()
    expect(await shownOptions(page)).toBeNull()
  })
})

test('a choice without a connection is sent once there is one', async ({ page, newLearner, guard }) => {
  guard.expectFault(/Failed to (fetch|load)|ERR_INTERNET_DISCONNECTED/)
  const { learner } = await newLearner('Dina')
  await enterBy(page.request, learner)
  await page.goto('/lessons')
  await page.getByRole('button', { name: 'Dina' }).click()
  await page.getByRole('button', { name: 'Reading options' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reading options' })
  const options = async () =>
    (await page.request.get('/api/session').then((answer) => answer.json())).user.readingOptions
  await dialog.getByText('More space').click()
  await expect.poll(options).toEqual(['spacing'])

  let isAway = true
  await page.route('**/api/rpc/**', (route) => (isAway ? route.abort() : route.continue()))
  await dialog.getByText('Calm mode').click()
  await expect.poll(() => shownOptions(page)).toBe('spacing calm')
  expect(await options()).toEqual(['spacing'])
  // The page of the server has the earlier options.
  await page.reload()
  expect(await shownOptions(page)).toBe('spacing calm')
  isAway = false
  await expect.poll(options, { timeout: 30_000 }).toEqual(['spacing', 'calm'])
})
