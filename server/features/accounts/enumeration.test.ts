import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../testing/test-app.ts'
import { learnerAccount, PASSWORD, post, startBehindProxy } from './testing/accounts.ts'

/** How many of each kind are timed; the two kinds take turns, so that a busy machine slows both. */
const SAMPLES = 15

/** Each route with what it is sent about an account; of the password a wrong one. */
const ROUTES = [
  ['/sign-in/email', (one: Named) => ({ email: one.email, password: 'not the password' })],
  ['/sign-in/username', (one: Named) => ({ username: one.username, password: 'not the password' })],
  ['/sign-up/email', (one: Named) => ({ name: '', email: one.email, password: PASSWORD })],
  ['/request-password-reset', (one: Named) => ({ email: one.email })],
  ['/send-verification-email', (one: Named) => ({ email: one.email })],
] as const
type Named = { email: string; username: string }

let app: TestApp
const known: Named[] = []

beforeAll(async () => {
  app = await startBehindProxy()
  for (let index = 0; index < SAMPLES; index++) known.push(await learnerAccount(app))
  // Of the known ones every other one has not confirmed the address, and is mailed when asked to be.
  const unconfirmed = known.filter((_, index) => index % 2 === 0).map(({ email }) => email)
  const { kysely } = app.database
  await kysely
    .updateTable('profiles')
    .set({ email_verified: false })
    .where('email', 'in', unconfirmed)
    .execute()
})
afterAll(() => app.close())

const nobody = (): Named => {
  const username = `nobody_${randomUUID().slice(0, 8)}`
  return { username, email: `${username}@example.test` }
}

describe.each(ROUTES)('%s', (path, bodyFor) => {
  const ask = async (one: Named) => {
    const start = performance.now()
    const { status, body, headers } = await post(app, path, bodyFor(one))
    const milliseconds = performance.now() - start
    const named = [...headers.keys()].filter((name) => name !== 'x-request-id').toSorted()
    return { milliseconds, answer: { status, body, cookies: headers.getSetCookie(), named } }
  }

  test('answers about an account and about nobody alike, in content and in time', {
    timeout: 120_000,
  }, async () => {
    const times = { known: [] as number[], nobody: [] as number[] }
    const answers = new Set<string>()
    for (const one of known) {
      const about = { known: await ask(one), nobody: await ask(nobody()) }
      times.known.push(about.known.milliseconds)
      times.nobody.push(about.nobody.milliseconds)
      answers.add(JSON.stringify(about.known.answer)).add(JSON.stringify(about.nobody.answer))
    }
    expect([...answers]).toHaveLength(1)
    const ratio = median(times.known) / median(times.nobody)
    expect(ratio).toBeGreaterThan(0.7)
    expect(ratio).toBeLessThan(1 / 0.7)
  })
})

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
