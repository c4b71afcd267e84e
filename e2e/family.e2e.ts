import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { readAnswerKey } from './testing/answer-key.ts'
import { recordBytes } from './testing/byte-recorder.ts'
import { answerAll, answerGroup, lessonTab, questionsIn } from './testing/exercise.ts'
import { newParent, unused } from './testing/families.ts'
import { expect, test } from './testing/journey.ts'
import { fillInLearner, fillInSignIn, fillInSignUp } from './testing/people.ts'

test('a family: sign-up, a learner, a lesson in four parts, a timed test, and the report of just that', async ({
  page,
  newPerson,
  mailbox,
  guard,
}) => {
  test.setTimeout(180_000)
  // The test is first submitted offline.
  guard.expectFault(/ERR_INTERNET_DISCONNECTED/)
  const key = await readAnswerKey()
  const parent = newParent()
  const username = `tom.${unused()}`
  const password = 'a boat of paper'

  await test.step('a parent signs up, is told to check the mail, and confirms', async () => {
    await page.goto('/sign-up')
    await expectAccessible(page)
    await fillInSignUp(page, parent)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('Signed up successfully. Please check your email for confirmation.')).toBeVisible()
    await expect(page).toHaveURL(/\/parent\/sign-in/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
    await expect(page.getByText(parent.email)).toBeVisible()
    await expectAccessible(page)

    await page.goto(await mailbox.linkTo(parent.email, /confirm/i))
    await expect(page).toHaveURL(/\/sign-up\/confirmed$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email confirmed')
    await expectAccessible(page)
  })

  await test.step('the parent signs in and adds a learner', async () => {
    await fillInSignIn(page, parent)
    await expect(page).toHaveURL(/\/parent$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parent Dashboard')
    await expect(page.getByText("You haven't added any learner accounts yet.")).toBeVisible()
    await expect(page.getByRole('listitem').getByRole('heading', { level: 3 })).toHaveText([
      'Add your child',
      'Choose a plan, or stay free',
      'Hand over the sign-in card',
    ])
    await expectAccessible(page)

    await page.getByRole('link', { name: /Add Learner Account/ }).click()
    await expect(page).toHaveURL(/\/parent\/manage-learners/)
    await fillInLearner(page, { name: 'Tom Berg', username, password })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create Account' }).click()

    const dialog = page.getByRole('dialog', { name: 'Account Created Successfully' })
    await expect(dialog).toContainText(username)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('heading', { name: 'Tom Berg' })).toBeVisible()
    await expectAccessible(page)
  })

  const learnerContext = await newPerson({ viewport: { width: 375, height: 740 } })
  const learner = await learnerContext.newPage()
  const bytes = recordBytes(learnerContext, key.secrets)

  await test.step('the learner signs in and enrolls in a grade', async () => {
    await learner.goto('/learner/signin')
    await expectAccessible(learner)
    await learner.getByLabel('Email or Username').fill(username)
    await learner.getByLabel('Password', { exact: true }).fill(password)
    await learner.getByRole('button', { name: 'Sign In' }).click()
    await expect(learner).toHaveURL(/\/learner\/dashboard/)
    await expect(learner.getByRole('button', { name: 'Enroll in Grade 6' })).toBeVisible()
    await expectAccessible(learner)
    await learner.getByRole('button', { name: 'Enroll in Grade 6' }).click()
    await expect(learner.getByText('Enrollment Successful')).toBeVisible()
    await expect(learner.getByText('Current Grade')).toBeVisible()
    await expectAccessible(learner)
  })

  await test.step('opens a subject and its first lesson', async () => {
    await learner
      .locator('main')
      .getByRole('link', { name: /Mathematics/ })
      .last()
      .click()
    await expect(learner.getByRole('heading', { level: 1 })).toHaveText('Mathematics')
    await expect(learner.getByText('Access Granted (Freemium)')).toBeVisible()
    await learner.getByRole('button', { name: /^Lesson 1:/ }).click()
    await expect(lessonTab(learner, 'Video')).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(learner)
  })

  await test.step('watches and reads, and marks both as completed', async () => {
    await expect(learner.getByText(/^Duration: \d+:\d\d$/)).toBeVisible()
    const playing = learner.locator('video')
    await expect.poll(() => playing.evaluate((video: HTMLVideoElement) => video.duration)).toBeGreaterThan(5)
    await learner.getByRole('button', { name: 'Mark as Completed' }).click()
    await expect(learner.getByText('Your progress has been saved.')).toBeVisible()
    await expect(learner.getByRole('button', { name: 'Completed', exact: true })).toBeDisabled()

    await lessonTab(learner, 'Reading').click()
    await expect(learner.getByRole('button', { name: 'Read for Me' })).toBeVisible()
    await expectAccessible(learner)
    await learner.getByRole('tabpanel', { name: 'Reading' }).getByRole('button', { name: 'Mark as Completed' }).click()
    await expect(learner.getByText('Progress Saved: You now have 5% for this lesson')).toBeVisible()
    await expect(learner.getByRole('button', { name: 'Dismiss' }), 'one toast at a time').toHaveCount(1)
  })

  await test.step('fails the quiz, tries again, and passes', async () => {
    await lessonTab(learner, 'Quiz').click()
    const panel = learner.getByRole('tabpanel', { name: 'Quiz' })
    const submit = panel.getByRole('button', { name: 'Submit Quiz' })
    await expect(submit).toBeDisabled()
    await expectAccessible(learner)
    bytes.submitting(await answerAll(panel, key, { wrong: 2 }))
    await submit.click()
    await expect(panel.getByText('You got 2 out of 4 questions correct.')).toBeVisible()
    await expect(panel.getByText('You need at least 70% to mark this quiz as completed.')).toBeVisible()
    await expectAccessible(learner)

    await panel.getByRole('button', { name: 'Try Again' }).click()
    await answerAll(panel, key)
    await submit.click()
    await expect(panel.getByText('Perfect score!')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Completed', exact: true })).toBeDisabled()
    await expectAccessible(learner)
  })

  await test.step('does the assignment', async () => {
    await lessonTab(learner, 'Assignment').click()
    const panel = learner.getByRole('tabpanel', { name: 'Assignment' })
    await expect(panel.getByText('Instructions:')).toBeVisible()
    await expect(panel.getByText(/^Due: /)).toBeVisible()
    await expectAccessible(learner)
    bytes.submitting(await answerAll(panel, key))
    await panel.getByRole('button', { name: 'Submit Assignment' }).click()
    await expect(panel.getByText('Perfect score!')).toBeVisible()
    await expect(learner.getByText('You now have 100% for this lesson')).toBeVisible()
  })

  await test.step('sees which tests are locked, and unlocks the first by starting the fourth lesson', async () => {
    await learner.getByRole('tab', { name: 'Tests' }).click()
    await expect(learner.getByRole('button', { name: /Start Test/ })).toHaveCount(0)
    await expect(learner.getByText('Not Taken')).toHaveCount(3)
    await expect(learner.getByText('Complete any part of Lesson 4 to unlock this test.')).toBeVisible()
    await expectAccessible(learner)
    await learner.getByRole('tab', { name: 'Lessons' }).click()
    await learner.getByRole('button', { name: /^Lesson 4:/ }).click()
    await lessonTab(learner, 'Reading').click()
    const reading = learner.getByRole('tabpanel', { name: 'Reading' })
    await reading.getByRole('button', { name: 'Mark as Completed' }).click()
    await expect(learner.getByText('New Test Unlocked!')).toBeVisible()
  })

  await test.step('takes the timed test, with a reload in the middle, and gets the result', async () => {
    await learner.getByRole('tab', { name: 'Tests' }).click()
    const firstTest = learner.getByRole('listitem').filter({ hasText: 'Mid Test 1' }).first()
    await expect(firstTest).toContainText(/After Lesson 4.*30 minutes/s)
    await firstTest.getByRole('button', { name: /Start Test/ }).click()
    await expect(learner).toHaveURL(/\/learner\/tests\//)
    await answerTest(learner, key, bytes)
    await learnerContext.setOffline(true)
    await learner.getByRole('button', { name: 'Submit Test' }).click()
    await expect(learner.getByText('Failed to submit test results. Please try again.')).toBeVisible()
    await learnerContext.setOffline(false)
    await learner.getByRole('button', { name: 'Submit Test' }).click()
    await expect(learner.getByText('Congratulations!')).toBeVisible()
    await expect(learner.getByText('Test Passed!')).toBeVisible()
    await expect(learner.getByText('Your score: 90%.')).toBeVisible()
    await expect(learner.getByRole('main').getByRole('definition')).toHaveText(['90%', '60%', '9 of 10'])
    await expect(learner.getByRole('term')).toHaveText(['Score', 'Passing score', 'Right answers'])
    await expect(learner.getByText('Correct', { exact: true })).toHaveCount(9)
    await expect(learner.getByText(/^Not correct\./)).toHaveCount(1)
    await expectAccessible(learner)
    await learner.getByRole('link', { name: 'Return to Subject' }).click()
    await expect(learner.getByRole('heading', { level: 1 })).toHaveText('Mathematics')
    await expect(firstTest).toContainText(/Passed.*Score90%/s)
    await expect(firstTest.getByRole('link', { name: /^Review/ })).toBeVisible()
  })

  await bytes.expectNoAnswerTooEarly()

  await test.step('the parent sees exactly these results', async () => {
    await page.goto('/parent')
    const card = page.getByRole('listitem').filter({ hasText: 'Tom Berg' })
    await expect(card).toContainText(/Finished .*: 90%\s*Today/)
    await expect(card).toContainText('1 of 3 days')
    await expect(card).toContainText(/1 of \d+/)
    await expect(card).toContainText(/: 90% Passed/)
    await expect(card.getByRole('link', { name: /^Worth a look.*1 wrong answer in / })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: /View Progress/ }).click()
    await expect(page).toHaveURL(/\/parent\/report\//)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Tom Berg')
    await expect(page.getByText('100.0%').first()).toBeVisible()
    await expect(page.getByText('90.0%').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText(
      /^Tom has studied on 1 day this week \(goal: 3\).* 1 of \d+ lessons is finished\. .*Worth a look: 1 wrong answer in /,
    )
    await expect(page.getByText('Submitted')).toHaveCount(2)
    await expect(page.getByRole('table', { name: 'Pending in Science' })).toBeHidden()
    await page
      .getByText(/^Pending \(\d+\)$/)
      .last()
      .click()
    await expect(page.getByRole('table', { name: 'Pending in Science' })).toBeVisible()
    await expect(page.getByText('Passed')).toHaveCount(1)
    await expectAccessible(page)
  })
})

/** Starts the test and answers nine of ten questions correctly, with a reload in between. */
async function answerTest(
  learner: Page,
  key: Awaited<ReturnType<typeof readAnswerKey>>,
  bytes: ReturnType<typeof recordBytes>,
) {
  await expectAccessible(learner)
  const start = learner.getByRole('button', { name: 'Start Test' })
  await start.click()
  await expect(learner.getByText('Question 1 of 10', { exact: true })).toBeVisible()
  await expect(learner.getByRole('timer')).toHaveText(/(30:00|29:\d\d)$/)
  await expect(learner.getByText('Mid Test 1 · Passing score: 60%')).toBeVisible()
  await expect(learner.getByRole('progressbar', { name: 'Question 1 of 10' })).toHaveText('10%')
  await expect(learner.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await expect(learner.getByRole('button', { name: 'Next' })).toBeDisabled()
  await expectAccessible(learner)

  const questions: string[] = []
  for (let number = 1; number <= 10; number++) {
    await expect(learner.getByText(`Question ${number} of 10`, { exact: true })).toBeVisible()
    const blinks = number === 1 ? await watchDisabling(learner.getByRole('button', { name: 'Next' })) : null
    questions.push(await answerGroup(questionsIn(learner.locator('main')), key, number !== 3))
    if (blinks) {
      await expect(learner.getByText('All answers saved')).toBeVisible()
      expect(await blinks(), 'Next stays enabled while the answer is saved').toEqual([false])
    }
    if (number === 5) {
      await expect(learner.getByText('5 of 10 answered')).toBeVisible()
      await expect(learner.getByText(/not saved/i)).toHaveCount(0)
      await learner.reload()
      // Resumes at the first unanswered question, with the saved answers.
      await expect(learner.getByText('5 of 10 answered')).toBeVisible()
    } else if (number < 10) await learner.getByRole('button', { name: 'Next' }).click()
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
