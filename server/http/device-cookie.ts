import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { signClaim, verifyClaim } from '../email/signed-claim.ts'
import { cookiePrefix, findCookie } from './session-cookie.ts'

const PURPOSE = 'device that has signed in'
const KNOWN_DAYS = 90
const DAY_MS = 24 * 60 * 60_000

/** Accounts of one browser, such as those of siblings. The one that has not signed in for longest is forgotten. */
const MAX_ACCOUNTS = 6

/** Accounts that have signed in from a browser, the latest first, each known to its own account only. */
const KnownDevice = z.object({
  device: z.string(),
  accounts: z.array(z.object({ id: z.string(), version: z.int(), endsAt: z.number() })).min(1),
  endsAt: z.number(),
})
export type KnownDevice = z.infer<typeof KnownDevice>

const NAME = 'trellis.device'

/** Cookie of versions before the prefix `__Host-`, which lasts for 90 days after the upgrade. */
const EARLIER = { name: `__Secure-${NAME}`, path: '/api/auth' }

/** Reads the signed cookie of a request, without the database; null without a valid one. */
export function readDeviceCookie(config: Config, cookies: string | null | undefined): KnownDevice | null {
  const token =
    findCookie(cookies, cookiePrefix(config) + NAME) ??
    (cookiePrefix(config) === '' ? null : findCookie(cookies, EARLIER.name))
  if (token === null) return null
  return verifyClaim(config.authSecrets, { purpose: PURPOSE, shape: KnownDevice, token, now: Date.now() })
}

/** Line in queues of a request from a device that some account has signed in from. */
export function lineOfDevice(config: Config, cookies: string | undefined): string | null {
  const [latest] = readDeviceCookie(config, cookies)?.accounts ?? []
  return latest ? `devices of ${latest.id}` : null
}

/** Removes the cookie of an earlier version, if the request has it. */
export function removedDeviceCookie(config: Config, cookies: string | null | undefined) {
  if (cookiePrefix(config) === '' || findCookie(cookies, EARLIER.name) === null) return null
  return { name: EARLIER.name, value: '', attributes: { path: EARLIER.path, maxAge: 0, secure: true } as const }
}

/** Cookie of a device after an account has signed in there. */
export function deviceCookie(
  config: Config,
  earlier: KnownDevice | null,
  { accountId, version }: { accountId: string; version: number },
) {
  const now = Date.now()
  const endsAt = now + KNOWN_DAYS * DAY_MS
  const others = earlier?.accounts.filter(({ id, endsAt: end }) => id !== accountId && end > now) ?? []
  const claim: KnownDevice = {
    device: earlier?.device ?? randomBytes(9).toString('base64url'),
    accounts: [{ id: accountId, version, endsAt }, ...others].slice(0, MAX_ACCOUNTS),
    endsAt,
  }
  return {
    name: cookiePrefix(config) + NAME,
    value: signClaim(config.authSecret, PURPOSE, claim),
    attributes: {
      // `__Host-` requires the path of the whole site.
      path: cookiePrefix(config) === '' ? '/api/auth' : '/',
      maxAge: KNOWN_DAYS * (DAY_MS / 1000),
      httpOnly: true,
      sameSite: 'Lax',
      secure: config.origin.startsWith('https:'),
    } as const,
  }
}
