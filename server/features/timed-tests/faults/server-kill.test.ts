// @module-tag faults

import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { FAULTS } from '#domain/testing/fault-numbers.ts'
import { recordFault } from '#server/testing/fault-report.ts'
import { startOnTestDatabase } from '#server/testing/on-test-database.ts'
import { classOfLearners } from '../testing/class-of-learners.ts'
import { expectNothingLost } from '../testing/expect-nothing-lost.ts'
import { CALLS_PER_TEST, type Seen, takeTests } from '../testing/test-taker.ts'

/** Timeout for two hundred kills on a busy machine. */
const MAX_TEST_MS = 2 * 3_600_000

/** Maximum answered calls between two kills, with enough tests to last until the end. */
const ANSWERS = 120
const TESTS_EACH = Math.max(2, Math.ceil((FAULTS.serverKills * ANSWERS) / (FAULTS.learners * CALLS_PER_TEST)))

test(
  `${FAULTS.serverKills} times kill -9 of the server while ${FAULTS.learners} learners take tests: no acknowledged answer is lost, no deadline moves, each test has one result`,
  async () => {
    const made = await startOnTestDatabase()
    const { learners, testIds } = await classOfLearners(made, {
      learners: FAULTS.learners,
      tests: TESTS_EACH,
    })
    let server = await made.startServer()
    const seen: Seen = { answered: 0, unanswered: 0, taken: [] }
    const taking = learners.map((learner) => takeTests(learner, testIds, () => server.url, seen))

    for (let kills = 0; kills < FAULTS.serverKills; kills += 1) {
      const enough = seen.answered + 20 + Math.random() * (ANSWERS - 20)
      while (seen.answered < enough) await wait(5)
      await server.kill()
      server = await made.startServer()
    }
    await Promise.all(taking)

    expect(seen.unanswered).toBeGreaterThan(FAULTS.serverKills)
    expect(seen.taken).toHaveLength(learners.length * testIds.length)
    await expectNothingLost(made, seen.taken)
    recordFault({
      fault: 'The program killed (kill -9) while learners take timed tests, and started again',
      times: FAULTS.serverKills,
      acknowledged: seen.answered,
      of: 'saves and submissions',
      lost: 0,
      repeated: seen.unanswered,
      seen: 'every test finished with the answers that were saved',
    })
  },
  MAX_TEST_MS,
)
