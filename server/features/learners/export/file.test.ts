import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type MadeSubject, makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { linkParent, makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { countRows, startTestApp } from '#server/testing/test-app.ts'
import { query } from '../../../database/rows.ts'
import { callOutcome } from '../testing/call-outcome.ts'
import { createLearnerWithHistory } from '../testing/learner-with-history.ts'
import { MAX_ROWS_AT_ONCE } from './export-learner.ts'
import { LEAVING_TABLES } from './exported-tables.ts'
import { beginRun, countRowsToExport, insertChunk } from './file-queries.ts'
import { writeFile } from './write-file.ts'

const app = forThisFile(startTestApp)
let parent: Person
let subject: MadeSubject

beforeAll(async () => {
  parent = await makeParent(app)
  subject = await makeSubject(app)
})

type File = { exportedAt: string; tables: Record<string, Record<string, unknown>[]> }

const db = () => app.database.kysely
const exportOf = (learnerId: string, by = parent) => app.client(by.token).learners.export({ learnerId })
const outcomeOf = (learnerId: string, by = parent) => callOutcome(() => exportOf(learnerId, by))
const stateOf = (learnerId: string, by = parent) => app.client(by.token).learners.exportFile({ learnerId })
const download = (learnerId: string, by: Person | null = parent, headers = {}) =>
  fetch(`${app.url}/files/learners/${learnerId}`, {
    headers: { ...headers, ...(by && { authorization: `Bearer ${by.token}` }) },
  })
const write = (learnerId: string) => writeFile({ database: app.database, log: app.services.log }, learnerId)

async function addRows(learnerId: string, count: number) {
  await sql`
    INSERT INTO practice_levels (user_id, key, day, level)
    SELECT ${learnerId}, 'skill.' || n, '2026-03-01', 'know-it' FROM generate_series(1, ${count}::int) n`.execute(db())
}

/** Requests a file without the job, which a test runs itself. */
async function requestFile(learnerId: string) {
  await sql`INSERT INTO learner_exports (user_id, parent_id, family_id) VALUES (${learnerId}, ${parent.id}, ${parent.id})`.execute(
    db(),
  )
}

async function makeLargeLearner() {
  const learner = await makeLearner(app, { parent })
  await addRows(learner.id, MAX_ROWS_AT_ONCE)
  return learner
}

const waitUntilReady = (learnerId: string, by = parent) =>
  expect.poll(async () => (await stateOf(learnerId, by)).readyUntil, { timeout: 30_000 }).not.toBeNull()

describe('a learner with much data', () => {
  it('is exported at once up to the limit, and by a job above it', async () => {
    const learner = await makeLearner(app, { parent })
    const of = { parentId: parent.id, learnerId: learner.id, isDistributed: false }
    const rows = (await countRowsToExport(db(), of, 100)) ?? 0
    expect(await countRowsToExport(db(), { ...of, isDistributed: true }, 100)).toBe(rows)
    await addRows(learner.id, MAX_ROWS_AT_ONCE - rows)
    expect((await exportOf(learner.id)).practice.levels).toHaveLength(MAX_ROWS_AT_ONCE - rows)
    expect(await stateOf(learner.id)).toEqual({ preparing: false, readyUntil: null })
    await sql`UPDATE practice_levels SET key = key || '.of.before'`.execute(db())
    await addRows(learner.id, 1)
    expect(await outcomeOf(learner.id)).toBe('EXPORT_IN_BACKGROUND')
    await waitUntilReady(learner.id)
  })

  it('has one row per row of every table, with the columns that leave', async () => {
    const learner = await createLearnerWithHistory(app, parent, subject)
    const atOnce = await exportOf(learner.id)
    await addRows(learner.id, MAX_ROWS_AT_ONCE)
    expect(await outcomeOf(learner.id)).toBe('EXPORT_IN_BACKGROUND')
    await waitUntilReady(learner.id)
    const answer = await download(learner.id)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="noor-haddad.json"',
      'content-encoding': 'gzip',
      'cache-control': 'no-store',
    })
    const { tables }: File = await answer.json()
    expect(Object.keys(tables)).toEqual(LEAVING_TABLES.map(({ name }) => name))
    for (const { name, columns, presented } of LEAVING_TABLES) {
      expect(tables[name]?.length, name).toBeGreaterThan(0)
      const leaving = [...columns, ...presented.map(({ column }) => column)].sort()
      for (const row of tables[name] ?? []) expect(Object.keys(row).sort(), name).toEqual(leaving)
    }
    expect(tables.practice_levels).toHaveLength(MAX_ROWS_AT_ONCE + 1)

    // The same keys as in an export that is sent at once.
    const parts = atOnce.subjects.flatMap(({ lessons }) => lessons.flatMap(({ submissions }) => submissions))
    const submitted = [...(tables.lesson_submissions ?? []), ...(tables.uncounted_submissions ?? [])]
    expect(parts).toHaveLength(4)
    for (const { id, questions } of parts) {
      expect(submitted.find((row) => row.id === id)?.results).toEqual(JSON.parse(JSON.stringify(questions)))
    }
    const tests = atOnce.subjects.flatMap(({ tests }) => tests)
    for (const { id, attempt, result } of tests) {
      const ofTest = (name: string) => tables[name]?.find((row) => row.test_id === id)
      expect(ofTest('test_attempts')?.questions).toEqual(JSON.parse(JSON.stringify(attempt.questions)))
      expect(ofTest('test_results')?.results).toEqual(result?.questions)
    }
    const answered = atOnce.practice.sets.flatMap(({ answers }) => answers)
    expect(tables.practice_answers?.map(({ result }) => result)).toEqual(
      JSON.parse(JSON.stringify(answered.map(({ question }) => question))),
    )
  })

  it('has no keys of a test while another attempt is allowed', async () => {
    const learner = await createLearnerWithHistory(app, parent, subject)
    await requestFile(learner.id)
    await write(learner.id)
    const { tables }: File = await (await download(learner.id)).json()
    expect(tables.test_results).toMatchObject([{ score: 70, results: [] }])
    await sql`UPDATE test_attempts SET another_allowed_at = NULL WHERE user_id = ${learner.id}`.execute(db())
    await sql`DELETE FROM learner_exports WHERE user_id = ${learner.id}`.execute(db())
    await requestFile(learner.id)
    await write(learner.id)
    const later: File = await (await download(learner.id)).json()
    expect(later.tables.test_results?.[0]?.results).toHaveLength(10)
  })

  it('has no secrets, and is sent unpacked to a client without gzip', async () => {
    const learner = await createLearnerWithHistory(app, parent, subject)
    await requestFile(learner.id)
    await write(learner.id)
    const answer = await download(learner.id, parent, { 'accept-encoding': 'identity' })
    expect(answer.headers.get('content-encoding')).toBeNull()
    const text = await answer.text()
    expect(JSON.parse(text)).toMatchObject({ tables: { profiles: [{ id: learner.id }] } })
    const rows = await query(
      db(),
      z.object({ secret: z.string() }),
      sql`
      SELECT password AS secret FROM accounts WHERE user_id = ${learner.id}
      UNION ALL SELECT token FROM sessions WHERE user_id = ${learner.id}
      UNION ALL SELECT token_hash FROM learner_requests WHERE email = ${learner.email}
      UNION ALL SELECT password_hash FROM learner_requests WHERE email = ${learner.email}`,
    )
    expect(rows).toHaveLength(4)
    for (const { secret } of rows) expect(text).not.toContain(secret)
  })
})

describe('with two parents, the file', () => {
  it('is for the parent who requested it, and leaves out cards of the other', async () => {
    const learner = await makeLargeLearner()
    const other = await makeParent(app)
    await linkParent(app, other.id, learner.id)
    const card = { learnerId: learner.id, cardId: randomUUID(), text: 'Only from the first parent' }
    await app.client(parent.token).parentCards.send(card)
    await requestFile(learner.id)
    await write(learner.id)
    expect(await (await download(learner.id)).text()).toContain(card.text)

    const { learners } = app.client(other.token)
    expect(await learners.exportFile({ learnerId: learner.id })).toEqual({ preparing: false, readyUntil: null })
    expect((await download(learner.id, other)).status).toBe(404)
    await expect(learners.export({ learnerId: learner.id })).rejects.toMatchObject({ code: 'EXPORT_IN_BACKGROUND' })
    await waitUntilReady(learner.id, other)
    const text = await (await download(learner.id, other)).text()
    expect(text).toContain('know-it')
    expect(text).not.toContain(card.text)
    expect(await stateOf(learner.id)).toEqual({ preparing: false, readyUntil: null })
    expect((await download(learner.id)).status).toBe(404)
  })
})

describe('the job', () => {
  it('that was killed leaves nothing visible, and its next run writes the whole file', async () => {
    const learner = await makeLargeLearner()
    await requestFile(learner.id)
    const killed = { learnerId: learner.id, run: (await beginRun(db(), learner.id))?.run ?? '' }
    expect(await insertChunk(db(), killed, 0, Buffer.from('half'))).toBe(true)
    expect(await stateOf(learner.id)).toEqual({ preparing: true, readyUntil: null })
    expect((await download(learner.id)).status).toBe(404)

    await write(learner.id)
    const { tables }: File = await (await download(learner.id)).json()
    expect(tables.practice_levels).toHaveLength(MAX_ROWS_AT_ONCE)
    // A process that was only cut off for a while writes nothing more.
    expect(await insertChunk(db(), killed, 1, Buffer.from('half'))).toBe(false)
  })

  it('ends quietly when the learner is deleted', async () => {
    const learner = await makeLargeLearner()
    await requestFile(learner.id)
    const run = (await beginRun(db(), learner.id))?.run ?? ''
    await app.client(parent.token).learners.delete({ learnerId: learner.id })
    expect(await insertChunk(db(), { learnerId: learner.id, run }, 0, Buffer.from('x'))).toBe(false)
    await write(learner.id)
    expect((await sql`SELECT FROM learner_exports WHERE user_id = ${learner.id}`.execute(db())).rows).toEqual([])
  })

  it('of 20,000 rows never holds the thread for long, and stores chunks of at most 1 MB', async () => {
    const learner = await createLearnerWithHistory(app, parent, subject)
    await addRows(learner.id, 17_000)
    await sql`
      INSERT INTO lesson_submissions (id, user_id, lesson_id, part, draw, submitted_at, correct_count, total, passed, results, unlocked, is_practiced)
      SELECT gen_random_uuid(), user_id, lesson_id, part, n + 10, submitted_at + n * interval '1 second', correct_count, total, passed,
             jsonb_set(results, '{0,question}', to_jsonb((SELECT string_agg(md5(n::text || m), '') FROM generate_series(1, 30) m))), unlocked, true
      FROM lesson_submissions, generate_series(1, 3000) n
      WHERE id = (SELECT id FROM lesson_submissions WHERE user_id = ${learner.id} AND part = 'quiz' LIMIT 1)`.execute(
      db(),
    )
    await requestFile(learner.id)
    const longest = await longestTurn(() => write(learner.id))
    // Processor time, so that other programs on the machine do not count.
    expect(longest.milliseconds).toBeLessThan(50)
    expect(longest.heapGrowth).toBeLessThan(150 << 20)
    const rows = await query(
      db(),
      z.object({ chunks: z.int(), largest: z.int() }),
      sql`
      SELECT count(*)::int AS chunks, max(octet_length(bytes)) AS largest
      FROM learner_export_chunks WHERE user_id = ${learner.id}`,
    )
    expect(rows[0]?.chunks).toBeGreaterThan(1)
    expect(rows[0]?.largest).toBeLessThanOrEqual(1 << 20)
    const { tables }: File = await (await download(learner.id)).json()
    expect(tables.lesson_submissions?.length).toBeGreaterThan(3000)
  })
})

/** Longest processor time of this thread between two turns of the event loop, and the growth of the heap. */
async function longestTurn(work: () => Promise<void>) {
  const heapBefore = process.memoryUsage().heapUsed
  let running = true
  let milliseconds = 0
  let heapGrowth = 0
  const done = work().finally(() => {
    running = false
  })
  while (running) {
    const before = process.threadCpuUsage()
    await setImmediate()
    const { user, system } = process.threadCpuUsage(before)
    milliseconds = Math.max(milliseconds, (user + system) / 1000)
    heapGrowth = Math.max(heapGrowth, process.memoryUsage().heapUsed - heapBefore)
  }
  await done
  return { milliseconds, heapGrowth }
}

describe('a family', () => {
  it('has one file prepared at a time, whoever requests it how often', async () => {
    const first = await makeLargeLearner()
    const second = await makeLargeLearner()
    await requestFile(first.id)
    expect(await outcomeOf(first.id)).toBe('EXPORT_IN_BACKGROUND')
    expect(await outcomeOf(second.id)).toBe('EXPORT_BUSY')
    await write(first.id)
    expect(await Promise.all([outcomeOf(second.id), outcomeOf(second.id), outcomeOf(first.id)])).toEqual(
      Array(3).fill('EXPORT_IN_BACKGROUND'),
    )
    const { rows } =
      await sql`SELECT FROM pgboss.job WHERE name = 'export-learner' AND data ->> 'learnerId' = ${second.id}`.execute(
        db(),
      )
    expect(rows).toHaveLength(1)
    await waitUntilReady(second.id)
  })

  it('can request a file again whose job was lost', async () => {
    const learner = await makeLargeLearner()
    await requestFile(learner.id)
    await sql`UPDATE learner_exports SET requested_at = now() - interval '7 hours' WHERE user_id = ${learner.id}`.execute(
      db(),
    )
    expect(await stateOf(learner.id)).toEqual({ preparing: false, readyUntil: null })
    expect(await outcomeOf(learner.id)).toBe('EXPORT_IN_BACKGROUND')
    await waitUntilReady(learner.id)
  })
})

describe('the file', () => {
  let learner: Person
  beforeAll(async () => {
    learner = await makeLargeLearner()
    await requestFile(learner.id)
    await write(learner.id)
  })

  it('is sent to a linked parent only', async () => {
    const stranger = await makeParent(app)
    const unlinked = await makeParent(app)
    const { id } = await makeLearner(app, { parent: unlinked })
    await addRows(id, MAX_ROWS_AT_ONCE)
    await exportOf(id, unlinked).catch(() => undefined)
    await waitUntilReady(id, unlinked)
    expect((await download(id, unlinked)).status).toBe(200)
    await sql`DELETE FROM parent_child WHERE parent_id = ${unlinked.id}`.execute(db())
    expect((await download(id, unlinked)).status).toBe(403)
    const callers = [parent, unlinked, stranger, learner, null]
    const answers = await Promise.all(callers.map((caller) => download(learner.id, caller)))
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 403, 403, 401])
    expect((await download('00000000-0000-4000-8000-000000000000')).status).toBe(403)
    expect((await download('x')).status).toBe(403)
  })

  it('requires a recent proof of identity', async () => {
    const setVerified = (minutes: number) =>
      sql`UPDATE sessions SET verified_at = now() - make_interval(mins => ${minutes}) WHERE user_id = ${parent.id}`.execute(
        db(),
      )
    await setVerified(11)
    const answer = await download(learner.id)
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'REAUTHENTICATION_REQUIRED' }])
    await setVerified(0)
    expect((await download(learner.id)).status).toBe(200)
  })

  it('is gone after 24 hours, and can then be requested again', async () => {
    const age = (hours: number) =>
      sql`UPDATE learner_exports SET ready_at = now() - make_interval(hours => ${hours}) WHERE user_id = ${learner.id}`.execute(
        db(),
      )
    await age(23)
    expect((await download(learner.id)).status).toBe(200)
    await age(25)
    expect((await download(learner.id)).status).toBe(404)
    expect(await stateOf(learner.id)).toEqual({ preparing: false, readyUntil: null })
    expect(await outcomeOf(learner.id)).toBe('EXPORT_IN_BACKGROUND')
    await waitUntilReady(learner.id)
  })

  it('is deleted with the learner', async () => {
    const other = await makeLargeLearner()
    await requestFile(other.id)
    await write(other.id)
    const before = await countRows(app, 'learner_export_chunks')
    await app.client(parent.token).learners.delete({ learnerId: other.id })
    expect(await countRows(app, 'learner_export_chunks')).toBe(before - 1)
    expect((await download(other.id)).status).toBe(403)
  })
})
