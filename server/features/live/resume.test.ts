import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { makeLearner, makeParent } from '#server/testing/people.ts'
import { type StartedServer, startServer } from '#server/testing/started-server.ts'
import { type Client, clientOf, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { follow } from './testing/follower.ts'

const LEARNERS = 4
const WRITERS_OF_EACH = 3

let app: TestApp
let killed: StartedServer
let stopped: StartedServer
beforeAll(async () => {
  app = await startTestApp()
  const { host, port, user, database } = app.onDatabase.connection
  const DATABASE_URL = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  const settings = { DATABASE_URL, PORT: '0', AUTH_SECRET: app.config.authSecret }
  ;[killed, stopped] = await Promise.all([startServer(settings), startServer(settings)])
})
afterAll(() => app.close())

/** Whoever is further behind than a stream tells at once is told to look again, which is another test's. */
const MOST_AHEAD = 100

type Pace = { nextScore: () => number; going: () => boolean; ahead: () => number; committed: () => void }

/** Writes for a learner in transactions that take random times and overlap; some of them are undone. */
async function write(learnerId: string, { nextScore, going, ahead, committed }: Pace) {
  while (going()) {
    while (going() && ahead() > MOST_AHEAD) await wait(5)
    const undone = Math.random() < 0.2
    await app.database.kysely
      .transaction()
      .execute(async (db) => {
        await sql`SELECT pg_sleep(${Math.random() * 0.01})`.execute(db)
        await sql`SELECT tell(${learnerId}, 'quiz', ${learnerId}, ${nextScore() / 100})`.execute(db)
        await sql`SELECT pg_sleep(${Math.random() * 0.01})`.execute(db)
        if (undone) throw new Error('undone')
      })
      .then(committed, (error: Error) => {
        if (error.message !== 'undone') throw error
      })
  }
}

/** Cuts the connection on which the server hears what is committed. @returns one row for each that there was */
async function endConnection() {
  const { rows } = await sql<{ ended: boolean }>`
    SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity
    WHERE application_name = 'trellis-live' AND datname = current_database()`.execute(app.database.kysely)
  return rows
}

/** Follows as a browser does: whenever the stream ends it goes on from the last id, at whichever server is there. */
function browser(servers: () => Client) {
  const told: string[] = []
  const kinds = new Set<string>()
  let last: string | undefined
  let current: Awaited<ReturnType<typeof follow>> | undefined
  let open = true
  const following = (async () => {
    while (open) {
      current = await follow(servers(), last).catch(() => undefined)
      await current?.ended
      if (current === undefined) await wait(20)
      else last = current.lastId()
      for (const { event } of current?.told ?? []) {
        kinds.add(event.kind)
        if (event.kind === 'studied') told.push(`${event.learnerId} ${event.score}`)
      }
    }
  })()
  return {
    kinds,
    told,
    isOpen: () => current !== undefined,
    soFar: () => told.length + (current?.studied().length ?? 0),
    async close() {
      open = false
      await current?.close()
      await following
    },
  }
}

it('whatever dies, every committed event is told once and each learner’s in order, and no undone one', async () => {
  const parent = await makeParent(app)
  const learners = await Promise.all(Array.from({ length: LEARNERS }, () => makeLearner(app, { parent })))
  let server: Client = clientOf(killed.url, parent.token)
  const { told, kinds, isOpen, soFar, close } = browser(() => server)
  await vi.waitFor(() => expect(isOpen()).toBe(true), { timeout: 20_000 })

  let next = 0
  let written = 0
  let going = true
  const pace = {
    nextScore: () => (next += 1),
    going: () => going,
    ahead: () => written - soFar(),
    committed: () => {
      written += 1
    },
  }
  const writing = learners.flatMap(({ id }) => Array.from({ length: WRITERS_OF_EACH }, () => write(id, pace)))
  // Where it fails before its end, nobody goes on writing to a database that is gone.
  onTestFinished(async () => {
    going = false
    await Promise.allSettled(writing)
  })
  const more = async (count: number) => {
    const goal = soFar() + count
    await vi.waitFor(() => expect(soFar()).toBeGreaterThan(goal), { timeout: 20_000, interval: 5 })
  }

  await more(50)
  server = clientOf(stopped.url, parent.token)
  await killed.kill()
  await more(50)

  server = app.client(parent.token)
  const stopping = Date.now()
  expect(await stopped.stop()).toBe(0)
  expect(Date.now() - stopping).toBeLessThan(4000)
  await more(50)

  for (let time = 0; time < 3; time += 1) {
    // What was read before the last connection went may still be told when the next one is not there yet.
    await vi.waitFor(async () => expect(await endConnection()).toContainEqual({ ended: true }), {
      timeout: 20_000,
    })
    await more(30)
  }

  going = false
  await Promise.all(writing)
  const { rows } = await sql<{ told: string }>`
    SELECT user_id || ' ' || trim_scale(score) AS told FROM live_events ORDER BY user_id, number`.execute(
    app.database.kysely,
  )
  const committed = rows.map((row) => row.told)
  await vi.waitFor(() => expect(soFar()).toBe(committed.length), { timeout: 10_000 })
  await close()
  const ofEach = learners.flatMap(({ id }) => told.filter((one) => one.startsWith(id)))
  expect(ofEach.toSorted()).toEqual(committed.toSorted())
  for (const { id } of learners) {
    const of = (all: readonly string[]) => all.filter((one) => one.startsWith(id))
    expect(of(told)).toEqual(of(committed))
  }
  expect(committed.length).toBeLessThan(next)
  expect(kinds).toEqual(new Set(['heartbeat', 'studied']))
})
