import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { linkParent, makeParent } from '#server/testing/people.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { learnerAccount, PASSWORD, post, startBehindProxy, whoIs } from '../testing/accounts.ts'

const app = forThisFile(startBehindProxy)

const PLANTS = ['fern', 'acorn', 'tulip', 'daisy'] as const
const OTHER = ['acorn', 'fern', 'tulip', 'daisy'] as const
const WRONG = { status: 401, body: { code: 'INVALID_PICTURES' } }

const cookieIn = (headers: Headers, name: string) =>
  headers
    .getSetCookie()
    .find((one) => one.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''

const tokenIn = (headers: Headers) =>
  decodeURIComponent(cookieIn(headers, 'trellis.session_token').slice('trellis.session_token='.length))

/** Learner with a picture password, and the cookie of a device on which the learner has used the password. */
async function withPictures() {
  const learner = await learnerAccount(app)
  const { profile } = await app.client(learner.token).profile.setPictures({ password: PASSWORD, plants: [...PLANTS] })
  expect(profile.hasPictures).toBe(true)
  return { ...learner, device: await passwordOn(learner) }
}

async function passwordOn({ username }: { username: string }, cookie = ''): Promise<string> {
  const { status, headers } = await post(app, '/sign-in/username', { username, password: PASSWORD }, { cookie })
  expect(status).toBe(200)
  return cookieIn(headers, 'trellis.device')
}

const enter = (username: string, plants: readonly string[], cookie: string) =>
  post(app, '/sign-in/pictures', { username, plants: plants.join(',') }, { cookie })

test('four plants sign a learner in on a device on which the password was used, and leave it known as long as before', async () => {
  const { id, username, device } = await withPictures()
  const entered = await enter(username, PLANTS, device)
  expect(entered).toMatchObject({ status: 200, body: { status: true } })
  expect(await whoIs(app, tokenIn(entered.headers))).toBe(id)
  expect(cookieIn(entered.headers, 'trellis.device')).toBe('')
})

test('all else is one error', async () => {
  const { username, device } = await withPictures()
  const other = await learnerAccount(app)
  const deviceOfOther = await passwordOn(other)
  const answers = [
    await enter(username, PLANTS, ''),
    await enter(username, PLANTS, deviceOfOther),
    await enter(username, PLANTS, `${device}x`),
    await enter('unknown_name', PLANTS, device),
    await enter(username, OTHER, device),
    await enter(username, PLANTS.slice(1), device),
    await enter(username, ['fern', 'fern', 'fern', 'fern'], device),
    await enter(username, ['', 'x', '\u0000', 'DROP'], device),
    await enter(other.username, PLANTS, deviceOfOther),
  ]
  for (const answer of answers) expect(answer).toMatchObject(WRONG)
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
})

test('after five wrong tries only the password signs in, which then allows them again', async () => {
  const { username, device } = await withPictures()
  for (let time = 0; time < 4; time++) expect(await enter(username, OTHER, device)).toMatchObject(WRONG)
  // The right plants begin the count again.
  expect((await enter(username, PLANTS, device)).status).toBe(200)
  for (let time = 0; time < 5; time++) expect(await enter(username, OTHER, device)).toMatchObject(WRONG)
  expect(await enter(username, PLANTS, device)).toMatchObject(WRONG)
  await passwordOn({ username }, device)
  expect((await enter(username, PLANTS, device)).status).toBe(200)
})

test('of twenty guesses at once, five are compared', async () => {
  const { id, username, device } = await withPictures()
  await Promise.all(Array.from({ length: 20 }, () => enter(username, OTHER, device)))
  const { rows } = await sql`SELECT wrong FROM picture_passwords WHERE user_id = ${id}`.execute(app.database.kysely)
  expect(rows).toEqual([{ wrong: 5 }])
})

describe('pictures no longer sign in', () => {
  test('after a new password from a parent', async () => {
    const { id, username, device } = await withPictures()
    const parent = await makeParent(app)
    await linkParent(app, parent.id, id)
    await app.client(parent.token).learners.setPassword({ learnerId: id, password: 'amber kettle 43' })
    expect(await enter(username, PLANTS, device)).toMatchObject(WRONG)
  })

  test('once they are removed, or while the account is paused', async () => {
    const { id, token, username, device } = await withPictures()
    const lock = (banned: boolean) =>
      sql`UPDATE profiles SET banned = ${banned} WHERE id = ${id}`.execute(app.database.kysely)
    await lock(true)
    expect(await enter(username, PLANTS, device)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_PAUSED' } })
    await lock(false)
    const { profile } = await app.client(token).profile.setPictures({ password: PASSWORD, plants: null })
    expect(profile.hasPictures).toBe(false)
    expect(await enter(username, PLANTS, device)).toMatchObject(WRONG)
  })
})

test('they are chosen with the password, four different ones, and not stored as they are', async () => {
  const { id, token } = await withPictures()
  const { setPictures } = app.client(token).profile
  await expect(setPictures({ password: 'not the password', plants: [...OTHER] })).rejects.toMatchObject({
    data: { fields: { password: 'Incorrect password' } },
  })
  await expect(setPictures({ password: PASSWORD, plants: ['fern', 'fern', 'fern', 'fern'] })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  })
  const { rows } = await sql`SELECT p::text AS row FROM picture_passwords p WHERE user_id = ${id}`.execute(
    app.database.kysely,
  )
  expect(JSON.stringify(rows)).not.toMatch(/fern|acorn/)
})
