import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { givePlan } from './testing/change-rows.ts'
import { expect, test } from './testing/journey.ts'
import { enter, fillInSignIn } from './testing/people.ts'

test('a learner enrolls, studies from page to page, and finds the work in the report and achievements', async ({
  page,
  newFamily,
  guard,
}) => {
  test.setTimeout(120_000)
  // A URL with an invalid grade id shows an error.
  guard.expectFault(/status of 422/)
  // The server asks for confirmation of a switch.
  guard.expectFault(/status of 409/)
  // Another learner's report.
  guard.expectFault(/status of 403/)
  const { learners } = await newFamily('Ivy', 'Ole')
  const [ivy, brother] = learners
  if (!ivy || !brother) throw new Error('The family has two learners')
  const heading = page.getByRole('heading', { level: 1 })
  await enter(page, ivy)

  await test.step('without a grade, lesson pages state what is needed', async () => {
    for (const [address, title] of [
      ['/lessons', 'Lessons'],
      ['/subjects', 'All Subjects'],
    ] as const) {
      await page.goto(address)
      await expect(heading).toHaveText(title)
      await expect(
        page.getByText('You need to be enrolled in the corresponding grade to access these lessons'),
      ).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: 'Choose a grade' })).toHaveAttribute(
        'href',
        '/#grades',
      )
    }
    await page.goto('/learner/achievements')
    await expect(page.getByText('No badges yet.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'First leaf' })).toBeVisible()
    await page.goto(`/learner/scores/${ivy.id}`)
    await expect(page.getByText('You are not enrolled in a grade yet.')).toBeVisible()
    for (const [address, missing] of [
      ['/grade/no-such-grade', 'Grade not found'],
      ['/learner/subjects/no-such-subject', 'Subject not found'],
    ] as const) {
      await page.goto(address)
      await expect(heading).toHaveText(missing)
      await expect(page.getByRole('main').getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute(
        'href',
        '/learner-dashboard',
      )
    }
    await page.goto('/learner/tests/no-such-test')
    await expect(heading).toHaveText('Test not found')
    await expect(page.getByText('Test not found.', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Go Back' }).click()
    await expect(page).toHaveURL('/')
  })

  await test.step('enrolls, and the grade is the current one', async () => {
    await page.goto('/learner/dashboard')
    await page.getByRole('button', { name: 'Enroll in Grade 6' }).click()
    await expect(page.getByText('Enrollment Successful')).toBeVisible()
    await page.getByRole('link', { name: /^Current Grade/ }).click()
    await expect(heading).toHaveText('Grade 6')
    await expect(page.getByRole('main').getByText('Current Grade')).toBeVisible()
    await expect(page.getByRole('main').getByText('Required').first()).toBeVisible()
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  })

  const first = page.getByRole('link', { name: /^Next: Video/ })
  await test.step('all lessons are one link away, the next one first', async () => {
    await expect(first).toBeVisible()
    await expect(page.getByRole('link', { name: 'Browse All Subjects' })).toHaveAttribute('href', '/subjects')
    await page.getByRole('link', { name: 'View All' }).click()
    await expect(heading).toHaveText('Lessons')
    await expect(page.getByText('Next', { exact: true })).toHaveCount(1)
    await first.click()
    await expect(page).toHaveURL(/\/learner\/subjects\/.*\?lesson=1&part=video/)
    await expect(page.getByRole('main').getByText('Access Granted (Freemium)')).toBeVisible()
  })

  const subject = new URL(page.url()).pathname
  await test.step('a part is completed, and the dashboard offers the next one', async () => {
    await page.getByRole('tab', { name: 'Reading' }).click()
    const reading = page.getByRole('tabpanel', { name: 'Reading' })
    await reading.getByRole('button', { name: 'Mark as Completed' }).click()
    await expect(page.getByText('Your progress has been saved.')).toBeVisible()
    const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Lesson 1:/ }) })
    const ring = 'Video (3%) not completed yet, Reading (2%) completed, Quiz (25%) not completed yet, '
    await expect(card.getByRole('img', { name: ring })).toBeVisible()
  })

  await test.step('the next step is one click away, and the URL survives reload and back', async () => {
    await expect(page.getByText('+2 points')).toBeVisible()
    await page.getByRole('button', { name: /^Next: Quiz, \d questions/ }).click()
    await expect(page).toHaveURL(/part=quiz/)
    const quiz = page.getByRole('tab', { name: 'Quiz (25%)' })
    await expect(quiz).toBeFocused()
    await page.reload()
    await expect(quiz).toHaveAttribute('aria-selected', 'true')
    await page.goBack()
    await expect(page.getByRole('tab', { name: 'Reading (2%)' })).toHaveAttribute('aria-selected', 'true')
    await page.goto('/learner/dashboard')
    await page.getByRole('link', { name: /^Next: Video/ }).click()
    await expect(page.getByRole('tab', { name: 'Video (3%)' })).toHaveAttribute('aria-selected', 'true')
    await page.goto('/learner/dashboard')
    await expect(page.getByRole('listitem').filter({ hasText: 'day this week' })).toContainText('1')
  })

  await test.step('the subject reopens at the last lesson, until every lesson is collapsed', async () => {
    await page.goto(subject)
    await expect(page).toHaveURL(`${subject}?lesson=1&part=video`)
    await expect(page.getByRole('tab', { name: 'Video' })).toHaveAttribute('aria-selected', 'true')
    await page.goto(`${subject}?tab=tests`)
    await expect(page.getByRole('tab', { name: 'Tests' })).toHaveAttribute('aria-selected', 'true')
    await page.goto(subject)
    await expect(page).toHaveURL(`${subject}?tab=tests`)
    await page.getByRole('tab', { name: 'Lessons' }).click()
    await expect(page).toHaveURL(subject)
    await page.reload()
    await expect(page.getByRole('button', { name: /^Lesson 1:/ })).toHaveAttribute('aria-expanded', 'false')
  })

  await test.step('the report has it as a chart, a table and a file', async () => {
    await page.goto('/learner/dashboard')
    await page.getByRole('link', { name: 'Learning Report' }).click()
    await expect(heading).toHaveText('Learning Report')
    await expect(page.getByRole('img', { name: /^Marks grew from 0 to 2 between/ })).toBeVisible()
    await page.getByText('Show as a table').click()
    await expect(page.getByRole('table', { name: 'Marks for the work, by day' })).toContainText('2')
    const lessons = page.getByRole('table', { name: /^Lessons in/ })
    await expect(lessons).toHaveCount(1)
    await expect(lessons.getByRole('row').last()).toContainText('2 of 2')
    expect(await downloaded(page)).toMatch(/Lesson 1: .*,2,0,0,2,0,0,2,/)
  })

  await test.step("another learner's report is not accessible", async () => {
    await page.goto(`/learner/scores/${brother.id}`)
    await expect(page.getByText('You don’t have access to this report')).toBeVisible()
    await page.getByRole('link', { name: 'your own report' }).click()
    await expect(page.getByRole('img', { name: /^Marks grew/ })).toBeVisible()
  })

  await test.step('switches to another grade and sees a confirmation', async () => {
    await page.goto('/learner/dashboard')
    await page.getByRole('button', { name: 'Other Available Grades' }).click()
    await page.getByRole('button', { name: 'Enroll in Grade 8' }).click()
    await page.getByRole('button', { name: 'Switch', exact: true }).click()
    await expect(page.getByText('You are now enrolled in Grade 8.')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Current Grade/ })).toContainText('Grade 8')
    await page.goto(subject)
    await expect(page.getByRole('link', { name: 'Enroll in Grade First' })).toHaveAttribute('href', '/#grades')
    await expect(
      page.getByText('You need to be enrolled in the corresponding grade to access these lessons'),
    ).toBeVisible()
    await page.getByRole('tab', { name: 'Tests' }).click()
    await expect(
      page.getByText('You need to be enrolled in the corresponding grade to access these tests'),
    ).toBeVisible()
  })
})

test("each plan shows on the subject's badge, in the save's toast, and as a separate bonus in the marks", async ({
  page,
  newFamily,
  guard,
}) => {
  // The session ends in the middle.
  guard.expectFault(/status of 401/)
  const { learners } = await newFamily('Pia')
  const [pia] = learners
  if (!pia) throw new Error('The family has a learner')
  await enter(page, pia)
  await page.getByRole('button', { name: 'Enroll in Grade 7' }).click()
  await expect(page.getByText('Enrollment Successful')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Mathematics/ })
    .last()
    .click()
  await expect(page).toHaveURL(/\/learner\/subjects\//)
  const subject = new URL(page.url()).pathname

  for (const [lesson, plan, toast, mark] of [
    [1, 'Freemium', 'Your progress has been saved.', 'Your mark: 2%'],
    [2, 'Premium', 'Your progress has been saved. Premium bonus applied!', 'Your mark: 2% + 0.2 bonus points'],
    [
      3,
      'Premium Plus',
      'Your progress has been saved. Premium Plus bonus applied!',
      'Your mark: 2% + 0.4 bonus points',
    ],
  ] as const) {
    await test.step(plan, async () => {
      await givePlan(pia.id, plan)
      await page.goto(`${subject}?lesson=${lesson}&part=text`)
      await expect(page.getByText(`Access Granted (${plan})`)).toBeVisible()
      await page.getByRole('button', { name: 'Mark as Completed' }).click()
      await expect(page.getByText(toast)).toBeVisible()
      const card = page.getByRole('listitem').filter({
        has: page.getByRole('button', { name: new RegExp(`^Lesson ${lesson}:`) }),
      })
      await expect(card.getByText(mark, { exact: true })).toBeVisible()
    })
  }
  await page.goto(`/learner/scores/${pia.id}`)
  const best = page.getByRole('row', { name: /^Lesson 3:/ })
  await expect(best.getByRole('cell').nth(4)).toHaveText('2%')
  await expect(best.getByRole('cell').nth(5)).toContainText('+ 0.4 points')
  await page.goto('/lessons')
  await expect(page.getByRole('link', { name: /^Lesson 3:.*Mark 2%$/ })).toBeVisible()

  await test.step('the page scrolls to a lesson, also the second time, when everything is cached', async () => {
    for (const _visit of ['first', 'second']) {
      await page.getByRole('link', { name: /^Lesson 12:/ }).click()
      await expect(page.getByRole('button', { name: /^Lesson 12:/ })).toBeInViewport()
      await page.goBack()
    }
  })

  await test.step("a session that ends while studying shows a message, and the subject turns into the visitor's view", async () => {
    await page.goto(`${subject}?lesson=4&part=text`)
    await expect(page.getByRole('button', { name: 'Mark as Completed' })).toBeEnabled()
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Mark as Completed' }).click()
    await expect(page.getByText('You need to be logged in to track progress.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign in to Access' })).toHaveAttribute(
      'href',
      `/learner/signin?${new URLSearchParams({ next: `${subject}?lesson=4&part=text` })}`,
    )
  })
  await test.step('the same happens when a lesson is opened or a grade chosen', async () => {
    await enter(page, pia)
    await expect(page.getByText('Progress Updated'), 'what waited is saved').toBeVisible()
    await page.goto(subject)
    const third = page.getByRole('button', { name: /^Lesson 3:/ })
    await expect(third).toBeVisible()
    await page.context().clearCookies()
    await third.click()
    await expect(page.getByText('Please sign in to access this course.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign in to Access' })).toBeVisible()

    await enter(page, pia)
    await page.getByRole('button', { name: 'Other Available Grades' }).click()
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Enroll in Grade 8' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learner Login')
    await expect(page.getByText('Authentication Required')).toBeVisible()
    await expect(page.getByText('Please sign in to enroll in this grade.')).toBeVisible()
    await fillInSignIn(page, pia)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Pia!')
    await expect(page.getByText('Authentication Required')).toHaveCount(0)
  })
})

/** Downloads the report on the screen. @returns the text of the file */
async function downloaded(page: Page): Promise<string> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^ivy-berg-learning-report-\d{4}-\d\d-\d\d\.csv$/)
  return readFile(await file.path(), 'utf8')
}
