import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { RESPONSE_STEP_MS } from '#server/config.ts'
import { insertRows } from '#server/testing/stored-rows.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { hashed, learnerAccount, PASSWORD, post, startBehindProxy } from '../testing/accounts.ts'

/** Number of timed requests per kind. Both kinds run concurrently, so that a busy machine slows both. */
const SAMPLES = 10
const BATCH_SIZE = 5

/** Delays of the expensive steps, so that work done for only one kind of address shows in the response time. */
const PASSWORD_MILLISECONDS = 1000
const MAIL_SECONDS = 2

/** Routes with the body for an account; passwords are wrong. */
const ROUTES = [
  ['/sign-in/email', (one: Named) => ({ email: one.email, password: 'not the password' })],
  ['/sign-in/username', (one: Named) => ({ username: one.username, password: 'not the password' })],
  ['/sign-up/email', (one: Named) => ({ name: '', email: one.email, password: PASSWORD })],
  ['/request-password-reset', (one: Named) => ({ email: one.email })],
  ['/send-verification-email', (one: Named) => ({ email: one.email })],
] as const
type Named = { email: string; username: string }

const app = forThisFile(() => startBehindProxy((config) => ({ ...config, responseStepMs: RESPONSE_STEP_MS })))
const known: Named[] = []

beforeAll(async () => {
  for (let index = 0; index < SAMPLES; index++) known.push(await learnerAccount(app))
  // Covers all the work for a known address: a confirmation email, and a request to join under the same name.
  const { kysely } = app.database
  await sql`UPDATE profiles SET email_verified = false`.execute(kysely)
  const requests = known.map(async ({ email, username }) => ({
    token_hash: randomUUID(),
    first_name: 'Ada',
    last_name: 'Waiting',
    email,
    username,
    password_hash: await hashed(app, 'password of the request'),
    parent_email: 'parent@example.test',
    expires_at: new Date(Date.now() + 3_600_000),
  }))
  await insertRows(kysely, 'learner_requests', await Promise.all(requests))

  const { password } = await app.services.auth.$context
  const { hash, verify } = password
  vi.spyOn(password, 'hash').mockImplementation((text) => slowly(() => hash(text)))
  vi.spyOn(password, 'verify').mockImplementation((candidate) => slowly(() => verify(candidate)))
  await app.database.pool.query(`
    CREATE FUNCTION slow_insert() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN PERFORM pg_sleep(${MAIL_SECONDS}); RETURN NEW; END $$;
    CREATE TRIGGER mails_slow BEFORE INSERT ON mails FOR EACH ROW EXECUTE FUNCTION slow_insert()`)
})

async function slowly<Result>(work: () => Promise<Result>): Promise<Result> {
  await wait(PASSWORD_MILLISECONDS)
  return work()
}

const unknownName = (): Named => {
  const username = `unknown_${randomUUID().slice(0, 8)}`
  return { username, email: `${username}@example.test` }
}

describe.each(ROUTES)('%s', (path, bodyFor) => {
  const send = async (one: Named) => {
    const start = performance.now()
    const { status, body, headers } = await post(app, path, bodyFor(one))
    const milliseconds = performance.now() - start
    const named = [...headers.keys()].filter((name) => name !== 'x-request-id').toSorted()
    // The cookie of a sign-up is random.
    const cookies = headers.getSetCookie().map((one) => one.replace(/^(trellis\.sign_up=)[\w-]{43};/, '$1random;'))
    return { milliseconds, answer: { status, body, cookies, named } }
  }

  test('responds to known and unknown names alike, in content and in time', {
    timeout: 120_000,
  }, async () => {
    const times = { known: [] as number[], unknown: [] as number[] }
    const answers = new Set<string>()
    for (let first = 0; first < SAMPLES; first += BATCH_SIZE) {
      await Promise.all(
        known.slice(first, first + BATCH_SIZE).map(async (one) => {
          const [forKnown, forUnknown] = await Promise.all([send(one), send(unknownName())])
          times.known.push(forKnown.milliseconds)
          times.unknown.push(forUnknown.milliseconds)
          answers.add(JSON.stringify(forKnown.answer)).add(JSON.stringify(forUnknown.answer))
        }),
      )
    }
    expect([...answers]).toHaveLength(1)
    const ratio = median(times.known) / median(times.unknown)
    expect(ratio).toBeGreaterThan(0.6)
    expect(ratio).toBeLessThan(1 / 0.6)
  })
})

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
