import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import pg from 'pg'
import { questionsIn } from './exercise.ts'
import type { Learner, NewFamily } from './families.ts'
import { enterBy } from './people.ts'
import { DATA_VARIABLE } from './start-server.ts'

/** Creates a learner who can start the first test of Mathematics in grade 6, using the same requests as the screens. */
export async function candidate(page: Page, newFamily: NewFamily): Promise<Learner & { test: string }> {
  const [learner] = (await newFamily('Kim')).learners
  if (!learner) throw new Error('A family of one learner has one')
  await enterBy(page.request, learner)
  const { grades } = await json(page, 'GET', '/api/grades')
  const gradeId = grades.find(({ name }: { name: string }) => name === 'Grade 6').id
  await json(page, 'PUT', '/api/enrollment', { gradeId })
  const { subjects } = await json(page, 'GET', '/api/dashboard')
  const { id } = subjects.find(({ name }: { name: string }) => name === 'Mathematics')
  const { lessons, tests } = await json(page, 'GET', `/api/subjects/${id}`)
  await json(page, 'POST', `/api/lessons/${lessons.at(-1).id}/completions`, { part: 'text' })
  return { ...learner, test: tests[0].id }
}

async function json(page: Page, method: string, path: string, data?: object) {
  const answer = await page.request.fetch(path, { method, ...(data && { data }) })
  expect(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true)
  return answer.json()
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
  const { attempt } = await json(page, 'GET', `/api/tests/${test}`)
  return { deadline: String(attempt.deadline), remainingSeconds: Number(attempt.remainingSeconds) }
}

/** Seconds displayed on the countdown. */
export async function secondsShown(page: Page): Promise<number> {
  const text = await page.getByRole('timer').innerText()
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(text) ?? []
  return Number(minutes) * 60 + Number(seconds)
}

/** Moves the deadline of a learner's running test to this many seconds from now. */
export async function endTestIn(learner: { id: string; test: string }, seconds: number) {
  const dataDir = process.env[DATA_VARIABLE]
  if (dataDir === undefined) throw new Error('The server of the journeys has not been started')
  const database = new pg.Client({ host: join(dataDir, 'postgres'), user: 'trellis', database: 'trellis' })
  await database.connect()
  try {
    const { rowCount } = await database.query(
      `UPDATE test_attempts SET started_at = now() - interval '1 hour', deadline = now() + make_interval(secs => $3)
       WHERE user_id = $1 AND test_id = $2`,
      [learner.id, learner.test, seconds],
    )
    expect(rowCount).toBe(1)
  } finally {
    await database.end()
  }
}
