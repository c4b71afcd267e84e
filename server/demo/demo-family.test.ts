import { ORPCError } from '@orpc/client'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { query, queryOne } from '../database/rows.ts'
import { addWaitingResults } from '../features/practice/waiting-results.ts'
import { refreshDemoFamily } from '../features/seeding/sample-family/demo-family.ts'
import { prepareSampleFamily } from '../features/seeding/sample-family/sample-family.ts'
import { unrenderedGrades, upsertGrades } from '../features/seeding/testing/unrendered-grades.ts'
import { clientOfCaller, makeWorld, type World } from '../features/testing/callers.ts'
import { PERMISSIONS } from '../features/testing/permissions.ts'
import { watchTables } from '../features/testing/written-tables.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import { makeLearner, makeParent } from '../testing/people.ts'
import { countRows, postAuth, startTestApp, type TestApp } from '../testing/test-app.ts'
import { DEMO_FAMILY } from './family.ts'

const app = forThisFile(startTestApp)
const { learner: learnerId, sibling: siblingId } = DEMO_FAMILY

const refresh = (demo = true) => refreshDemoFamily({ ...app.services, config: { ...app.config, demo } })

beforeAll(async () => {
  await upsertGrades(app, await unrenderedGrades(), await prepareSampleFamily(app.services))
  await refresh()
  // The job that does this would change rows in between.
  await addWaitingResults(app.services)
})

const Ids = z.object({ gradeId: z.string(), subjectId: z.string(), lessonId: z.string(), testId: z.string() })

/** A subject of the learner that visitors look at, with its first lesson and test. */
const ownSubject = () =>
  queryOne(
    app.database.kysely,
    Ids,
    sql`
      SELECT e.grade_id AS "gradeId", s.id AS "subjectId", l.id AS "lessonId", t.id AS "testId"
      FROM grade_enrollments e
      JOIN subjects s ON s.grade_id = e.grade_id AND s.name = 'Mathematics'
      JOIN lessons l ON l.subject_id = s.id AND l.number = 1
      JOIN tests t ON t.subject_id = s.id AND t.type = 'Mid Test 1'
      WHERE e.user_id = ${learnerId}`,
  )

describe('a visitor who looks around the sample family', () => {
  it('as its parent sees both children, and what a parent reads about them', async () => {
    const client = app.demoClient('parent')
    const { user } = await client.session.get()
    expect(user).toMatchObject({ isParent: true, isDemo: true, isContentManager: false, isOperator: false })
    const { learners } = await client.learners.overview()
    expect(learners.map(({ firstName }) => firstName).toSorted()).toEqual(['Leo', 'Mira'])
    const report = await client.report.get({ learnerId })
    expect(report.averages.quiz).not.toBeNull()
    await client.report.term({ learnerId })
    await client.study.learnerDashboard({ learnerId })
    await client.practice.learnerSkills({ learnerId: siblingId })
    await client.targetDays.get({ learnerId })
    await client.parentCards.list({ learnerId })
    await client.learners.exportFile({ learnerId })
    const { included } = await client.worksheets.list({ learnerId })
    expect(included).toBe(true)
    const { lessonId } = await ownSubject()
    const sheet = await client.worksheets.get({ learnerId, kind: 'quiz', source: lessonId, sheet: 1 })
    expect(sheet.questions.length).toBeGreaterThan(0)
    const { children } = await client.weeklyEmail.preview()
    expect(children).toHaveLength(2)
  })

  it('as its learner sees Today, subjects, lessons and skills', async () => {
    const client = app.demoClient('learner')
    const { user } = await client.session.get()
    expect(user).toMatchObject({ id: learnerId, isParent: false, isDemo: true })
    const { subjectId, lessonId, gradeId } = await ownSubject()
    expect((await client.study.dashboard()).subjects.length).toBeGreaterThan(0)
    expect((await client.study.subject({ subjectId })).viewer).toBe('enrolled')
    await client.study.lesson({ lessonId })
    await client.study.grade({ gradeId })
    await client.study.myGrade()
    await client.study.myTests()
    expect((await client.study.achievements()).earned.length).toBeGreaterThan(0)
    await client.study.notices()
    const { subjects } = await client.practice.skills()
    expect(subjects.some(({ skills }) => skills.some(({ level }) => level !== 'not-started'))).toBe(true)
    await client.practice.missed()
    await client.report.get({ learnerId })
    await client.practice.skillAnswers({ learnerId, skill: 'any' })
  })

  it('is no one else: another family stays closed', async () => {
    const parent = await makeParent(app)
    const other = await makeLearner(app, { parent })
    for (const view of ['parent', 'learner'] as const) {
      await expect(app.demoClient(view).report.get({ learnerId: other.id })).rejects.toThrow('permission')
    }
    await expect(app.demoClient('learner').report.get({ learnerId: siblingId })).rejects.toThrow('permission')
  })

  it('changes nothing by any operation', async () => {
    const manager = await makeParent(app)
    const { gradeId, subjectId, lessonId, testId } = await ownSubject()
    const own = {
      gradeId,
      subjectId,
      lessonIds: [lessonId],
      testIds: { 'Mid Test 1': testId, 'Mid Test 2': testId, 'Final Test': testId },
    }
    const made = await makeWorld(app, { manager, operator: manager })
    const world: World = { ...made, subject: own, learner: { id: learnerId, email: '', token: '' } }
    const writtenTables = await watchTables(app)
    const answered = new Set<string>()
    for (const [operation, rows] of Object.entries(PERMISSIONS)) {
      for (const { call } of rows) {
        for (const caller of ['demoParent', 'demoLearner'] as const) {
          const outcome = await call(clientOfCaller(app, world, caller), world).catch((error: unknown) => error)
          if (outcome instanceof Error) expect(outcome).toBeInstanceOf(ORPCError)
          else answered.add(operation)
        }
      }
    }
    expect(await writtenTables()).toEqual([])
    expect([...answered].filter((name) => name.startsWith('study.')).length).toBeGreaterThan(5)
  })

  it('reads on connections that refuse to write', async () => {
    const write = { name: '', text: 'INSERT INTO heartbeats DEFAULT VALUES', values: [], decode: () => [] }
    await expect(app.services.database.queryReadOnly(write)).rejects.toThrow('read-only transaction')
    const read = { name: '', text: 'SELECT 1', values: [], decode: () => ['read'] }
    expect(await app.services.database.queryReadOnly(read)).toEqual(['read'])
  })

  it('is the person of the session in a browser that is signed in, and no visitor afterwards', async () => {
    const parent = await makeParent(app)
    const response = await fetch(`${app.url}/api/session`, {
      headers: { authorization: `Bearer ${parent.token}`, cookie: 'trellis.demo=learner' },
    })
    expect(await response.json()).toMatchObject({ user: { id: parent.id, isDemo: false } })
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^trellis\.demo=; .*Max-Age=0/)])
  })

  it.each(['parents', '', 'parent2', 'de300000-7e11-4000-8000-000000000001'])(
    'is a visitor with the cookie "%s"',
    async (value) => {
      const response = await fetch(`${app.url}/api/session`, { headers: { cookie: `trellis.demo=${value}` } })
      expect(await response.json()).toMatchObject({ user: null })
    },
  )

  it('gets no file of the family', async () => {
    const { status } = await fetch(`${app.url}/files/learners/${learnerId}`, {
      headers: { cookie: 'trellis.demo=parent' },
    })
    expect(status).toBe(401)
  })
})

describe('looking around', () => {
  const press = (button: string, headers: Record<string, string> = {}, at: TestApp = app) =>
    fetch(`${at.url}/demo/${button}`, { method: 'POST', redirect: 'manual', headers: { origin: at.url, ...headers } })

  it.each([
    ['parent', '/parent'],
    ['learner', '/learner/dashboard'],
  ])('begins as the %s at %s', async (view, page) => {
    const response = await press(view)
    expect([response.status, response.headers.get('location')]).toEqual([303, page])
    expect(response.headers.getSetCookie()).toEqual([`trellis.demo=${view}; Path=/; HttpOnly; SameSite=Lax`])
  })

  it('ends with a press', async () => {
    const response = await press('leave', { cookie: 'trellis.demo=parent' })
    expect(response.headers.get('location')).toBe('/')
    expect(response.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')])
  })

  it('does not begin for a signed-in person, who goes to their own pages', async () => {
    const parent = await makeParent(app)
    const response = await press('learner', { authorization: `Bearer ${parent.token}` })
    expect(response.headers.get('location')).toBe('/parent')
    expect(response.headers.getSetCookie().filter((cookie) => cookie.includes('=learner'))).toEqual([])
  })

  it('takes the place of a session that has ended', async () => {
    const { name } = (await app.services.auth.$context).authCookies.sessionToken
    const response = await press('parent', { cookie: `${name}=ended.signature` })
    expect(response.headers.get('location')).toBe('/parent')
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringContaining(`${name}=; Max-Age=0`),
      expect.stringContaining('trellis.demo=parent'),
    ])
  })

  it('does not begin from another site', async () => {
    expect(
      (await press('parent', { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(403)
  })

  it('does not exist while it is off', async () => {
    const off = await startTestApp({ DEMO: 'off' }, undefined, { onDatabase: app.onDatabase })
    try {
      expect((await press('parent', {}, off)).status).toBe(404)
      expect((await off.demoClient('parent').session.get()).user).toBeNull()
      await expect(off.demoClient('parent').learners.list()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    } finally {
      await off.close()
    }
  })

  it('does not begin without the family', async () => {
    const empty = await startTestApp()
    try {
      const response = await press('parent', {}, empty)
      expect([response.headers.get('location'), response.headers.getSetCookie()]).toEqual(['/', []])
      expect((await empty.demoClient('parent').session.get()).user).toBeNull()
    } finally {
      await empty.close()
    }
  })
})

describe('the sample family for visitors', () => {
  const Dated = z.object({ at: z.date() })
  const writtenAt = async () =>
    (
      await queryOne(
        app.database.kysely,
        Dated,
        sql`SELECT created_at AS at FROM profiles WHERE id = ${DEMO_FAMILY.learner}`,
      )
    ).at

  it('is written once a day, with the same rows', async () => {
    const written = await writtenAt()
    const tables = ['profiles', 'user_progress', 'lesson_submissions', 'test_attempts', 'lesson_marks', 'consents']
    const count = () => Promise.all(tables.map((table) => countRows(app, table)))
    const rows = await count()
    await refresh()
    expect(await writtenAt()).toEqual(written)
    await sql`
      UPDATE profiles SET created_at = created_at - interval '25 hours' WHERE id = ${learnerId}`.execute(
      app.database.kysely,
    )
    await refresh()
    expect((await writtenAt()).getTime()).toBeGreaterThanOrEqual(written.getTime())
    expect(await count()).toEqual(rows)
  })

  it('has no session, and nobody signs in to it', async () => {
    const people = await query(
      app.database.kysely,
      z.object({ email: z.string(), username: z.string().nullable() }),
      sql`SELECT email, username FROM profiles WHERE id = ANY (${Object.values(DEMO_FAMILY)}::uuid[])`,
    )
    expect(people).toHaveLength(3)
    for (const { email, username } of people) {
      for (const password of ['!', '', 'trellis-parent', 'trellis-mira']) {
        const byEmail = await postAuth(app, '/sign-in/email', { email, password })
        expect(byEmail.status).toBeGreaterThanOrEqual(400)
        if (username === null) continue
        expect((await postAuth(app, '/sign-in/username', { username, password })).status).toBeGreaterThanOrEqual(400)
      }
      await postAuth(app, '/request-password-reset', { email })
      await postAuth(app, '/sign-up/email', { name: '', email, password: 'amber kettle 42' })
      await app
        .client()
        .session.requestLearnerPassword({ identifier: username ?? email })
        .catch(() => {})
    }
    const { rows } = await sql`
      SELECT FROM sessions WHERE user_id = ANY (${Object.values(DEMO_FAMILY)}::uuid[])`.execute(app.database.kysely)
    expect(rows).toEqual([])
    expect(await countRows(app, 'mails')).toBe(0)
    expect(await countRows(app, 'weekly_emails')).toBe(0)
    expect(await countRows(app, 'subscriptions')).toBe(0)
  })

  it('is in no count of learners, and holds back no deletion of content', async () => {
    const manager = await makeParent(app)
    const client = app.client(manager.token)
    const grades = await client.contentGrades.list()
    const grade = grades.grades.find(({ name }) => name === 'Grade 7')
    // Mira of the sample family that developers sign in to.
    expect(grade?.learners).toBe(1)
  })

  it('leaves out a lesson that no longer exists', async () => {
    await sql`
      UPDATE stored_lessons SET deletion_id = NULL, number = number + 100
      WHERE subject_id = (SELECT id FROM subjects WHERE name = 'Science' AND grade_id = (
        SELECT grade_id FROM grade_enrollments WHERE user_id = ${learnerId})) AND number = 1`.execute(
      app.database.kysely,
    )
    await sql`
      UPDATE profiles SET created_at = created_at - interval '25 hours' WHERE id = ${learnerId}`.execute(
      app.database.kysely,
    )
    await refresh()
    const { rows } = await sql`SELECT FROM user_progress WHERE user_id = ${learnerId}`.execute(app.database.kysely)
    expect(rows).toHaveLength(8)
  })

  it('is removed where looking around is off', async () => {
    await refresh(false)
    const { rows } = await sql`
      SELECT FROM profiles WHERE id = ANY (${Object.values(DEMO_FAMILY)}::uuid[])`.execute(app.database.kysely)
    expect(rows).toEqual([])
    expect((await app.demoClient('parent').session.get()).user).toBeNull()
    await expect(app.demoClient('parent').learners.list()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})
