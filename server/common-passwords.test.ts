import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { countRows, postAuth, startTestApp, type TestApp } from './testing/test-app.ts'

describe('common passwords', () => {
  it.each(['123456', 'password', 'PassWord1', 'qwertyuiop', 'iloveyou', 'football'])('%s is common', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it.each(['amber kettle 42', 'maple-window-11', 'Ω password', ''])('"%s" is not common', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })
})

describe('a new parent', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())

  const signUp = (password: string) =>
    postAuth(app, '/sign-up/email', { name: 'Kim', email: `kim.${password.length}@example.test`, password })

  it('cannot sign up with a common password', async () => {
    const { status, body } = await signUp('PassWord1')
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'PASSWORD_TOO_COMMON',
      message: 'This password is too common. Please choose one that is harder to guess.',
    })
    expect(await countRows(app, 'profiles')).toBe(0)
  })

  it('signs up with an uncommon password', async () => {
    const { status } = await signUp('amber kettle 42')
    expect(status).toBe(200)
    const profiles = await app.database.kysely.selectFrom('profiles').select(['is_parent', 'role']).execute()
    expect(profiles).toEqual([{ is_parent: true, role: 'user' }])
  })
})
