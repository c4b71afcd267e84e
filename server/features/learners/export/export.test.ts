import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ENGLISH_CONSENT } from '#server/agreed-text.ts'
import { type MadeSubject, makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { insertRows } from '#server/testing/stored-rows.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { query } from '../../../database/rows.ts'
import { allTables } from '../testing/database-search.ts'
import { createLearnerWithHistory } from '../testing/learner-with-history.ts'
import { OTHER_OWNERS, OTHER_TABLES } from '../testing/personal-data.ts'
import { EXPORTED_TABLES, LEAVING_TABLES, TABLES_TO_EXPORT } from './exported-tables.ts'

const app = forThisFile(startTestApp)
let parent: Person
let subject: MadeSubject
let learner: Awaited<ReturnType<typeof createLearnerWithHistory>>

beforeAll(async () => {
  parent = await makeParent(app)
  subject = await makeSubject(app)
  learner = await createLearnerWithHistory(app, parent, subject)
})

const exportOf = (learnerId: string) => app.client(parent.token).learners.export({ learnerId })

describe('the export of a learner', () => {
  it('contains all data of the learner', async () => {
    const exported = await exportOf(learner.id)
    expect(exported).toMatchObject({
      exportedAt: expect.any(Date),
      learner: {
        id: learner.id,
        firstName: 'Noor',
        unverifiedEmail: learner.email,
        cell: '555 0199',
        locked: null,
        timeZone: 'Asia/Kathmandu',
        extraTimeFactor: 1.35,
      },
      parents: [{ id: parent.id, you: true }],
      invitations: [{ parentId: parent.id, email: 'second.parent@example.test' }],
      helpers: [{ id: expect.any(String) }],
      helperInvitations: [{ parentId: parent.id, email: 'helper@example.test' }],
      deletionRequests: [{ parentId: parent.id, dueAt: new Date('2030-01-03') }],
      log: expect.arrayContaining([
        { at: expect.any(Date), kind: 'look', by: 'manager', detail: 'A page with this child' },
      ]),
      signInMethods: [{ provider: 'credential' }],
      enrollment: { gradeId: subject.gradeId, plan: 'Freemium' },
      plans: [{ offer: 'premium_monthly', plan: 'Premium', entitled: false, endsAt: new Date('2026-02-01') }],
      consents: [
        { textVersion: 'an older text', givenBy: 'adding', withdrawnAt: expect.any(Date) },
        {
          givenBy: 'renewing',
          parentId: parent.id,
          withdrawnAt: null,
          textLanguage: 'en',
          textHash: ENGLISH_CONSENT.hash,
        },
      ],
      achievements: expect.arrayContaining([
        { code: 'full-score', title: 'Spot on', earnedAt: expect.any(Date) },
        { code: 'first-test', title: 'Test passed', earnedAt: expect.any(Date) },
      ]),
      sessions: [{ ipAddress: '192.0.2.77', userAgent: 'A browser of the tests' }],
      mails: [{ subject: 'About your account' }],
      messages: [{ topic: 'question', message: 'How do I begin?' }],
      requests: [{ firstName: 'Nour', parentEmail: parent.email }],
    })
    const [mathematics] = exported.subjects
    expect(exported.subjects).toHaveLength(1)
    expect(mathematics?.lessons).toMatchObject([
      {
        number: 1,
        progress: { completed: { video: true, text: false, quiz: true, assignment: true } },
        marks: { video: 3, quiz: 25, assignment: 70, testBonus: 5, plan: 'Freemium', academic: 98, bonus: 5 },
        submissions: [
          { part: 'quiz', correctCount: 4, passed: false },
          { part: 'quiz', correctCount: 9, passed: true },
          { part: 'assignment', correctCount: 10, passed: true, draw: 1, counted: true },
          { part: 'assignment', correctCount: 6, passed: false, draw: 1, counted: false },
        ],
        completions: [{ part: 'quiz', completedAt: expect.any(Date) }, { part: 'video' }, { part: 'assignment' }],
        studyTime: [{ day: '2026-03-02', seconds: 754 }],
        drafts: [],
        videoPosition: { seconds: 37, updatedAt: expect.any(Date) },
      },
      {
        number: 2,
        progress: { completed: { text: true } },
        submissions: [],
        drafts: [{ part: 'quiz', answers: { q1: 3 }, version: 1 }],
        videoPosition: null,
      },
      // Opened only.
      { number: 3, progress: null, completions: [], studyTime: [{ day: '2026-03-02', seconds: 91 }] },
    ])
    expect(mathematics?.tests).toMatchObject([
      { type: 'Mid Test 1', result: { score: 70, passed: true }, attempt: { finishedAt: expect.any(Date) } },
      { type: 'Mid Test 2', result: null, attempt: { finishedAt: null, answers: { q1: 2 } } },
    ])
  })

  it('has no secrets and no answer keys of questions that were not submitted', async () => {
    const rows = await query(
      app.database.kysely,
      z.object({ secret: z.string() }),
      sql`
        SELECT password AS secret FROM accounts WHERE user_id = ${learner.id}
        UNION ALL SELECT token FROM sessions WHERE user_id = ${learner.id}
        UNION ALL SELECT token_hash FROM learner_requests WHERE email = ${learner.email}
        UNION ALL SELECT password_hash FROM learner_requests WHERE email = ${learner.email}
        UNION ALL SELECT identifier FROM verifications WHERE value = ${learner.id}`,
    )
    const exported = await exportOf(learner.id)
    const text = JSON.stringify(exported)
    expect(rows).toHaveLength(5)
    for (const { secret } of rows) expect(text).not.toContain(secret)

    const attempts = exported.subjects.flatMap(({ tests }) => tests.map(({ attempt }) => attempt))
    expect(attempts.flatMap(({ questions }) => questions)).toHaveLength(20)
    for (const question of attempts.flatMap(({ questions }) => questions)) {
      expect(Object.keys(question).sort()).toEqual(['formulas', 'hints', 'id', 'kind', 'options', 'question', 'stem'])
    }
  })

  it('contains no work of another learner on the same lessons', async () => {
    const own = JSON.stringify((await exportOf(learner.id)).subjects)
    const other = await makeLearner(app, { parent: await makeParent(app), gradeId: subject.gradeId })
    const lessons = sql`SELECT id FROM lessons WHERE subject_id = ${subject.subjectId}`
    const submission = sql`${other.id}, gen_random_uuid(), id, 'quiz', 1, '[]', 0, 4, false`
    await sql`
      WITH uncounted AS (
        INSERT INTO uncounted_submissions (user_id, id, lesson_id, part, draw, results, correct_count, total, passed)
        SELECT ${submission} FROM (${lessons}) lesson
      ), counted AS (
        INSERT INTO lesson_submissions (user_id, id, lesson_id, part, draw, results, correct_count, total, passed)
        SELECT ${submission} FROM (${lessons}) lesson
      )
      INSERT INTO part_completions (user_id, lesson_id, part) SELECT ${other.id}, id, 'text' FROM (${lessons}) lesson
    `.execute(app.database.kysely)
    expect(JSON.stringify((await exportOf(learner.id)).subjects)).toBe(own)
  })

  it('contains nothing about another owner of the address entered by the parent', async () => {
    const email = `typed-${randomUUID()}@example.test`
    const db = app.database.kysely
    await insertRows(db, 'learner_requests', {
      token_hash: randomUUID(),
      password_hash: '',
      first_name: 'Another',
      last_name: 'Child',
      email,
      username: 'another.child',
      parent_email: 'another.parent@example.test',
      expires_at: new Date(Date.now() + 3_600_000),
    })
    await insertRows(db, 'mails', { to_address: email, subject: 'We got your message', body_text: '', body_html: '' })
    const username = `typed_${randomUUID().slice(0, 8)}`
    const typed = { firstName: 'A', lastName: 'B', email, username, password: 'amber kettle 42' }
    const { learner: added } = await app.client(parent.token).learners.create(typed)
    expect(await exportOf(added.id)).toMatchObject({
      learner: { unverifiedEmail: email },
      requests: [],
      // Whose address it is, no one knows.
      mails: [],
    })
  })

  it('is empty for a learner without activity, and has the reason for a lock', async () => {
    const idle = await makeLearner(app, { parent })
    await app.client(parent.token).learners.withdrawConsent({ learnerId: idle.id })
    expect(await exportOf(idle.id)).toMatchObject({
      learner: { locked: { reason: 'consent withdrawn', until: null }, gradeId: null, gradeName: null },
      enrollment: null,
      subjects: [],
      achievements: [],
      certificates: [],
      purgedGrades: [],
      storedTermReports: [],
      sessions: [],
      mails: [],
      messages: [],
      requests: [],
    })
  })

  it('is served at its documented address', async () => {
    const address = `${app.url}/api/learners/${learner.id}/export`
    const response = await fetch(address, { headers: { authorization: `Bearer ${parent.token}` } })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ learner: { id: learner.id } })
  })

  it.each([1, 40])(
    'runs three statements after those of the session and of its limit, with %i lessons',
    async (lessons) => {
      const large = await makeSubject(app, { lessons })
      const busy = await makeLearner(app, { parent, gradeId: large.gradeId })
      const { study } = app.client(busy.token)
      for (const lessonId of large.lessonIds) await study.completePart({ lessonId, part: 'text' })
      expect(await app.countStatements(() => exportOf(busy.id))).toBe(5)
      expect((await exportOf(busy.id)).subjects[0]?.lessons).toHaveLength(lessons)
    },
  )
})

describe('the export is complete', () => {
  it('every table is exported or listed with a reason', async () => {
    expect(await findUnlisted()).toEqual([])
    await sql`CREATE TABLE wishes (user_id uuid REFERENCES profiles (id), wish text)`.execute(app.database.kysely)
    await sql`ALTER TABLE stored_tests ADD COLUMN suggested_by uuid REFERENCES profiles (id)`.execute(
      app.database.kysely,
    )
    expect(await findUnlisted()).toEqual(['stored_tests.suggested_by', 'wishes', 'wishes.user_id'])
    await sql`DROP TABLE wishes`.execute(app.database.kysely)
    await sql`ALTER TABLE stored_tests DROP COLUMN suggested_by`.execute(app.database.kysely)
  })

  it('every column of an exported table is listed once, as leaving or with a reason', async () => {
    expect(await findUnlistedColumns()).toEqual([])
    await sql`ALTER TABLE practice_levels ADD COLUMN mood text`.execute(app.database.kysely)
    expect(await findUnlistedColumns()).toEqual(['practice_levels.mood'])
    await sql`ALTER TABLE practice_levels DROP COLUMN mood`.execute(app.database.kysely)
  })

  it('every column of a personal table is exported or listed with a reason', async () => {
    expect(await findMissingColumns()).toEqual([])
    await sql`ALTER TABLE user_progress ADD COLUMN mood text DEFAULT 'cheerful beyond words'`.execute(
      app.database.kysely,
    )
    expect(await findMissingColumns()).toEqual(['user_progress.mood'])
    await sql`ALTER TABLE user_progress DROP COLUMN mood`.execute(app.database.kysely)
  })
})

/** Finds columns of exported tables that are not in exactly one of the lists: stored, presented or excluded. */
async function findUnlistedColumns(): Promise<string[]> {
  const rows = await query(
    app.database.kysely,
    z.object({ table: z.string(), column: z.string() }),
    sql`
    SELECT c.relname AS table, a.attname AS column
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relname = any(${TABLES_TO_EXPORT.map(({ name }) => name)}) AND c.relnamespace = 'public'::regnamespace
    ORDER BY 1, 2`,
  )
  expect(new Set(rows.map(({ table }) => table)).size).toBe(TABLES_TO_EXPORT.length)
  const listed = TABLES_TO_EXPORT.flatMap(({ name, columns, presented, excluded }) =>
    [...columns, ...presented.map(({ column }) => column), ...Object.keys(excluded)].map(
      (column) => `${name}.${column}`,
    ),
  )
  expect(listed).toHaveLength(new Set(listed).size)
  return rows.map(({ table, column }) => `${table}.${column}`).filter((column) => !listed.includes(column))
}

/** Finds unlisted tables, and unlisted columns of other tables that reference a profile. */
async function findUnlisted(): Promise<string[]> {
  const tables = (await allTables(app)).flatMap(({ schema, name }) => (schema === 'public' ? [name] : []))
  const unknown = tables.filter((name) => !(name in EXPORTED_TABLES) && !(name in OTHER_TABLES))
  const rows = await query(
    app.database.kysely,
    z.object({ table: z.string(), column: z.string() }),
    sql`
      SELECT c.conrelid::regclass::text AS table, a.attname AS column
      FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = any(c.conkey)
      WHERE c.contype = 'f' AND c.confrelid = 'profiles'::regclass`,
  )
  expect(rows.length).toBeGreaterThan(0)
  const references = rows
    .filter(({ table }) => !(table in EXPORTED_TABLES))
    .map(({ table, column }) => `${table}.${column}`)
    .filter((reference) => !(reference in OTHER_OWNERS))
  return [...unknown, ...references].sort()
}

/** Finds columns of personal tables without a value for the learner, or with a value that is not in the export. */
async function findMissingColumns(): Promise<string[]> {
  await sql`UPDATE profiles SET banned = true, ban_reason = 'a test', ban_expires = '2031-02-03' WHERE id = ${learner.id}`.execute(
    app.database.kysely,
  )
  const known = new Set(listValues(JSON.parse(JSON.stringify(await exportOf(learner.id)))))
  const missing: string[] = []
  for (const { name: table, owner, presented, excluded } of LEAVING_TABLES) {
    // Questions of an attempt are exported without their keys.
    const withoutKeys = presented.flatMap(({ column, as }) => (as === 'questions' ? [column] : []))
    // Mails to an unverified address are not exported.
    const key = table === 'mails' ? `${learner.id}@learner.invalid` : learner[owner.of]
    const rows = await query(
      app.database.kysely,
      z.object({ row: z.record(z.string(), z.unknown()) }),
      sql`
        SELECT to_jsonb(t) AS row FROM ${sql.table(table)} t
        WHERE ${sql.ref(`t.${owner.column}`)}::text = ${key}`,
    )
    expect(rows.length, `rows of ${table}`).toBeGreaterThan(0)
    for (const name of Object.keys(rows[0]?.row ?? {})) {
      const values = rows.flatMap(({ row }) => listValues(row[name]))
      const seen = values.length > 0 && values.every((value) => known.has(value))
      if (!seen && !(name in excluded) && !withoutKeys.includes(name)) missing.push(`${table}.${name}`)
    }
  }
  await sql`UPDATE profiles SET banned = false, ban_reason = NULL, ban_expires = NULL WHERE id = ${learner.id}`.execute(
    app.database.kysely,
  )
  return missing
}

/** Lists every value within an object as text; times in milliseconds, the precision of dates in JSON. */
function listValues(value: unknown): string[] {
  if (value === null || value === undefined) return []
  if (typeof value === 'object') return Object.values(value).flatMap(listValues)
  const text = String(value)
  return [/^\d{4}-\d\d-\d\dT/.test(text) ? new Date(text).toISOString() : text]
}
