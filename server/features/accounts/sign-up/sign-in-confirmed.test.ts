import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeParent } from '#server/testing/people.ts'
import { countRows } from '#server/testing/test-app.ts'
import {
  mailsTo,
  openConfirmation,
  PASSWORD,
  post,
  reset,
  resetToken,
  startBehindProxy,
  whoIs,
} from '../testing/accounts.ts'

const app = forThisFile(startBehindProxy)

let count = 0
let email: string
beforeEach(() => {
  count += 1
  email = `signing.up.${count}@example.test`
})

/** Cookies of a browser. */
type Jar = Map<string, string>

function store(jar: Jar, headers: Headers) {
  for (const cookie of headers.getSetCookie()) {
    const [pair = ''] = cookie.split(';')
    const at = pair.indexOf('=')
    jar.set(pair.slice(0, at), pair.slice(at + 1))
  }
}

const cookiesOf = (jar: Jar) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

async function signUp(jar: Jar, address = email) {
  const answer = await post(app, '/sign-up/email', {
    name: '',
    email: address,
    password: PASSWORD,
    callbackURL: '/sign-up/confirmed',
  })
  expect(answer.status).toBe(200)
  store(jar, answer.headers)
  return answer.headers.getSetCookie()
}

async function linkTo(address: string) {
  const [mail] = await mailsTo(app, address)
  return mail?.text.match(/https?:\S+\/sign-up\/confirmed\S+/)?.[0] ?? ''
}

async function open(jar: Jar, link: string) {
  const answer = await openConfirmation(app, link, cookiesOf(jar))
  store(jar, answer.headers)
  return answer.status
}

/** The address of a link in a mail of an earlier version, which the auth library still has. */
function asEarlier(link: string) {
  const query = new URLSearchParams(new URL(link).hash.slice(1))
  query.set('callbackURL', '/sign-up/confirmed')
  return `${app.url}/api/auth/verify-email?${query}`
}

const press = (jar: Jar) => post(app, '/sign-in/confirmed', {}, { cookie: cookiesOf(jar) })

async function peek(jar: Jar) {
  const answer = await fetch(`${app.url}/api/session/confirmed-sign-up`, { headers: { cookie: cookiesOf(jar) } })
  return answer.json()
}

const sessionIn = ({ headers }: { headers: Headers }) =>
  decodeURIComponent(/trellis\.session_token=([^;]+)/.exec(headers.getSetCookie().join('\n'))?.[1] ?? '')

const REJECTED = { status: 400, body: { code: 'INVALID_TOKEN' } }
const jar = (...others: Jar[]): Jar => new Map(others.flatMap((one) => [...one]))

async function idOf(address: string) {
  const { rows } = await sql`SELECT id FROM profiles WHERE email = ${address}`.execute(app.database.kysely)
  return rows[0]
}

describe('in the browser that signed up and opened the link', () => {
  test('a press signs in, once', async () => {
    const browser = jar()
    await signUp(browser)
    expect(await peek(browser)).toEqual({ email: null, signsIn: false })
    expect(await press(browser)).toMatchObject(REJECTED)
    expect(await open(browser, await linkTo(email))).toBe(200)
    expect(await peek(browser)).toEqual({ email, signsIn: true })
    const answer = await press(browser)
    expect(answer).toMatchObject({ status: 200, body: { status: true } })
    expect(await idOf(email)).toEqual({ id: await whoIs(app, sessionIn(answer)) })
    expect(await peek(browser)).toEqual({ email, signsIn: false })
    expect(await press(browser)).toMatchObject(REJECTED)
  })

  test('twenty presses at once begin one session', async () => {
    const browser = jar()
    await signUp(browser)
    await open(browser, await linkTo(email))
    const before = await countRows(app, 'sessions')
    const answers = await Promise.all(Array.from({ length: 20 }, () => press(browser)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await countRows(app, 'sessions')).toBe(before + 1)
  })

  test('a link that a program opened first still signs in after a press', async () => {
    const browser = jar()
    await signUp(browser)
    const scanner = jar()
    await open(scanner, await linkTo(email))
    expect(await press(scanner)).toMatchObject(REJECTED)
    await open(browser, await linkTo(email))
    expect((await press(browser)).status).toBe(200)
  })

  test('the link has its token in the fragment, and one of an earlier version in the query still works', async () => {
    const browser = jar()
    await signUp(browser)
    const link = new URL(await linkTo(email))
    expect([link.pathname, link.search]).toEqual(['/sign-up/confirmed', ''])
    expect(link.hash).toMatch(/^#token=[\w.-]{100,}&account=[\da-f-]{36}$/)
    const answer = await fetch(asEarlier(link.href), { redirect: 'manual', headers: { cookie: cookiesOf(browser) } })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/sign-up/confirmed'])
    store(browser, answer.headers)
    expect((await press(browser)).status).toBe(200)
  })

  test.each([
    {},
    { token: 7 },
    { token: '' },
    { token: 'x', account: '1' },
    { token: 'x.y.z' },
    { token: 'x'.repeat(3000) },
  ])('a link with %j confirms nothing', async (details) => {
    expect(await post(app, '/confirm-email', details)).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } })
  })

  test('opening the link signs in nowhere', async () => {
    const browser = jar()
    await signUp(browser)
    const before = await countRows(app, 'sessions')
    await open(browser, await linkTo(email))
    await peek(browser)
    expect(await countRows(app, 'sessions')).toBe(before)
    const byGet = await fetch(`${app.url}/api/auth/sign-in/confirmed`, { headers: { cookie: cookiesOf(browser) } })
    expect(byGet.status).toBe(404)
  })
})

describe('a press signs no one in', () => {
  test('on another device, which reads the address and asks for the password', async () => {
    await signUp(jar())
    const other = jar()
    await open(other, await linkTo(email))
    expect(await peek(other)).toEqual({ email, signsIn: false })
    expect(await press(other)).toMatchObject(REJECTED)
  })

  test('with the cookie of another sign-up', async () => {
    await signUp(jar())
    const thief = jar()
    await signUp(thief, `other.${email}`)
    await open(thief, await linkTo(email))
    expect(await peek(thief)).toEqual({ email, signsIn: false })
    expect(await press(thief)).toMatchObject(REJECTED)
    // The thief's own sign-up is not used up by it.
    await open(thief, await linkTo(`other.${email}`))
    expect((await press(thief)).status).toBe(200)
  })

  test('with the cookie of an earlier sign-up with the same address', async () => {
    const attacker = jar()
    await signUp(attacker)
    const firstLink = await linkTo(email)
    await sql`DELETE FROM rate_limit_attempts`.execute(app.database.kysely)
    const owner = jar()
    await signUp(owner)
    expect(await open(attacker, firstLink)).toBe(400)
    const earlier = await fetch(asEarlier(firstLink), { redirect: 'manual' })
    expect(earlier.headers.get('location')).toBe('/sign-up/confirmed?error=INVALID_TOKEN')
    await open(owner, await linkTo(email))
    const forged = jar(attacker)
    forged.set('trellis.confirmed', owner.get('trellis.confirmed') ?? '')
    expect(await press(forged)).toMatchObject(REJECTED)
    expect((await press(owner)).status).toBe(200)
  })

  test('after a sign-up with an address that has an account, which sets the same cookie', async () => {
    const person = await makeParent(app, email)
    const asNew = await signUp(jar(), `new.${email}`)
    const browser = jar()
    const asTaken = await signUp(browser)
    const shape = (cookies: string[]) => cookies.map((one) => one.replace(/=[\w-]{43};/, '=…;'))
    expect(shape(asTaken)).toEqual(shape(asNew))
    expect(asTaken).toEqual([expect.stringMatching(/^trellis\.sign_up=[\w-]{43};.*HttpOnly; SameSite=Lax/)])
    // Even with the cookie of an opened link for that address.
    const scanner = jar()
    await open(scanner, await linkTo(`new.${email}`))
    browser.set('trellis.confirmed', scanner.get('trellis.confirmed') ?? '')
    expect(await press(browser)).toMatchObject(REJECTED)
    expect(person.email).toBe(email)
  })

  test.each([
    ['the sign-up is a day old', () => sql`UPDATE verifications SET expires_at = now()`.execute(app.database.kysely)],
    [
      'the account is locked',
      () => sql`UPDATE profiles SET banned = true WHERE email = ${email}`.execute(app.database.kysely),
    ],
    [
      'the address is not confirmed',
      () => sql`UPDATE profiles SET email_verified = false WHERE email = ${email}`.execute(app.database.kysely),
    ],
    [
      'the address has changed',
      () => sql`UPDATE profiles SET email = ${`moved.${email}`} WHERE email = ${email}`.execute(app.database.kysely),
    ],
  ])('if %s', async (_, change) => {
    const browser = jar()
    await signUp(browser)
    await open(browser, await linkTo(email))
    await change()
    expect(await press(browser)).toMatchObject(REJECTED)
  })

  test('after the password was reset', async () => {
    const browser = jar()
    await signUp(browser)
    await open(browser, await linkTo(email))
    expect((await reset(app, await resetToken(app, email), 'another violet kite 8')).status).toBe(200)
    expect(await press(browser)).toMatchObject(REJECTED)
  })

  test.each([
    ['no cookies', ''],
    ['an empty cookie', 'trellis.sign_up=; trellis.confirmed='],
    ['a forged link', `trellis.sign_up=${'a'.repeat(43)}; trellis.confirmed=e30.e30`],
    ['no link', `trellis.sign_up=${'a'.repeat(43)}; trellis.confirmed=%00`],
    ['very long cookies', `trellis.sign_up=${'a'.repeat(3000)}; trellis.confirmed=${'b'.repeat(3000)}`],
  ])('with %s', async (_, cookie) => {
    expect(await post(app, '/sign-in/confirmed', {}, { cookie })).toMatchObject(REJECTED)
  })
})

test('only a hash of the cookie is stored', async () => {
  const browser = jar()
  await signUp(browser)
  const { rows } = await sql`SELECT v::text FROM verifications v`.execute(app.database.kysely)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(browser.get('trellis.sign_up'))
})
