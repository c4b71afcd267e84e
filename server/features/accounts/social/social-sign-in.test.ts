import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { query } from '../../../database/rows.ts'
import { listNewestMails } from '../../../email/queries.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { makeLearner, makeParent } from '../../../testing/people.ts'
import { countRows, postAuth, startTestApp } from '../../../testing/test-app.ts'
import { Browser } from './testing/browser.ts'
import { type Claims, startLoopbackProvider } from './testing/loopback-provider.ts'
import { answerProvider, begin, end, signInWith, whoIs } from './testing/walk.ts'

const provider = forThisFile(startLoopbackProvider)
const app = forThisFile(() => startTestApp({}, provider.register))
let people = 0
/** Creates a provider user with a verified address. */
function newPerson(claims: Partial<Claims> = {}): Claims & { email: string } {
  people++
  return {
    sub: `subject-${people}`,
    email: `person${people}@example.test`,
    email_verified: true,
    given_name: 'Ana María',
    family_name: 'Ruiz',
    ...claims,
  }
}

const Profile = z.object({
  email: z.string(),
  email_verified: z.boolean(),
  is_parent: z.boolean(),
  role: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string().nullable(),
  cell: z.string().nullable(),
  grade_id: z.string().nullable(),
  image: z.string().nullable(),
})

const profileOf = async (email: string) => {
  const [profile] = await query(
    app.database.kysely,
    Profile,
    sql`
      SELECT email, email_verified, is_parent, role, first_name, last_name, username, cell, grade_id, image
      FROM profiles WHERE email = ${email}`,
  )
  return profile
}

const Account = z.object({
  provider_id: z.string(),
  account_id: z.string(),
  password: z.string().nullable(),
  access_token: z.string().nullable(),
  refresh_token: z.string().nullable(),
  id_token: z.string().nullable(),
})

const accountsOf = (email: string) =>
  query(
    app.database.kysely,
    Account,
    sql`
      SELECT provider_id, account_id, password, access_token, refresh_token, id_token
      FROM accounts WHERE user_id IN (SELECT id FROM profiles WHERE email = ${email})`,
  )
const mailsTo = async (email: string) =>
  (await listNewestMails(app.database.kysely, 200)).filter((mail) => mail.to === email)

describe('a new user with a verified address', () => {
  test('gets a confirmed parent account with their names and nothing else, and is signed in', async () => {
    const browser = new Browser()
    const person = newPerson({ picture: 'https://example.test/face.png' })
    expect(await signInWith(app, 'google', person, browser)).toBe('/auth-callback')
    expect(await whoIs(app, browser)).toBe(person.email)
    expect(browser.cookieNames(app.url)).toContain('trellis.device')
    expect(await profileOf(person.email)).toMatchObject({
      email_verified: true,
      is_parent: true,
      role: 'user',
      first_name: 'Ana María',
      last_name: 'Ruiz',
      username: null,
      cell: null,
      grade_id: null,
      image: null,
    })
    expect(await mailsTo(person.email)).toEqual([])
  })

  test('leaves no provider tokens behind, at the first sign-in or later', async () => {
    const person = newPerson()
    await signInWith(app, 'google', person)
    await signInWith(app, 'google', person)
    expect(await accountsOf(person.email)).toEqual([
      expect.objectContaining({
        provider_id: 'google',
        account_id: person.sub,
        password: null,
        access_token: null,
        refresh_token: null,
        id_token: null,
      }),
    ])
  })

  test('returns to the same account after changing address and name at the provider', async () => {
    const person = newPerson()
    await signInWith(app, 'google', person)
    const browser = new Browser()
    const changed = { ...person, email: 'renamed@example.test', given_name: 'Other' }
    expect(await signInWith(app, 'google', changed, browser)).toBe('/auth-callback')
    expect(await whoIs(app, browser)).toBe(person.email)
    expect((await profileOf(person.email))?.first_name).toBe('Ana María')
    expect(await profileOf('renamed@example.test')).toBeUndefined()
  })

  test('in two concurrent browsers gets one account', async () => {
    const person = newPerson()
    const browsers = Array.from({ length: 4 }, () => new Browser())
    const backs: string[] = []
    for (const browser of browsers)
      backs.push(await answerProvider(browser, await begin(app, browser, 'google'), person))
    const ends = await Promise.all(backs.map((back, index) => end(browsers[index] ?? new Browser(), back)))
    expect(ends).toContain('/auth-callback')
    for (const one of ends) expect(['/auth-callback', '/auth-callback?error=provider_failed']).toContain(one)
    expect(await accountsOf(person.email)).toHaveLength(1)
    expect(await signInWith(app, 'google', person)).toBe('/auth-callback')
  })
})

describe('an address that the provider does not assert', () => {
  test.each([
    ['google', { email_verified: false }],
    ['google', { email_verified: undefined }],
    ['facebook', { email_verified: true }],
  ] as const)('%s with %j: no account, no session, a mail', async (id, claims) => {
    const person = newPerson(claims)
    const browser = new Browser()
    const before = await countRows(app, 'profiles')
    expect(await signInWith(app, id, person, browser)).toBe('/auth-callback?error=email_not_verified')
    expect(await whoIs(app, browser)).toBeNull()
    expect(await countRows(app, 'profiles')).toBe(before)
    expect(await mailsTo(person.email)).toHaveLength(1)
  })

  const linkTo = async (email: string) => (await mailsTo(email))[0]?.text.match(/http\S+#token=\S+/)?.[0] ?? ''
  const tokenOf = (link: string) => new URL(link).hash.replace('#token=', '')
  /** Opens the link: its page sends the token, and goes where the answer says. */
  async function open(browser: Browser, link: string) {
    const answer = await browser.request(`${app.url}/api/auth/continue-with-provider`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app.url },
      body: JSON.stringify({ token: tokenOf(link) }),
    })
    return browser.follow((await answer.json()).url, '/auth')
  }

  test('becomes an account through the mailed link and another sign-in at the provider', async () => {
    const person = { sub: 'fb-1', email: 'Fay@Example.test', first_name: 'Fay', last_name: 'Book' }
    expect(await signInWith(app, 'facebook', person)).toBe('/auth-callback?error=email_not_verified')
    const browser = new Browser()
    const link = await linkTo('fay@example.test')
    expect(link).toContain('/auth-callback#token=')
    const page = await open(browser, link)
    const back = await answerProvider(browser, page, person)
    expect(await end(browser, back)).toBe('/auth-callback')
    expect(await whoIs(app, browser)).toBe('fay@example.test')
    expect(await profileOf('fay@example.test')).toMatchObject({
      first_name: 'Fay',
      last_name: 'Book',
      is_parent: true,
      email_verified: true,
    })
    // From now on Facebook is sufficient.
    expect(await signInWith(app, 'facebook', person)).toBe('/auth-callback')
  })

  test('cannot be claimed by another person: its owner gets a separate account', async () => {
    const owner = { sub: 'fb-owner', email: 'wanted@example.test' }
    const thief = { sub: 'fb-thief', email: 'wanted@example.test' }
    await signInWith(app, 'facebook', thief)
    const browser = new Browser()
    // A mail of an earlier version has it in the query.
    const earlier = `${app.url}/api/auth/confirm-provider-email?token=${tokenOf(await linkTo('wanted@example.test'))}`
    const page = await browser.follow(earlier, '/auth')
    expect(await end(browser, await answerProvider(browser, page, owner))).toBe('/auth-callback')
    const thiefs = new Browser()
    expect(await signInWith(app, 'facebook', thief, thiefs)).toBe('/auth-callback?error=email_not_verified')
    expect(await whoIs(app, thiefs)).toBeNull()
    expect((await accountsOf('wanted@example.test')).map((account) => account.account_id)).toEqual(['fb-owner'])
  })

  test('is still available for a sign-up with a password', async () => {
    const email = 'still-free@example.test'
    await signInWith(app, 'facebook', { sub: 'fb-2', email })
    await postAuth(app, '/sign-up/email', { name: '', email, password: 'a violet kite 7' })
    expect((await accountsOf(email)).map((account) => account.provider_id)).toEqual(['credential'])
  })

  test('is not proven by the link for another address', async () => {
    await signInWith(app, 'facebook', { sub: 'fb-3', email: 'mine@example.test' })
    const browser = new Browser()
    const page = await open(browser, await linkTo('mine@example.test'))
    const back = await answerProvider(browser, page, { sub: 'fb-3', email: 'yours@example.test' })
    expect(await end(browser, back)).toBe('/auth-callback?error=email_not_verified')
  })

  test.each(['', 'x', 'x.y', '.'])('a link with the token %j leads nowhere', async (token) => {
    const browser = new Browser()
    const link = `${app.url}/api/auth/confirm-provider-email?token=${token}`
    expect(await end(browser, link)).toBe('/auth-callback?error=state_mismatch')
    const answer = await postAuth(app, '/continue-with-provider', { token })
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_TOKEN'])
  })

  test('with an account gets the same response as one without; only the email differs', async () => {
    const parent = await makeParent(app)
    const taken = await signInWith(app, 'facebook', { sub: 'fb-4', email: parent.email })
    expect(taken).toBe(await signInWith(app, 'facebook', { sub: 'fb-5', email: 'free@example.test' }))
    const [mail] = await mailsTo(parent.email)
    expect(mail?.text).toContain('You already have an account')
    expect(mail?.text).not.toContain('#token=')
    expect(await accountsOf(parent.email)).toEqual([])
  })

  test('is not flooded with mails', async () => {
    for (let time = 0; time < 7; time++)
      await signInWith(app, 'facebook', { sub: `fb-flood-${time}`, email: 'flooded@example.test' })
    expect(await mailsTo('flooded@example.test')).toHaveLength(1)
  })
})

describe('an address that has an account', () => {
  test("of a parent who confirmed it: the account is linked, and keeps its password and its owner's names", async () => {
    const parent = await makeParent(app)
    const browser = new Browser()
    const person = newPerson({ email: parent.email.toUpperCase() })
    expect(await signInWith(app, 'google', person, browser)).toBe('/auth-callback')
    expect(await whoIs(app, browser)).toBe(parent.email)
    expect((await profileOf(parent.email))?.first_name).toBe('Test')
    expect((await accountsOf(parent.email)).map((account) => account.provider_id)).toEqual(['google'])
  })

  test('of a sign-up that was never confirmed: the sign-up is deleted with its password', async () => {
    const person = newPerson()
    const { email } = person
    await postAuth(app, '/sign-up/email', { name: 'Stranger', email, password: 'a violet kite 7' })
    const browser = new Browser()
    expect(await signInWith(app, 'google', person, browser)).toBe('/auth-callback')
    expect(await whoIs(app, browser)).toBe(email)
    expect((await accountsOf(email)).map((account) => account.provider_id)).toEqual(['google'])
    expect(await profileOf(email)).toMatchObject({ email_verified: true, first_name: 'Ana María' })
    expect((await postAuth(app, '/sign-in/email', { email, password: 'a violet kite 7' })).status).toBe(401)
  })

  test('of a sign-up that was never confirmed keeps it while the provider does not assert the address', async () => {
    const person = newPerson({ email_verified: false })
    const { email } = person
    await postAuth(app, '/sign-up/email', { name: 'Kim', email, password: 'a violet kite 7' })
    expect(await signInWith(app, 'google', person)).toBe('/auth-callback?error=email_not_verified')
    expect((await accountsOf(email)).map((account) => account.provider_id)).toEqual(['credential'])
    expect((await mailsTo(email))[0]?.subject).toBe('Please confirm your email for Trellis')
  })

  test("of a learner does not sign in to the learner's account", async () => {
    const learner = await makeLearner(app)
    const browser = new Browser()
    const person = newPerson({ email: learner.email })
    expect(await signInWith(app, 'google', person, browser)).toBe('/auth-callback?error=account_not_linked')
    expect(await whoIs(app, browser)).toBeNull()
    expect(await accountsOf(learner.email)).toEqual([])
  })

  test('of a locked account is neither signed in nor linked', async () => {
    const parent = await makeParent(app)
    await app.database.pool.query('UPDATE profiles SET banned = true WHERE id = $1', [parent.id])
    const person = newPerson({ email: parent.email })
    expect(await signInWith(app, 'google', person)).toBe('/auth-callback?error=account_locked')
    expect(await accountsOf(parent.email)).toEqual([])
  })
})

test('an account that was locked after linking cannot sign in', async () => {
  const person = newPerson()
  await signInWith(app, 'google', person)
  await app.database.pool.query('UPDATE profiles SET banned = true WHERE email = $1', [person.email])
  const browser = new Browser()
  expect(await signInWith(app, 'google', person, browser)).toBe('/auth-callback?error=account_locked')
  expect(await whoIs(app, browser)).toBeNull()
})

test.each(['google', 'facebook'] as const)('canceling at %s comes back as that error', async (id) => {
  const browser = new Browser()
  expect(await signInWith(app, id, { refuse: true }, browser)).toBe('/auth-callback?error=access_denied')
  expect(await whoIs(app, browser)).toBeNull()
})

test.each(['google', 'facebook'] as const)('a person of %s without an address gets no account', async (id) => {
  const before = await countRows(app, 'profiles')
  expect(await signInWith(app, id, { sub: 'no-address' })).toBe('/auth-callback?error=email_not_found')
  expect(await countRows(app, 'profiles')).toBe(before)
})
