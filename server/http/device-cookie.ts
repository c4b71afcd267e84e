import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { signClaim, verifyClaim } from '../email/signed-claim.ts'

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

/** Name of the cookie. Only sign-in routes get it. */
function cookieName({ origin }: Pick<Config, 'origin'>): string {
  return origin.startsWith('https:') ? '__Secure-trellis.device' : 'trellis.device'
}

/** Reads the signed cookie of a request, without the database; null without a valid one. */
export function readDeviceCookie(config: Config, cookies: string | null | undefined): KnownDevice | null {
  const prefix = `${cookieName(config)}=`
  const cookie = cookies
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix))
  if (cookie === undefined) return null
  const token = cookie.slice(prefix.length)
  return verifyClaim(config.authSecret, { purpose: PURPOSE, shape: KnownDevice, token, now: Date.now() })
}

/** Line in queues of a request from a device that some account has signed in from. */
export function lineOfDevice(config: Config, cookies: string | undefined): string | null {
  const [latest] = readDeviceCookie(config, cookies)?.accounts ?? []
  return latest ? `devices of ${latest.id}` : null
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
    name: cookieName(config),
    value: signClaim(config.authSecret, PURPOSE, claim),
    attributes: {
      path: '/api/auth',
      maxAge: KNOWN_DAYS * (DAY_MS / 1000),
      httpOnly: true,
      sameSite: 'Lax',
      secure: config.origin.startsWith('https:'),
    } as const,
  }
}
