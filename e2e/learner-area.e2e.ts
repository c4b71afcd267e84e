import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { givePlan } from './testing/change-rows.ts'
import { expect, test } from './testing/journey.ts'
import { enter, enterBy, fillInSignIn } from './testing/people.ts'

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const lessonOf = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`^Lesson ${number}:`) })

test.describe('a learner without a grade', () => {
  test.beforeEach(async ({ page, newFamily }) => {
    const [ivy] = (await newFamily('Ivy')).learners
    if (!ivy) throw new Error('The family has a learner')
    await enterBy(page.request, ivy)
  })

  for (const [address, title] of [
    ['/lessons', 'Lessons'],
    ['/subjects', 'All Subjects'],
  ] as const) {
    test(`is led from ${address} to a choice of grades`, async ({ page }) => {
      await page.goto(address)
      await expect(headingOf(page)).toHaveText(title)
      await expect(
        page.getByText('You need to be enrolled in the corresponding grade to access these lessons'),
      ).toBeVisible()
      const choice = page.getByRole('main').getByRole('link', { name: 'Choose a grade' })
      await expect(choice).toHaveAttribute('href', '/#grades')
    })
  }

  test('sees which badges there are', async ({ page }) => {
    await page.goto('/learner/achievements')
    await expect(page.getByText('No badges yet.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'First leaf' })).toBeVisible()
  })

  test('reads in the report that there is no grade yet', async ({ page }) => {
    const { user } = await (await page.request.get('/api/session')).json()
    await page.goto(`/learner/scores/${user.id}`)
    await expect(page.getByText('You are not enrolled in a grade yet.')).toBeVisible()
  })

  test('enrolls, and the grade is the current one', async ({ page }) => {
    await page.goto('/learner/dashboard')
    await page.getByRole('button', { name: 'Enroll in Grade 6' }).click()
    await expect(page.getByText('Enrollment Successful')).toBeVisible()
    await page.getByRole('link', { name: /^Current Grade/ }).click()
    await expect(headingOf(page)).toHaveText('Grade 6')
    await expect(page.getByRole('main').getByText('Current Grade')).toBeVisible()
    await expect(page.getByRole('main').getByText('Required').first()).toBeVisible()
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expect(page).toHaveURL('/learner/dashboard')
  })

  test('reads that a grade was not found', async ({ page, guard }) => {
    guard.expectFault(/status of 422/)
    await page.goto('/grade/no-such-grade')
    await expect(headingOf(page)).toHaveText('Grade not found')
    await expectWayBack(page)
  })

  test('reads that a subject was not found', async ({ page, guard }) => {
    guard.expectFault(/status of 422/)
    await page.goto('/learner/subjects/no-such-subject')
    await expect(headingOf(page)).toHaveText('Subject not found')
    await expectWayBack(page)
  })

  test('goes back from a test that was not found', async ({ page, guard }) => {
    guard.expectFault(/status of 422/)
    await page.goto('/learner/tests/no-such-test')
    await expect(headingOf(page)).toHaveText('Test not found')
    await expect(page.getByText('Test not found.', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Go Back' }).click()
    await expect(page).toHaveURL('/')
  })
})

test('all lessons are one link from the dashboard, the next one marked', async ({ page, newLearner }) => {
  const { learner } = await newLearner('Ivy')
  await enter(page, learner)
  const next = page.getByRole('link', { name: /^Next: Video/ })
  await expect(next).toBeVisible()
  await expect(page.getByRole('link', { name: 'Browse All Subjects' })).toHaveAttribute('href', '/subjects')
  await page.getByRole('link', { name: 'View All' }).click()
  await expect(headingOf(page)).toHaveText('Lessons')
  await expect(page.getByText('Next', { exact: true })).toHaveCount(1)
  await next.click()
  await expect(page).toHaveURL(/\/learner\/subjects\/.*\?lesson=1&part=video/)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('main').getByText('Access Granted (Freemium)')).toBeVisible()
})

test('a completed part leads to the next one with one click', async ({ page, newLearner }) => {
  const { learner, studies } = await newLearner('Ivy')
  await enterBy(page.request, learner)
  await page.goto(`${studies.subject}?lesson=1&part=text`)
  await page.getByRole('button', { name: 'Mark as Completed' }).click()
  await expect(page.getByText('Your progress has been saved.')).toBeVisible()
  const card = page.getByRole('listitem').filter({ has: lessonOf(page, 1) })
  const ring = 'Video (3%) not completed yet, Reading (2%) completed, Quiz (25%) not completed yet, '
  await expect(card.getByRole('img', { name: ring })).toBeVisible()
  await expect(page.getByText('+2 points')).toBeVisible()
  await page.getByRole('button', { name: /^Next: Quiz, \d questions/ }).click()
  await expect(page).toHaveURL(/part=quiz/)
  await expect(tab(page, 'Quiz (25%)')).toBeFocused()
  await page.reload()
  await expect(tab(page, 'Quiz (25%)')).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(tab(page, 'Reading (2%)')).toHaveAttribute('aria-selected', 'true')
})

test('the dashboard leads to the part that is still open', async ({ page, newLearner }) => {
  const { learner, studies } = await newLearner('Ivy')
  await studies.completePart(1, 'text')
  await enter(page, learner)
  await expect(page.getByRole('listitem').filter({ hasText: 'day this week' })).toContainText('1')
  await page.getByRole('link', { name: /^Next: Video/ }).click()
  await expect(tab(page, 'Video (3%)')).toHaveAttribute('aria-selected', 'true')
})

test('a subject reopens at its last lesson, until every lesson is collapsed', async ({ page, newLearner }) => {
  const { learner, studies } = await newLearner('Ivy')
  await enterBy(page.request, learner)
  const { subject } = studies
  await page.goto(`${subject}?lesson=1&part=video`)
  await expect(tab(page, 'Video')).toHaveAttribute('aria-selected', 'true')
  await page.goto(subject)
  await expect(page).toHaveURL(`${subject}?lesson=1&part=video`)
  await expect(tab(page, 'Video')).toHaveAttribute('aria-selected', 'true')
  await page.goto(`${subject}?tab=tests`)
  await expect(tab(page, 'Tests')).toHaveAttribute('aria-selected', 'true')
  await page.goto(subject)
  await expect(page).toHaveURL(`${subject}?tab=tests`)
  await tab(page, 'Lessons').click()
  await expect(page).toHaveURL(subject)
  await expect(tab(page, 'Lessons')).toHaveAttribute('aria-selected', 'true')
  await page.reload()
  await expect(lessonOf(page, 1)).toHaveAttribute('aria-expanded', 'false')
})

test('the learning report has the work as a chart, a table and a file', async ({ page, newLearner }) => {
  const { learner, studies } = await newLearner('Ivy')
  await studies.completePart(1, 'text')
  await enter(page, learner)
  await page.getByRole('link', { name: 'Learning Report' }).click()
  await expect(headingOf(page)).toHaveText('Learning Report')
  await expect(page.getByRole('img', { name: /^Marks grew from 0 to 2 between/ })).toBeVisible()
  await page.getByText('Show as a table').click()
  await expect(page.getByRole('table', { name: 'Marks for the work, by day' })).toContainText('2')
  const lessons = page.getByRole('table', { name: /^Lessons in/ })
  await expect(lessons).toHaveCount(1)
  await expect(lessons.getByRole('row').last()).toContainText('2 of 2')
  expect(await downloaded(page)).toMatch(/Lesson 1: .*,2,0,0,2,0,0,2,/)
})

test("another learner's report leads to one's own", async ({ page, newFamily, guard }) => {
  guard.expectFault(/status of 403/)
  const [ivy, brother] = (await newFamily('Ivy', 'Ole')).learners
  if (!ivy || !brother) throw new Error('The family has two learners')
  await enterBy(page.request, ivy)
  await page.goto(`/learner/scores/${brother.id}`)
  await expect(page.getByText('You don’t have access to this report')).toBeVisible()
  await page.getByRole('link', { name: 'your own report' }).click()
  await expect(page).toHaveURL(`/learner/scores/${ivy.id}`)
})

test('after a change of grade the subjects of the earlier one are closed', async ({ page, newLearner, guard }) => {
  // The server answers with what a switch leaves behind.
  guard.expectFault(/status of 409/)
  const { learner, studies } = await newLearner('Ivy')
  await enter(page, learner)
  await page.getByRole('button', { name: 'Other Available Grades' }).click()
  await page.getByRole('button', { name: 'Enroll in Grade 8' }).click()
  await page.getByRole('button', { name: 'Switch', exact: true }).click()
  await expect(page.getByText('You are now enrolled in Grade 8.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Current Grade/ })).toContainText('Grade 8')
  await page.goto(studies.subject)
  await expect(page.getByRole('link', { name: 'Enroll in Grade First' })).toHaveAttribute('href', '/#grades')
  await expect(
    page.getByText('You need to be enrolled in the corresponding grade to access these lessons'),
  ).toBeVisible()
  await tab(page, 'Tests').click()
  await expect(page.getByText('You need to be enrolled in the corresponding grade to access these tests')).toBeVisible()
})

for (const plan of ['Freemium', 'Premium', 'Premium Plus'] as const) {
  test(`a save on ${plan} shows the plan and its bonus`, async ({ page, newLearner }) => {
    const [toast, bonus] = {
      Freemium: ['Your progress has been saved.', '2%'],
      Premium: ['Your progress has been saved. Premium bonus applied!', '+ 0.2 bonus points'],
      'Premium Plus': ['Your progress has been saved. Premium Plus bonus applied!', '+ 0.4 bonus points'],
    }[plan]
    const { learner, studies } = await newLearner('Pia')
    await givePlan(learner.id, plan)
    await enterBy(page.request, learner)
    await page.goto(`${studies.subject}?lesson=3&part=text`)
    await page.getByRole('button', { name: 'Mark as Completed' }).click()
    await expect(page.getByText(toast ?? '')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mark: 2 of 100' })).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: bonus ?? '' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText(`Access Granted (${plan})`)).toBeVisible()
    const card = page.getByRole('listitem').filter({ has: lessonOf(page, 3) })
    await expect(card.getByText('Mark: 2 of 100', { exact: true })).toBeVisible()
  })
}

test('marks have the bonus of a plan in a column of its own', async ({ page, newLearner }) => {
  const { learner, studies } = await newLearner('Pia')
  await givePlan(learner.id, 'Premium Plus')
  await studies.completePart(3, 'text')
  await enterBy(page.request, learner)
  await page.goto(`/learner/scores/${learner.id}`)
  const best = page.getByRole('row', { name: /^Lesson 3:/ })
  await expect(best.getByRole('cell').nth(4)).toHaveText('2%')
  await expect(best.getByRole('cell').nth(5)).toContainText('+ 0.4 points')
  await page.goto('/lessons')
  await expect(page.getByRole('link', { name: /^Lesson 3:.*1 of \d parts done · Mark: 2 of 100$/ })).toBeVisible()
})

test('a link to a lesson scrolls to it, also when everything is cached', async ({ page, newLearner }) => {
  const { learner } = await newLearner('Pia')
  await enterBy(page.request, learner)
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

test.describe('a session that ends', () => {
  test.beforeEach(({ guard }) => guard.expectFault(/status of 401/))

  test("while studying turns the subject into the visitor's view, and saves the part after the next sign-in", async ({
    page,
    newLearner,
  }) => {
    const { learner, studies } = await newLearner('Pia')
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

  test('before a lesson is opened asks for a sign-in', async ({ page, newLearner }) => {
    const { learner, studies } = await newLearner('Pia')
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

  test('before a grade is chosen leads through the sign-in back to the dashboard', async ({ page, newLearner }) => {
    const { learner } = await newLearner('Pia')
    const lastCall = idleCall(page)
    await enter(page, learner)
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
})

/** Call that a page makes once it is idle; by itself it would notice the end of a session first. */
async function idleCall(page: Page) {
  await page.waitForResponse((response) => response.url().includes('/study/notices'))
}

async function expectWayBack(page: Page) {
  const back = page.getByRole('main').getByRole('link', { name: 'Back to Dashboard' })
  await expect(back).toHaveAttribute('href', '/learner-dashboard')
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
