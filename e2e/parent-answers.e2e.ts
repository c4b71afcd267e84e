import type { Locator, Page } from '@playwright/test'
import { readAnswerKey } from './testing/answer-key.ts'
import { test as base, expect } from './testing/journey.ts'
import { enterBy } from './testing/people.ts'

/** What parents ask, and where the first screen answers it without scrolling (docs/design.md). */
type Question = readonly [asks: string, answer: (page: Page) => Locator]

/** `child`: id of Ida, who got one answer of a quiz wrong; her parent is signed in on `page`. */
const test = base.extend<{ child: string }>({
  child: async ({ page, newLearner }, use) => {
    const { parent, learner, studies } = await newLearner('Ida')
    await studies.submit(1, 'quiz', await readAnswerKey(), { wrong: 1 })
    await enterBy(page.request, parent)
    await use(learner.id)
  },
})

const main = (page: Page) => page.getByRole('main')

const ON_CARD: Question[] = [
  ['Is Ida on track?', (page) => main(page).getByText('Ida has just started.')],
  ['What should we do together?', (page) => main(page).getByText(/^Together:/)],
  ['Did Ida study this week?', (page) => main(page).getByText(/1 of \d+ days?/)],
  ['What is planned next?', (page) => main(page).getByText(/^Nothing planned/)],
  ['How far has Ida come?', (page) => main(page).getByText('0 of 12 lessons finished').first()],
  ['How did the tests go?', (page) => main(page).getByText('0 of 3 tests passed').first()],
  ['Where are all the details?', (page) => main(page).getByRole('link', { name: 'View Progress of Ida' })],
]

test('ten questions of a parent are answered in view', async ({ page, child }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/parent')
  await expectInView(page, ON_CARD)
  // On a phone the first screen says how it goes and what to do.
  await page.setViewportSize({ width: 375, height: 667 })
  await expectInView(page, ON_CARD.slice(0, 2))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/parent/report/${child}`)
  await expectInView(page, [['What does the report say?', () => main(page).getByText('Ida has just started.')]])
  await page.goto('/parent/subscriptions')
  await expectInView(page, [['What do I pay for?', () => main(page).getByText('Freemium').first()]])
  await page.goto(`/parent/manage-learners/${child}`)
  await expectInView(page, [
    [
      'How does Ida sign in?',
      () =>
        main(page)
          .getByText(/^Username/)
          .first(),
    ],
  ])
})

async function expectInView(page: Page, questions: readonly Question[]) {
  for (const [asks, answer] of questions) await expect.soft(answer(page), asks).toBeInViewport()
}
