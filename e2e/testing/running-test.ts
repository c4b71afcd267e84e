import { expect, type Locator, type Page } from '@playwright/test'
import { onDatabase } from './change-rows.ts'
import { questionsIn } from './exercise.ts'
import type { Learner, NewFamily, Parent } from './families.ts'
import { enrolled } from './studies.ts'

type Candidate = Learner & { test: string; parent: Parent }

/** Creates a learner who is signed in on a page and can start the first test of Mathematics in Grade 6. */
export async function candidate(page: Page, newFamily: NewFamily): Promise<Candidate> {
  const { parent, learners } = await newFamily('Kim')
  const [learner] = learners
  if (!learner) throw new Error('A family of one learner has one')
  const { unlockTest } = await enrolled(page.request, learner)
  return { ...learner, parent, test: await unlockTest() }
}

export function openTest(page: Page, learner: { test: string }) {
  return page.goto(`/learner/tests/${learner.test}`)
}

export async function startTest(page: Page, learner: { test: string }): Promise<Locator> {
  await openTest(page, learner)
  await page.getByRole('button', { name: 'Start Test', exact: true }).click()
  await expect(page.getByText('Question 1 of 10').first()).toBeVisible()
  return questionsIn(page.getByRole('main'))
}

/** Server-side state of a learner's running test. */
export async function runningAttempt(page: Page, { test }: { test: string }) {
  const answer = await page.request.get(`/api/tests/${test}`)
  expect(answer.ok(), `the test answered ${answer.status()}`).toBe(true)
  const { attempt } = await answer.json()
  return { deadline: String(attempt.deadline), remainingSeconds: Number(attempt.remainingSeconds) }
}

/** Seconds displayed on the countdown. */
export async function secondsShown(page: Page): Promise<number> {
  const text = await page.getByRole('timer').innerText()
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(text) ?? []
  return Number(minutes) * 60 + Number(seconds)
}

/** Moves the deadline of a learner's running test to this many seconds from now. */
export function endTestIn(learner: { id: string; test: string }, seconds: number) {
  return onDatabase(async (database) => {
    const { rowCount } = await database.query(
      `UPDATE test_attempts SET started_at = now() - interval '1 hour', deadline = now() + make_interval(secs => $3)
       WHERE user_id = $1 AND test_id = $2`,
      [learner.id, learner.test, seconds],
    )
    expect(rowCount).toBe(1)
  })
}
