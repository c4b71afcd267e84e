// @module-tag faults

import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { answers, scoreOf } from '#server/testing/curriculum.ts'
import { recordFault } from '#server/testing/fault-report.ts'
import { startOnTestDatabase } from '#server/testing/on-test-database.ts'
import { readRows } from '#server/testing/stored-rows.ts'
import { clientOf } from '#server/testing/test-app.ts'
import { query } from '../../../database/rows.ts'
import { classOfLearners } from '../testing/class-of-learners.ts'

const LEARNERS = 30

test('two servers, one of which is killed, close every attempt once, within a minute of its deadline, with its saved answers', async () => {
  const made = await startOnTestDatabase()
  const db = made.database.kysely
  const { learners, testIds } = await classOfLearners(made, { learners: LEARNERS, tests: 1 })
  const [testId = ''] = testIds
  const grace = { TEST_GRACE_SECONDS: '1' }
  const [first] = await Promise.all([made.startServer(grace), made.startServer(grace)])
  for (const [index, learner] of learners.entries()) {
    const { timedTests } = clientOf(first.url, learner.token)
    await timedTests.start({ testId })
    if (index % 2 === 0) await timedTests.saveAnswer({ testId, questionId: 'q1', option: 1, sequence: 1 })
  }
  // Slows down every closing in the database, so that a kill falls into one.
  await sql`CREATE TABLE closings (user_id uuid NOT NULL)`.execute(db)
  await sql`
    CREATE FUNCTION note_closing() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_sleep(0.05);
      INSERT INTO closings VALUES (NEW.user_id);
      RETURN NEW;
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER closing AFTER UPDATE OF finished_at ON test_attempts
    FOR EACH ROW WHEN (NEW.finished_at IS NOT NULL) EXECUTE FUNCTION note_closing()`.execute(db)
  await sql`UPDATE test_attempts SET deadline = now() + interval '1 second'`.execute(db)

  const closed = async () => (await readRows(db, sql`SELECT FROM test_results`)).length
  await vi.waitFor(async () => expect(await closed()).toBeGreaterThan(0), { timeout: 30_000, interval: 20 })
  expect(await closed()).toBeLessThan(LEARNERS)
  await first.kill()
  await vi.waitFor(async () => expect(await closed()).toBe(LEARNERS), { timeout: 60_000, interval: 100 })

  const ended = z.array(z.object({ user_id: z.string(), times: z.int(), late: z.number() }))
  const rows = ended.parse(
    await readRows(
      db,
      sql`
        SELECT a.user_id, count(c.user_id)::int AS times,
               extract(epoch FROM max(a.finished_at - a.deadline))::float AS late
        FROM test_attempts a LEFT JOIN closings c ON c.user_id = a.user_id GROUP BY a.user_id`,
    ),
  )
  expect(rows.filter(({ times }) => times !== 1)).toEqual([])
  expect(Math.max(...rows.map(({ late }) => late))).toBeLessThan(60)
  const results = await query(
    db,
    z.object({ user_id: z.string(), score: z.int() }),
    sql`SELECT user_id, score FROM test_results`,
  )
  for (const [index, { id }] of learners.entries()) {
    const saved = index % 2 === 0 ? answers(1) : {}
    const { score } = scoreOf(saved)
    expect(results.filter(({ user_id }) => user_id === id)).toMatchObject([{ score }])
  }
  recordFault({
    fault: 'One of two programs killed (kill -9) while it closes overdue tests',
    times: 1,
    acknowledged: LEARNERS / 2,
    of: 'saves',
    lost: 0,
    seen: 'the other closed every attempt once, within a minute of its deadline, with its saved answers',
  })
})
