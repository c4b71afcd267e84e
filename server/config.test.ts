import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { ConfigError, parseEnvironment, SECRET_SETTINGS } from './environment.ts'

const folder = mkdtempSync(join(tmpdir(), 'trellis-config-'))
const DATA_DIR = join(folder, 'data')
const STRONG_SECRET = '9f86d081884c7d659a2feaa0c55ad015'
afterAll(() => rmSync(folder, { recursive: true }))

/** Error message that loading these settings produces. */
function errorOf(settings: NodeJS.ProcessEnv): string {
  try {
    loadConfig({ DATA_DIR, ...settings })
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'accepted'
}

describe('an invalid setting is rejected with one line that names it', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['ORIGIN', 'learn.example.org'],
    ['ORIGIN', 'https://learn.example.org/portal'],
    ['DATABASE_URL', 'mysql://localhost/trellis'],
    ['DATABASE_URL_DIRECT', 'mysql://localhost/trellis'],
    ['DATABASE_URL_DIRECT', 'postgres://localhost/trellis'],
    ['DATABASE_URL_REPLICA', 'postgres://localhost/trellis'],
    ['DATABASE_NAMED_STATEMENTS', 'maybe'],
    ['DATABASE_CONNECTIONS', '20'],
    ['DATABASE_CONNECTIONS', 'requests:20, jobs:2'],
    ['DATABASE_CONNECTIONS', 'mails:5'],
    ['AUTH_SECRET', 'short'],
    ['PASSWORD_MIN_LENGTH', '5'],
    ['PASSWORD_MIN_LENGTH', 'long'],
    ['PHONE_COUNTRY', 'XX'],
    ['SMTP_URL', 'http://localhost'],
    ['MAIL_FROM', 'Trellis'],
    ['CONTACT_EMAIL', 'the office'],
    ['STRIPE_SECRET_KEY', 'pk_test_publishable'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['CONTENT_MANAGERS', 'manager'],
    ['QUESTION_ANSWERERS', 'ana'],
    ['CHILD_SAFETY_EMAIL', 'the office'],
    ['TRUSTED_PROXIES', 'proxy.internal'],
    ['VIDEO_HOSTS', 'https://videos.example.org'],
    ['VIDEO_HOSTS', 'videos.example.org:8443'],
    ['VIDEO_HOSTS', '*.example.org'],
    ['VIDEO_HOSTS', '192.0.2.1'],
    ['VIDEO_HOSTS', 'localhost'],
    ['VIDEO_HOSTS', "videos.example.org; script-src 'unsafe-inline'"],
    ['TEST_GRACE_SECONDS', '-1'],
    ['STOP_DELAY_SECONDS', '301'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'staging'],
  ])('%s=%s', (name, value) => {
    const line = errorOf({ [name]: value })
    expect(line).toMatch(new RegExp(`^Configuration: ${name} \\S`))
    expect(line).not.toContain('\n')
  })

  test('a data directory that is a file', () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(errorOf({ DATA_DIR: file })).toMatch(/^Configuration: DATA_DIR /)
  })

  test.each([
    ['GOOGLE', { GOOGLE_CLIENT_ID: 'an-id' }],
    ['GOOGLE', { GOOGLE_CLIENT_SECRET: 'a-secret' }],
    ['FACEBOOK', { FACEBOOK_CLIENT_ID: 'an-id', FACEBOOK_CLIENT_SECRET: ' ' }],
  ])('only one of the keys of %s', (name, settings) => {
    expect(errorOf(settings)).toBe(
      `Configuration: ${name}_CLIENT_ID and ${name}_CLIENT_SECRET must be set together; one is missing`,
    )
  })

  test.each([{ STRIPE_SECRET_KEY: 'sk_test_1' }, { STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_SECRET_KEY: ' ' }])(
    'half of the keys of Stripe: %j',
    (settings) => {
      expect(errorOf(settings)).toBe(
        'Configuration: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together; one is missing',
      )
    },
  )

  test.each([
    [{}, 'ORIGIN'],
    [{ ORIGIN: 'https://learn.example.org' }, 'AUTH_SECRET'],
    [{ ORIGIN: 'https://learn.example.org', AUTH_SECRET: STRONG_SECRET }, 'SMTP_URL'],
  ])('production with %j', (settings, missing) => {
    expect(errorOf({ NODE_ENV: 'production', ...settings })).toBe(
      `Configuration: ${missing} is required with NODE_ENV=production`,
    )
  })
})

describe('production does not start with settings that expose sessions', () => {
  const production = {
    NODE_ENV: 'production',
    ORIGIN: 'https://learn.example.org',
    AUTH_SECRET: STRONG_SECRET,
    SMTP_URL: 'smtp://mail.example.org',
  }

  test.each([
    ['ORIGIN', 'http://learn.example.org'],
    ['ORIGIN', 'http://localhost:3000'],
    ['AUTH_SECRET', 'x'.repeat(64)],
    ['AUTH_SECRET', '0123456789abcdef'.repeat(4)],
    ['AUTH_SECRET', 'change-me-to-something-long-and-random'],
    ['AUTH_SECRET', 'Your secret with at least 32 characters'],
  ])('%s=%s, unless ALLOW_INSECURE is on', (name, value) => {
    expect(errorOf(production)).toBe('accepted')
    const line = errorOf({ ...production, [name]: value })
    expect(line).toMatch(new RegExp(`^Configuration: ${name} .*ALLOW_INSECURE=on`))
    expect(line).not.toContain('\n')
    expect(errorOf({ ...production, [name]: value, ALLOW_INSECURE: 'on' })).toBe('accepted')
    expect(errorOf({ ...production, [name]: value, NODE_ENV: 'development' })).toBe('accepted')
  })
})

describe('production does not connect without TLS to a server elsewhere', () => {
  const production = {
    NODE_ENV: 'production',
    ORIGIN: 'https://learn.example.org',
    AUTH_SECRET: STRONG_SECRET,
    SMTP_URL: 'smtp://mail.example.org',
  }
  const elsewhere = 'postgresql://trellis:secret@db.example.org:5432/trellis'

  test.each([
    ['DATABASE_URL', elsewhere],
    ['DATABASE_URL', `${elsewhere}?sslmode=prefer`],
    ['DATABASE_URL', `${elsewhere}?sslmode=disable`],
    ['DATABASE_URL', `${elsewhere}?sslmode=no-verify`],
    ['DATABASE_URL', 'postgresql://trellis@localhost/trellis?host=db.example.org'],
    ['DATABASE_URL_DIRECT', elsewhere],
    ['DATABASE_URL_REPLICA', elsewhere],
    ['SMTP_URL', 'smtp://mail.example.org?ignoreTLS=true'],
  ])('%s=%s, unless UNENCRYPTED_HOSTS lists it', (name, value) => {
    const settings = { DATABASE_URL: 'postgresql://localhost/trellis', [name]: value }
    const line = errorOf({ ...production, ...settings })
    expect(line).toMatch(new RegExp(`^Configuration: ${name} must .*UNENCRYPTED_HOSTS must list`))
    expect(line).not.toContain('secret')
    expect(errorOf({ ...production, ...settings, UNENCRYPTED_HOSTS: 'db.example.org, mail.example.org' })).toBe(
      'accepted',
    )
    expect(errorOf({ ...settings, AUTH_SECRET: STRONG_SECRET })).toBe('accepted')
  })

  test.each([
    'postgresql://localhost/trellis',
    'postgresql://127.0.0.1:5433/trellis',
    'postgresql://[::1]/trellis',
    'postgresql://trellis@%2Fvar%2Frun%2Fpostgresql/trellis',
    'postgresql://trellis@localhost/trellis?host=/var/run/postgresql',
    `${elsewhere}?sslmode=verify-full`,
    `${elsewhere}?sslmode=require`,
  ])('%s is accepted', (DATABASE_URL) => {
    expect(errorOf({ ...production, DATABASE_URL })).toBe('accepted')
  })

  test('a mail server must offer STARTTLS', () => {
    const requireTls = (settings: NodeJS.ProcessEnv) => loadConfig({ ...production, ...settings }).mail.requireTls
    expect(requireTls({})).toBe(true)
    expect(requireTls({ UNENCRYPTED_HOSTS: 'mail.example.org' })).toBe(false)
    expect(requireTls({ SMTP_URL: 'smtp://127.0.0.1:2525' })).toBe(false)
    expect(requireTls({ NODE_ENV: 'development' })).toBe(false)
  })
})

describe('a secret in a file', () => {
  const file = join(folder, 'secret')
  const VALUES: Partial<Record<string, string>> = {
    DATABASE_URL: 'postgresql://localhost/trellis',
    DATABASE_URL_DIRECT: 'postgresql://localhost/trellis',
    DATABASE_URL_REPLICA: 'postgresql://localhost/trellis',
    SMTP_URL: 'smtps://mail.example.org',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }

  test.each(SECRET_SETTINGS)('%s is read without the end of its line', (name) => {
    const value = VALUES[name] ?? 'a secret of at least 32 characters: 1f2e3d'
    writeFileSync(file, `${value}\n`)
    expect(parseEnvironment({ [`${name}_FILE`]: file })).toMatchObject({ [name]: value })
    expect(parseEnvironment({ [`${name}_FILE`]: ' ', [name]: value })).toMatchObject({ [name]: value })
    expect(errorOf({ [`${name}_FILE`]: file, [name]: value })).toBe(
      `Configuration: set ${name} or ${name}_FILE, not both`,
    )
    expect(errorOf({ [`${name}_FILE`]: join(folder, 'missing') })).toMatch(
      new RegExp(`^Configuration: ${name}_FILE cannot be read: ENOENT`),
    )
  })
})

test('payments use Stripe with both keys, and the test provider without', () => {
  const keys = { STRIPE_SECRET_KEY: ' rk_live_1 ', STRIPE_WEBHOOK_SECRET: 'whsec_2' }
  expect(loadConfig({ DATA_DIR, ...keys }).payments).toEqual({
    secretKey: 'rk_live_1',
    webhookSecret: 'whsec_2',
  })
  expect(loadConfig({ DATA_DIR, STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: ' ' }).payments).toBeNull()
})

test('requests may go through a pooler while everything else connects directly, with pools of other sizes', () => {
  const config = loadConfig({
    DATA_DIR,
    DATABASE_URL: 'postgres://pooler/trellis',
    DATABASE_URL_DIRECT: 'postgres://primary/trellis',
    DATABASE_CONNECTIONS: 'requests:8, exports:1',
    DATABASE_NAMED_STATEMENTS: 'off',
  })
  expect(config.databaseUrl).toBe('postgres://primary/trellis')
  expect(config.connections).toEqual({
    url: 'postgres://pooler/trellis',
    replicaUrl: null,
    namedStatements: false,
    synchronous: false,
    sizes: { requests: 8, exports: 1 },
  })
})

test('lists ignore spaces and case', () => {
  const config = loadConfig({
    DATA_DIR,
    CONTENT_MANAGERS: ' Ana@Example.org ,ben@example.org,',
    TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1',
  })
  expect(config.contentManagers).toEqual(['ana@example.org', 'ben@example.org'])
  expect(config.trustedProxies).toEqual(['10.0.0.0/8', '127.0.0.1'])
})

test('questions are offered with people who answer and an address for worries, not with one of them', () => {
  const QUESTION_ANSWERERS = 'ana@example.org'
  const CHILD_SAFETY_EMAIL = 'safety@example.org'
  expect(loadConfig({ DATA_DIR, QUESTION_ANSWERERS, CHILD_SAFETY_EMAIL }).asking).toEqual({
    answerers: [QUESTION_ANSWERERS],
    safetyEmail: CHILD_SAFETY_EMAIL,
  })
  for (const one of [{}, { QUESTION_ANSWERERS }, { CHILD_SAFETY_EMAIL }]) {
    expect(loadConfig({ DATA_DIR, ...one }).asking).toBeNull()
  }
})

describe('the stored secret', () => {
  test('is created once, for its owner only', () => {
    const { authSecret } = loadConfig({ DATA_DIR })
    expect(authSecret).toMatch(/^[0-9a-f]{64}$/)
    expect(loadConfig({ DATA_DIR }).authSecret).toBe(authSecret)
    expect(statSync(join(DATA_DIR, 'auth-secret')).mode & 0o777).toBe(0o600)
    expect(readdirSync(DATA_DIR)).toEqual(['auth-secret'])
  })

  test.each(['', '\n', 'x'.repeat(31), `${'x'.repeat(31)}\n`])('of %j is rejected, and left as it is', (stored) => {
    const dataDir = mkdtempSync(join(folder, 'short-'))
    writeFileSync(join(dataDir, 'auth-secret'), stored)
    expect(errorOf({ DATA_DIR: dataDir })).toMatch(
      /^Configuration: DATA_DIR \S+ cannot be used: auth-secret is too short: /,
    )
    expect(readFileSync(join(dataDir, 'auth-secret'), 'utf8')).toBe(stored)
  })
})
