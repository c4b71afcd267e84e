import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { type AnswerKey, readAnswerKey } from './testing/answer-key.ts'
import { passDays } from './testing/change-rows.ts'
import { answerAll, answerGroup, questionsIn } from './testing/exercise.ts'
import { expectFits } from './testing/fits.ts'
import { expect, test } from './testing/journey.ts'
import { ANA, enter, LEO, openSubject } from './testing/people.ts'

test('a learner practices at 320 px: a wrong answer, a right one, one without a connection, and the skills', async ({
  page,
  guard,
}) => {
  guard.expectFault(/ERR_INTERNET_DISCONNECTED/)
  const key = await readAnswerKey()
  await page.setViewportSize({ width: 320, height: 700 })
  await enter(page, LEO)
  await page.goto('/learner/practice')
  const main = page.getByRole('main')
  const question = questionsIn(main).first()
  const total = await questionsOfSet(page)
  expect(total).toBeGreaterThan(3)
  await answerGroup(question, key, false)
  await main.getByRole('button', { name: 'Check answer' }).click()
  await expect(main.getByText('Not correct.').first()).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)

  await main.getByRole('button', { name: 'Next question' }).click()
  await expect(main.getByText(/^Question 2 of/)).toBeFocused()
  await answerGroup(question, key)
  await main.getByRole('button', { name: 'Check answer' }).click()
  await expect(main.getByText('Correct', { exact: true })).toBeVisible()

  await main.getByRole('button', { name: 'Next question' }).click()
  await answerGroup(question, key)
  await page.context().setOffline(true)
  await main.getByRole('button', { name: 'Check answer' }).click()
  await expect(main.getByText('Saved. You’ll see how you did when you’re back online.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(main.getByText('Correct', { exact: true })).toBeVisible()

  // The set resumes after a reload: each answer counted once.
  await page.reload()
  await expect(main.getByText(`Question 4 of ${total} ·`)).toBeVisible()
  await expect(main.getByRole('progressbar', { name: 'Practice' })).toHaveText(`3 of ${total} answered`)

  // An answer that the server rejects after the set seemed done opens its question again.
  for (let number = 4; number <= total; number += 1) {
    await answerGroup(question, key)
    if (number === total) await page.context().setOffline(true)
    await main.getByRole('button', { name: 'Check answer' }).click()
    await main.getByRole('button', { name: number < total ? 'Next question' : 'See how it went' }).click()
  }
  guard.expectFault(/status of 409/)
  const error = { defined: true, code: 'UNREADABLE', status: 409, message: 'I can’t read that.' }
  await page.route('**/practice/answer', (route) =>
    route.fulfill({ status: 409, json: { json: { ...error, data: { message: 'Write both sides.' } }, meta: [] } }),
  )
  await page.context().setOffline(false)
  await expect(page.getByText(`Question ${total}: Write both sides.`)).toBeVisible()
  await expect(main.getByText(`Question ${total} of ${total} ·`)).toBeVisible()
  await page.unroute('**/practice/answer')
  await answerGroup(question, key)
  await main.getByRole('button', { name: 'Check answer' }).click()
  await main.getByRole('button', { name: 'See how it went' }).click()
  await expect(main.getByText(/ right\./)).toBeVisible()
  await expect(main.getByText(/^[1-7] of \d days? this week$/)).toBeVisible()
  await page.goto('/learner/missed')
  await expect(main.getByRole('button', { name: /^Practice/ })).toBeVisible()
  await expect(main.getByText(/^Your answer is common when someone [a-z].*\.$/).first()).toBeVisible()
  await expectAccessible(page)
  await page.goto('/learner/skills')
  await expect(main.getByText('worth another look').first()).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
})

test('a set of missed questions survives a reload', async ({ page }) => {
  const key = await readAnswerKey()
  await enter(page, LEO)
  await page.goto('/learner/missed')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: /^Practice/ }).click()
  const total = await questionsOfSet(page)
  await answerGroup(questionsIn(main).first(), key)
  await main.getByRole('button', { name: 'Check answer' }).click()
  await expect(main.getByText('Correct', { exact: true })).toBeVisible()
  await page.reload()
  await expect(main.getByRole('progressbar', { name: 'Practice' })).toHaveText(`1 of ${total} answered`)
  await expect(main.getByText(`Question 2 of ${total} ·`)).toBeVisible()
})

/** Number of questions of the displayed set. */
async function questionsOfSet(page: Page): Promise<number> {
  const place = page.getByRole('main').getByText(/^Question 1 of \d+/)
  return Number(/ of (\d+)/.exec(await place.innerText())?.[1])
}

/** Answers every question of the displayed set correctly, up to its summary. */
async function practiceAll(page: Page, key: AnswerKey) {
  const main = page.getByRole('main')
  const total = await questionsOfSet(page)
  for (let number = 1; number <= total; number += 1) {
    await answerGroup(questionsIn(main).first(), key)
    await main.getByRole('button', { name: 'Check answer' }).click()
    await main.getByRole('button', { name: number < total ? 'Next question' : 'See how it went' }).click()
  }
  await expect(main.getByText(`All ${total} right.`)).toBeVisible()
}

test('two missed questions come back after two days, and after three weeks as after one, until they are mastered', async ({
  page,
  newPerson,
  newFamily,
}) => {
  test.setTimeout(120_000)
  const key = await readAnswerKey()
  const { parent, learners } = await newFamily('Mia')
  const [learner] = learners
  if (!learner) throw new Error('There is no learner')
  await enter(page, learner)
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Grade 6' })
    .getByRole('button', { name: /Enroll/ })
    .click()
  await openSubject(page, 'Mathematics')
  await page.goto(`${new URL(page.url()).pathname}?lesson=1&part=quiz`)
  const main = page.getByRole('main')
  await answerAll(main, key, { wrong: 2 })
  await main.getByRole('button', { name: 'Submit Quiz' }).click()

  await main.getByRole('button', { name: 'Practice these 2' }).click()
  await expect(page).toHaveURL(/\/learner\/missed\?set=/)
  await practiceAll(page, key)
  await page.goto('/learner/practice')
  await expect(main.getByText('Nothing to practice today')).toBeVisible()

  await passDays(learner.id, 2)
  await page.goto('/learner/practice')
  expect(await questionsOfSet(page)).toBeGreaterThanOrEqual(2)
  await practiceAll(page, key)
  await page.goto('/learner/missed')
  await expect(main.getByText(/right once since/)).toHaveCount(2)

  await passDays(learner.id, 21)
  await page.goto('/learner/practice')
  expect(await questionsOfSet(page)).toBeLessThanOrEqual(12)
  await expect(main).not.toContainText(/overdue|late|behind|days ago|waiting/i)
  await practiceAll(page, key)
  await page.goto('/learner/missed')
  await expect(main.getByText('No missed questions')).toBeVisible()

  await page.goto('/learner/skills')
  await expect(main.getByText('Know it').first()).toBeVisible()
  const levels = await main.getByRole('listitem').allInnerTexts()
  const other = await (await newPerson()).newPage()
  await enter(other, parent)
  await other.goto(`/parent/skills/${learner.id}`)
  await expect(other.getByRole('main').getByText('Know it').first()).toBeVisible()
  expect(await other.getByRole('main').getByRole('listitem').allInnerTexts()).toEqual(levels)
})

test('a day that a parent sets is under Today, and kind once it has passed', async ({ page, newPerson, newFamily }) => {
  const { parent, learners } = await newFamily('Ida')
  const [learner] = learners
  if (!learner) throw new Error('There is no learner')
  const child = await (await newPerson()).newPage()
  await enter(child, learner)
  await child
    .getByRole('listitem')
    .filter({ hasText: 'Grade 6' })
    .getByRole('button', { name: /Enroll/ })
    .click()
  await expect(child.getByText('Current Grade')).toBeVisible()

  await enter(page, parent)
  await page.getByRole('link', { name: 'Set a day for one of Ida’s lessons or tests' }).click()
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Set day' }).click()
  await expect(main.getByLabel('Lesson or test')).toHaveAccessibleDescription('Please choose a lesson or test')
  await main.getByLabel('Lesson or test').selectOption({ index: 1 })
  await main.getByRole('button', { name: 'Set day' }).click()
  await expect(main.getByRole('listitem')).toContainText(/By (today|tomorrow|Friday)/)
  await expectFits(page)
  await expectAccessible(page)

  await child.goto('/learner/dashboard')
  const planned = child.getByRole('list', { name: 'Planned with your parent' })
  await expect(planned).toContainText(/^By .*: Lesson 1/)
  await expectAccessible(child)
  await passDays(learner.id, 9)
  await child.reload()
  await expect(planned).toContainText('There’s still time. Do it when you’re ready.')
  await page.goto('/parent')
  await expect(main.getByText('still open')).toBeVisible()
  await main.getByRole('link', { name: 'Change for one of Ida’s lessons or tests' }).click()
  await main.getByRole('button', { name: /^Remove/ }).click()
  await expect(main.getByRole('listitem')).toHaveCount(0)
})

test('a parent sees the same skills, and switches the weekly email on and off', async ({ page }) => {
  await enter(page, ANA)
  await page.getByRole('link', { name: 'View Progress of Leo Lind' }).click()
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Skills' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Leo’s skills' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/parent/weekly-email')
  await expect(main.getByRole('heading', { name: 'Mira' })).toBeVisible()
  await expectAccessible(page)
  await main.getByLabel('Day').selectOption('Sunday')
  await main.getByRole('button', { name: 'Switch on' }).click()
  await expect(main.getByText(/^The next one:/)).toBeVisible()
  await page.reload()
  await expect(main.getByLabel('Day')).toHaveValue('7')
  await main.getByRole('button', { name: 'Switch off' }).click()
  await expect(main.getByRole('button', { name: 'Switch on' })).toBeVisible()
})
