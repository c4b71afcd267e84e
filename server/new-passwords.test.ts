import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { listNewestMails } from './email/queries.ts'
import { isCommonPassword } from './new-passwords.ts'
import { makeLearner, makeParent } from './testing/people.ts'
import { readRows } from './testing/stored-rows.ts'
import { countRows, postAuth, startTestApp, type TestApp } from './testing/test-app.ts'

describe('common passwords', () => {
  it.each(['123456', 'password', 'PassWord1', 'qwertyuiop', 'iloveyou', 'football'])('%s is common', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it.each(['trellis', 'Trellis2026!', '1school', 'student-7', '#homework#'])('%s is common here', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it.each([
    'amber kettle 42',
    'maple-window-11',
    'Ω password',
    '',
    'trellised',
    'my school 7',
    '123-456',
    'old 1 rose',
  ])('"%s" is not common', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })
})

describe('a new password', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ PASSWORD_MIN_LENGTH: '8' })
  })
  afterAll(() => app.close())

  const post = (path: string, body: object, token?: string) =>
    postAuth(app, path, body, token === undefined ? {} : { authorization: `Bearer ${token}` })

  const rejection = (call: Promise<unknown>) =>
    call.then(
      () => 'accepted',
      (error) => error.data?.fields?.password,
    )

  const TOO_SHORT = 'Password must be at least 8 characters'
  const TOO_COMMON = 'This password is too common. Please choose a different one.'
  const IS_NAME = 'Your password can’t be your name, username or email. Please choose a different one.'

  test.each([
    ['seven77', 'PASSWORD_TOO_SHORT', TOO_SHORT],
    ['PassWord1', 'PASSWORD_TOO_COMMON', TOO_COMMON],
    ['kim.novak@example.test', 'PASSWORD_IS_NAME', IS_NAME],
    ['Kim Novak', 'PASSWORD_IS_NAME', IS_NAME],
  ])('of a sign-up cannot be %s', async (password, code, message) => {
    const { status, body } = await post('/sign-up/email', {
      name: 'Kim Novak',
      email: 'kim.novak@example.test',
      password,
    })
    expect([status, body]).toEqual([400, { code, message }])
    expect(await countRows(app, 'profiles')).toBe(0)
  })

  test('of a sign-up may be anything else', async () => {
    const body = { name: 'Kim', email: 'kim@example.test', password: 'amber kettle 42' }
    expect((await post('/sign-up/email', body)).status).toBe(200)
    const profiles = await readRows(app.database.kysely, sql`SELECT is_parent, role FROM profiles`)
    expect(profiles).toEqual([{ is_parent: true, role: 'user' }])
  })

  test('cannot be the email of the account when it is changed or reset, and the reset link still works', async () => {
    const parent = await makeParent(app)
    await app.client(parent.token).profile.update({ firstName: 'Annelotte', lastName: 'Long', cell: '' })
    const change = (newPassword: string) =>
      post('/change-password', { currentPassword: 'any', newPassword }, parent.token)
    expect((await change(parent.email)).body).toMatchObject({ code: 'PASSWORD_IS_NAME', message: IS_NAME })
    expect((await change('annelotte')).body).toMatchObject({ code: 'PASSWORD_IS_NAME' })

    await post('/request-password-reset', { email: parent.email })
    const [mail] = await listNewestMails(app.database.kysely, 1)
    const token = mail?.text.match(/access_token=(\S+)/)?.[1] ?? ''
    const reset = (newPassword: string) => post('/reset-password', { token, newPassword })
    expect((await reset('Annelotte')).body).toEqual({ code: 'PASSWORD_IS_NAME', message: IS_NAME })
    expect((await reset('nine green lanterns')).status).toBe(200)
  })

  test("of a learner cannot be one of the learner's names, whether learner or parent sets it", async () => {
    const parent = await makeParent(app)
    const learner = await makeLearner(app, { parent })
    const { learners } = app.client(parent.token)
    const set = (password: string) => rejection(learners.setPassword({ learnerId: learner.id, password }))
    expect(await set(learner.email.split('@')[0] ?? '')).toBe(IS_NAME)
    expect(await set('seven77')).toBe(TOO_SHORT)
    expect(await set('amber kettle 42')).toBe('accepted')

    const child = { firstName: 'Mira', lastName: 'Novak', email: 'mira.novak@example.test', username: 'mira_novak' }
    const create = (password: string) => rejection(learners.create({ ...child, password }))
    expect(await create('mira_novak')).toBe(IS_NAME)
    expect(await create('seven77')).toBe(TOO_SHORT)
    const request = (password: string) =>
      rejection(app.client().learnerRequests.create({ ...child, password, parentEmail: 'parent@example.test' }))
    expect(await request('mira novak')).toBe(IS_NAME)
    expect(await request('seven77')).toBe(TOO_SHORT)
  })

  test('has the minimum length that the session reports', async () => {
    expect((await app.client().session.get()).minPasswordLength).toBe(8)
  })
})
