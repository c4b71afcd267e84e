import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CONSENT_VERSION } from '#domain/accounts.ts'
import { ENGLISH_CONSENT } from '#server/agreed-text.ts'
import { makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { linkParent, makeParent, type Person } from '#server/testing/people.ts'
import { assignments, insertRows } from '#server/testing/stored-rows.ts'
import { postAuth, startTestApp } from '#server/testing/test-app.ts'
import { query, queryOne } from '../../database/rows.ts'
import { callOutcome } from './testing/call-outcome.ts'
import { addTestLearner, signIn, type TestLearner } from './testing/test-learner.ts'

const app = forThisFile(startTestApp)
let parent: Person
let learner: TestLearner

/** Creates a family for one test, so that tests do not affect each other. */
async function createFamily() {
  parent = await makeParent(app)
  learner = await addTestLearner(app, parent)
  return app.client(parent.token).learners
}

const signedInUser = async (token: string) => (await app.client(token).session.get()).user?.id ?? null
const Session = z.object({ id: z.string(), token: z.string(), user_id: z.string(), expires_at: z.date() })
const sessions = () =>
  query(
    app.database.kysely,
    Session,
    sql`SELECT id, token, user_id, expires_at FROM sessions WHERE user_id = ${learner.id}`,
  )
const Consent = z.object({
  parent_id: z.string().nullable(),
  text_version: z.string(),
  text_language: z.string().nullable(),
  text_hash: z.string().nullable(),
  granted_by: z.string(),
  granted_at: z.date(),
  withdrawn_at: z.date().nullable(),
})
const consents = () =>
  query(
    app.database.kysely,
    Consent,
    sql`SELECT parent_id, text_version, text_language, text_hash, granted_by, granted_at, withdrawn_at FROM consents WHERE child_id = ${learner.id}`,
  )
const readBan = () =>
  queryOne(
    app.database.kysely,
    z.object({ banned: z.boolean(), ban_reason: z.string().nullable() }),
    sql`SELECT banned, ban_reason FROM profiles WHERE id = ${learner.id}`,
  )

describe('a new password', () => {
  it('ends every session and replaces the old password', async () => {
    const { setPassword } = await createFamily()
    const tokens = [await signIn(app, learner), await signIn(app, learner)]
    const password = 'violet lantern 7'
    expect(await setPassword({ learnerId: learner.id, password })).toEqual({ sessionsEnded: 2 })
    for (const token of tokens) expect(await signedInUser(token)).toBeNull()
    const old = await postAuth(app, '/sign-in/email', { email: learner.email, password: learner.password })
    expect(old.status).toBe(401)
    expect(await signedInUser(await signIn(app, { ...learner, password }))).toBe(learner.id)
  })

  it('can be set for an account without one', async () => {
    const { setPassword } = await createFamily()
    await sql`DELETE FROM accounts WHERE user_id = ${learner.id}`.execute(app.database.kysely)
    await setPassword({ learnerId: learner.id, password: 'violet lantern 7' })
    expect(await signedInUser(await signIn(app, { ...learner, password: 'violet lantern 7' }))).toBe(learner.id)
  })

  it('that is too common is rejected, and no session ends', async () => {
    const { setPassword } = await createFamily()
    const token = await signIn(app, learner)
    await expect(setPassword({ learnerId: learner.id, password: 'Password1' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { password: expect.stringContaining('too common') } },
    })
    expect(await signedInUser(token)).toBe(learner.id)
  })
})

it('signing a learner out everywhere ends only their own sessions', async () => {
  const { signOutEverywhere } = await createFamily()
  const sister = await addTestLearner(app, parent)
  const sisterToken = await signIn(app, sister)
  const tokens = [await signIn(app, learner), await signIn(app, learner), await signIn(app, learner)]
  expect(await signOutEverywhere({ learnerId: learner.id })).toEqual({ sessionsEnded: 3 })
  for (const token of tokens) expect(await signedInUser(token)).toBeNull()
  expect(await signedInUser(sisterToken)).toBe(sister.id)
  expect(await signedInUser(parent.token)).toBe(parent.id)
  expect(await signOutEverywhere({ learnerId: learner.id })).toEqual({ sessionsEnded: 0 })
})

describe('withdrawing consent', () => {
  it('signs the learner out immediately and blocks sign-in by email and username', async () => {
    const { withdrawConsent } = await createFamily()
    const token = await signIn(app, learner)
    const { learner: result } = await withdrawConsent({ learnerId: learner.id })
    expect(result.consent).toMatchObject({
      givenBy: { you: true, name: 'Test Person' },
      textVersion: CONSENT_VERSION,
      withdrawnAt: expect.any(Date),
    })
    expect(await signedInUser(token)).toBeNull()
    await expect(app.client(token).study.dashboard()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    const { email, username, password } = learner
    for (const response of [
      await postAuth(app, '/sign-in/email', { email, password }),
      await postAuth(app, '/sign-in/username', { username, password }),
    ]) {
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.status).toBeLessThan(500)
      expect(response.headers.get('set-cookie') ?? '').not.toMatch(/session_token=[^;]/)
    }
    expect(await sessions()).toEqual([])
  })

  it('invalidates a session that was created concurrently, even after consent is renewed', async () => {
    const { withdrawConsent, giveConsent } = await createFamily()
    const token = await signIn(app, learner)
    const [session] = await sessions()
    if (!session) throw new Error('There is no session')
    await withdrawConsent({ learnerId: learner.id })
    await insertRows(app.database.kysely, 'sessions', session)
    expect(await signedInUser(token)).toBeNull()
    await giveConsent({ learnerId: learner.id })
    expect(await signedInUser(token)).toBeNull()
  })

  it('twice has the same effect as once, and deletes no progress', async () => {
    const { withdrawConsent } = await createFamily()
    const { gradeId, lessonIds } = await makeSubject(app)
    await app
      .client(parent.token)
      .learners.update({ ...learner, learnerId: learner.id, cell: '', gradeId, confirmed: true })
    const { study } = app.client(await signIn(app, learner))
    await study.completePart({ lessonId: lessonIds[0] ?? '', part: 'text' })
    const first = await withdrawConsent({ learnerId: learner.id })
    const recorded = await consents()
    expect(await withdrawConsent({ learnerId: learner.id })).toEqual(first)
    expect(await consents()).toEqual(recorded)
    const { rows } = await app.client(parent.token).report.get({ learnerId: learner.id })
    expect(rows).not.toEqual([])
  })
})

describe('giving consent', () => {
  it('again lets the learner sign in, and records the parent and the text', async () => {
    const { withdrawConsent, giveConsent } = await createFamily()
    await withdrawConsent({ learnerId: learner.id })
    const { learner: result } = await giveConsent({ learnerId: learner.id })
    expect(result.consent).toMatchObject({
      givenBy: { you: true, name: 'Test Person' },
      textVersion: CONSENT_VERSION,
      withdrawnAt: null,
    })
    expect(await signedInUser(await signIn(app, learner))).toBe(learner.id)
    const active = (await consents()).filter((consent) => consent.withdrawn_at === null)
    const { language, hash } = ENGLISH_CONSENT
    expect(active).toMatchObject([
      { parent_id: parent.id, granted_by: 'renewing', text_language: language, text_hash: hash },
    ])
    expect(await consents()).toHaveLength(2)
  })

  it('while it is active changes nothing and ends no session', async () => {
    const { giveConsent } = await createFamily()
    const token = await signIn(app, learner)
    const before = await consents()
    await giveConsent({ learnerId: learner.id })
    expect(await consents()).toEqual(before)
    expect(await signedInUser(token)).toBe(learner.id)
  })

  it('is recorded for a learner without any consent', async () => {
    const { giveConsent } = await createFamily()
    await sql`DELETE FROM consents WHERE child_id = ${learner.id}`.execute(app.database.kysely)
    await giveConsent({ learnerId: learner.id })
    expect(await consents()).toMatchObject([{ parent_id: parent.id, withdrawn_at: null }])
  })

  it('does not lift a ban by the operator', async () => {
    const { giveConsent, withdrawConsent } = await createFamily()
    const locked = { banned: true, ban_reason: 'by the operator' }
    await sql`UPDATE profiles SET ${assignments(locked)} WHERE id = ${learner.id}`.execute(app.database.kysely)
    await withdrawConsent({ learnerId: learner.id })
    await giveConsent({ learnerId: learner.id })
    expect(await readBan()).toEqual(locked)
  })
})

it('each operation runs two to five statements in addition to the session lookup and the rate limit', async () => {
  const { setPassword, signOutEverywhere, giveConsent, withdrawConsent } = await createFamily()
  const learnerId = learner.id
  // One more to end a limit on the learner's sign-ins.
  expect(await app.countStatements(() => setPassword({ learnerId, password: 'violet lantern 7' }))).toBe(5)
  expect(await app.countStatements(() => signOutEverywhere({ learnerId }))).toBe(3)
  // One more for the log, and one to take back waiting weekly emails or to end the consent to an earlier text.
  for (const call of [() => withdrawConsent({ learnerId }), () => giveConsent({ learnerId })]) {
    expect(await app.countStatements(call)).toBe(5)
  }
})

it('concurrently granting and withdrawing consent leaves consent and ban consistent', async () => {
  const { giveConsent, withdrawConsent } = await createFamily()
  const learnerId = learner.id
  for (let round = 0; round < 6; round += 1) {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index + round) % 2 === 0 ? giveConsent({ learnerId }) : withdrawConsent({ learnerId }),
      ),
    )
    const active = (await consents()).filter((consent) => consent.withdrawn_at === null)
    expect(active).toHaveLength((await readBan()).banned ? 0 : 1)
  }
})

it('a parent who deletes their account during changes causes no internal error', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { giveConsent, withdrawConsent, signOutEverywhere, update } = await createFamily()
    const learnerId = learner.id
    const changes: (() => Promise<unknown>)[] = [
      () => giveConsent({ learnerId }),
      () => withdrawConsent({ learnerId }),
      () => update({ learnerId, firstName: 'A', lastName: 'B', cell: '', gradeId: null }),
      () => signOutEverywhere({ learnerId }),
    ]
    const outcomes = await Promise.all([
      ...changes.map(callOutcome),
      callOutcome(() => app.client(parent.token).profile.deleteAccount({})),
      ...changes.map(callOutcome),
    ])
    expect(outcomes[4]).toBe('done')
    expect(['done', 'FORBIDDEN', 'UNAUTHENTICATED']).toEqual(expect.arrayContaining(outcomes))
    expect(await consents()).toEqual([])
  }
})

it('50 concurrent changes of one learner by two parents all succeed and leave a consistent state', async () => {
  const clients = [await createFamily(), app.client((await addSecondParent()).token).learners]
  const grades = [(await makeSubject(app)).gradeId, (await makeSubject(app)).gradeId]
  const learnerId = learner.id
  await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const client = clients[index % 2] ?? clients[0]
      if (!client) throw new Error('There is no client')
      if (index % 5 === 0) await client.setPassword({ learnerId, password: `violet lantern ${index}` })
      if (index % 5 === 1) await client.withdrawConsent({ learnerId })
      if (index % 5 === 2) await client.giveConsent({ learnerId })
      if (index % 5 === 3) await client.signOutEverywhere({ learnerId })
      if (index % 5 === 4) {
        const gradeId = grades[(index + 1) % 4 < 2 ? 0 : 1] ?? null
        await client.update({ learnerId, firstName: `N${index}`, lastName: 'X', cell: '', gradeId, confirmed: true })
      }
    }),
  )
  const active = (await consents()).filter((consent) => consent.withdrawn_at === null)
  const { banned } = await readBan()
  expect(active).toHaveLength(banned ? 0 : 1)
  const { rows } = await app.database.pool.query(
    `SELECT count(DISTINCT a.id)::int AS accounts, bool_and(e.grade_id = p.grade_id) AS one_grade
     FROM profiles p JOIN accounts a ON a.user_id = p.id JOIN grade_enrollments e ON e.user_id = p.id
     WHERE p.id = $1`,
    [learnerId],
  )
  expect(rows).toEqual([{ accounts: 1, one_grade: true }])

  async function addSecondParent() {
    const second = await makeParent(app)
    await linkParent(app, second.id, learner.id)
    return second
  }
})
