import type { Page } from '@playwright/test'
import { readAnswerKey } from './testing/answer-key.ts'
import { answerAll, answerGroup } from './testing/exercise.ts'
import { expect, SERVER_GONE, test } from './testing/failing-journey.ts'
import { enter, enterBy, LEO, openSubject } from './testing/people.ts'
import { candidate, runningAttempt, secondsShown, startTest } from './testing/running-test.ts'

test('a quiz whose server dies while scoring waits, and is scored once the server is back', async ({
  page,
  product,
  newLearner,
  guard,
}) => {
  guard.expectFault(SERVER_GONE)
  const { learner, studies } = await newLearner('Kim')
  await enterBy(page.request, learner)
  await page.goto(`${studies.subject}?lesson=4&part=quiz`)
  const quiz = lessonOf(page, 4).getByRole('tabpanel')
  await answerAll(quiz, await readAnswerKey())
  await expect(quiz.getByText('Your answers are saved')).toBeVisible()
  product.freeze()
  await quiz.getByRole('button', { name: 'Submit Quiz' }).click()
  await expect(quiz.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  await product.kill()
  await expect(quiz.getByText('Waiting for the connection.')).toBeVisible()
  await product.startAgain()
  await expect(quiz.getByText('Perfect score!')).toBeVisible()
})

test('a completed part that fails in the database waits, and is saved once the database recovers', async ({
  page,
  rights,
  newLearner,
  guard,
}) => {
  guard.expectFault(/status of 500/)
  const { learner, studies } = await newLearner('Kim')
  await enterBy(page.request, learner)
  await page.goto(`${studies.subject}?lesson=4&part=text`)
  const lesson = lessonOf(page, 4)
  await expect(lesson.getByRole('button', { name: 'Mark as Completed' })).toBeEnabled()
  await rights.revoke('INSERT', 'part_completions')
  await lesson.getByRole('button', { name: 'Mark as Completed' }).click()
  await expect(lesson.getByText('Not saved yet', { exact: true })).toBeVisible()
  await expect(page.getByText('Failed to update progress. Please try again.')).toBeVisible()
  await rights.restore()
  await expect(lesson.getByRole('button', { name: 'Completed', exact: true })).toBeVisible()
  await expect(page.getByText('Progress Updated')).toBeVisible()
})

test('an assignment that fails in the database waits, and is scored once the database recovers', async ({
  page,
  rights,
  newLearner,
  guard,
}) => {
  guard.expectFault(/status of 500/)
  const { learner, studies } = await newLearner('Kim')
  await enterBy(page.request, learner)
  await page.goto(`${studies.subject}?lesson=4&part=assignment`)
  const lesson = lessonOf(page, 4)
  await answerAll(lesson.getByRole('tabpanel'), await readAnswerKey())
  await rights.revoke('INSERT', 'lesson_submissions')
  await lesson.getByRole('button', { name: 'Submit Assignment' }).click()
  await expect(page.getByText('Failed to save your marks. Please try again.')).toBeVisible()
  await rights.restore()
  await expect(lesson.getByText('Perfect score!')).toBeVisible()
})

test('a timed test and a lesson survive a database outage; both are saved afterwards, and the test is extended', async ({
  page,
  context,
  rights,
  newFamily,
  guard,
}) => {
  guard.expectFault(SERVER_GONE)
  const key = await readAnswerKey()
  const learner = await candidate(page, newFamily)
  await page.goto('/learner/dashboard')
  const lesson = await openLesson(page, 5)
  await lesson.getByRole('tab', { name: /^Reading/ }).click()
  const testPage = await context.newPage()
  const question = await startTest(testPage, learner)
  await answerGroup(question, key)
  await expect(testPage.getByText('All answers saved')).toBeVisible()
  const { deadline } = await runningAttempt(testPage, learner)

  const start = Date.now()
  await rights.disconnect()
  await test.step('both pages stay and report what is not saved', async () => {
    await testPage.getByRole('button', { name: /^Question 2, / }).click()
    await answerGroup(question, key)
    await expect(testPage.getByText('Not saved yet')).toBeVisible()
    await expect(testPage.getByText(/^Keep this page open\. Your answers are stored on this device/)).toBeVisible()
    await lesson.getByRole('button', { name: 'Mark as Completed' }).click()
    await expect(lesson.getByText('Not saved yet', { exact: true })).toBeVisible()
    await expect(page.getByRole('status').getByText('1 item waiting for the connection')).toBeVisible()
  })
  // Only outages of more than five seconds count.
  await testPage.waitForTimeout(Math.max(0, start + 6500 - Date.now()))
  await rights.restore()
  const outage = Date.now() - start

  await expect(testPage.getByText('All answers saved')).toBeVisible({ timeout: 20_000 })
  await expect(lesson.getByRole('button', { name: 'Completed', exact: true })).toBeVisible({ timeout: 20_000 })
  const extended = await runningAttempt(testPage, learner)
  expect(Date.parse(extended.deadline) - Date.parse(deadline)).toBeGreaterThanOrEqual(outage - 1000)
  const difference = async () =>
    (await runningAttempt(testPage, learner)).remainingSeconds - (await secondsShown(testPage))
  await expect.poll(difference, { timeout: 10_000 }).toBeLessThan(3)
  await testPage.reload()
  await expect(testPage.getByRole('button', { name: /^Question \d+, answered/ })).toHaveCount(2)
})

for (const [address, heading] of [
  ['/learner/dashboard', 'Welcome back, Leo!'],
  ['/lessons', 'Lessons'],
] as const) {
  test(`${address} that cannot be loaded shows an error, and loads once the database recovers`, async ({
    page,
    rights,
    guard,
  }) => {
    guard.expectFault(/status of 500/)
    await enterBy(page.request, LEO)
    await rights.revoke('SELECT', 'user_progress')
    await page.goto(address)
    await expect(page.getByText('Failed to load data. Please try again later.')).toBeVisible()
    await rights.restore()
    await page.getByRole('button', { name: /try again/i }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByRole('link', { name: /^Next: / }).first()).toBeVisible()
  })
}

test('a subject that cannot be loaded shows an error, and loads once the database recovers', async ({
  page,
  rights,
  guard,
}) => {
  guard.expectFault(/status of 500/)
  await enter(page, LEO)
  await rights.revoke('SELECT', 'family_lessons')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Mathematics( ?Required)?$/ })
    .last()
    .click()
  await expect(page.getByText('Failed to load subject data. Please try again later.')).toBeVisible()
  await rights.restore()
  await page.getByRole('button', { name: /try again/i }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mathematics')
})

test('a test that cannot be loaded shows an error', async ({ page, rights, guard }) => {
  guard.expectFault(/status of 500/)
  await enterBy(page.request, LEO)
  await rights.revoke('SELECT', 'test_results')
  await page.goto('/learner/tests/018f0000-0000-7000-8000-000000000000')
  await expect(page.getByText('Failed to load test. Please try again later.')).toBeVisible()
})

test('a switch to another grade that fails leaves the current one', async ({ page, product, rights, guard }) => {
  guard.expectFault(/status of 500/)
  // The server asks for confirmation of a switch.
  guard.expectFault(/status of 409/)
  await enter(page, LEO)
  await page.getByRole('button', { name: 'Other Available Grades' }).click()
  await page.getByRole('button', { name: 'Enroll in Grade 8' }).click()
  const asked = page.getByRole('dialog', { name: 'Switch to Grade 8?' })
  await expect(asked).toBeVisible()
  await rights.revoke('UPDATE', 'grade_enrollments')
  product.freeze()
  await asked.getByRole('button', { name: 'Switch' }).click()
  await expect(page.getByText('Switching Grades')).toBeVisible()
  await expect(
    page.getByText("You're already enrolled in another grade. Your enrollment will be updated."),
  ).toBeVisible()
  product.thaw()
  await expect(page.getByText('Failed to enroll in the grade. Please try again.')).toBeVisible()
  await rights.restore()
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('link', { name: /^Current Grade/ })).toContainText('Grade 6')
})

async function openLesson(page: Page, number: number) {
  await openSubject(page, 'Mathematics')
  await page.getByRole('button', { name: new RegExp(`^Lesson ${number}:`) }).click()
  return lessonOf(page, number)
}

function lessonOf(page: Page, number: number) {
  const title = page.getByRole('heading', { level: 1, name: new RegExp(`^Lesson ${number}:`) })
  return page.getByRole('region', { name: 'Lesson Content' }).filter({ has: title })
}
