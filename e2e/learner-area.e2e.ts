import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { givePlan } from './testing/change-rows.ts'
import { independently } from './testing/independently.ts'
import { expect, test } from './testing/journey.ts'
import { enter, enterBy, fillInSignIn } from './testing/people.ts'

test.describe.configure({ timeout: 120_000 })

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const lessonOf = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`^Lesson ${number}:`) })

test('a learner without a grade reads what is missing', async ({ page, newFamily, guard }) => {
  guard.expectFault(/status of 422/)
  const [ivy] = (await newFamily('Ivy')).learners
  if (!ivy) throw new Error('The family has a learner')
  await enterBy(page.request, ivy)
  await independently('a test that was not found, with a way back', async () => {
    await page.goto('/learner/tests/no-such-test')
    await expect(headingOf(page)).toHaveText('Test not found')
    await expect(page.getByText('Test not found.', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Go Back' }).click()
    await expect(page).toHaveURL('/')
  })
  for (const [address, title] of [
    ['/grade/no-such-grade', 'Grade not found'],
    ['/learner/subjects/no-such-subject', 'Subject not found'],
  ] as const) {
    await independently(title, async () => {
      await page.goto(address)
      await expect(headingOf(page)).toHaveText(title)
      const back = page.getByRole('main').getByRole('link', { name: 'Back to Dashboard' })
      await expect(back).toHaveAttribute('href', '/learner-dashboard')
    })
  }
  for (const [address, title] of [
    ['/lessons', 'Lessons'],
    ['/subjects', 'All Subjects'],
  ] as const) {
    await independently(`${title}: a choice of grades`, async () => {
      await page.goto(address)
      await expect(headingOf(page)).toHaveText(title)
      await expect(
        page.getByText('You need to be enrolled in the corresponding grade to access these lessons'),
      ).toBeVisible()
      const choice = page.getByRole('main').getByRole('link', { name: 'Choose a grade' })
      await expect(choice).toHaveAttribute('href', '/#grades')
    })
  }
  await independently('the badges that there are', async () => {
    await page.goto('/learner/achievements')
    await expect(page.getByText('No badges yet.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'First leaf' })).toBeVisible()
  })
  await independently('the report, that there is no grade yet', async () => {
    await page.goto(`/learner/scores/${ivy.id}`)
    await expect(page.getByText('You are not enrolled in a grade yet.')).toBeVisible()
  })
})

test('a learner finds the next part, and their work in the report', async ({ page, newLearner, guard }) => {
  // The report of another learner, and the server's answer with what a switch of grades leaves behind.
  guard.expectFault(/status of 403/)
  guard.expectFault(/status of 409/)
  const { learner, studies } = await newLearner('Ivy')
  const next = page.getByRole('link', { name: /^Next: Video/ })
  await test.step('all lessons are one link from the dashboard, the next one marked', async () => {
    await enter(page, learner)
    await expect(next).toBeVisible()
    await expect.soft(page.getByRole('link', { name: 'Browse All Subjects' })).toHaveAttribute('href', '/subjects')
    await page.getByRole('link', { name: 'View All' }).click()
    await expect(headingOf(page)).toHaveText('Lessons')
    await expect.soft(page.getByText('Next', { exact: true })).toHaveCount(1)
    await next.click()
    await expect(page).toHaveURL(/\/learner\/subjects\/.*\?lesson=1&part=video/)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('main').getByText('Access Granted (Freemium)')).toBeVisible()
  })
  await test.step('a completed part leads to the next one with one click', async () => {
    await page.goto(`${studies.subject}?lesson=1&part=text`)
    await page.getByRole('button', { name: 'Mark as Completed' }).click()
    await expect(page.getByText('Your progress has been saved.')).toBeVisible()
    const card = page.getByRole('listitem').filter({ has: lessonOf(page, 1) })
    const ring = 'Video (3%) not completed yet, Reading (2%) completed, Quiz (25%) not completed yet, '
    await expect.soft(card.getByRole('img', { name: ring })).toBeVisible()
    await expect.soft(page.getByText('+2 points')).toBeVisible()
    await expect.soft(page.getByRole('button', { name: 'Mark: 2 of 100' })).toBeVisible()
    await page.getByRole('button', { name: /^Next: Quiz, \d questions/ }).click()
    await expect(page).toHaveURL(/part=quiz/)
    await expect(tab(page, 'Quiz (25%)')).toBeFocused()
    await page.goBack()
    await expect(tab(page, 'Reading (2%)')).toHaveAttribute('aria-selected', 'true')
  })
  await independently('the dashboard leads to the part that is still open', async () => {
    await page.goto(learner.home)
    await expect(page.getByRole('listitem').filter({ hasText: 'day this week' })).toContainText('1')
    await next.click()
    await expect(tab(page, 'Video (3%)')).toHaveAttribute('aria-selected', 'true')
  })
  await independently('the report has the work as a chart, a table and a file', async () => {
    // Another learner's report leads to one's own.
    await page.goto(`/learner/scores/${randomUUID()}`)
    await expect(page.getByText('You don’t have access to this report')).toBeVisible()
    await page.getByRole('link', { name: 'your own report' }).click()
    await expect(page).toHaveURL(`/learner/scores/${learner.id}`)
    await expect(headingOf(page)).toHaveText('Learning Report')
    await expect(page.getByRole('img', { name: /^Marks grew from 0 to 2 between/ })).toBeVisible()
    await page.getByText('Show as a table').click()
    await expect(page.getByRole('table', { name: 'Marks for the work, by day' })).toContainText('2')
    const lessons = page.getByRole('table', { name: /^Lessons in/ })
    await expect(lessons).toHaveCount(1)
    await expect(lessons.getByRole('row').last()).toContainText('2 of 2')
    expect(await downloaded(page)).toMatch(/Lesson 1: .*,2,0,0,2,0,0,2,/)
  })
  await independently('a link to a lesson scrolls to it, also when everything is cached', async () => {
    await page.goto('/lessons')
    for (const _visit of ['first', 'second']) {
      await page
        .getByRole('link', { name: /^Lesson 12:/ })
        .first()
        .click()
      await expect(lessonOf(page, 12)).toBeInViewport()
      await page.goBack()
    }
  })
  await independently('after a change of grade the subjects of the earlier one are closed', async () => {
    await page.goto(learner.home)
    await page.getByRole('button', { name: 'Other Available Grades' }).click()
    await page.getByRole('button', { name: 'Enroll in Grade 8' }).click()
    await page.getByRole('button', { name: 'Switch', exact: true }).click()
    await expect(page.getByRole('link', { name: /^Current Grade/ })).toContainText('Grade 8')
    await page.goto(studies.subject)
    await expect(page.getByRole('link', { name: 'Enroll in Grade First' })).toHaveAttribute('href', '/#grades')
    await expect(
      page.getByText('You need to be enrolled in the corresponding grade to access these lessons'),
    ).toBeVisible()
    await tab(page, 'Tests').click()
    await expect(
      page.getByText('You need to be enrolled in the corresponding grade to access these tests'),
    ).toBeVisible()
  })
})

test('a plan and its bonus show with a save, in the report, and in the list of lessons', async ({
  page,
  newLearner,
}) => {
  const { learner, studies } = await newLearner('Pia')
  await givePlan(learner.id, 'Premium Plus')
  await enterBy(page.request, learner)
  await page.goto(`${studies.subject}?lesson=3&part=text`)
  await page.getByRole('button', { name: 'Mark as Completed' }).click()
  await expect(page.getByText('Your progress has been saved. Premium Plus bonus applied!')).toBeVisible()
  await expect.soft(page.getByRole('button', { name: 'Mark: 2 of 100' })).toBeVisible()
  await expect.soft(page.getByRole('definition').filter({ hasText: '+ 0.4 bonus points' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.soft(page.getByText('Access Granted (Premium Plus)')).toBeVisible()
  const card = page.getByRole('listitem').filter({ has: lessonOf(page, 3) })
  await expect.soft(card.getByText('Mark: 2 of 100', { exact: true })).toBeVisible()
  await independently('a column of the report', async () => {
    await page.goto(`/learner/scores/${learner.id}`)
    const best = page.getByRole('row', { name: /^Lesson 3:/ })
    await expect(best.getByRole('cell').nth(4)).toHaveText('2%')
    await expect(best.getByRole('cell').nth(5)).toContainText('+ 0.4 points')
  })
  await independently('the list of lessons', async () => {
    await page.goto('/lessons')
    await expect(page.getByRole('link', { name: /^Lesson 3:.*1 of \d parts done · Mark: 2 of 100$/ })).toBeVisible()
  })
})

test('a session that ends asks for a sign-in', async ({ page, newLearner, guard }) => {
  guard.expectFault(/status of 401/)
  const { learner, studies } = await newLearner('Pia')
  await independently('before a lesson is opened', async () => {
    await enterBy(page.request, learner)
    const lastCall = idleCall(page)
    await page.goto(studies.subject)
    await expect(lessonOf(page, 3)).toBeVisible()
    await lastCall
    await page.context().clearCookies()
    await lessonOf(page, 3).click()
    await expect(page.getByText('Please sign in to access this course.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign in to Access' })).toBeVisible()
  })
  await independently('before a grade is chosen, and leads back to the dashboard', async () => {
    await enterBy(page.request, learner)
    const lastCall = idleCall(page)
    await page.goto(learner.home)
    await page.getByRole('button', { name: 'Other Available Grades' }).click()
    await lastCall
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Enroll in Grade 8' }).click()
    await expect(headingOf(page)).toHaveText('Learner Login')
    await expect(page.getByText('Authentication Required')).toBeVisible()
    await expect(page.getByText('Please sign in to enroll in this grade.')).toBeVisible()
    await fillInSignIn(page, learner)
    await expect(headingOf(page)).toHaveText(/^Welcome.* Pia!$/)
    await expect(page.getByText('Authentication Required')).toHaveCount(0)
  })
  await page.goto('about:blank')
  await page.context().clearCookies()
  await independently('while studying, and saves the part after the next sign-in', async () => {
    await enterBy(page.request, learner)
    const lesson = `${studies.subject}?lesson=4&part=text`
    const lastCall = idleCall(page)
    await page.goto(lesson)
    await expect(page.getByRole('button', { name: 'Mark as Completed' })).toBeEnabled()
    await lastCall
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Mark as Completed' }).click()
    await expect(page.getByText('You need to be logged in to track progress.')).toBeVisible()
    const signIn = page.getByRole('link', { name: 'Sign in to Access' })
    await expect(signIn).toHaveAttribute('href', `/learner/signin?${new URLSearchParams({ next: lesson })}`)
    await enter(page, learner)
    await expect(page.getByText('Progress Updated')).toBeVisible()
  })
})

/** Call that a page makes once it is idle; by itself it would notice the end of a session first. */
async function idleCall(page: Page) {
  await page.waitForResponse((response) => response.url().includes('/study/notices'))
}

/** Downloads the report on the screen. @returns the text of the file */
async function downloaded(page: Page): Promise<string> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Print and more' }).click()
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^ivy-berg-learning-report-\d{4}-\d\d-\d\d\.csv$/)
  return readFile(await file.path(), 'utf8')
}
