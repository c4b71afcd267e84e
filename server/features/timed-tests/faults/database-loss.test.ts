import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { FAULTS } from '#domain/testing/fault-numbers.ts'
import { launchEmbedded } from '#packages/embedded-postgres/launch.ts'
import { postmasterPid } from '#packages/embedded-postgres/testing/harness.ts'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { createLog } from '#server/log.ts'
import { startOnTestDatabase } from '#server/testing/on-test-database.ts'
import { startServer } from '#server/testing/started-server.ts'
import type { OnDatabase } from '#server/testing/test-database.ts'
import { classOfLearners } from '../testing/class-of-learners.ts'
import { expectNothingLost } from '../testing/expect-nothing-lost.ts'
import { CALLS_PER_TEST, type Seen, takeTests } from '../testing/test-taker.ts'

const ANSWERS = 120
const testsEach = (faults: number) => Math.max(2, Math.ceil((faults * ANSWERS) / (FAULTS.learners * CALLS_PER_TEST)))

async function untilMoreIsAnswered(seen: Seen) {
  const enough = seen.answered + 20 + Math.random() * (ANSWERS - 20)
  while (seen.answered < enough) await wait(5)
}

test(`${FAULTS.databaseKills} times kill -9 of the database: the server ends, its supervisor restarts it, and nothing acknowledged is lost`, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'trellis-database-kill-'))
  const { learners, testIds } = await withDatabase(dataDir, async (app) => {
    await migrate(app.database.kysely)
    return classOfLearners(app, { learners: FAULTS.learners, tests: testsEach(FAULTS.databaseKills) })
  })
  const settings = { PORT: '0', DATA_DIR: dataDir }
  let server = await startServer(settings)
  const seen: Seen = { answered: 0, unanswered: 0, taken: [] }
  const taking = learners.map((learner) => takeTests(learner, testIds, () => server.url, seen))

  for (let kills = 0; kills < FAULTS.databaseKills; kills += 1) {
    await untilMoreIsAnswered(seen)
    process.kill(postmasterPid(dataDir), 'SIGKILL')
    expect(await server.ended).toBe(1)
    server = await startServer(settings)
  }
  await Promise.all(taking)
  expect(await server.stop()).toBe(0)

  expect(seen.unanswered).toBeGreaterThan(FAULTS.databaseKills)
  await withDatabase(dataDir, (app) => expectNothingLost(app, seen.taken))
  await rm(dataDir, { recursive: true })
}, 1_800_000)

test(`${FAULTS.cutConnections} times every connection to the database cut: the same server continues, and nothing acknowledged is lost`, async () => {
  const made = await startOnTestDatabase()
  const { learners, testIds } = await classOfLearners(made, {
    learners: FAULTS.learners,
    tests: testsEach(FAULTS.cutConnections),
  })
  const server = await made.startServer()
  const seen: Seen = { answered: 0, unanswered: 0, taken: [] }
  const taking = learners.map((learner) => takeTests(learner, testIds, () => server.url, seen))

  for (let cuts = 0; cuts < FAULTS.cutConnections; cuts += 1) {
    await untilMoreIsAnswered(seen)
    await sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(made.database.kysely)
  }
  await Promise.all(taking)

  expect(server.process.exitCode, server.output()).toBeNull()
  await expectNothingLost(made, seen.taken)
}, 1_800_000)

/** Opens the database of a data folder while no server uses it. */
async function withDatabase<T>(dataDir: string, act: (app: OnDatabase) => Promise<T>): Promise<T> {
  const embedded = await launchEmbedded({ dataDir, onProgress: () => {} })
  const database = openDatabase(embedded.connection, createLog('silent'), 'maintenance')
  try {
    return await act({ database })
  } finally {
    await database.kysely.destroy()
    await embedded.stop()
  }
}
