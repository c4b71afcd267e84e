import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { readAnswerKey } from './testing/answer-key.ts'
import { answerGroup, questionsIn } from './testing/exercise.ts'
import { expectFits } from './testing/fits.ts'
import { expect, test } from './testing/journey.ts'
import { enterBy } from './testing/people.ts'

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const place = (page: Page, number: number) =>
  main(page).getByRole('heading', { name: new RegExp(`^Question ${number} · `) })

/** Today, opened from the plan, offers it no longer. */
async function expectNoOffer(page: Page) {
  await main(page).getByRole('link', { name: 'Go to Today' }).click()
  await expect(
    main(page)
      .getByRole('link', { name: /^Next: / })
      .first(),
  ).toBeVisible()
  await expect(main(page).getByRole('link', { name: /^Find your start/ })).toHaveCount(0)
}

test('a learner finds where to start, with a reload in between, and stops early', async ({ page, newLearner }) => {
  const key = await readAnswerKey()
  const { learner } = await newLearner('Kim')
  await enterBy(page.request, learner)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/learner/dashboard')
  await main(page)
    .getByRole('link', { name: /^Find your start/ })
    .click()
  await expect(main(page).getByText('No marks and no grade.')).toBeVisible()
  await button(page, 'Start').click()
  await expect(place(page, 1)).toBeFocused()
  await expectFits(page)
  await expectAccessible(page)
  await answerGroup(questionsIn(main(page)).first(), key)
  await button(page, 'Next').click()
  await expect(place(page, 2)).toBeFocused()
  await button(page, 'I don’t know yet').click()
  await expect(place(page, 3)).toBeVisible()
  await page.reload()
  await expect(place(page, 3)).toBeVisible()
  await expect(button(page, 'Next')).toBeDisabled()
  await button(page, 'Stop here and see my plan').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your start' })).toBeVisible()
  await expect(
    main(page)
      .getByRole('link', { name: /^Lesson \d+: / })
      .first(),
  ).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
  await expectNoOffer(page)
})

test('a learner skips the questions about where to start', async ({ page, newLearner }) => {
  const { learner } = await newLearner('Kim')
  await enterBy(page.request, learner)
  await page.goto('/learner/start')
  await button(page, 'Skip this').click()
  await expect(main(page).getByText('You can begin with any lesson: all of them are open.')).toBeVisible()
  await expectNoOffer(page)
})

test('an answer about where to start that fails is sent again with the next press', async ({
  page,
  newLearner,
  guard,
}) => {
  guard.expectFault(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  const { learner } = await newLearner('Kim')
  await enterBy(page.request, learner)
  await page.goto('/learner/start')
  await button(page, 'Start').click()
  await expect(place(page, 1)).toBeVisible()
  await page.route('**/api/rpc/placement/answer', (route) => route.abort())
  await button(page, 'I don’t know yet').click()
  await expect(page.getByText('We couldn’t save your answer. Please try again.')).toBeVisible()
  await page.unroute('**/api/rpc/placement/answer')
  await button(page, 'I don’t know yet').click()
  await expect(place(page, 2)).toBeVisible()
})
