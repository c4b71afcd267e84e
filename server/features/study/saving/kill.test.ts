import { z } from 'zod'
// @module-tag faults

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ORPCError } from '@orpc/client'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { query, WithId } from '#server/database/rows.ts'
import { makeSubject } from '#server/testing/curriculum.ts'
import { anyAnswer } from '#server/testing/every-kind.ts'
import { recordFault } from '#server/testing/fault-report.ts'
import { withEmbeddedDatabase } from '#server/testing/on-test-database.ts'
import { makeLearner, type Person } from '#server/testing/people.ts'
import { type StartedServer, startServer } from '#server/testing/started-server.ts'
import { type Client, clientOf } from '#server/testing/test-app.ts'

const LEARNERS = 10
const SAVES_EACH = 20

let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'trellis-kill-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

type SentSubmission = {
  userId: string
  lessonId: string
  submissionId: string | null
  outcome: 'answered' | 'rejected' | 'unknown'
}

test('kill -9 during 200 saves: every acknowledged one is stored once, and no rejected one', async () => {
  const settings = { NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir }
  const { people, lessonIds } = await makeLearners()
  const server = await startServer(settings)
  const learners = await Promise.all(people.map((person) => openQuizzes(server, person, lessonIds)))

  const saves: SentSubmission[] = []
  const saving = learners.map((learner) => saveRepeatedly(learner, saves))
  while (saves.filter((save) => save.outcome === 'answered').length < 60)
    await new Promise((next) => setTimeout(next, 5))
  await server.kill()
  await Promise.all(saving)

  const outcomes = new Set(saves.map((save) => save.outcome))
  expect(saves).toHaveLength(LEARNERS * SAVES_EACH)
  expect(outcomes).toEqual(new Set(['answered', 'rejected', 'unknown']))

  const again = await startServer(settings)
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
  await again.stop()
  await expectPreserved(saves)
  recordFault({
    fault: 'The program killed (kill -9) amid saves of lessons',
    times: 1,
    acknowledged: saves.filter(({ outcome }) => outcome === 'answered').length,
    of: 'saves',
    lost: 0,
    seen: 'every answered save stored once, and no rejected one',
  })
})

/** Creates a grade with one subject and its learners, in a data folder that no server has used. */
function makeLearners() {
  return withEmbeddedDatabase(dataDir, async (app) => {
    await migrate(app.database.kysely)
    const { gradeId, lessonIds } = await makeSubject(app, { lessons: Math.ceil(SAVES_EACH / 3) })
    const people: Person[] = []
    while (people.length < LEARNERS) people.push(await makeLearner(app, { gradeId }))
    return { people, lessonIds }
  })
}

async function openQuizzes(server: StartedServer, { id, token }: Person, lessonIds: string[]) {
  const client = clientOf(server.url, token)
  return { userId: id, client, lessonIds, quizzes: await quizzesOf(client, lessonIds) }
}

/** The quizzes to submit, as drawn for this learner. */
async function quizzesOf(client: Client, lessonIds: readonly string[]) {
  const lessons = await Promise.all(lessonIds.map((lessonId) => client.study.lesson({ lessonId })))
  return new Map(lessons.map(({ id, quiz }) => [id, quiz]))
}

/** Repeatedly completes a reading, submits a quiz, and submits one that is rejected; eight at a time. */
async function saveRepeatedly(learner: Awaited<ReturnType<typeof openQuizzes>>, saves: SentSubmission[]) {
  const { client, userId, lessonIds, quizzes } = learner
  await Promise.all(
    Array.from({ length: SAVES_EACH }, async (_, index) => {
      const lessonId = lessonIds[Math.floor(index / 3) % lessonIds.length] ?? ''
      const kind = index % 3
      const submissionId = kind === 0 ? null : randomUUID()
      const save: SentSubmission = { userId, lessonId, submissionId, outcome: 'unknown' }
      try {
        if (submissionId === null) await client.study.completePart({ lessonId, part: 'text' })
        else {
          const { draw = 0, questions = [] } = quizzes.get(lessonId) ?? {}
          const answered = kind === 1 ? questions : questions.slice(1)
          const answers = Object.fromEntries(answered.map((question) => [question.id, anyAnswer(question)]))
          await client.study.submitAnswers({ lessonId, part: 'quiz', submissionId, answers, draw })
        }
        save.outcome = 'answered'
      } catch (error) {
        if (error instanceof ORPCError && error.code === 'NOT_READY') save.outcome = 'rejected'
      }
      saves.push(save)
    }),
  )
}

async function expectPreserved(saves: SentSubmission[]) {
  const { submissions, texts } = await withEmbeddedDatabase(dataDir, async ({ database: { kysely } }) => ({
    submissions: await query(kysely, WithId, sql`SELECT id FROM lesson_submissions`),
    texts: await query(
      kysely,
      z.object({ user_id: z.string(), lesson_id: z.string() }),
      sql`
        SELECT user_id, lesson_id FROM user_progress JOIN lesson_marks USING (user_id, lesson_id)
        WHERE text_completed AND text_marks > 0`,
    ),
  }))

  const stored = new Map<string, number>()
  for (const { id } of submissions) stored.set(id, (stored.get(id) ?? 0) + 1)
  const readTexts = new Set(texts.map((row) => `${row.user_id} ${row.lesson_id}`))
  for (const save of saves) {
    if (save.submissionId === null) {
      if (save.outcome === 'answered') expect(readTexts).toContain(`${save.userId} ${save.lessonId}`)
    } else if (save.outcome === 'answered') expect(stored.get(save.submissionId)).toBe(1)
    else if (save.outcome === 'rejected') expect(stored.has(save.submissionId)).toBe(false)
    else expect(stored.get(save.submissionId) ?? 0).toBeLessThanOrEqual(1)
  }
}
