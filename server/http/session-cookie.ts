import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isSignOutMark, MAX_SESSION_DAYS } from '#domain/sessions.ts'
import type { Config } from '../config.ts'
import { randomText } from '../random-text.ts'

/** Cookie prefix: browsers accept the cookie only over https, for this host and all of its paths. */
const HOST_PREFIX = '__Host-'

/** Prefix of cookie names; empty without https. */
export function cookiePrefix(config: Pick<Config, 'origin'>): string {
  return config.origin.startsWith('https:') ? HOST_PREFIX : ''
}

/** Value of a cookie in the header `Cookie`; null if it is missing or empty. */
export function findCookie(cookies: string | null | undefined, name: string): string | null {
  const found = cookies
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
  return found?.slice(name.length + 1) || null
}

/** Cookie name of versions before the prefix `__Host-`. Their sessions have expired 30 days after the upgrade. */
function earlierName(cookieName: string): string {
  return cookieName.replace(HOST_PREFIX, '__Secure-')
}

/**
 * Replaces a session cookie of an earlier version, or signed with an earlier secret, in the request, so that the auth library
 * finds its session. The next operation replaces the cookie in the browser.
 */
export function replaceEarlierCookie(
  request: IncomingMessage,
  cookieName: string,
  { authSecrets }: Pick<Config, 'authSecrets'>,
): void {
  const { cookie } = request.headers
  const found = findSessionCookie(cookie, cookieName)
  if (cookie === undefined || found === undefined) return
  const value = signedValue(found.value, authSecrets)
  if (found.name === cookieName && value === found.value) return
  const replaced = cookie.replace(`${found.name}=${found.value}`, () => `${cookieName}=${value}`)
  const index = request.rawHeaders.indexOf(cookie)
  request.headers.cookie = replaced
  if (index >= 0) request.rawHeaders[index] = replaced
}

/** Sets the cookie for the maximum lifetime of a session; the database decides when the session ends. */
export function renewCookie(response: ServerResponse, cookie: { name: string; value: string; earlier: string }) {
  const attributes = attributesOf(cookie.name)
  response.appendHeader(
    'set-cookie',
    `${cookie.name}=${cookie.value}; Max-Age=${MAX_SESSION_DAYS * 86_400}; ${attributes}`,
  )
  if (cookie.earlier !== cookie.name)
    response.appendHeader('set-cookie', `${cookie.earlier}=; Max-Age=0; ${attributes}`)
}

/** Set-Cookie header that removes the cookie of a session. */
export function endedCookie(name: string): string {
  return `${name}=; Max-Age=0; ${attributesOf(name)}`
}

function attributesOf(name: string): string {
  return `Path=/; HttpOnly; SameSite=Lax${name.startsWith('__') ? '; Secure' : ''}`
}

/** Bearer token of a request, with or without the signature that sign-in sends with it. */
export function bearerValue(request: IncomingMessage): string | undefined {
  const header = request.headers.authorization
  return header?.slice(0, 7).toLowerCase() === 'bearer ' ? header.slice(7).trim() : undefined
}

/**
 * Finds the session cookie of a request, under its current or earlier name. None in a browser that has signed out of the
 * session and could not say so yet; only the sign-out itself, a route of the auth library, reads it then.
 */
export function sessionCookie({ headers }: IncomingMessage, cookieName: string) {
  if (headers.cookie?.split(';').some((part) => isSignOutMark(part.trim()))) return undefined
  return findSessionCookie(headers.cookie, cookieName)
}

function findSessionCookie(cookies: string | undefined, cookieName: string) {
  const parts = cookies?.split(';').map((part) => part.trim()) ?? []
  for (const name of [cookieName, earlierName(cookieName)]) {
    const cookie = parts.find((part) => part.startsWith(`${name}=`))
    if (cookie) return { name, value: cookie.slice(name.length + 1) }
  }
  return undefined
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Random part of a token, as the auth library makes it: 190 bits. */
export function randomToken(): string {
  return randomText(LETTERS, 32)
}

/** Signed form of a token, as in the cookie. */
export function signToken(token: string, secret: string): string {
  return encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)
}

/** Token of a new session, which names its account. */
export const tokenOf = (account: string, random: string) => `${account}_${random}`

/** Account that a signed token names; undefined for a token of an earlier version. */
export function accountOfToken(token: string): string | undefined {
  return /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})_/.exec(token)?.[1]
}

/**
 * Token of a signed value, as in the cookie; undefined if the signature is invalid.
 * @param secrets accepted ones (`Config.authSecrets`)
 */
export function signedToken(cookieValue: string, secrets: readonly string[]): string | undefined {
  return secrets.map((secret) => tokenSignedBy(cookieValue, secret)).find((token) => token !== undefined)
}

/** Signed value for the auth library, which knows the present secret only: signed again if an earlier one has signed it. */
export function signedValue(cookieValue: string, [secret = '', ...earlier]: readonly string[]): string {
  if (earlier.length === 0 || tokenSignedBy(cookieValue, secret) !== undefined) return cookieValue
  const token = signedToken(cookieValue, earlier)
  if (token === undefined) return cookieValue
  return signToken(token, secret)
}

function tokenSignedBy(cookieValue: string, secret: string): string | undefined {
  const value = decode(cookieValue)
  const dot = value.lastIndexOf('.')
  if (dot < 1) return undefined
  const token = value.slice(0, dot)
  const signature = Buffer.from(value.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', secret).update(token).digest()
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : undefined
}

function decode(value: string) {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
