import { scryptSync } from 'node:crypto'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { describe, expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { CHEAP_PASSWORD_COST, PASSWORD_COST, passwordHasher } from './password-hash.ts'
import { startTestApp } from './testing/test-app.ts'

const PASSWORD = 'Ein Å und ein 🎈'

describe.each([PASSWORD_COST, CHEAP_PASSWORD_COST])('with the cost %j', (cost) => {
  const { hash, verify } = passwordHasher(cost)

  test('a password fits its own hash alone, however its letters are composed', async () => {
    const stored = await hash(PASSWORD)
    expect(await verify({ hash: stored, password: PASSWORD.normalize('NFD') })).toBe(true)
    expect(await verify({ hash: stored, password: PASSWORD.toLowerCase() })).toBe(false)
    expect(await hash(PASSWORD)).not.toBe(stored)
  })

  test.each(['', ':', 'salt', 'salt:', 'salt:00', `salt:${'zz'.repeat(64)}`])('no password fits %j', async (stored) => {
    expect(await verify({ hash: stored, password: '' })).toBe(false)
  })
})

test('hashes that the auth library has made continue to work, and it could read ours', async () => {
  const { hash, verify } = passwordHasher(PASSWORD_COST)
  expect(await verify({ hash: await hashPassword(PASSWORD), password: PASSWORD })).toBe(true)
  expect(await verifyPassword({ hash: await hash(PASSWORD), password: PASSWORD })).toBe(true)
})

describe('the cost of a hash', () => {
  const production = {
    NODE_ENV: 'production',
    ORIGIN: 'https://learn.example.org',
    SMTP_URL: 'smtp://127.0.0.1',
  }
  const AUTH_SECRET = 'a secret that only the tests know 0123456789'

  test('is the full one unless the environment is that of tests', () => {
    for (const settings of [{}, { NODE_ENV: 'development' }, production]) {
      expect(loadConfig({ AUTH_SECRET, ...settings }).passwordCost).toEqual({ N: 16_384, r: 16, p: 1 })
    }
    expect(loadConfig({ AUTH_SECRET, NODE_ENV: 'test' }).passwordCost).toEqual(CHEAP_PASSWORD_COST)
  })

  test('is the configured one in an app', async () => {
    const app = await startTestApp({}, (config) => ({ ...config, passwordCost: PASSWORD_COST }))
    const { password } = await app.services.auth.$context
    const [salt = '', key] = (await password.hash(PASSWORD)).split(':')
    const { N, r, p } = PASSWORD_COST
    const expected = scryptSync(PASSWORD.normalize('NFKC'), salt, 64, { N, r, p, maxmem: 256 * N * r })
    expect(key).toBe(expected.toString('hex'))
    await app.close()
  })
})
