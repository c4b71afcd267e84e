import type { InferContractRouterOutputs } from '@orpc/contract'
import type { Page } from '@playwright/test'
import type { contract } from '#contract/index.ts'
import { expect, test } from './testing/journey.ts'
import { enter, MIRA, openSubject } from './testing/people.ts'

type StudyAnswers = InferContractRouterOutputs<typeof contract>['study']

test('a subject and a lesson without content say so, and a lesson has tabs only for its parts', async ({
  page,
  newFamily,
}) => {
  const { learners } = await newFamily('Uma')
  for (const learner of learners) await enter(page, learner)
  await page.getByRole('button', { name: 'Enroll in Grade 6' }).click()
  await expect(page.getByText('Enrollment Successful')).toBeVisible()
  await openSubject(page, 'Mathematics')
  const subject = new URL(page.url()).pathname
  const tabs = page.getByRole('tablist', { name: 'Lesson content' }).getByRole('tab')

  await test.step('no lessons and no tests', async () => {
    await changeAnswer(page, 'subject', () => ({ lessons: [], tests: [] }))
    await page.goto(subject)
    await expect(page.getByText('No lessons available yet.')).toBeVisible()
    await page.getByRole('tab', { name: 'Tests' }).click()
    await expect(page.getByText('No tests available yet.')).toBeVisible()
  })

  await test.step('a lesson without any part', async () => {
    const parts = { video: false, text: false, quiz: false, assignment: false }
    await changeAnswer(page, 'subject', ({ lessons }) => ({
      lessons: lessons.map((lesson) => ({ ...lesson, parts })),
    }))
    await page.goto(`${subject}?lesson=1`)
    await expect(page.getByText('No lesson content available yet.')).toBeVisible()
    await expect(tabs).toHaveCount(0)
  })

  await test.step('without a video a lesson opens on its text, then its quiz, then its assignment', async () => {
    await page.unrouteAll()
    for (const [missing, names] of [
      [{}, ['Video (3%)', 'Reading (2%)', 'Quiz (25%)', 'Assignment (70%)']],
      [{ video: null }, ['Reading (2%)', 'Quiz (25%)', 'Assignment (70%)']],
      [{ video: null, text: null }, ['Quiz (25%)', 'Assignment (70%)']],
      [{ video: null, text: null, quiz: null }, ['Assignment (70%)']],
    ] as const) {
      await changeAnswer(page, 'lesson', () => missing)
      await page.goto(`${subject}?lesson=1`)
      await expect(tabs).toHaveText([...names])
      await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
    }
  })

  await test.step('a quiz without questions, and an assignment that is not ready', async () => {
    await changeAnswer(page, 'lesson', ({ quiz, assignment }) => ({
      quiz: quiz && { ...quiz, questions: [] },
      assignment: assignment && { ...assignment, questions: [], beingPrepared: true },
    }))
    await page.goto(`${subject}?lesson=1&part=quiz`)
    await expect(page.getByText('No questions available for this quiz.')).toBeVisible()
    await page.getByRole('tab', { name: 'Assignment' }).click()
    await expect(page.getByText('This assignment is currently being prepared. Please check back later.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit Assignment' })).toHaveCount(0)
  })
})

test('tests are in the order of their lessons, and a toast about one taken elsewhere stays', async ({ page }) => {
  await page.clock.install()
  await enter(page, MIRA)
  await openSubject(page, 'Mathematics')
  const subject = new URL(page.url()).pathname
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })

  await changeAnswer(page, 'subject', ({ tests }) => ({
    tests: tests.toReversed().map((test) => ({ ...test, results: [], result: null })),
  }))
  await page.goto(`${subject}?tab=tests`)
  await expect(cards).toHaveText([/^Mid Test 1Not Taken.*Start Test/, /^Mid Test 2Not Taken/, /^Final TestNot Taken/])

  await changeAnswer(page, 'subject', ({ tests }) => ({
    tests: tests.map((test) => {
      if (test.type !== 'Final Test') return test
      const result = { score: 40, passed: false }
      return { ...test, results: [{ ...result, attempt: 1, completedAt: new Date() }], result }
    }),
  }))
  await cards
    .first()
    .getByRole('button', { name: /^Start Test/ })
    .click()
  const toast = page.getByText(/^You've already taken this test with a score of \d+%\.$/)
  await expect(page.getByText('Test Already Completed')).toBeVisible()
  await expect(toast).toBeVisible()
  await expect(cards).toHaveText([
    /^Mid Test 1Passed.*Score\d+%Review/,
    /^Mid Test 2Not Taken/,
    /^Final TestFailed.*Score40%Review/,
  ])

  await page.clock.fastForward(1_000_000)
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toHaveCount(0)
})

/** Replaces the content of a response. Server tests cover how the server produces such content. */
async function changeAnswer<Name extends 'subject' | 'lesson'>(
  page: Page,
  name: Name,
  change: (answer: StudyAnswers[Name]) => Partial<StudyAnswers[Name]>,
) {
  await page.route(new RegExp(`/api/rpc/study/${name}(\\?|$)`), async (route) => {
    const answer = await route.fetch({ maxRetries: 3 })
    const body = await answer.json()
    const json = { ...body.json, ...change(body.json) }
    await route.fulfill({ response: answer, json: { ...body, json, meta: presentIn(json, body.meta) } })
  })
}

/** Entries of the transport about values, such as times, that a changed answer still has. */
function presentIn(json: unknown, meta: [type: number, ...path: (string | number)[]][] = []) {
  return meta.filter(([, ...path]) => path.reduce<unknown>((value, key) => Object(value)[key], json) !== undefined)
}
