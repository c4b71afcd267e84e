import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../../../config.ts'
import { signClaim, verifyClaim } from '../../../email/signed-claim.ts'
import { cookiePrefix, findCookie } from '../../../http/session-cookie.ts'

/*
 * A confirmed sign-up signs in on the device that signed up (readings, "Confirmation"). That takes two cookies, which
 * scripts cannot read: one of the sign-up, and one of the confirmation link, each useless alone.
 */

/** As long as the link in the mail. */
export const SIGN_UP_HOURS = 24

/** Time between opening the link and pressing the button on the page that it leads to. */
const OPENED_MINUTES = 15

const OPENED = 'confirmation link that was opened'
const Opened = z.object({ email: z.string(), endsAt: z.number() })

type CookieConfig = Pick<Config, 'origin' | 'authSecret' | 'authSecrets'>

const nameOf = (config: CookieConfig, name: string) => `${cookiePrefix(config)}trellis.${name}`
const attributesOf = (config: CookieConfig, maxAge: number) => {
  const secure = cookiePrefix(config) !== ''
  // `__Host-` requires the path of the whole site.
  return { path: secure ? '/' : '/api', maxAge, httpOnly: true, sameSite: 'Lax', secure } as const
}

/** Finds a cookie, also under the name of versions before the prefix `__Host-`. */
const readCookie = (config: CookieConfig, cookies: string | null | undefined, name: string) =>
  findCookie(cookies, nameOf(config, name)) ?? findCookie(cookies, `__Secure-trellis.${name}`)

/** Cookie of a device after a sign-up: random, and the same whether or not the address was new. */
export function signUpCookie(config: CookieConfig) {
  const secret = randomBytes(32).toString('base64url')
  return {
    secret,
    cookie: { name: nameOf(config, 'sign_up'), value: secret, attributes: attributesOf(config, SIGN_UP_HOURS * 3600) },
  }
}

/** Cookie of a device on which the confirmation link for this address was opened and worked. */
export function openedCookie(config: CookieConfig, email: string) {
  const value = signClaim(config.authSecret, OPENED, { email, endsAt: Date.now() + OPENED_MINUTES * 60_000 })
  return { name: nameOf(config, 'confirmed'), value, attributes: attributesOf(config, OPENED_MINUTES * 60) }
}

/** @returns hash of the secret of the sign-up, and address of the opened link; each null without its cookie */
export function readConfirmation(config: CookieConfig, cookies: string | null | undefined) {
  const secret = readCookie(config, cookies, 'sign_up')
  const token = readCookie(config, cookies, 'confirmed')
  const opened = token && verifyClaim(config.authSecrets, { purpose: OPENED, shape: Opened, token, now: Date.now() })
  return { deviceHash: secret === null ? null : hashOfSecret(secret), email: opened ? opened.email : null }
}

/** The table must not reveal a secret that a cookie could have. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(`device of a sign-up:${secret}`).digest('base64url')
}
