import { expectAccessible } from './testing/accessibility.ts'
import { readAnswerKey } from './testing/answer-key.ts'
import { answerGroup, questionsIn } from './testing/exercise.ts'
import { expectFits } from './testing/fits.ts'
import { expect, test } from './testing/journey.ts'
import { ANA, enter, LEO } from './testing/people.ts'

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
  await answerGroup(question, key, false)
  await main.getByRole('button', { name: 'Check answer' }).click()
  await expect(main.getByText('Not correct.').first()).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)

  await main.getByRole('button', { name: 'Next question' }).click()
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

  // The set goes on where it was left.
  await page.reload()
  await expect(main.getByText(/^Question [4-9] of|^Practice done for today/)).toBeVisible()
  await page.goto('/learner/missed')
  await expect(main.getByRole('button', { name: /^Practice/ })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/learner/skills')
  await expect(main.getByText('worth another look').first()).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
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
  await expect(main.getByText(/^The next one comes on/)).toBeVisible()
  await page.reload()
  await expect(main.getByLabel('Day')).toHaveValue('7')
  await main.getByRole('button', { name: 'Switch off' }).click()
  await expect(main.getByRole('button', { name: 'Switch on' })).toBeVisible()
})
