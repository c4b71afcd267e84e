// @module-tag faults

import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { FAULTS } from '#domain/testing/fault-numbers.ts'
import { migrate } from '#server/database/migrate.ts'
import { recordFault } from '#server/testing/fault-report.ts'
import { withEmbeddedDatabase } from '#server/testing/on-test-database.ts'
import { type StartedServer, startServer } from '#server/testing/started-server.ts'
import { classOfLearners } from '../testing/class-of-learners.ts'
import { expectNothingLost } from '../testing/expect-nothing-lost.ts'
import { type Seen, takeTests } from '../testing/test-taker.ts'

const DISK_MB = 400
const FULL_MS = 4000
const TESTS_EACH = 6

/** Mounting a separate disk requires root. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0

test.runIf(FAULTS.fullDisks > 0 && canMount)(
  `${FAULTS.fullDisks} times the disk of the database full and freed: nothing acknowledged is lost`,
  async () => {
    const disk = await mkdtemp(join(tmpdir(), 'trellis-disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk])
    try {
      const dataDir = join(disk, 'data')
      await mkdir(dataDir)
      await fillAndFree(disk, dataDir)
    } finally {
      execFileSync('umount', [disk])
      await rm(disk, { recursive: true })
    }
  },
  3_600_000,
)

async function fillAndFree(disk: string, dataDir: string) {
  const { learners, testIds } = await withEmbeddedDatabase(dataDir, async (app) => {
    await migrate(app.database.kysely)
    return classOfLearners(app, { learners: FAULTS.learners, tests: TESTS_EACH })
  })
  const settings = { PORT: '0', DATA_DIR: dataDir }
  let server: StartedServer = await startServer(settings)
  const seen: Seen = { answered: 0, unanswered: 0, taken: [] }
  let restarts = 0
  const taking = Promise.all(learners.map((learner) => takeTests(learner, testIds, () => server.url, seen)))

  for (let round = 0; round < FAULTS.fullDisks; round += 1) {
    const enough = seen.answered + 20
    while (seen.answered < enough && seen.taken.length < learners.length * testIds.length) await wait(5)
    const filler = join(disk, 'filler')
    fill(filler)
    await wait(FULL_MS)
    await rm(filler)
    // PostgreSQL exits if it cannot write its log; the program exits with it, and a supervisor restarts both.
    if (server.process.exitCode !== null) {
      server = await startServer(settings)
      restarts += 1
    }
  }
  await taking
  expect(await server.stop()).toBe(0)
  await withEmbeddedDatabase(dataDir, (app) => expectNothingLost(app, seen.taken))
  recordFault({
    fault: `The disk of the database full for ${FULL_MS / 1000} s while learners take timed tests, and freed`,
    times: FAULTS.fullDisks,
    acknowledged: seen.answered,
    of: 'saves and submissions',
    lost: 0,
    repeated: seen.unanswered,
    seen: `every test finished with the answers that were saved; the program started again ${restarts} times`,
  })
}

/** Writes until the disk is completely full. */
function fill(file: string) {
  for (let size = 1024 * 1024; size >= 1; ) {
    try {
      appendFileSync(file, Buffer.alloc(size))
    } catch {
      size = Math.floor(size / 8)
    }
  }
}
