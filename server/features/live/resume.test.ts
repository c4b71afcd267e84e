// @module-tag faults

import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { makeGrade } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent } from '#server/testing/people.ts'
import { type StartedServer, startServer } from '#server/testing/started-server.ts'
import { type Client, clientOf, startTestApp } from '#server/testing/test-app.ts'
import { query } from '../../database/rows.ts'
import { follow } from './testing/follower.ts'

const LEARNERS = 4
const WRITERS_PER_LEARNER = 3

const app = forThisFile(startTestApp)
let killed: StartedServer
let stopped: StartedServer

beforeAll(async () => {
  // On a database with a grade, no server adds the sample content.
  await makeGrade(app, false)
  const { host, port, user, database } = app.onDatabase.connection
  const DATABASE_URL = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  const settings = { DATABASE_URL, PORT: '0', AUTH_SECRET: app.config.authSecret }
  ;[killed, stopped] = await Promise.all([startServer(settings), startServer(settings)])
})

/** Maximum lag of a follower; beyond one batch it must refetch, which another test covers. */
const MAX_AHEAD = 100

type Pace = { nextScore: () => number; going: () => boolean; ahead: () => number; committed: () => void }

/** Writes events of a learner in overlapping transactions of random duration; some are rolled back. */
async function write(learnerId: string, { nextScore, going, ahead, committed }: Pace) {
  while (going()) {
    while (going() && ahead() > MAX_AHEAD) await wait(5)
    const rollBack = Math.random() < 0.2
    await app.database.kysely
      .transaction()
      .execute(async (db) => {
        await sql`SELECT pg_sleep(${Math.random() * 0.01})`.execute(db)
        await sql`SELECT record_event(${learnerId}, 'quiz', ${learnerId}, ${nextScore() / 100})`.execute(db)
        await sql`SELECT pg_sleep(${Math.random() * 0.01})`.execute(db)
        if (rollBack) throw new Error('rolled back')
      })
      .then(committed, (error: Error) => {
        if (error.message !== 'rolled back') throw error
      })
  }
}

/**
 * Cuts the servers' notification connections.
 * @returns one row per connection
 */
async function endConnection() {
  return query(
    app.database.kysely,
    z.object({ ended: z.boolean() }),
    sql`
      SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity
      WHERE application_name = 'trellis-live' AND datname = current_database()`,
  )
}

/** Simulates a browser: whenever the stream ends it resumes from the last id at an available server. */
function browser(servers: () => Client) {
  const received: string[] = []
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
      for (const { event } of current?.received ?? []) {
        kinds.add(event.kind)
        if (event.kind === 'studied') received.push(`${event.learnerId} ${event.score}`)
      }
    }
  })()
  return {
    kinds,
    received,
    isOpen: () => current !== undefined,
    soFar: () => received.length + (current?.studied().length ?? 0),
    async close() {
      open = false
      await current?.close()
      await following
    },
  }
}

it('despite kills and cuts every committed event arrives once, in order per learner, and no rolled-back one', async () => {
  const parent = await makeParent(app)
  const learners = await Promise.all(Array.from({ length: LEARNERS }, () => makeLearner(app, { parent })))
  let server: Client = clientOf(killed.url, parent.token)
  const { received, kinds, isOpen, soFar, close } = browser(() => server)
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
  const writing = learners.flatMap(({ id }) => Array.from({ length: WRITERS_PER_LEARNER }, () => write(id, pace)))
  // If the test fails early, no writer continues on a dropped database.
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
    // Events read before the last cut may arrive before the next connection is open.
    await vi.waitFor(async () => expect(await endConnection()).toContainEqual({ ended: true }), {
      timeout: 20_000,
    })
    await more(30)
  }

  going = false
  await Promise.all(writing)
  const rows = await query(
    app.database.kysely,
    z.object({ event: z.string() }),
    sql`
      SELECT user_id || ' ' || trim_scale(score) AS event FROM live_events ORDER BY user_id, number`,
  )
  const committed = rows.map((row) => row.event)
  await vi.waitFor(() => expect(soFar()).toBe(committed.length), { timeout: 10_000 })
  await close()
  const ofEach = learners.flatMap(({ id }) => received.filter((one) => one.startsWith(id)))
  expect(ofEach.toSorted()).toEqual(committed.toSorted())
  for (const { id } of learners) {
    const of = (all: readonly string[]) => all.filter((one) => one.startsWith(id))
    expect(of(received)).toEqual(of(committed))
  }
  expect(committed.length).toBeLessThan(next)
  expect(kinds).toEqual(new Set(['heartbeat', 'studied']))
})
