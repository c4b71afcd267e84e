import { readAnswerKey } from './testing/answer-key.ts'
import { answerAll } from './testing/exercise.ts'
import { expect, openAll, test } from './testing/failing-journey.ts'
import { enter, enterBy, LEO, pathOfSubject } from './testing/people.ts'

test('a reading, a quiz and an assignment that cannot be saved wait, and are saved with the next contact', async ({
  page,
  rights,
  newLearner,
  guard,
}) => {
  guard.expectFault(/status of 500/)
  guard.expectFault(/ERR_FAILED/)
  const key = await readAnswerKey()
  const { learner, studies } = await newLearner('Kim')
  await enterBy(page.request, learner)
  await page.goto(`${studies.subject}?lesson=4&part=text`)
  const panel = (name: RegExp) => page.getByRole('tabpanel', { name })

  await test.step('a reading, while the database fails', async () => {
    const reading = page.getByRole('region', { name: 'Lesson Content' })
    await expect(reading.getByRole('button', { name: 'Mark as Completed' })).toBeEnabled()
    await rights.revoke('INSERT', 'part_completions')
    await reading.getByRole('button', { name: 'Mark as Completed' }).click()
    await expect.soft(reading.getByText('Not saved yet', { exact: true })).toBeVisible()
    await expect.soft(page.getByText('Failed to update progress. Please try again.')).toBeVisible()
    await rights.restore()
    await expect.soft(reading.getByRole('button', { name: 'Completed', exact: true })).toBeVisible()
    await expect.soft(page.getByText('Progress Updated')).toBeVisible()
  })
  await test.step('a quiz, while the server cannot be reached', async () => {
    await page.getByRole('tab', { name: /^Quiz/ }).click()
    const quiz = panel(/^Quiz/)
    await answerAll(quiz, key)
    await expect(quiz.getByText('Your answers are saved')).toBeVisible()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/study/submitAnswers', (route) => held.then(() => route.abort()))
    await quiz.getByRole('button', { name: 'Submit Quiz' }).click()
    await expect.soft(quiz.getByRole('button', { name: 'Submitting...' })).toBeVisible()
    release()
    await expect.soft(quiz.getByText('Waiting for the connection.')).toBeVisible()
    await page.unroute('**/study/submitAnswers')
    await expect.soft(quiz.getByText('Perfect score!')).toBeVisible()
  })
  await test.step('an assignment, while the database fails', async () => {
    await page.getByRole('tab', { name: /^Assignment/ }).click()
    const assignment = panel(/^Assignment/)
    await answerAll(assignment, key)
    await rights.revoke('INSERT', 'lesson_submissions')
    await assignment.getByRole('button', { name: 'Submit Assignment' }).click()
    await expect.soft(page.getByText('Failed to save your marks. Please try again.')).toBeVisible()
    await rights.restore()
    await expect.soft(assignment.getByText('Perfect score!')).toBeVisible()
  })
})

test('pages of a learner that cannot be loaded show an error, and load once the database recovers', async ({
  page,
  context,
  rights,
  guard,
}) => {
  guard.expectFault(/status of 500/)
  await enterBy(page.request, LEO)
  const subject = await pathOfSubject(page.request, 'Mathematics')
  for (const table of ['user_progress', 'family_lessons', 'test_results']) await rights.revoke('SELECT', table)
  const failed = await openAll(context, [
    ['/learner/dashboard', 'Failed to load data. Please try again later.'],
    ['/lessons', 'Failed to load data. Please try again later.'],
    [subject, 'Failed to load subject data. Please try again later.'],
    ['/learner/tests/018f0000-0000-7000-8000-000000000000', 'Failed to load test. Please try again later.'],
  ])
  await rights.restore()
  for (const [index, heading] of ['Welcome back, Leo!', 'Lessons', 'Mathematics'].entries()) {
    const tab = failed[index]
    await tab?.getByRole('button', { name: /try again/i }).click()
    if (tab) await expect.soft(tab.getByRole('heading', { level: 1 })).toHaveText(heading)
    if (tab && index < 2) await expect.soft(tab.getByRole('link', { name: /^Next: / }).first()).toBeVisible()
  }
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
