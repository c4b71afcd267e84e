import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createORPCClient, ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchEmbedded } from '#packages/embedded-postgres/launch.ts'
import { recordFault } from '#server/testing/fault-report.ts'
import { anyAnswer } from '../../../testing/every-kind.ts'
import { type StartedServer, startServer } from '../../../testing/started-server.ts'
import { type Client, postAuth } from '../../../testing/test-app.ts'

const LEARNERS = 10
const SAVES_EACH = 20

let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'trellis-kill-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

type Save = {
  userId: string
  lessonId: string
  submissionId: string | null
  outcome: 'answered' | 'rejected' | 'unknown'
}

test('kill -9 in the middle of 200 saves: every answered one is there once, every rejected one is not', async () => {
  const settings = { NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir }
  const server = await startServer(settings)
  const learners = await makeLearners(server)

  const saves: Save[] = []
  const saving = learners.map((learner) => saveALot(learner, saves))
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

async function makeLearners(server: StartedServer) {
  const parent = await clientFor(server, '/sign-in/email', parentSignIn(server))
  const { grades } = await parent.curriculum.listPublished()
  const gradeId = grades[0]?.id ?? ''
  const names = Array.from({ length: LEARNERS }, (_, index) => `saver_${index}`)
  return Promise.all(
    names.map(async (username) => {
      const password = 'a quiet lantern 4'
      const email = `${username}@example.test`
      const { learner } = await parent.learners.create({
        firstName: 'S',
        lastName: 'V',
        email,
        username,
        password,
        gradeId,
      })
      const client = await clientFor(server, '/sign-in/username', { username, password })
      const lessonIds = await lessonsOf(client)
      return { userId: learner.id, client, lessonIds, quizzes: await quizzesOf(client, lessonIds) }
    }),
  )
}

/** The sample parent's sign-in, from what the server printed for people. */
function parentSignIn(server: StartedServer) {
  const [, email = '', password = ''] = server.output().match(/parent\s+(\S+@\S+)\s+password (.+)/i) ?? []
  return { email, password: password.trim() }
}

async function clientFor(server: StartedServer, path: string, body: object): Promise<Client> {
  const { headers } = await postAuth(server, path, body)
  const token = headers.get('set-auth-token') ?? ''
  return createORPCClient(new RPCLink({ url: `${server.url}/api/rpc`, headers: { authorization: `Bearer ${token}` } }))
}

async function lessonsOf(client: Client) {
  const { subjects } = await client.study.dashboard()
  const pages = await Promise.all(subjects.map(({ id }) => client.study.subject({ subjectId: id })))
  return pages.flatMap((page) => page.lessons.map((lesson) => lesson.id))
}

/** The quizzes that are submitted, as drawn for this learner. */
async function quizzesOf(client: Client, lessonIds: readonly string[]) {
  const studied = lessonIds.slice(0, Math.ceil(SAVES_EACH / 3))
  const lessons = await Promise.all(studied.map((lessonId) => client.study.lesson({ lessonId })))
  return new Map(lessons.map(({ id, quiz }) => [id, quiz]))
}

/** In turn a reading marked as completed, a quiz submitted, and one that is rejected; eight at a time. */
async function saveALot(learner: Awaited<ReturnType<typeof makeLearners>>[number], saves: Save[]) {
  const { client, userId, lessonIds, quizzes } = learner
  await Promise.all(
    Array.from({ length: SAVES_EACH }, async (_, index) => {
      const lessonId = lessonIds[Math.floor(index / 3) % lessonIds.length] ?? ''
      const kind = index % 3
      const submissionId = kind === 0 ? null : randomUUID()
      const save: Save = { userId, lessonId, submissionId, outcome: 'unknown' }
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

async function expectPreserved(saves: Save[]) {
  const server = await launchEmbedded({ dataDir, onProgress: () => {} })
  const client = new pg.Client(server.connection)
  await client.connect()
  const submissions = await client.query<{ id: string }>('SELECT id FROM lesson_submissions')
  const texts = await client.query<{ user_id: string; lesson_id: string }>(
    'SELECT user_id, lesson_id FROM user_progress JOIN lesson_marks USING (user_id, lesson_id) WHERE text_completed AND text_marks > 0',
  )
  await client.end()
  await server.stop()

  const stored = new Map<string, number>()
  for (const { id } of submissions.rows) stored.set(id, (stored.get(id) ?? 0) + 1)
  const readTexts = new Set(texts.rows.map((row) => `${row.user_id} ${row.lesson_id}`))
  for (const save of saves) {
    if (save.submissionId === null) {
      if (save.outcome === 'answered') expect(readTexts).toContain(`${save.userId} ${save.lessonId}`)
    } else if (save.outcome === 'answered') expect(stored.get(save.submissionId)).toBe(1)
    else if (save.outcome === 'rejected') expect(stored.has(save.submissionId)).toBe(false)
    else expect(stored.get(save.submissionId) ?? 0).toBeLessThanOrEqual(1)
  }
}
