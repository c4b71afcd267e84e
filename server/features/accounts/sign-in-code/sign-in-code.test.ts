import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { linkParent, makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { post, startBehindProxy, whoIs } from '../testing/accounts.ts'

const app = forThisFile(startBehindProxy)

async function family() {
  const parent = await makeParent(app)
  const learner = await makeLearner(app, { parent })
  const { learners } = app.client(parent.token)
  const create = () => learners.createSignInCode({ learnerId: learner.id })
  const state = () => learners.signInCode({ learnerId: learner.id })
  return { parent, learner, learners, create, state }
}

const use = (token: unknown) => post(app, '/sign-in/code', { token })
const peek = (token: string) => app.client().session.signInCode({ token })
const GONE = { code: 'LINK_GONE' }
const SPENT = { status: 400, body: { code: 'INVALID_TOKEN' } }

/** Session token that a sign-in set as a cookie. */
function sessionIn({ headers }: { headers: Headers }): string {
  const cookie = headers.getSetCookie().find((one) => one.startsWith('trellis.session_token='))
  return decodeURIComponent(cookie?.split(/[=;]/)[1] ?? '')
}

async function signsIn(code: string, learner: Person) {
  const answer = await use(code)
  expect(answer).toMatchObject({ status: 200, body: { status: true } })
  expect(await whoIs(app, sessionIn(answer))).toBe(learner.id)
  return answer
}

test('a code names the learner without being used, signs the learner in once, and shows the device to the parent', async () => {
  const { learner, create, state } = await family()
  expect(await state()).toEqual({ state: 'none', device: null })
  const { code, expiresAt } = await create()
  expect(expiresAt.getTime() - Date.now()).toBeGreaterThan(9 * 60_000)
  expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(10 * 60_000)
  expect(await state()).toEqual({ state: 'waiting', device: null })
  expect(await peek(code)).toEqual({ firstName: 'Test' })
  expect(await peek(code)).toEqual({ firstName: 'Test' })
  const answer = await signsIn(code, learner)
  expect(answer.headers.getSetCookie().some((cookie) => cookie.startsWith('trellis.device='))).toBe(true)
  expect(await state()).toEqual({ state: 'used', device: { userAgent: expect.any(String) } })
  await expect(peek(code)).rejects.toMatchObject(GONE)
  expect(await use(code)).toMatchObject(SPENT)
})

test('of twenty uses at once one signs in', async () => {
  const { create } = await family()
  const { code } = await create()
  const answers = await Promise.all(Array.from({ length: 20 }, () => use(code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(19)
})

test('only its hash is stored', async () => {
  const { create } = await family()
  const { code } = await create()
  const { rows } = await sql`SELECT c::text FROM sign_in_codes c`.execute(app.database.kysely)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(code)
})

describe('a code no longer works', () => {
  test('after ten minutes', async () => {
    const { learner, create, state } = await family()
    const { code } = await create()
    await sql`UPDATE sign_in_codes SET expires_at = now() WHERE learner_id = ${learner.id}`.execute(app.database.kysely)
    await expect(peek(code)).rejects.toMatchObject(GONE)
    expect(await use(code)).toMatchObject(SPENT)
    expect(await state()).toEqual({ state: 'expired', device: null })
  })

  test('once a newer one exists, also of the other parent, who alone sees its state', async () => {
    const { learner, create, state } = await family()
    const other = await makeParent(app)
    await linkParent(app, other.id, learner.id)
    const theirs = app.client(other.token).learners
    const first = await create()
    const second = await theirs.createSignInCode({ learnerId: learner.id })
    expect(await use(first.code)).toMatchObject(SPENT)
    await signsIn(second.code, learner)
    expect(await state()).toEqual({ state: 'none', device: null })
    expect(await theirs.signInCode({ learnerId: learner.id })).toMatchObject({ state: 'used' })
  })

  test.each([
    ['a new password', (f: Family) => f.learners.setPassword({ learnerId: f.learner.id, password: 'amber kettle 43' })],
    ['a sign-out everywhere', (f: Family) => f.learners.signOutEverywhere({ learnerId: f.learner.id })],
    ['a withdrawn consent', withdrawn],
    ['the deletion of the account', (f: Family) => f.learners.delete({ learnerId: f.learner.id })],
  ])('after %s', async (_of, act) => {
    const made = await family()
    const { code } = await made.create()
    await act(made)
    await expect(peek(code)).rejects.toMatchObject(GONE)
    expect(await use(code)).toMatchObject(SPENT)
  })
})

type Family = Awaited<ReturnType<typeof family>>

async function withdrawn({ learners, learner }: Family) {
  await learners.giveConsent({ learnerId: learner.id })
  await learners.withdrawConsent({ learnerId: learner.id })
}

test('there is none while consent is withdrawn, and an unused one of a locked account waits', async () => {
  const made = await family()
  const { code } = await made.create()
  const lock = (banned: boolean) =>
    sql`UPDATE profiles SET banned = ${banned} WHERE id = ${made.learner.id}`.execute(app.database.kysely)
  await lock(true)
  expect(await use(code)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_PAUSED' } })
  await lock(false)
  await signsIn(code, made.learner)
  await withdrawn(made)
  await expect(made.create()).rejects.toMatchObject({ code: 'PAUSED' })
  expect(await made.state()).toEqual({ state: 'none', device: null })
})

test('twenty codes an hour, and made-up ones sign no one in', async () => {
  const { create } = await family()
  for (let time = 0; time < 20; time++) await create()
  await expect(create()).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  for (const token of ['', 'x', 'x'.repeat(254)]) expect(await use(token)).toMatchObject(SPENT)
  for (const token of [1, null, {}, 'x'.repeat(300), '\u0000']) expect((await use(token)).status).toBe(400)
})
