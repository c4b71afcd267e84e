import { randomUUID } from 'node:crypto'
import type { APIResponse, BrowserContext, Locator, Page } from '@playwright/test'
import type { Answer, LearnerQuestion } from '#domain/scoring/question-schemas.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { type AnswerKey, readAnswerKey } from './testing/answer-key.ts'
import { lessonTab } from './testing/exercise.ts'
import { expect, test } from './testing/journey.ts'
import { enter, openSubject, signOut } from './testing/people.ts'

test('a parent follows a learner live, filters the report, reads the answers, and misses nothing offline', async ({
  page,
  context,
  newPerson,
  newFamily,
  guard,
}) => {
  test.setTimeout(120_000)
  // The parent goes offline here.
  guard.expectFault(/ERR_INTERNET_DISCONNECTED/)
  const key = await readAnswerKey()
  const { parent, learners } = await newFamily('Nora')
  const [nora] = learners
  if (!nora) throw new Error('The family has no learner')
  const streams = countStreams(context)

  const learnerPage = await (await newPerson()).newPage()
  const studies = await enrolled(learnerPage, nora)

  await enter(page, parent)
  const card = page.getByRole('listitem').filter({ hasText: nora.name })
  await expect(card).toContainText('Nora’s activity will appear here.')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const report = await context.newPage()
  await report.goto(`/parent/report/${nora.id}`)
  await expect(report.getByText('Live', { exact: true })).toBeVisible()
  await expectAccessible(report)

  await test.step('a completed part and a quiz show on the dashboard and in the report', async () => {
    await openSubject(learnerPage, 'Mathematics')
    await learnerPage.getByRole('button', { name: /^Lesson 1:/ }).click()
    await lessonTab(learnerPage, 'Reading').click()
    await learnerPage
      .getByRole('tabpanel', { name: 'Reading' })
      .getByRole('button', { name: 'Mark as Completed' })
      .click()
    await expect(card).toContainText(/Finished part of .+\s*Today/)
    await studies.quiz(1, key, { wrong: 1 })
    await expect(card).toContainText(/Quiz on .+: 75%/)
    await expectAccessible(page)
    await expect(rowOf(report, 'Lesson 1', 'Quiz')).toContainText('75.0%')
    await expect(report.getByRole('status').filter({ hasText: 'The report of Nora was updated.' })).toHaveText(
      /Quiz on .+: 75%/,
    )
    expect(streams(), 'one stream for both tabs').toBe(1)
  })

  await test.step('filters are in the URL: back, forward and a reload preserve them', async () => {
    const counted = report.getByText(/^\d+ of \d+ activities$/)
    const all = await counted.innerText()
    await report.getByLabel('Subject').selectOption('Mathematics')
    await report.getByLabel('Type').selectOption('Quiz')
    await expect(counted).toHaveText(/^12 of /)
    await expect(report.getByRole('heading', { level: 2, name: 'Science' })).toHaveCount(0)
    await expect(report.getByText('Averages and time cover the whole report')).toBeVisible()
    await report.reload()
    await expect(counted).toHaveText(/^12 of /)
    await expect(report.getByLabel('Type')).toHaveValue('Quiz')
    await expectAccessible(report)
    await report.goBack()
    await expect(report.getByLabel('Type')).toHaveValue('')
    await report.getByRole('button', { name: 'Show all' }).click()
    await expect(counted).toHaveText(all)
  })

  await test.step('the wrong answer is shown first, with the right one and where to learn it', async () => {
    const opener = rowOf(report, 'Lesson 1', 'Quiz').getByRole('button', { name: /^1 wrong answer/ })
    await opener.focus()
    await report.keyboard.press('Enter')
    const answers = report.getByRole('dialog', { name: /^Lesson 1: .*Quiz$/ })
    await expect(answers).toContainText('Best submission: 3 of 4 right')
    const wrong = answers.getByRole('group')
    await expect(wrong).toHaveCount(1)
    await expect(wrong).toContainText('Nora’s answer')
    await expect(answers.getByRole('button', { name: 'Copy the link for Nora' })).toBeVisible()
    await answers.getByRole('button', { name: '3 right answers' }).click()
    await expect(wrong).toHaveCount(4)
    await expectAccessible(report)
    await report.reload()
    await expect(answers).toBeVisible()
    await report.keyboard.press('Escape')
    await expect(answers).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(report).not.toHaveURL(/answers/)
  })

  await test.step('a timed test is followed from its start to its result', async () => {
    const finish = await studies.startTest(key)
    await expect(card).toContainText(/Started [^:]*Today/)
    await finish()
    await expect(card).toContainText(/Finished .*: 90%/)
    const row = report.getByRole('row').filter({ hasText: 'Passed' })
    await expect(row).toContainText('90.0%')
    await expect(row.getByRole('button', { name: /^1 wrong answer/ })).toBeVisible()
  })

  await test.step('events from while the parent was offline are shown on reconnect', async () => {
    await context.setOffline(true)
    const triedInVain = context.waitForEvent('requestfailed', (request) =>
      /DISCONNECTED/.test(request.failure()?.errorText ?? ''),
    )
    await expect(report.getByText('Reconnecting...')).toBeVisible()
    await studies.quiz(3, key, { wrong: 0 })
    await studies.quiz(1, key, { wrong: 0 })
    await expect(rowOf(report, 'Lesson 1', 'Quiz')).toContainText('75.0%')
    await triedInVain
    await context.setOffline(false)
    await expect(report.getByText('Live', { exact: true })).toBeVisible()
    await expect(rowOf(report, 'Lesson 3', 'Quiz')).toContainText('100.0%')
    await expect(rowOf(report, 'Lesson 1', 'Quiz').getByRole('button', { name: /^Show answers/ })).toBeVisible()
    await expect(card).toContainText(/Quiz on .+: 100%/)
  })

  await test.step('the learner has the same answers in their own report', async () => {
    await learnerPage.goto(`/learner/scores/${nora.id}`)
    await learnerPage.getByRole('button', { name: /^1 wrong answer/ }).click()
    const answers = learnerPage.getByRole('dialog')
    await expect(answers.getByText('Your answer')).toBeVisible()
    await answers.getByRole('link', { name: 'Go over Mathematics again' }).click()
    await expect(learnerPage.getByRole('heading', { level: 1 })).toHaveText('Mathematics')
  })

  await test.step('the other tab stays live after the first is closed, and a sign-out disconnects all tabs', async () => {
    const third = await context.newPage()
    await third.goto('/parent/profile')
    await page.close()
    await studies.quiz(5, key, { wrong: 0 })
    await expect(rowOf(report, 'Lesson 5', 'Quiz')).toContainText('100.0%')
    await signOut(third)
    await expect(report).toHaveURL(/\/parent\/sign-in/)
  })
})

/** Row of a quiz or assignment in Mathematics. */
function rowOf(report: Page, lesson: string, type: string): Locator {
  return report
    .getByRole('table', { name: 'Activities in Mathematics' })
    .getByRole('row')
    .filter({ hasText: `${lesson}:` })
    .filter({ has: report.getByRole('cell', { name: type, exact: true }) })
}

/** @returns a function that counts the live streams opened so far */
function countStreams(context: BrowserContext): () => number {
  let count = 0
  context.on('request', (request) => {
    if (request.url().includes('/live/subscribe')) count++
  })
  return () => count
}

/** Enrolls a new learner in Grade 6. @returns their actions in Mathematics, performed without screens */
async function enrolled(page: Page, learner: Parameters<typeof enter>[1]) {
  await enter(page, learner)
  const { request } = page
  const { grades } = await read(request.get('/api/grades'))
  const gradeId = grades.find(({ name }: { name: string }) => name === 'Grade 6').id
  await read(request.put('/api/enrollment', { data: { gradeId } }))
  await page.reload()
  const { subjects } = await read(request.get('/api/my-grade'))
  const mathematics = subjects.find(({ name }: { name: string }) => name === 'Mathematics')
  const lessonId = (number: number) =>
    mathematics.lessons.find((lesson: { number: number }) => lesson.number === number).id
  return {
    async quiz(number: number, key: AnswerKey, { wrong }: { wrong: number }) {
      const { quiz } = await read(request.get(`/api/lessons/${lessonId(number)}`))
      const answers = answersTo(quiz.questions, key, wrong)
      const data = { part: 'quiz', submissionId: randomUUID(), answers, draw: quiz.draw }
      await read(request.post(`/api/lessons/${lessonId(number)}/submissions`, { data }))
    },
    /** Starts the first test. @returns a function that submits it with one wrong answer */
    async startTest(key: AnswerKey) {
      await read(request.post(`/api/lessons/${lessonId(4)}/completions`, { data: { part: 'text' } }))
      const { tests } = await read(request.get(`/api/subjects/${mathematics.id}`))
      const { id } = tests.find(({ type }: { type: string }) => type === 'Mid Test 1')
      const { questions } = await read(request.post(`/api/tests/${id}/attempt`, { data: {} }))
      const data = { answers: answersTo(questions, key, 1) }
      return () => read(request.post(`/api/tests/${id}/result`, { data }))
    },
  }
}

function answersTo(questions: LearnerQuestion[], key: AnswerKey, wrong: number): Record<string, Answer> {
  return Object.fromEntries(questions.map((question, index) => [question.id, answerTo(question, key, index >= wrong)]))
}

/** Answer to a question as displayed, with its own order of options, items and partners. */
function answerTo(shown: LearnerQuestion, key: AnswerKey, rightly: boolean): Answer {
  const known = key.known(shown.question)
  switch (known.kind) {
    case 'single': {
      if (shown.kind !== 'single') break
      const right = shown.options.indexOf(known.options[known.correct] ?? '')
      return rightly ? right : (right + 1) % shown.options.length
    }
    case 'several': {
      if (shown.kind !== 'several') break
      return known.correct.map((index) => shown.options.indexOf(known.options[index] ?? '')).toSorted((a, b) => a - b)
    }
    case 'number':
      return rightly ? known.key.value : (known.wrong[0]?.value ?? '98765')
    case 'graph':
      return known.key
    case 'blanks':
      return known.blanks.map((blank) => (blank.kind === 'number' ? blank.key.value : ''))
  }
  throw new Error(`"${shown.question}" is of a kind that this journey does not answer`)
}

async function read(answer: Promise<APIResponse>) {
  const response = await answer
  expect(response.ok(), `${response.url()} answered ${response.status()}: ${await response.text()}`).toBe(true)
  return response.json()
}
