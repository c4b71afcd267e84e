import type { InferContractRouterOutputs } from '@orpc/contract'
import type { Page } from '@playwright/test'
import type { contract } from '#contract/index.ts'
import { test as base, expect } from './testing/journey.ts'
import { enterBy, MIRA, pathOfSubject } from './testing/people.ts'
import { serveWithoutAnswer } from './testing/without-answer.ts'

type StudyAnswers = InferContractRouterOutputs<typeof contract>['study']

const tabsOf = (page: Page) => page.getByRole('tablist', { name: 'Lesson content' }).getByRole('tab')

/** `subject`: path of one whose lessons the learner, signed in on `page`, has not started. */
const test = base.extend<{ subject: string }>({
  subject: async ({ page, newLearner }, use) => {
    const { learner, studies } = await newLearner('Uma')
    await enterBy(page.request, learner)
    await use(studies.subject)
  },
})

test('a subject without lessons and tests says so', async ({ page, subject }) => {
  await changeAnswer(page, 'subject', () => ({ lessons: [], tests: [] }))
  await page.goto(subject)
  await expect(page.getByText('No lessons available yet.')).toBeVisible()
  await page.getByRole('tab', { name: 'Tests' }).click()
  await expect(page.getByText('No tests available yet.')).toBeVisible()
})

test('a lesson without any part says so', async ({ page, subject }) => {
  const parts = { video: false, text: false, quiz: false, assignment: false }
  await changeAnswer(page, 'lesson', () => ({ video: null, text: null, quiz: null, assignment: null }))
  await changeAnswer(page, 'subject', ({ lessons }) => ({ lessons: lessons.map((lesson) => ({ ...lesson, parts })) }))
  const lesson = page.waitForResponse(/\/api\/rpc\/study\/lesson(\?|$)/)
  await page.goto(`${subject}?lesson=1`)
  await lesson
  await expect(page.getByText('No lesson content available yet.')).toBeVisible()
  await expect(tabsOf(page)).toHaveCount(0)
})

test('without a video a lesson opens on its text, then its quiz, then its assignment', async ({ page, subject }) => {
  for (const [missing, names] of [
    [{}, ['Video (3%)', 'Reading (2%)', 'Quiz (25%)', 'Assignment (70%)']],
    [{ video: null }, ['Reading (2%)', 'Quiz (25%)', 'Assignment (70%)']],
    [{ video: null, text: null }, ['Quiz (25%)', 'Assignment (70%)']],
    [{ video: null, text: null, quiz: null }, ['Assignment (70%)']],
  ] as const) {
    await changeAnswer(page, 'lesson', () => missing)
    await page.goto(`${subject}?lesson=1`)
    await expect(tabsOf(page)).toHaveText([...names])
    await expect(tabsOf(page).first()).toHaveAttribute('aria-selected', 'true')
  }
})

test('a quiz without questions says so', async ({ page, subject }) => {
  await changeAnswer(page, 'lesson', ({ quiz }) => ({ quiz: quiz && { ...quiz, questions: [] } }))
  await page.goto(`${subject}?lesson=1&part=quiz`)
  await expect(page.getByText('No questions available for this quiz.')).toBeVisible()
})

test('an assignment that is being prepared cannot be submitted', async ({ page, subject }) => {
  await changeAnswer(page, 'lesson', ({ assignment }) => ({
    assignment: assignment && { ...assignment, questions: [], beingPrepared: true },
  }))
  await page.goto(`${subject}?lesson=1&part=assignment`)
  await expect(page.getByText('This assignment is currently being prepared. Please check back later.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit Assignment' })).toHaveCount(0)
})

const cardsOf = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })

test('tests are in the order of their lessons', async ({ page }) => {
  await enterBy(page.request, MIRA)
  await changeAnswer(page, 'subject', withoutResults)
  await page.goto(`${await pathOfSubject(page.request, 'Mathematics')}?tab=tests`)
  await expect(cardsOf(page)).toHaveText([
    /^Mid Test 1Not Taken.*Start Test/,
    /^Mid Test 2Not Taken/,
    /^Final TestNot Taken/,
  ])
})

test('a toast about a test that was taken elsewhere stays', async ({ page }) => {
  await page.clock.install()
  await enterBy(page.request, MIRA)
  await changeAnswer(page, 'subject', withoutResults)
  await page.goto(`${await pathOfSubject(page.request, 'Mathematics')}?tab=tests`)
  await expect(cardsOf(page)).toHaveCount(3)
  await changeAnswer(page, 'subject', ({ tests }) => ({
    tests: tests.map((test) => {
      if (test.type !== 'Final Test') return test
      const result = { score: 40, passed: false }
      return { ...test, results: [{ ...result, attempt: 1, completedAt: new Date() }], result }
    }),
  }))
  await cardsOf(page)
    .first()
    .getByRole('button', { name: /^Start Test/ })
    .click()
  const toast = page.getByText(/^You've already taken this test with a score of \d+%\.$/)
  await expect(page.getByText('Test Already Completed')).toBeVisible()
  await expect(toast).toBeVisible()
  await expect(cardsOf(page)).toHaveText([
    /^Mid Test 1Passed.*Score\d+%Review/,
    /^Mid Test 2Not Taken/,
    /^Final TestFailed.*Score40%Review/,
  ])

  await page.clock.fastForward(1_000_000)
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toHaveCount(0)
})

/** Tests of a subject in reverse order, none of them taken. */
const withoutResults = ({ tests }: StudyAnswers['subject']) => ({
  tests: tests.toReversed().map((test) => ({ ...test, results: [], result: null })),
})

/** Replaces the content of a response. Server tests cover how the server produces such content. */
async function changeAnswer<Name extends 'subject' | 'lesson'>(
  page: Page,
  name: Name,
  change: (answer: StudyAnswers[Name]) => Partial<StudyAnswers[Name]>,
) {
  await serveWithoutAnswer(page, /^\/learner\/subjects\//)
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
