import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import {
  callByCookie,
  mailsTo,
  PASSWORD,
  parentAccount,
  sessionCookieIn,
  signIn,
  startBehindProxy,
} from './testing/accounts.ts'

const app = forThisFile(startBehindProxy)
const verifiedAgo = (token: string, minutes: number) =>
  sql`
    UPDATE sessions SET verified_at = ${new Date(Date.now() - minutes * 60_000)}
    WHERE token = ${token}`.execute(app.database.kysely)

/** 'allowed', or the error code of an operation that requires a recent proof of identity. */
const attempt = (token: string) =>
  app
    .client(token)
    .profile.signOutOtherDevices()
    .then(
      () => 'allowed',
      (error) => error.code,
    )

async function stale<Someone extends Person>(person: Someone): Promise<Someone> {
  await verifiedAgo(person.token, 11)
  expect(await attempt(person.token)).toBe('REAUTHENTICATION_REQUIRED')
  return person
}

async function linkMailedTo(email: string): Promise<string> {
  return (await mailsTo(app, email))[0]?.text.match(/confirm-identity#token=(\S+)/)?.[1] ?? ''
}

describe('a proof of identity', () => {
  test('counts for ten minutes, in one session; a sign-in is one', async () => {
    const parent = await parentAccount(app)
    await verifiedAgo(parent.token, 9)
    expect(await attempt(parent.token)).toBe('allowed')
    await verifiedAgo(parent.token, 10)
    expect(await attempt(parent.token)).toBe('REAUTHENTICATION_REQUIRED')
    const { body } = await signIn(app, parent.email, PASSWORD)
    expect(await attempt(body.token)).toBe('allowed')
  })

  test('continues the session of a browser under a new token, while other tabs finish with the earlier one', async () => {
    const parent = await parentAccount(app)
    const earlier = sessionCookieIn((await signIn(app, parent.email, PASSWORD)).headers)
    await sql`UPDATE sessions SET verified_at = now() - interval '11 minutes' WHERE user_id = ${parent.id}`.execute(
      app.database.kysely,
    )
    const call = (operation: string, cookie: string, input?: object) => callByCookie(app, operation, input, cookie)
    const who = async (cookie: string) => (await call('session/get', cookie)).body.user?.id ?? null
    const confirmed = await call('session/confirmPassword', earlier, { password: PASSWORD })
    expect([confirmed.status, confirmed.cookie === '', confirmed.cookie === earlier]).toEqual([200, false, false])
    expect([await who(confirmed.cookie), await who(earlier)]).toEqual([parent.id, parent.id])

    // A second press in another tab neither fails nor takes the new cookie away.
    expect(await call('session/confirmPassword', earlier, { password: PASSWORD })).toMatchObject({
      status: 200,
      cookie: '',
    })
    await sql`UPDATE sessions SET expires_at = expires_at - interval '30 seconds' WHERE user_id = ${parent.id}`.execute(
      app.database.kysely,
    )
    expect([await who(confirmed.cookie), await who(earlier)]).toEqual([parent.id, null])
    expect((await call('profile/signOutOtherDevices', confirmed.cookie)).status).toBe(200)
  })

  test('leaves the earlier token without the proof', async () => {
    const parent = await parentAccount(app)
    const earlier = sessionCookieIn((await signIn(app, parent.email, PASSWORD)).headers)
    await sql`UPDATE sessions SET verified_at = now() - interval '11 minutes' WHERE user_id = ${parent.id}`.execute(
      app.database.kysely,
    )
    await callByCookie(app, 'session/confirmPassword', { password: PASSWORD }, earlier)
    expect(await callByCookie(app, 'profile/signOutOtherDevices', undefined, earlier)).toMatchObject({
      status: 403,
      body: { code: 'REAUTHENTICATION_REQUIRED' },
    })
  })

  test('is required for a new email or username of a learner, and for no other detail', async () => {
    const parent = await stale(await parentAccount(app))
    const learner = await makeLearner(app, { parent })
    const { learners } = app.client(parent.token)
    const own = { learnerId: learner.id, firstName: 'Ada', lastName: 'Byron', cell: '', gradeId: null }
    const { email, username } = (await learners.update(own)).learner
    await learners.update({ ...own, email, ...(username !== null && { username }) })
    for (const change of [{ email: 'attacker@example.test' }, { username: 'attacker' }]) {
      await expect(learners.update({ ...own, firstName: 'Eve', ...change })).rejects.toMatchObject({
        code: 'REAUTHENTICATION_REQUIRED',
      })
    }
    const [now] = (await learners.list()).learners
    expect(now).toMatchObject({ firstName: 'Ada', email, username })
    await verifiedAgo(parent.token, 9)
    expect((await learners.update({ ...own, username: 'ada.byron.7' })).learner.username).toBe('ada.byron.7')
  })

  test('is not required of a learner for their own devices', async () => {
    const learner = await makeLearner(app)
    await verifiedAgo(learner.token, 60)
    expect(await attempt(learner.token)).toBe('allowed')
  })

  test('is checked before anything else: nothing changes without it', async () => {
    const parent = await parentAccount(app)
    const learner = await makeLearner(app, { parent })
    await stale(parent)
    const { learners } = app.client(parent.token)
    const learnerId = learner.id
    for (const call of [
      () => learners.setPassword({ learnerId, password: 'amber kettle 43' }),
      () => learners.signOutEverywhere({ learnerId }),
      () => learners.withdrawConsent({ learnerId }),
      () => learners.export({ learnerId }),
      () => learners.delete({ learnerId }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
    }
    expect((await learners.list()).learners).toMatchObject([{ id: learnerId, consent: { withdrawnAt: null } }])
    expect((await app.client(learner.token).session.get()).user?.id).toBe(learnerId)
  })
})

describe('by password', () => {
  const confirm = (person: Person, password: string) => app.client(person.token).session.confirmPassword({ password })

  test('the right one proves it, a wrong one is a field error', async () => {
    const parent = await stale(await parentAccount(app))
    await expect(confirm(parent, 'wrong')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { password: 'Incorrect password' } },
    })
    expect(await attempt(parent.token)).toBe('REAUTHENTICATION_REQUIRED')
    expect(await confirm(parent, PASSWORD)).toEqual({ confirmed: true })
    expect(await attempt(parent.token)).toBe('allowed')
  })

  test('after ten wrong ones even the right one is rejected', async () => {
    const parent = await stale(await parentAccount(app))
    for (let count = 1; count <= 10; count += 1) {
      await expect(confirm(parent, 'wrong')).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    }
    await expect(confirm(parent, PASSWORD)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
    expect(await attempt(parent.token)).toBe('REAUTHENTICATION_REQUIRED')
  })
})

describe('by a mailed link', () => {
  const confirm = (token: string, link: string) => app.client(token).session.confirmByLink({ token: link })

  test('a parent without a password can prove their identity, once per link', async () => {
    const parent = await stale(await makeParent(app))
    expect(await app.client(parent.token).session.confirmationOptions()).toEqual({
      hasPassword: false,
      providers: [],
      email: parent.email,
    })
    expect(await app.client(parent.token).session.sendConfirmationLink()).toEqual({ sentTo: parent.email })
    const link = await linkMailedTo(parent.email)
    expect(await confirm(parent.token, link)).toEqual({ confirmed: true })
    expect(await attempt(parent.token)).toBe('allowed')
    await stale(parent)
    await expect(confirm(parent.token, link)).rejects.toMatchObject({ code: 'LINK_GONE' })
    expect(await attempt(parent.token)).toBe('REAUTHENTICATION_REQUIRED')
  })

  test('only the session that requested the link is verified by it', async () => {
    const thief = await stale(await parentAccount(app))
    await app.client(thief.token).session.sendConfirmationLink()
    const link = await linkMailedTo(thief.email)
    const owner = (await signIn(app, thief.email, PASSWORD)).body.token
    await expect(confirm(owner, link)).rejects.toMatchObject({ code: 'LINK_GONE' })
    await expect(confirm((await makeParent(app)).token, link)).rejects.toMatchObject({ code: 'LINK_GONE' })
    expect(await attempt(thief.token)).toBe('REAUTHENTICATION_REQUIRED')
  })

  test('the link, which lasts ten minutes, is stored hashed and deleted with the account', async () => {
    const parent = await stale(await makeParent(app))
    await app.client(parent.token).session.sendConfirmationLink()
    const link = await linkMailedTo(parent.email)
    const stored = await app.database.pool.query('SELECT v::text FROM verifications v WHERE strpos(value, $1) > 0', [
      parent.id,
    ])
    expect(stored.rows).toHaveLength(1)
    expect(JSON.stringify(stored.rows)).not.toContain(link)
    await app.database.pool.query(
      "UPDATE verifications SET expires_at = expires_at - interval '10 minutes' WHERE strpos(value, $1) > 0",
      [parent.id],
    )
    await expect(confirm(parent.token, link)).rejects.toMatchObject({ code: 'LINK_GONE' })
    await verifiedAgo(parent.token, 0)
    await app.client(parent.token).profile.deleteAccount({})
    const left = await app.database.pool.query('SELECT FROM verifications WHERE strpos(value, $1) > 0', [parent.id])
    expect(left.rows).toEqual([])
  })

  test('at most five mails are sent per hour', async () => {
    const parent = await makeParent(app)
    const { session } = app.client(parent.token)
    for (let count = 1; count <= 5; count += 1) await session.sendConfirmationLink()
    await expect(session.sendConfirmationLink()).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  })
})
