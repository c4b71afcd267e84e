import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { query } from '#server/database/rows.ts'
import { answers, makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, type Person } from '#server/testing/people.ts'
import { signedToken } from '#server/testing/signed-token.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { fakeBrowser } from '#web/api/offline/testing/fake-browser.ts'

const app = forThisFile(startTestApp)
beforeAll(() => app.jobs.stop())
afterEach(() => vi.unstubAllGlobals())

/** Right answers in the quizzes of the first three lessons, of ten each, and in a set of ten missed questions. */
const RIGHT = { quizzes: [10, 8, 5], practice: 7 }
const CUTS = 100

/** Repeatable random numbers from 0 to 1. */
function numbersFrom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** Learner with ten missed questions, and the set that a download has drawn of them. */
async function passenger(subject: Awaited<ReturnType<typeof makeSubject>>) {
  const learner = await makeLearner(app, { gradeId: subject.gradeId })
  const client = app.client(learner.token)
  const [lessonId = ''] = subject.lessonIds
  const failed = { lessonId, part: 'assignment' as const, submissionId: randomUUID(), answers: answers(10, 0), draw: 1 }
  await client.study.submitAnswers(failed)
  const { set } = await client.practice.start({ kind: 'missed' })
  expect(set.questions).toHaveLength(10)
  return { learner, client, set }
}

/** What the server has of a learner's work. */
async function readWork({ id, token }: Person, lessonIds: readonly string[]) {
  const count = (table: string) => sql`(SELECT count(*)::int FROM ${sql.table(table)} WHERE user_id = ${id})`
  const [rows] = await query(
    app.database.kysely,
    z.object({ submissions: z.int(), completions: z.int(), practiced: z.int(), right: z.int() }),
    sql`SELECT ${count('lesson_submissions')} AS submissions, ${count('part_completions')} AS completions,
      ${count('practice_answers')} AS practiced,
      (SELECT count(*)::int FROM practice_answers WHERE user_id = ${id} AND outcome = 'right') AS right`,
  )
  const client = app.client(token)
  const lessons = await Promise.all(lessonIds.map((lessonId) => client.study.lesson({ lessonId })))
  return { ...rows, lessons: lessons.map(({ completed, marks, quiz }) => ({ completed, marks, draw: quiz?.draw })) }
}

test('40 answers given offline and sent through 100 random cuts count once each, with the marks of an online run', async () => {
  const subject = await makeSubject(app)
  const online = await passenger(subject)
  const offline = await passenger(subject)
  const practiced = (right: number, position: number) => (position < right ? 1 : 0)

  for (const [index, lessonId] of subject.lessonIds.entries()) {
    const sent = { lessonId, part: 'quiz' as const, submissionId: randomUUID(), draw: 1 }
    await online.client.study.submitAnswers({ ...sent, answers: answers(10, RIGHT.quizzes[index]) })
    await online.client.study.completePart({ lessonId, part: 'text' })
  }
  for (const { position, question } of online.set.questions) {
    const place = { setId: online.set.id, position, questionId: question.id }
    await online.client.practice.answer({ ...place, answer: practiced(RIGHT.practice, position) })
  }

  const token = signedToken(app.config, offline.learner.token)
  const browser = fakeBrowser(app.url)
  const random = numbersFrom(20_261_130)
  const connect = globalThis.fetch
  let isAway = true
  let cuts = 0
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const request = new Request(...call)
    request.headers.set('authorization', `Bearer ${token}`)
    const isCut = !isAway && cuts < CUTS && random() < 0.9
    if (isCut) cuts += 1
    // Half of the cuts lose the answer of a call that the server has carried out.
    if (isAway || (isCut && random() < 0.5)) throw new TypeError('Failed to fetch')
    const response = await connect(request)
    if (isCut) throw new TypeError('Failed to fetch')
    return response
  })
  vi.resetModules()
  const { api, queryClient } = await import('#web/api/client.ts')
  const { outboxOf } = await import('#web/features/study/outbox/outbox.ts')
  const { practiceQueueOf } = await import('#web/features/study/practice/practice-queue.ts')
  isAway = false
  const session = api.session.get.queryOptions()
  const before = cuts
  cuts = CUTS
  await queryClient.fetchQuery(session)
  cuts = before
  isAway = true

  const outbox = outboxOf(offline.learner.id)
  const practice = practiceQueueOf(offline.learner.id)
  const { subjectId } = subject
  for (const [index, lessonId] of subject.lessonIds.entries()) {
    const quiz = { part: 'quiz' as const, answers: answers(10, RIGHT.quizzes[index]), draw: 1 }
    outbox.enqueue({ subjectId, lessonId, kind: 'submit', ...quiz })
    outbox.enqueue({ subjectId, lessonId, kind: 'complete', part: 'text' })
  }
  for (const { position, question } of offline.set.questions) {
    const place = { setId: offline.set.id, position, questionId: question.id }
    practice.enqueue({ ...place, answer: practiced(RIGHT.practice, position), attempt: 1, followUp: false })
  }
  expect([...browser.stored.keys()].filter((name) => /^(outbox|practice) /.test(name))).toHaveLength(16)

  isAway = false
  const returning = setInterval(() => browser.goOnline(), 2)
  await vi.waitFor(
    () => expect([...browser.stored.keys()].filter((name) => /^(outbox|practice) /.test(name))).toEqual([]),
    {
      timeout: 60_000,
      interval: 50,
    },
  )
  clearInterval(returning)
  vi.unstubAllGlobals()
  expect(cuts).toBe(CUTS)
  const landed = await readWork(offline.learner, subject.lessonIds)
  expect(landed).toMatchObject({ submissions: 4, completions: 5, practiced: 10, right: RIGHT.practice })
  expect(landed).toEqual(await readWork(online.learner, subject.lessonIds))
}, 120_000)
