import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { type AnswerKey, readAnswerKey } from './testing/answer-key.ts'
import { recordBytes } from './testing/byte-recorder.ts'
import { countTimes } from './testing/change-rows.ts'
import { answerAll, answerGroup, lessonTab, questionsIn } from './testing/exercise.ts'
import { expect, test } from './testing/journey.ts'
import { enter, enterBy, openSubject } from './testing/people.ts'

test.describe.configure({ timeout: 120_000 })
/** Learners study on phones. */
const PHONE = { viewport: { width: 375, height: 740 } }

test('a learner signs in and enrolls in a grade', async ({ newPerson, newFamily }) => {
  const { learners } = await newFamily('Tom')
  const [tom] = learners
  if (!tom) throw new Error('The family has a learner')
  const page = await (await newPerson(PHONE)).newPage()
  await page.goto('/learner/signin')
  await page.getByLabel('Email or Username').fill(tom.username)
  await page.getByLabel('Password', { exact: true }).fill(tom.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/learner\/dashboard/)
  await expect(page.getByRole('button', { name: 'Enroll in Grade 6' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enroll in Grade 6' }).click()
  await expect(page.getByText('Enrollment Successful')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Current Grade/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grade 6')
  await expect(page.getByRole('main').getByText('Current Grade')).toBeVisible()
  await expect(page.getByRole('main').getByText('Required').first()).toBeVisible()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL('/learner/dashboard')
})

test('a lesson is completed part by part, its quiz at the second try', async ({ newPerson, newLearner }) => {
  const { learner } = await newLearner('Tom')
  const key = await readAnswerKey()
  const context = await newPerson(PHONE)
  const page = await context.newPage()
  const bytes = recordBytes(context, key.secrets)
  await enter(page, learner)
  await openSubject(page, 'Mathematics')
  await expect.soft(page.getByText('Access Granted (Freemium)')).toBeVisible()
  await page.getByRole('button', { name: /^Lesson 1:/ }).click()
  await test.step('video and reading are marked as completed', async () => {
    await expect(lessonTab(page, 'Video')).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText(/^Duration: \d+:\d\d$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Mark as Completed' }).click()
    await expect(page.getByText('Your progress has been saved.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Completed', exact: true })).toBeDisabled()

    await lessonTab(page, 'Reading').click()
    await expect(page.getByRole('button', { name: 'Read for Me' })).toBeVisible()
    await page.getByRole('tabpanel', { name: 'Reading' }).getByRole('button', { name: 'Mark as Completed' }).click()
    await expect(page.getByText('Progress Saved: You now have 5% for this lesson')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Dismiss' }), 'one toast at a time').toHaveCount(1)
  })
  await test.step('the assignment is submitted', async () => {
    await lessonTab(page, 'Assignment').click()
    const panel = page.getByRole('tabpanel', { name: 'Assignment' })
    await expect.soft(panel.getByText('Instructions:')).toBeVisible()
    await expect.soft(panel.getByText(/^Due: /)).toBeVisible()
    bytes.submitting(await answerAll(panel, key))
    await panel.getByRole('button', { name: 'Submit Assignment' }).click()
    await expect(panel.getByText('Perfect score!')).toBeVisible()
    await expect(page.getByText('You now have 75% for this lesson')).toBeVisible()
    expect.soft(await countTimes(learner.id, 'lesson_submissions')).toBe(6)
  })
  await test.step('the quiz is passed at the second try', async () => {
    await lessonTab(page, 'Quiz').click()
    const panel = page.getByRole('tabpanel', { name: 'Quiz' })
    const submit = panel.getByRole('button', { name: 'Submit Quiz' })
    await panel.getByRole('button', { name: 'Question 4, not answered' }).click()
    await expect(submit).toBeDisabled()
    bytes.submitting(await answerAll(panel, key, { wrong: 2 }))
    await submit.click()
    await expect(panel.getByText('You got 2 out of 4 questions correct.')).toBeVisible()
    await expect(panel.getByText('You need at least 70% to mark this quiz as completed.')).toBeVisible()
    await expectAccessible(page)

    await panel.getByRole('button', { name: 'Try Again' }).click()
    await answerAll(panel, key)
    await submit.click()
    await expect(panel.getByText('Perfect score!')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Completed', exact: true })).toBeDisabled()
  })
  await bytes.expectNoAnswerTooEarly()
})

test('a test is unlocked by its lesson, and taken over a reload and a lost connection', async ({
  newPerson,
  newLearner,
  guard,
}) => {
  // The test is first submitted offline.
  guard.expectFault(/ERR_INTERNET_DISCONNECTED/)
  const { learner, studies } = await newLearner('Tom')
  const key = await readAnswerKey()
  const context = await newPerson(PHONE)
  const page = await context.newPage()
  const bytes = recordBytes(context, key.secrets)
  await enterBy(page.request, learner)
  await page.goto(studies.subject)
  const firstTest = page.getByRole('listitem').filter({ hasText: 'Mid Test 1' }).first()
  await test.step('it is locked until its lesson has begun', async () => {
    await page.getByRole('tab', { name: 'Tests' }).click()
    await expect(page.getByRole('button', { name: /Start Test/ })).toHaveCount(0)
    await expect.soft(page.getByText('Not Taken')).toHaveCount(3)
    await expect.soft(page.getByText('Complete any part of Lesson 4 to unlock this test.')).toBeVisible()
    await page.getByRole('tab', { name: 'Lessons' }).click()
    await page.getByRole('button', { name: /^Lesson 4:/ }).click()
    await lessonTab(page, 'Reading').click()
    const reading = page.getByRole('tabpanel', { name: 'Reading' })
    await reading.getByRole('button', { name: 'Mark as Completed' }).click()
    await expect(page.getByText('New Test Unlocked!')).toBeVisible()
  })
  await page.goto(`${studies.subject}?tab=tests`)
  await expect(firstTest).toContainText(/After Lesson 4.*30 minutes/s)
  await firstTest.getByRole('button', { name: /Start Test/ }).click()
  await expect(page).toHaveURL(/\/learner\/tests\//)
  await answerTest(page, key, bytes)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Submit Test' }).click()
  await expect(page.getByText('Failed to submit test results. Please try again.')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Submit Test' }).click()
  await expect(page.getByText('Congratulations!')).toBeVisible()
  await expect.soft(page.getByText('Test Passed!')).toBeVisible()
  await expect.soft(page.getByText('Your score: 90%.')).toBeVisible()
  expect.soft(await countTimes(learner.id, 'test_attempts')).toBe(10)
  await expect.soft(page.getByRole('main').getByRole('definition')).toHaveText(['90%', '60%', '9 of 10'])
  await expect.soft(page.getByRole('term')).toHaveText(['Score', 'Passing score', 'Right answers'])
  await expect.soft(page.getByText('Correct', { exact: true })).toHaveCount(9)
  await expect.soft(page.getByText(/^Not correct\./)).toHaveCount(1)
  await page.getByRole('link', { name: 'Return to Subject' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mathematics')
  await expect(firstTest).toContainText(/Passed.*Score90%/s)
  await expect(firstTest.getByRole('link', { name: /^Review/ })).toBeVisible()
  await bytes.expectNoAnswerTooEarly()
})

test("a parent sees exactly the learner's results", async ({ page, newLearner }) => {
  const { parent, studies } = await newLearner('Tom')
  const key = await readAnswerKey()
  for (const part of ['video', 'text'] as const) await studies.completePart(1, part)
  for (const part of ['quiz', 'assignment'] as const) await studies.submit(1, part, key)
  const finish = await studies.startTest(key)
  await finish()
  await enter(page, parent)
  const card = page.getByRole('listitem').filter({ hasText: 'Tom Berg' })
  await expect(card).toContainText(/Finished .*: 90%\s*Today/)
  await expect(card).toContainText('1 of 3 days')
  await expect(card).toContainText(/1 of \d+/)
  await expect(card).toContainText(/: 90% Passed/)
  const verdict = card.getByRole('region', { name: 'Progress in short' })
  await expect(verdict).toContainText(/^Tom has just started\.\d+ questions answered, 1 day of study so far\./)
  await expect(verdict.getByRole('link', { name: /^Talk about the 1 wrong answer in / })).toBeVisible()
  await page.getByRole('link', { name: /View Progress/ }).click()
  await expect(page).toHaveURL(/\/parent\/report\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tom Berg')
  await expect(page.getByText('100.0%').first()).toBeVisible()
  await expect(page.getByText('90.0%').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(
    /^Tom studied 1 day this week \(goal: 3\).* Tom finished 1 of \d+ lessons so far\. .*/,
  )
  await expect(page.getByText('Submitted')).toHaveCount(2)
  await expect(page.getByRole('table', { name: 'Pending in Science' })).toBeHidden()
  await page
    .getByText(/^Pending \(\d+\)$/)
    .last()
    .click()
  await expect(page.getByRole('table', { name: 'Pending in Science' })).toBeVisible()
  await expect(page.getByText('Passed', { exact: true })).toHaveCount(1)
})

/** Starts the test and answers nine of ten questions correctly, with a reload in between. */
async function answerTest(page: Page, key: AnswerKey, bytes: ReturnType<typeof recordBytes>) {
  const start = page.getByRole('button', { name: 'Start Test' })
  await start.click()
  await expect(page.getByText('Question 1 of 10', { exact: true })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/(30:00|29:\d\d)$/)
  await expect(page.getByText('Mid Test 1 · Passing score: 60%')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Question 1 of 10' })).toHaveText('10%')
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()

  const questions: string[] = []
  for (let number = 1; number <= 10; number++) {
    await expect(page.getByText(`Question ${number} of 10`, { exact: true })).toBeVisible()
    const blinks = number === 1 ? await watchDisabling(page.getByRole('button', { name: 'Next' })) : null
    questions.push(await answerGroup(questionsIn(page.locator('main')), key, number !== 3))
    if (blinks) {
      await expect(page.getByText('All answers saved')).toBeVisible()
      expect(await blinks(), 'Next stays enabled while the answer is saved').toEqual([false])
    }
    if (number === 5) {
      await expect(page.getByText('5 of 10 answered')).toBeVisible()
      await expect(page.getByText(/not saved/i)).toHaveCount(0)
      await page.reload()
      // Resumes at the first unanswered question, with the saved answers.
      await expect(page.getByText('5 of 10 answered')).toBeVisible()
    } else if (number < 10) await page.getByRole('button', { name: 'Next' }).click()
  }
  bytes.submitting(questions)
}

/** @returns a function that lists the button's `disabled` changes since, true for disabled */
async function watchDisabling(button: Locator) {
  const watched = await button.evaluateHandle((element) => {
    const states: boolean[] = []
    new MutationObserver(() => states.push(element.hasAttribute('disabled'))).observe(element, {
      attributeFilter: ['disabled'],
    })
    return states
  })
  return () => watched.jsonValue()
}
