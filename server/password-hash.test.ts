import { hashPassword } from 'better-auth/crypto'
import { describe, expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { CHEAP_PASSWORD_COST, PASSWORD_COST, passwordHasher } from './password-hash.ts'
import { createQueues } from './rate-limits/queues.ts'
import { startTestApp } from './testing/test-app.ts'

const { hashes } = createQueues()

const PASSWORD = 'Ein Å und ein 🎈'
const MIDDLE_COST = { N: 1024, r: 8, p: 1 }

describe.each([PASSWORD_COST, CHEAP_PASSWORD_COST])('with the cost %j', (cost) => {
  const { hash, verify } = passwordHasher(cost, hashes)

  test('a password matches only its own hash, in any Unicode normalization', async () => {
    const stored = await hash(PASSWORD)
    expect(await verify({ hash: stored, password: PASSWORD.normalize('NFD') })).toBe(true)
    expect(await verify({ hash: stored, password: PASSWORD.toLowerCase() })).toBe(false)
    expect(await hash(PASSWORD)).not.toBe(stored)
  })

  test.each([
    '',
    ':',
    'salt',
    'salt:',
    'salt:00',
    `salt:${'zz'.repeat(64)}`,
    '$scrypt$ln=4,r=1,p=1$c2FsdA$c2FsdA',
    '$scrypt$ln=4,r=1,p=1$$',
  ])('no password matches %j', async (stored) => {
    expect(await verify({ hash: stored, password: '' })).toBe(false)
  })
})

test('the hash that matches no password costs as much to verify as a new one', async () => {
  const { hash, verify, needsRehash, unmatchedHash } = passwordHasher(CHEAP_PASSWORD_COST, hashes)
  const costOf = (stored: string) => stored.split('$', 3)
  expect(costOf(unmatchedHash)).toEqual(costOf(await hash(PASSWORD)))
  expect([await verify({ hash: unmatchedHash, password: PASSWORD }), needsRehash(unmatchedHash)]).toEqual([
    false,
    false,
  ])
})

describe('a hash of an earlier version', () => {
  test("in the auth library's format still works and is due for replacement", async () => {
    const { verify, needsRehash } = passwordHasher(PASSWORD_COST, hashes)
    const stored = await hashPassword(PASSWORD)
    expect(await verify({ hash: stored, password: PASSWORD })).toBe(true)
    expect(await verify({ hash: stored, password: 'another one' })).toBe(false)
    expect(needsRehash(stored)).toBe(true)
  })

  test('with a lower cost still works and is due for replacement, one with a higher cost is not', async () => {
    const cheap = passwordHasher(CHEAP_PASSWORD_COST, hashes)
    const middle = passwordHasher(MIDDLE_COST, hashes)
    const weak = await cheap.hash(PASSWORD)
    const strong = await middle.hash(PASSWORD)
    expect(await middle.verify({ hash: weak, password: PASSWORD })).toBe(true)
    expect(await cheap.verify({ hash: strong, password: PASSWORD })).toBe(true)
    expect([middle.needsRehash(weak), middle.needsRehash(strong), cheap.needsRehash(strong)]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('takes about as long to verify as a new one', async () => {
    const { hash, verify } = passwordHasher(PASSWORD_COST, hashes)
    const current = await hash(PASSWORD)
    const earlier = await hashPassword(PASSWORD)
    const times = { current: [] as number[], earlier: [] as number[] }
    for (let round = 0; round < 3; round++) {
      times.current.push(await millisecondsOf(() => verify({ hash: current, password: 'wrong' })))
      times.earlier.push(await millisecondsOf(() => verify({ hash: earlier, password: 'wrong' })))
    }
    // Without padding it takes a quarter of the time.
    expect(Math.min(...times.earlier) / Math.min(...times.current)).toBeGreaterThan(0.4)
  })
})

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

describe('the cost of a hash', () => {
  const production = {
    NODE_ENV: 'production',
    ORIGIN: 'https://learn.example.org',
    SMTP_URL: 'smtp://127.0.0.1',
  }
  const AUTH_SECRET = 'a secret that only the tests know 0123456789'

  test('is the full cost unless NODE_ENV is test', () => {
    for (const settings of [{}, { NODE_ENV: 'development' }, production]) {
      expect(loadConfig({ AUTH_SECRET, ...settings }).passwordCost).toEqual({ N: 131_072, r: 8, p: 1 })
    }
    expect(loadConfig({ AUTH_SECRET, NODE_ENV: 'test' }).passwordCost).toEqual(CHEAP_PASSWORD_COST)
  })

  test('is the configured one in an app', async () => {
    const app = await startTestApp({}, (config) => ({ ...config, passwordCost: PASSWORD_COST }))
    const { password } = await app.services.auth.$context
    expect(await password.hash(PASSWORD)).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$/)
    await app.close()
  })
})
