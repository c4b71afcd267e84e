import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONSENT_VERSION } from '#domain/accounts.ts'
import { makeSubject } from '#server/testing/curriculum.ts'
import { makeParent, type Person } from '#server/testing/people.ts'
import { postAuth, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type Added, addSomebody, signIn } from './testing/added-learner.ts'
import { codeOf } from './testing/code-of.ts'

let app: TestApp
let parent: Person
let learner: Added

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** A family for each test: what one withdraws or changes is no other's. */
async function family() {
  parent = await makeParent(app)
  learner = await addSomebody(app, parent)
  return app.client(parent.token).learners
}

const whoIs = async (token: string) => (await app.client(token).session.get()).user?.id ?? null
const sessions = () =>
  app.database.kysely.selectFrom('sessions').selectAll().where('user_id', '=', learner.id).execute()
const consents = () =>
  app.database.kysely.selectFrom('consents').selectAll().where('child_id', '=', learner.id).execute()
const lockOf = () =>
  app.database.kysely
    .selectFrom('profiles')
    .select(['banned', 'ban_reason'])
    .where('id', '=', learner.id)
    .executeTakeFirstOrThrow()

describe('a new password', () => {
  it('ends every session and is the one to sign in by', async () => {
    const { setPassword } = await family()
    const tokens = [await signIn(app, learner), await signIn(app, learner)]
    const password = 'violet lantern 7'
    expect(await setPassword({ learnerId: learner.id, password })).toEqual({ sessionsEnded: 2 })
    for (const token of tokens) expect(await whoIs(token)).toBeNull()
    const old = await postAuth(app, '/sign-in/email', { email: learner.email, password: learner.password })
    expect(old.status).toBe(401)
    expect(await whoIs(await signIn(app, { ...learner, password }))).toBe(learner.id)
  })

  it('is made for an account that had none', async () => {
    const { setPassword } = await family()
    await app.database.kysely.deleteFrom('accounts').where('user_id', '=', learner.id).execute()
    await setPassword({ learnerId: learner.id, password: 'violet lantern 7' })
    expect(await whoIs(await signIn(app, { ...learner, password: 'violet lantern 7' }))).toBe(learner.id)
  })

  it('that is among the most common is refused, and nobody is signed out', async () => {
    const { setPassword } = await family()
    const token = await signIn(app, learner)
    await expect(setPassword({ learnerId: learner.id, password: 'Password1' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { password: expect.stringContaining('too common') } },
    })
    expect(await whoIs(token)).toBe(learner.id)
  })
})

it('signing a learner out everywhere ends their sessions and nobody else’s', async () => {
  const { signOutEverywhere } = await family()
  const sister = await addSomebody(app, parent)
  const sisters = await signIn(app, sister)
  const tokens = [await signIn(app, learner), await signIn(app, learner), await signIn(app, learner)]
  expect(await signOutEverywhere({ learnerId: learner.id })).toEqual({ sessionsEnded: 3 })
  for (const token of tokens) expect(await whoIs(token)).toBeNull()
  expect(await whoIs(sisters)).toBe(sister.id)
  expect(await whoIs(parent.token)).toBe(parent.id)
  expect(await signOutEverywhere({ learnerId: learner.id })).toEqual({ sessionsEnded: 0 })
})

describe('withdrawing consent', () => {
  it('has a learner who is signed in out at once, and in again by no name', async () => {
    const { withdrawConsent } = await family()
    const token = await signIn(app, learner)
    const { learner: shown } = await withdrawConsent({ learnerId: learner.id })
    expect(shown.consent).toMatchObject({
      parentEmail: parent.email,
      textVersion: CONSENT_VERSION,
      withdrawnAt: expect.any(Date),
    })
    expect(await whoIs(token)).toBeNull()
    await expect(app.client(token).study.dashboard()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    const { email, username, password } = learner
    for (const answer of [
      await postAuth(app, '/sign-in/email', { email, password }),
      await postAuth(app, '/sign-in/username', { username, password }),
    ]) {
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(answer.headers.get('set-cookie') ?? '').not.toMatch(/session_token=[^;]/)
    }
    expect(await sessions()).toEqual([])
  })

  it('leaves no way in for a session that slips in while it happens, then or after consent is given again', async () => {
    const { withdrawConsent, giveConsent } = await family()
    const token = await signIn(app, learner)
    const [session] = await sessions()
    if (!session) throw new Error('There is no session')
    await withdrawConsent({ learnerId: learner.id })
    await app.database.kysely.insertInto('sessions').values(session).execute()
    expect(await whoIs(token)).toBeNull()
    await giveConsent({ learnerId: learner.id })
    expect(await whoIs(token)).toBeNull()
  })

  it('twice is the same as once, and keeps everything that was learned', async () => {
    const { withdrawConsent } = await family()
    const { gradeId, lessonIds } = await makeSubject(app)
    await app.client(parent.token).learners.update({ ...learner, learnerId: learner.id, cell: '', gradeId })
    const { study } = app.client(await signIn(app, learner))
    await study.completePart({ lessonId: lessonIds[0] ?? '', part: 'text' })
    const first = await withdrawConsent({ learnerId: learner.id })
    const kept = await consents()
    expect(await withdrawConsent({ learnerId: learner.id })).toEqual(first)
    expect(await consents()).toEqual(kept)
    const { rows } = await app.client(parent.token).report.get({ learnerId: learner.id })
    expect(rows).not.toEqual([])
  })
})

describe('giving consent', () => {
  it('again lets the learner in and records who agreed to what', async () => {
    const { withdrawConsent, giveConsent } = await family()
    await withdrawConsent({ learnerId: learner.id })
    const { learner: shown } = await giveConsent({ learnerId: learner.id })
    expect(shown.consent).toMatchObject({
      parentEmail: parent.email,
      textVersion: CONSENT_VERSION,
      withdrawnAt: null,
    })
    expect(await whoIs(await signIn(app, learner))).toBe(learner.id)
    const holding = (await consents()).filter((consent) => consent.withdrawn_at === null)
    expect(holding).toMatchObject([{ parent_id: parent.id, granted_by: 'renewing' }])
    expect(await consents()).toHaveLength(2)
  })

  it('while it holds changes nothing and signs nobody out', async () => {
    const { giveConsent } = await family()
    const token = await signIn(app, learner)
    const before = await consents()
    await giveConsent({ learnerId: learner.id })
    expect(await consents()).toEqual(before)
    expect(await whoIs(token)).toBe(learner.id)
  })

  it('is recorded for a learner of whom no consent was', async () => {
    const { giveConsent } = await family()
    await app.database.kysely.deleteFrom('consents').where('child_id', '=', learner.id).execute()
    await giveConsent({ learnerId: learner.id })
    expect(await consents()).toMatchObject([{ parent_id: parent.id, withdrawn_at: null }])
  })

  it('lifts no lock that the operator set', async () => {
    const { giveConsent, withdrawConsent } = await family()
    const locked = { banned: true, ban_reason: 'by the operator' }
    await app.database.kysely.updateTable('profiles').set(locked).where('id', '=', learner.id).execute()
    await withdrawConsent({ learnerId: learner.id })
    await giveConsent({ learnerId: learner.id })
    expect(await lockOf()).toEqual(locked)
  })
})

it('each costs two statements beside the session', async () => {
  const { setPassword, signOutEverywhere, giveConsent, withdrawConsent } = await family()
  const learnerId = learner.id
  for (const call of [
    () => setPassword({ learnerId, password: 'violet lantern 7' }),
    () => signOutEverywhere({ learnerId }),
    () => withdrawConsent({ learnerId }),
    () => giveConsent({ learnerId }),
  ]) {
    expect(await app.countStatements(call)).toBe(3)
  }
})

it('consent given and withdrawn many times at once ends given to a learner let in, or withdrawn from one locked out', async () => {
  const { giveConsent, withdrawConsent } = await family()
  const learnerId = learner.id
  for (let round = 0; round < 6; round += 1) {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index + round) % 2 === 0 ? giveConsent({ learnerId }) : withdrawConsent({ learnerId }),
      ),
    )
    const holding = (await consents()).filter((consent) => consent.withdrawn_at === null)
    expect(holding).toHaveLength((await lockOf()).banned ? 0 : 1)
  }
})

it('a parent who deletes the own account in the midst of changes breaks none of them', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { giveConsent, withdrawConsent, signOutEverywhere, update } = await family()
    const learnerId = learner.id
    const changes: (() => Promise<unknown>)[] = [
      () => giveConsent({ learnerId }),
      () => withdrawConsent({ learnerId }),
      () => update({ learnerId, firstName: 'A', lastName: 'B', cell: '', gradeId: null }),
      () => signOutEverywhere({ learnerId }),
    ]
    const outcomes = await Promise.all([
      ...changes.map(codeOf),
      codeOf(() => app.client(parent.token).profile.deleteAccount({})),
      ...changes.map(codeOf),
    ])
    expect(outcomes[4]).toBe('done')
    expect(['done', 'FORBIDDEN', 'UNAUTHENTICATED']).toEqual(expect.arrayContaining(outcomes))
    expect(await consents()).toEqual([])
  }
})

it('50 changes of one learner at once by two parents all succeed and end in one state', async () => {
  const clients = [await family(), app.client((await secondParent()).token).learners]
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
        await client.update({ learnerId, firstName: `N${index}`, lastName: 'X', cell: '', gradeId })
      }
    }),
  )
  const holding = (await consents()).filter((consent) => consent.withdrawn_at === null)
  const { banned } = await lockOf()
  expect(holding).toHaveLength(banned ? 0 : 1)
  const { rows } = await app.database.pool.query(
    `SELECT count(DISTINCT a.id)::int AS accounts, bool_and(e.grade_id = p.grade_id) AS one_grade
     FROM profiles p JOIN accounts a ON a.user_id = p.id JOIN grade_enrollments e ON e.user_id = p.id
     WHERE p.id = $1`,
    [learnerId],
  )
  expect(rows).toEqual([{ accounts: 1, one_grade: true }])

  async function secondParent() {
    const second = await makeParent(app)
    const link = { parent_id: second.id, child_id: learner.id }
    await app.database.kysely.insertInto('parent_child').values(link).execute()
    return second
  }
})
