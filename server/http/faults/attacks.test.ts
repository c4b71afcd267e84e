// @module-tag faults

import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTS } from '#domain/testing/fault-numbers.ts'
import { PASSWORD_COST, passwordHasher } from '#server/password-hash.ts'
import { createQueues } from '#server/rate-limits/queues.ts'
import { answers, type MadeSubject, makeSubject } from '#server/testing/curriculum.ts'
import { recordFault } from '#server/testing/fault-report.ts'
import { type Answer, fromAddress } from '#server/testing/from-address.ts'
import { makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { signedToken } from '#server/testing/signed-token.ts'
import { type StartedServer, startServer } from '#server/testing/started-server.ts'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { collectTraces } from '#server/testing/trace-collector.ts'
import { type Database, openDatabase } from '../../database/database.ts'
import { createLog } from '../../log.ts'
import { insertRows } from '../../testing/stored-rows.ts'

const SECRET = { authSecret: 'a secret that only the tests know 0123456789' }
const PASSWORD = 'a violet kite 7'
const MAX_WAIT_MS = 50
const MAX_ANSWER_MS = 2_000

/** Times and shares of a processor mean something only while no other test runs. */
const attacked = test.runIf(FAULTS.attackSeconds > 0)

let made: Awaited<ReturnType<typeof makeTestDatabase>>
let database: Database
let server: StartedServer
let traces: Awaited<ReturnType<typeof collectTraces>>
let subject: MadeSubject
let databaseName: string
const onDatabase = () => ({ database })

beforeAll(async () => {
  made = await makeTestDatabase()
  const { host, port, user } = made.connection
  databaseName = made.connection.database
  database = openDatabase({ ...made.connection, max: 4 }, createLog('silent'))
  subject = await makeSubject(onDatabase(), { lessons: 2 })
  traces = await collectTraces()
  server = await startServer({
    PORT: '0',
    DATABASE_URL: `postgresql://${user}@localhost:${port}/${databaseName}?host=${encodeURIComponent(host)}`,
    AUTH_SECRET: SECRET.authSecret,
    OTEL_EXPORTER_OTLP_ENDPOINT: traces.endpoint,
    OTEL_BSP_SCHEDULE_DELAY: '500',
    LOG_LEVEL: 'silent',
    BACKUPS: 'off',
  })
})
afterAll(async () => {
  await server.stop()
  await traces.close()
  await database.kysely.destroy()
  await made.drop()
})

/** Seconds of processor time by process, of the server and of its connections' processes in PostgreSQL; none where the system does not tell. */
function processorSeconds(): Map<number, number> {
  if (process.platform !== 'linux') return new Map()
  const ids = readdirSync('/proc').map(Number).filter(Boolean)
  return new Map(
    ids.flatMap((id): [number, number][] => {
      try {
        const isOwn = id === server.process.pid || readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(databaseName)
        if (!isOwn) return []
        const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
        return [[id, (Number(fields[11]) + Number(fields[12])) / 100]]
      } catch {
        // The process has ended.
        return []
      }
    }),
  )
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Groups of ordinary users so far, each from addresses of their own. */
let homes = 0

type Sender = ReturnType<typeof fromAddress>
const headersOf = (person: Person) => ({ authorization: `Bearer ${signedToken(SECRET, person.token)}` })

/** Ordinary users: learners and a parent at home, and people who sign in, each from their own address. */
async function ordinaryUsers() {
  const parent = await makeParent(onDatabase())
  const learners = await Promise.all(
    Array.from({ length: 5 }, () => makeLearner(onDatabase(), { parent, gradeId: subject.gradeId })),
  )
  const guest = await makeLearner(onDatabase())
  const password = await passwordHasher(PASSWORD_COST, createQueues().hashes).hash(PASSWORD)
  await insertRows(database.kysely, 'accounts', {
    id: randomUUID(),
    user_id: guest.id,
    provider_id: 'credential',
    account_id: guest.id,
    password,
  })
  const senders: Sender[] = []
  homes += 1
  const place = homes
  const home = (number: number) => {
    const sender = fromAddress(server.url, `127.0.${100 + place}.${number}`)
    senders.push(sender)
    return sender
  }
  const traceIds = new Set<string>()
  const received: (Answer & { what: string })[] = []

  /** Sends requests one after another, as a person does, until the time is over. */
  async function use(until: number) {
    const traced = () => {
      const traceId = randomBytes(16).toString('hex')
      traceIds.add(traceId)
      return { traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01` }
    }
    const repeat = async (pauseMs: number, send: (count: number) => Promise<Answer & { what: string }>) => {
      for (let count = 0; performance.now() < until; count += 1) {
        received.push(await send(count))
        await wait(pauseMs)
      }
    }
    const get = async (sender: Sender, path: string, person: Person) => ({
      what: path.split('?', 1)[0] ?? path,
      ...(await sender.send(path, { headers: { ...headersOf(person), ...traced() } })),
    })
    await Promise.all([
      ...learners.map((learner, number) => {
        const sender = home(number + 1)
        const pages = ['/api/dashboard', `/api/lessons/${subject.lessonIds[0]}`, '/api/my-tests']
        return repeat(200, (count) => get(sender, pages[count % pages.length] ?? '', learner))
      }),
      repeat(300, (count) =>
        get(home(20), count % 2 === 0 ? '/api/learners' : `/api/learners/${learners[0]?.id}/report`, parent),
      ),
      repeat(1_000, async (count) => ({
        what: 'sign-in',
        ...(await home(30 + count).send('/api/auth/sign-in/email', {
          method: 'POST',
          body: { email: guest.email, password: PASSWORD },
          headers: traced(),
        })),
      })),
    ])
  }

  return {
    use,
    received,
    /** Milliseconds that each request waited for its turn, and from then until its first statement. */
    waits() {
      const own = traces.spans.filter(({ traceId }) => traceIds.has(traceId))
      return [...Map.groupBy(own, ({ traceId }) => traceId).values()].map((spans) => {
        const turn = spans.find(({ name }) => name === 'wait for turn')
        const handling = spans.find(({ name }) => name === 'handle')
        const inside = handling && spans.filter(({ name, startMs }) => name !== 'handle' && startMs >= handling.startMs)
        const connection =
          handling && inside?.length ? Math.min(...inside.map((one) => one.startMs)) - handling.startMs : 0
        return (turn ? turn.endMs - turn.startMs : 0) + connection
      })
    },
    close: () => {
      for (const sender of senders) sender.close()
    },
  }
}

/** Attackers from these addresses, each with connections that send one request after another. */
function attackers(
  addresses: string[],
  connections: number,
  attack: (send: Sender['send'], number: number) => Promise<Answer | undefined>,
) {
  const senders = addresses.map((address) => fromAddress(server.url, address))
  let isOver = false
  let requests = 0
  const running = senders.flatMap(({ send }, place) =>
    Array.from({ length: connections }, async (_, number) => {
      while (!isOver) {
        const answer = await attack(send, place * connections + number).catch(() => wait(50))
        // An address that does not exist would attack nothing.
        expect(answer?.status).not.toBe(404)
        requests += 1
      }
    }),
  )
  return async () => {
    isOver = true
    await Promise.all(running)
    for (const sender of senders) sender.close()
    return requests
  }
}

/** Expects that others notice nothing of an attack but a short delay. */
async function expectUnharmed(fault: string, begin: () => ReturnType<typeof attackers>) {
  const before = await ordinaryUsers()
  const timed = async (users: typeof before, seconds: number) => {
    const from = processorSeconds()
    const start = performance.now()
    await users.use(start + seconds * 1000)
    const used = [...processorSeconds()].map(([id, end]) => end - (from.get(id) ?? 0))
    return used.reduce((sum, one) => sum + one, 0) / ((performance.now() - start) / 1000)
  }
  const quiet = await timed(before, Math.min(5, FAULTS.attackSeconds))
  before.close()

  const users = await ordinaryUsers()
  const end = begin()
  await wait(500)
  const busy = await timed(users, FAULTS.attackSeconds)
  const attacks = await end()
  users.close()
  await wait(1_500)

  const refused = users.received.filter(({ status }) => status !== 200)
  const slowest = users.received.reduce((a, b) => (a.ms > b.ms ? a : b))
  const waited = median(users.waits())
  const share = Math.max(0, (busy - quiet) / cpus().length)
  const figures = `${attacks} requests of attackers; others: ${users.received.length} requests, ${refused.length} refused, slowest ${Math.round(slowest.ms)} ms (${slowest.what}), median wait ${waited.toFixed(1)} ms; attackers’ share of processor time ${Math.round(share * 100)} %`
  console.log(`${fault}: ${figures}`)
  expect(refused.map(({ what, status }) => [what, status])).toEqual([])
  expect(users.waits().length).toBeGreaterThan(10)
  expect(waited).toBeLessThan(MAX_WAIT_MS)
  expect(slowest.ms).toBeLessThan(MAX_ANSWER_MS)
  expect(share).toBeLessThan(0.5)
  recordFault({
    fault,
    times: 1,
    acknowledged: users.received.length,
    of: 'requests of others',
    lost: 0,
    seen: figures,
  })
}

attacked('300 connections with made-up tokens refuse nothing to others', async () => {
  const body = { name: 'A', email: 'a@example.test', topic: 'sales', message: 'Hello' }
  await expectUnharmed('300 connections from one address, each request with a new bearer token', () =>
    attackers(['127.0.3.1'], 300, (send) =>
      send('/api/rpc/support/contact', {
        method: 'POST',
        body: { json: body },
        headers: { authorization: `Bearer ${randomUUID()}` },
      }),
    ),
  )
})

attacked('one learner with 50,000 submissions delays only their own pages', async () => {
  const parent = await makeParent(onDatabase())
  const learner = await makeLearner(onDatabase(), { parent, gradeId: subject.gradeId })
  const lessonId = subject.lessonIds[0] ?? ''
  const first = await fromAddress(server.url, '127.0.3.9').send(`/api/lessons/${lessonId}/submissions`, {
    method: 'POST',
    headers: headersOf(learner),
    body: { part: 'quiz', submissionId: randomUUID(), answers: answers(10), draw: 1 },
  })
  expect(first.status).toBe(200)
  await sql`
    INSERT INTO lesson_submissions (user_id, id, lesson_id, part, results, correct_count, total, passed, unlocked, is_practiced, submitted_at)
    SELECT user_id, gen_random_uuid(), lesson_id, part, results, correct_count, total, passed, '[]', true,
      submitted_at - number * interval '10 minutes'
    FROM lesson_submissions, generate_series(1, 50000) number WHERE user_id = ${learner.id}`.execute(database.kysely)
  const paths = [
    '/api/dashboard',
    `/api/lessons/${lessonId}`,
    `/api/learners/${learner.id}/report`,
    '/api/practice/missed',
    '/api/practice/skills',
  ]
  const file = `/api/learners/${learner.id}/export`
  await expectUnharmed(
    'One learner with 50,000 submissions, who reads all pages over 16 connections, while a parent exports them over four',
    () =>
      attackers(['127.0.3.2'], 20, (send, number) =>
        number < 4
          ? send(file, { headers: headersOf(parent) })
          : send(paths[number % paths.length] ?? '', { headers: headersOf(learner) }),
      ),
  )
})

attacked('guesses of passwords from 12 networks do not keep others from signing in', async () => {
  const networks = Array.from({ length: 12 }, (_, number) => `127.0.4.${number + 1}`)
  await expectUnharmed('12 networks with 7 connections each, which guess passwords', () =>
    attackers(networks, 7, (send) =>
      send('/api/auth/sign-in/email', {
        method: 'POST',
        body: { email: `${randomUUID()}@example.test`, password: 'a wrong guess' },
      }),
    ),
  )
})

attacked('hostile expressions of 40 learners of one parent do not delay others', async () => {
  const parent = await makeParent(onDatabase())
  const learners = await Promise.all(
    Array.from({ length: 40 }, () => makeLearner(onDatabase(), { parent, gradeId: subject.gradeId })),
  )
  const lessonId = subject.lessonIds[1] ?? ''
  const question = { kind: 'expression', id: 'e', question: 'Simplify.', answer: '2(x+3)', form: 'simplified' }
  const quiz_questions = JSON.stringify([question])
  await sql`UPDATE stored_lessons SET quiz_questions = ${quiz_questions} WHERE id = ${lessonId}`.execute(
    database.kysely,
  )
  let number = 0
  await expectUnharmed('40 learners of one parent, who submit slow expressions', () =>
    attackers(
      Array.from({ length: 8 }, (_, place) => `127.0.5.${place + 1}`),
      5,
      (send, place) => {
        number += 1
        const learner = learners[place % learners.length]
        const slow = `((a/${number}+c/d)/(f/g+h/k))^2`
        return learner
          ? send(`/api/lessons/${lessonId}/submissions`, {
              method: 'POST',
              headers: headersOf(learner),
              body: { part: 'quiz', submissionId: randomUUID(), answers: { e: slow }, draw: 1 },
            })
          : Promise.resolve(undefined)
      },
    ),
  )
})
