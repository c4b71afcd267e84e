import { randomInt, randomUUID } from 'node:crypto'
import type { Config } from '#server/config.ts'
import { listNewestMails } from '#server/email/queries.ts'
import { makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { insertRows } from '#server/testing/stored-rows.ts'
import { postAuth, startTestApp, type TestApp } from '#server/testing/test-app.ts'

export const PASSWORD = 'a violet kite 7'

/** Starts the product behind a proxy, so that tests can choose a request's client address. */
export const startBehindProxy = (adjust?: (config: Config) => Config) =>
  startTestApp({ TRUSTED_PROXIES: '127.0.0.1' }, adjust)

/** Headers of a request from a random address that no other request of the test uses. */
export const fromAnywhere = () => ({
  'x-forwarded-for': [100, randomInt(256), randomInt(256), randomInt(256)].join('.'),
})

/** Sends a request to a sign-in route from a new address. */
export const post = (
  app: TestApp,
  path: string,
  body: object,
  { token, cookie }: { token?: string; cookie?: string } = {},
) =>
  postAuth(app, path, body, {
    ...fromAnywhere(),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(cookie !== undefined && { cookie }),
  })

export type Account = Person & { password: string }

/** Creates a parent who can sign in, directly in the database, since sign-up has its own tests. */
export const parentAccount = async (app: TestApp, email?: string) => withPassword(app, await makeParent(app, email))

/** Creates a learner who can sign in, also by username. */
export async function learnerAccount(app: TestApp): Promise<Account & { username: string }> {
  const learner = await withPassword(app, await makeLearner(app))
  return { ...learner, username: learner.email.split('@')[0] ?? '' }
}

async function withPassword(app: TestApp, person: Person): Promise<Account> {
  await insertRows(app.database.kysely, 'accounts', {
    id: randomUUID(),
    user_id: person.id,
    provider_id: 'credential',
    account_id: person.id,
    password: await hashed(app, PASSWORD),
  })
  return { ...person, password: PASSWORD }
}

const hashes = new Map<string, Promise<string>>()

/** Hashes a password in the auth library's form; cached per password, since hashing is slow by design. */
export async function hashed(app: TestApp, password: string): Promise<string> {
  const { hash } = (await app.services.auth.$context).password
  const known = hashes.get(password) ?? hash(password)
  hashes.set(password, known)
  return known
}

export const signIn = (app: TestApp, email: string, password: string) =>
  post(app, '/sign-in/email', { email, password })

/** Calls an operation as a browser does, by its cookie. */
export async function callByCookie(app: TestApp, operation: string, input: object | undefined, cookie: string) {
  const answer = await fetch(`${app.url}/api/rpc/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url, cookie },
    body: JSON.stringify({ json: input }),
  })
  return { status: answer.status, body: (await answer.json()).json, cookie: sessionCookieIn(answer.headers) }
}

/** Cookie of the session in an answer; '' if it sets none. */
export function sessionCookieIn(headers: Headers): string {
  const found = headers.getSetCookie().find((one) => one.startsWith('trellis.session_token='))
  return found?.split(';')[0] ?? ''
}

/** User of a session token, or null. */
export async function whoIs(app: TestApp, token: string): Promise<string | null> {
  return (await app.client(token).session.get()).user?.id ?? null
}

export async function mailsTo(app: TestApp, email: string) {
  return (await listNewestMails(app.database.kysely, 500)).filter(({ to }) => to === email)
}

/** Confirms an address by the link of a mail: sends the token of the fragment, as the page of the link does. */
export function openConfirmation(app: TestApp, text: string | undefined, cookie = '') {
  const link = text?.match(/https?:\S+\/sign-up\/confirmed\S*#\S+/)?.[0] ?? ''
  const details = Object.fromEntries(new URLSearchParams(link.split('#')[1]))
  return post(app, '/confirm-email', details, { cookie })
}

/** Requests a password reset mail and extracts its token; '' if no mail was sent. */
export async function resetToken(app: TestApp, email: string): Promise<string> {
  const before = (await mailsTo(app, email)).length
  await post(app, '/request-password-reset', { email })
  const mails = await mailsTo(app, email)
  if (mails.length === before) return ''
  return mails[0]?.text.match(/\/reset-password#access_token=(\S+)/)?.[1] ?? ''
}

export const reset = (app: TestApp, token: string, newPassword: string) =>
  post(app, '/reset-password', { token, newPassword })
