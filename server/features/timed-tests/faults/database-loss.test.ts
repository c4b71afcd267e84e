// @module-tag faults

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { FAULTS } from '#domain/testing/fault-numbers.ts'
import { postmasterPid } from '#packages/embedded-postgres/testing/harness.ts'
import { migrate } from '#server/database/migrate.ts'
import { recordFault } from '#server/testing/fault-report.ts'
import { startOnTestDatabase, withEmbeddedDatabase } from '#server/testing/on-test-database.ts'
import { startServer } from '#server/testing/started-server.ts'
import { makeUnreachable } from '#server/testing/test-database.ts'
import { classOfLearners } from '../testing/class-of-learners.ts'
import { expectNothingLost } from '../testing/expect-nothing-lost.ts'
import { CALLS_PER_TEST, type Seen, takeTests } from '../testing/test-taker.ts'

/** Timeout for two hundred kills on a busy machine. */
const MAX_TEST_MS = 2 * 3_600_000
const AWAY_MS = 3000

const ANSWERS = 120
const testsEach = (faults: number) => Math.max(2, Math.ceil((faults * ANSWERS) / (FAULTS.learners * CALLS_PER_TEST)))

async function waitForMoreResponses(seen: Seen) {
  const enough = seen.answered + 20 + Math.random() * (ANSWERS - 20)
  while (seen.answered < enough) await wait(5)
}

test(
  `${FAULTS.databaseKills} times kill -9 of the database: the server ends, its supervisor restarts it, and nothing acknowledged is lost`,
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'trellis-database-kill-'))
    const { learners, testIds } = await withEmbeddedDatabase(dataDir, async (app) => {
      await migrate(app.database.kysely)
      return classOfLearners(app, { learners: FAULTS.learners, tests: testsEach(FAULTS.databaseKills) })
    })
    const settings = { PORT: '0', DATA_DIR: dataDir }
    let server = await startServer(settings)
    const seen: Seen = { answered: 0, unanswered: 0, taken: [] }
    const taking = learners.map((learner) => takeTests(learner, testIds, () => server.url, seen))

    for (let kills = 0; kills < FAULTS.databaseKills; kills += 1) {
      await waitForMoreResponses(seen)
      process.kill(postmasterPid(dataDir), 'SIGKILL')
      expect(await server.ended).toBe(1)
      server = await startServer(settings)
    }
    await Promise.all(taking)
    expect(await server.stop()).toBe(0)

    expect(seen.unanswered).toBeGreaterThan(FAULTS.databaseKills)
    await withEmbeddedDatabase(dataDir, (app) => expectNothingLost(app, seen.taken))
    await rm(dataDir, { recursive: true })
    recordFault({
      fault: 'The database killed (kill -9) while learners take timed tests; the program ends and is started again',
      times: FAULTS.databaseKills,
      ...figuresOf(seen),
    })
  },
  MAX_TEST_MS,
)

test(
  `${FAULTS.cutConnections} times all database connections cut: the same server continues, and nothing acknowledged is lost`,
  async () => {
    const made = await startOnTestDatabase()
    const { learners, testIds } = await classOfLearners(made, {
      learners: FAULTS.learners,
      tests: testsEach(FAULTS.cutConnections),
    })
    const server = await made.startServer()
    const seen: Seen = { answered: 0, unanswered: 0, taken: [] }
    const taking = learners.map((learner) => takeTests(learner, testIds, () => server.url, seen))

    for (let cuts = 0; cuts < FAULTS.cutConnections; cuts += 1) {
      await waitForMoreResponses(seen)
      await sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(made.database.kysely)
    }
    await Promise.all(taking)

    expect(server.process.exitCode, server.output()).toBeNull()
    await expectNothingLost(made, seen.taken)
    recordFault({
      fault: 'The database restarts: every connection cut while learners take timed tests',
      times: FAULTS.cutConnections,
      ...figuresOf(seen),
    })
  },
  MAX_TEST_MS,
)

test(
  `${FAULTS.databaseAways} times the database unreachable for ${AWAY_MS / 1000} s: the same server continues, and nothing acknowledged is lost`,
  async () => {
    const made = await startOnTestDatabase()
    const { learners, testIds } = await classOfLearners(made, {
      learners: FAULTS.learners,
      tests: testsEach(FAULTS.databaseAways),
    })
    const server = await made.startServer()
    const seen: Seen = { answered: 0, unanswered: 0, taken: [] }
    const taking = learners.map((learner) => takeTests(learner, testIds, () => server.url, seen))

    for (let aways = 0; aways < FAULTS.databaseAways; aways += 1) {
      await waitForMoreResponses(seen)
      const back = await makeUnreachable(made.onDatabase.connection)
      await wait(AWAY_MS)
      await back()
    }
    await Promise.all(taking)

    expect(server.process.exitCode, server.output()).toBeNull()
    await expectNothingLost(made, seen.taken)
    recordFault({
      fault: `The database away for ${AWAY_MS / 1000} s while learners take timed tests`,
      times: FAULTS.databaseAways,
      ...figuresOf(seen),
    })
  },
  MAX_TEST_MS,
)

const figuresOf = (seen: Seen) => ({
  acknowledged: seen.answered,
  of: 'saves and submissions',
  lost: 0,
  repeated: seen.unanswered,
  seen: 'every test finished with the answers that were saved',
})
