import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newSubject } from './testing/content.ts'
import { expect, test } from './testing/journey.ts'
import { enterBy } from './testing/people.ts'

/**
 * Storage of a browser that ran version 0.1.0: while offline, a reading was completed, a quiz submitted, an assignment
 * started and an answer of a timed test changed. Recorded from that version; `{learner}` and similar placeholders
 * replace that server's ids.
 */
const PROFILE = readFileSync(join(import.meta.dirname, 'testing/browser-profile-0.1.0.json'), 'utf8')

const question = (id: string, correct: number) => ({
  id,
  question: `Which letter is number ${correct + 1}?`,
  options: ['A', 'B', 'C', 'D'],
  correct,
})

test('work that version 0.1.0 stored in a browser is sent, and its drafts are shown', async ({
  origin,
  newRequest,
  newFamily,
  newPerson,
}) => {
  const { parent, learners } = await newFamily('Kim')
  const [kim] = learners
  if (!kim) throw new Error('The family has no learner')
  const manager = await newRequest()
  const learner = await newRequest()
  await enterBy(manager, parent)
  await enterBy(learner, kim)
  const send = async (request: typeof manager, method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => {
    const answer = await request.fetch(path, { method, ...(data && { data }) })
    expect(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const { subjectId, gradeId } = await newSubject(manager)
  const { lesson } = await send(manager, 'POST', '/api/content/lessons', {
    subjectId,
    title: 'Letters',
    textMarkdown: 'A comes first.',
    quizTitle: 'Letters',
    quizQuestions: [question('q1', 1), question('q2', 2), question('q3', 0)],
    assignmentTitle: 'More letters',
    assignmentInstructions: 'Find each letter in the alphabet and choose it.',
    assignmentTasks: [question('q1', 3), question('q2', 1)],
  })
  const timed = await send(manager, 'POST', '/api/content/tests', {
    subjectId,
    type: 'Mid Test 1',
    title: 'Letters',
    description: null,
    afterLessonNumber: 0,
    durationMinutes: 30,
    passingMark: 60,
    questions: [question('q1', 0), question('q2', 2)],
  })
  await send(manager, 'PUT', `/api/content/grades/${gradeId}/published`, { published: true })
  await send(learner, 'PUT', '/api/enrollment', { gradeId })
  await send(learner, 'POST', `/api/tests/${timed.test.id}/attempt`)

  const ids = { learner: kim.id, subject: subjectId, lesson: lesson.id, test: timed.test.id, origin }
  const profile = Object.entries(ids).reduce((text, [name, id]) => text.replaceAll(`{${name}}`, String(id)), PROFILE)
  const context = await newPerson({ storageState: { cookies: [], origins: [JSON.parse(profile)] } })
  await enterBy(context.request, kim)
  const page = await context.newPage()
  await page.goto('/learner/dashboard')

  await expect
    .poll(async () => (await send(learner, 'GET', `/api/lessons/${lesson.id}`)).completed)
    .toMatchObject({ text: true, quiz: true, assignment: false })
  await page.goto(`/learner/subjects/${subjectId}?lesson=1&part=quiz`)
  await expect(page.getByText('Perfect score!')).toBeVisible()
  await page.getByRole('tab', { name: /^Assignment/ }).click()
  const assignment = page.getByRole('tabpanel', { name: /^Assignment/ })
  await expect(assignment.getByRole('radio', { name: 'C' }).first()).toBeChecked()
  await expect(assignment.getByText('1 of 2 answered')).toBeVisible()

  await page.goto(`/learner/tests/${timed.test.id}`)
  await expect
    .poll(async () => (await send(learner, 'GET', `/api/tests/${timed.test.id}`)).attempt.answers)
    .toMatchObject({ q2: 2 })
  const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('outbox ')))
  expect(left, 'saves that are still waiting').toEqual([])
})
