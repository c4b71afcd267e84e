import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { Answers } from '#contract/questions.ts'
import { readScoredQuestions } from '#domain/scoring/read-scored-questions.ts'
import { answersTo } from '#domain/scoring/score-answers.ts'
import { recountWaitingLevels } from '../features/practice/recount-levels.ts'
import { addWaitingResults } from '../features/practice/waiting-results.ts'
import { readAttemptQuestions } from '../features/timed-tests/queries.ts'
import { createLog } from '../log.ts'
import { expectExactCounts } from '../testing/counts.ts'
import { makeSession } from '../testing/people.ts'
import { startTestApp } from '../testing/test-app.ts'
import { type Database, openDatabase } from './database.ts'
import { createMigrator, migrate } from './migrate.ts'
import { query } from './rows.ts'
import { databaseOfVersion010, Rows, STORED } from './testing/version-0.1.0.ts'

/** Tables and columns that later migrations renamed, by their old names. */
const RENAMED_TABLES: Record<string, string> = { tries: 'rate_limit_attempts' }
const RENAMED_COLUMNS: Record<string, Record<string, string>> = {
  billing_checkouts: { choice_key: 'idempotency_key' },
  consents: { given_by: 'granted_by', given_at: 'granted_at' },
  live_events: { what: 'activity' },
  mails: { given_up_at: 'abandoned_at' },
}

test('a database filled by version 0.1.0 keeps every row and value through the migration', async () => {
  const { database } = await upgradedDatabase()
  for (const [table, before] of Object.entries(STORED)) {
    const columns = RENAMED_COLUMNS[table] ?? {}
    const expected = before.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [columns[name] ?? name, value])),
    )
    const after = await readTable(database, RENAMED_TABLES[table] ?? table)
    // Migrations may add columns; only those of version 0.1.0 are compared.
    const names = Object.keys(expected[0] ?? {})
    const known = after.map(withMovedValues).map((row) => Object.fromEntries(names.map((name) => [name, row[name]])))
    expect(sorted(known), table).toEqual(sorted(expected))
  }
})

/** Moves values back to the columns of version 0.1.0: a learner's address was unverified. */
function withMovedValues(row: Rows[number]): Rows[number] {
  return row.unverified_email ? { ...row, email: row.unverified_email } : row
}

test('no learner of version 0.1.0 can sign in with an email address, and every learner still has it as unverified', async () => {
  const { database } = await upgradedDatabase()
  const profiles = await readTable(database, 'profiles')
  const learners = profiles.filter((row) => row.is_parent === false)
  expect(learners.length).toBeGreaterThan(2)
  for (const row of learners) {
    expect(row).toMatchObject({ email: `${row.id}@learner.invalid`, email_verified: true })
    expect(row.unverified_email).toEqual(expect.stringContaining('@'))
    expect(row.unverified_email_since).toBe(row.created_at)
  }
  for (const row of profiles.filter((parent) => parent.is_parent)) expect(row.unverified_email).toBeNull()
})

test('results that practice had not read are added once after the migration, in order, and nothing is read again', async () => {
  const { database } = await openOldDatabase()
  const { error } = await createMigrator(database.kysely).migrateTo('0036-mail-failures')
  if (error) throw error
  const learners = await query(
    database.kysely,
    z.object({ id: z.string(), submissions: z.array(z.string()) }),
    sql`
      SELECT user_id AS id, array_agg(id ORDER BY submitted_at) AS submissions FROM lesson_submissions
      GROUP BY user_id HAVING count(*) > 1 ORDER BY count(*) DESC`,
  )
  const [reader, other] = learners
  if (!reader || !other) throw new Error('The fixture has too few submissions')
  // The reader's practice has all but the latest submission; the other learner's has never been opened.
  await sql`
    INSERT INTO practice_reads (user_id, through, recent)
    SELECT user_id, max(submitted_at), ${reader.submissions.slice(0, -1)} FROM lesson_submissions
    WHERE user_id = ${reader.id} GROUP BY user_id`.execute(database.kysely)
  await migrate(database.kysely)

  const waiting = async () => {
    const rows = await query(
      database.kysely,
      z.object({ id: z.string() }),
      sql`
        SELECT id FROM lesson_submissions WHERE user_id IN (${reader.id}, ${other.id}) AND NOT is_practiced
        ORDER BY user_id = ${other.id}, submitted_at`,
    )
    return rows.map(({ id }) => id)
  }
  expect(await waiting()).toEqual([reader.submissions.at(-1), ...other.submissions])
  await addWaitingResults({ database, log: createLog('silent') })
  expect(await waiting()).toEqual([])
  const practice = () => Promise.all(['practice_skills', 'practice_questions'].map((name) => readTable(database, name)))
  const added = await practice()
  expect(added.every((rows) => rows.some(({ user_id }) => user_id === other.id))).toBe(true)
  await addWaitingResults({ database, log: createLog('silent') })
  expect(await practice()).toEqual(added)
})

test('levels of a version without evidence keep every value, and are counted again once', async () => {
  const { database } = await openOldDatabase()
  const { error } = await createMigrator(database.kysely).migrateTo('0056-opened-hints-of-drafts')
  if (error) throw error
  const services = { database, log: createLog('silent') }
  await sql`
    INSERT INTO practice_skills (
      user_id, key, stability, difficulty, reviewed_date, due_date, level, run, level_date, right_date, look_again
    )
    SELECT user_id, 'of.before', 20, 5, max(submitted_at)::date, max(submitted_at)::date + 20, 'sure', 1,
      min(submitted_at)::date, NULL, false
    FROM lesson_submissions GROUP BY user_id`.execute(database.kysely)
  const before = await readTable(database, 'practice_skills')
  expect(before.length).toBeGreaterThan(1)
  await migrate(database.kysely)
  expect(await readTable(database, 'practice_skills')).toEqual(
    before.map((row) => ({ ...row, evidence: null, awaits_questions: false })),
  )
  const waiting = await readTable(database, 'level_recounts')
  expect(waiting.map(({ user_id }) => user_id).sort()).toEqual(before.map(({ user_id }) => user_id).sort())

  await recountWaitingLevels(services)
  // No stored answer names the skill: its level stays, and it is asked again in time for it.
  expect(await readTable(database, 'practice_skills')).toEqual(
    before.map((row) => ({ ...row, evidence: null, awaits_questions: false })),
  )
  const counted = await readTable(database, 'level_recounts')
  expect(counted.every(({ recounted_at }) => recounted_at !== null)).toBe(true)
  await recountWaitingLevels(services)
  expect(await readTable(database, 'level_recounts')).toEqual(counted)
})

test('families of a version without second parents keep every link and consent, and an unfinished export is for nobody', async () => {
  const { database } = await openOldDatabase()
  const { error } = await createMigrator(database.kysely).migrateTo('0088-notify-on-one-node')
  if (error) throw error
  await sql`INSERT INTO learner_exports (user_id, family_id) SELECT child_id, parent_id FROM parent_child LIMIT 1`.execute(
    database.kysely,
  )
  await sql`
    WITH hidden AS (DELETE FROM parent_child WHERE id = (SELECT id FROM parent_child LIMIT 1) RETURNING *)
    INSERT INTO learner_deletions SELECT parent_id, child_id, created_at, '2090-01-01' FROM hidden`.execute(
    database.kysely,
  )
  const tables = ['parent_child', 'consents', 'learner_deletions']
  // The boxes for helpers and for questions were added later, unticked, and the text that a parent read, unknown.
  const LATER = ['is_helping_allowed', 'is_asking_allowed', 'text_language', 'text_hash']
  const withoutLater = (row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !LATER.includes(name)))
  const read = () =>
    Promise.all(tables.map(async (name) => sorted((await readTable(database, name)).map(withoutLater))))
  const before = await read()
  expect(before.every(({ length }) => length > 0)).toBe(true)
  const exports = await readTable(database, 'learner_exports')
  await migrate(database.kysely)
  expect(await read()).toEqual(before)
  expect(await readTable(database, 'learner_exports')).toEqual(exports.map((row) => ({ ...row, parent_id: null })))
  expect(await readTable(database, 'parent_invitations')).toEqual([])
  expect(await readTable(database, 'deletion_requests')).toEqual([])
  for (const row of await readTable(database, 'consents'))
    expect(row).toMatchObject({
      is_helping_allowed: false,
      is_asking_allowed: false,
      text_language: null,
      text_hash: null,
    })
  expect(await readTable(database, 'helpers')).toEqual([])
})

test('skills of a version without needs keep every value, and can need each other afterwards', async () => {
  const { database } = await openOldDatabase()
  const { error } = await createMigrator(database.kysely).migrateTo('0046-learner-exports')
  if (error) throw error
  await sql`
    INSERT INTO skills (id, subject_id, name, position)
    SELECT 'old.' || number, (SELECT id FROM stored_subjects ORDER BY id LIMIT 1), 'Skill ' || number, number
    FROM generate_series(1, 3) number`.execute(database.kysely)
  const before = await readTable(database, 'skills')
  await migrate(database.kysely)
  expect(await readTable(database, 'skills')).toEqual(before.map((row) => ({ ...row, section: null })))
  expect(await readTable(database, 'skill_needs')).toEqual([])

  const add = (skill: string, needed: string, because = 'Used in each step.', position = 1) =>
    sql`INSERT INTO skill_needs VALUES (${skill}, ${needed}, ${because}, ${position})`.execute(database.kysely)
  await add('old.2', 'old.1')
  await add('old.3', 'old.2')
  await expect(add('old.1', 'old.1')).rejects.toThrow('skill_needs_needs_skill_id_other')
  await expect(add('old.3', 'old.1', '')).rejects.toThrow('skill_needs_because_range')
  await expect(add('old.3', 'old.1', 'Used.', 5)).rejects.toThrow('skill_needs_position_range')
  await sql`DELETE FROM skills WHERE id = 'old.2'`.execute(database.kysely)
  expect(await readTable(database, 'skill_needs')).toEqual([])
})

test('rows of version 0.1.0 are included in the counts', async () => {
  const { database } = await upgradedDatabase()
  const counts = await readTable(database, 'counts')
  const kinds = new Set(counts.map(({ name }) => String(name).split('/')[0]))
  expect([...kinds].sort()).toEqual(
    ['grade_learners', 'payments', 'plan_learners', 'renewing', 'renewing_shared', 'subscriptions'].sort(),
  )
  await expectExactCounts(database.kysely)
})

test('the fixture has rows in every table of version 0.1.0', async () => {
  const { database } = await openOldDatabase()
  const rows = await query(
    database.kysely,
    z.object({ name: z.string() }),
    sql`
      SELECT CASE schemaname WHEN 'public' THEN '' ELSE schemaname || '.' END || tablename AS name
      FROM pg_tables WHERE schemaname IN ('public', 'test_payments') AND tablename NOT LIKE 'kysely%'`,
  )
  expect(Object.keys(STORED).sort()).toEqual(rows.map(({ name }) => name).sort())
  expect(Object.entries(STORED).filter(([, stored]) => stored.length === 0)).toEqual([])
})

test('learners of version 0.1.0 see their stored marks in the report after the upgrade', async () => {
  const { made } = await upgradedDatabase()
  const app = await startTestApp({}, (config) => config, { onDatabase: made })
  onTestFinished(() => app.close())
  const learners = [...new Set((STORED.lesson_marks ?? []).map((row) => String(row.user_id)))]
  expect(learners.length).toBeGreaterThan(2)
  for (const learnerId of learners) {
    const token = await makeSession(app, learnerId)
    const report = await app.client(token).report.get({ learnerId })
    const totals = report.subjects.flatMap(({ lessons }) => lessons.flatMap(({ marks }) => marks?.total ?? []))
    const stored = (STORED.lesson_marks ?? []).filter((row) => row.user_id === learnerId)
    expect(totals.sort()).toEqual(stored.map((row) => row.total_marks).sort())
  }
})

test('results and attempts of version 0.1.0 are read with every answer and stay unchanged', async () => {
  const { database } = await upgradedDatabase()
  const Scored = z.object({ results: z.unknown(), correct_count: z.int(), total: z.int() })
  const scoredIn = (table: string) =>
    query(database.kysely, Scored, sql`SELECT results, correct_count, total FROM ${sql.table(table)}`)
  const [submissions, results] = await Promise.all([scoredIn('lesson_submissions'), scoredIn('test_results')])
  expect(submissions.length).toBeGreaterThan(0)
  expect(results.length).toBeGreaterThan(0)
  for (const { results: stored, correct_count: correctCount, total } of [...submissions, ...results]) {
    const { questions, unreadable } = readScoredQuestions(stored)
    expect([questions.length, unreadable]).toEqual([total, 0])
    expect(questions.filter(({ right }) => right)).toHaveLength(correctCount)
    const answered = StoredBefore.parse(stored).map(({ id, chosen }) => [id, chosen])
    expect(questions.map(({ id, answer }) => [id, answer])).toEqual(answered)
  }
  const attempts = await query(
    database.kysely,
    z.object({ questions: z.unknown(), answers: Answers }),
    sql`SELECT questions, answers FROM test_attempts`,
  )
  expect(attempts.length).toBeGreaterThan(0)
  for (const attempt of attempts) {
    const questions = readAttemptQuestions(attempt.questions)
    expect(answersTo(questions, attempt.answers)).toEqual(attempt.answers)
    // The options stay in the order that the learner saw.
    const options = questions.map((question) => question.kind === 'single' && question.options)
    expect(options).toEqual(StoredBefore.parse(attempt.questions).map((question) => question.options))
  }
})

/** Questions and results in the format of version 0.1.0. */
const StoredBefore = z.array(
  z.object({ id: z.string(), options: z.array(z.string()), chosen: z.int().nullable().optional() }),
)

async function openOldDatabase() {
  const made = await databaseOfVersion010()
  const database = openDatabase({ ...made.connection, max: 2 }, createLog('silent'), 'maintenance')
  onTestFinished(async () => {
    await database.kysely.destroy()
    await made.drop()
  })
  return { made, database }
}

async function upgradedDatabase() {
  const opened = await openOldDatabase()
  await migrate(opened.database.kysely)
  return opened
}

async function readTable(database: Database, table: string): Promise<Rows> {
  const rows = await query(
    database.kysely,
    z.object({ row: z.unknown() }),
    sql`SELECT to_jsonb(t) AS row FROM ${sql.table(table)} t`,
  )
  return Rows.parse(rows.map(({ row }) => row))
}

function sorted(rows: Rows): string[] {
  return rows.map((row) => JSON.stringify(row)).sort()
}
