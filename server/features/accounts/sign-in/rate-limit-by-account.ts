import { APIError } from 'better-auth/api'
import { TOO_MANY_MAILS } from '#contract/operation.ts'
import type { Database, Executor } from '../../../database/database.ts'
import { CLIENT_ADDRESS_HEADER, networkOf } from '../../../http/client-address.ts'
import {
  type Attempt,
  type AttemptKind,
  consumeAttempt,
  consumeAttempts,
  endMailPause,
  findNextMail,
  forgiveAttempt,
  type MailKind,
} from '../../../rate-limits/rate-limits.ts'
import { changeTurn } from '../../../rate-limits/turns.ts'
import type { NameColumn } from '../queries.ts'
import type { DeviceOfAccount, KnownDevices } from './known-devices.ts'

/** Routes that verify a password, with the field of the name. */
const SIGN_INS = new Map<string, NameColumn>([
  ['/sign-in/email', 'email'],
  ['/sign-in/username', 'username'],
])

/** Routes that send a mail to any address, also to one that no account has confirmed. */
const MAILING = new Map<string, MailKind>([
  ['/sign-up/email', 'sign-up'],
  ['/send-verification-email', 'confirm-email'],
])

/** Time by which a known device counts as having hashed less than any network. */
const HEAD_START_MS = 600_000

/** Counts of a guess: one that the right password resets, and one that it only leaves. */
type Guess = { reset: Attempt; uncount: Attempt }

/** Counts of guesses from a device that is not known to the account: by network, and over all. */
export function guessAt(name: string, address: string): Guess {
  return {
    reset: { kind: 'sign-in', name: `${name.trim()}\0${networkOf(address)}` },
    uncount: { kind: 'sign-in-of-day', name },
  }
}

function guessFrom({ accountId, device }: DeviceOfAccount): Guess {
  const name = `${device}\0${accountId}`
  return { reset: { kind: 'device-sign-in', name }, uncount: { kind: 'device-sign-in-of-day', name } }
}

export type GuessLimits = ReturnType<typeof guessLimits>

/**
 * Limits guesses at one account from any number of networks, and separately from each device that is known to it, which
 * guesses of others never affect. Requests are identified by object.
 */
export function guessLimits({ kysely }: Database, devices: KnownDevices) {
  const guesses = new WeakMap<Request, Guess>()

  return {
    /**
     * Counts a guess whether or not the account exists, so that the error reveals nothing.
     * @throws APIError TOO_MANY_ATTEMPTS before a password is verified
     */
    async count(path: string, request: Request | undefined, body: unknown) {
      const column = SIGN_INS.get(path)
      const name = column && nameIn(body, column)
      if (column === undefined || name === undefined) return
      const device = await devices.find(request?.headers, column, name)
      const guess = device ? guessFrom(device) : guessAt(name, request?.headers.get(CLIENT_ADDRESS_HEADER) ?? '')
      if (!(await consumeAttempts(kysely, [guess.reset, guess.uncount]))) throw tooManyAttempts()
      if (device) changeTurn({ key: `devices of ${device.accountId}`, headStartMs: HEAD_START_MS })
      if (request) guesses.set(request, guess)
    },

    /** Takes back the guess of a successful sign-in. */
    async forgive(request: Request | undefined) {
      const guess = request && guesses.get(request)
      if (guess) await forgiveAttempt(kysely, guess)
    },
  }
}

export type MailLimits = ReturnType<typeof mailLimits>

/** Limits mails to an address that anyone may enter. Requests are identified by object. */
export function mailLimits({ kysely }: Database) {
  const counted = new WeakMap<Request, { kind: MailKind; address: string }>()

  return {
    /** @throws APIError TOO_MANY_MAILS with the time of the next possible mail */
    async count(path: string, request: Request | undefined, body: unknown) {
      const kind = MAILING.get(path)
      const address = nameIn(body, 'email')
      if (kind === undefined || address === undefined) return
      const until = await findNextMail(kysely, kind, address)
      if (until) {
        const { message } = TOO_MANY_MAILS.TOO_MANY_MAILS
        throw new APIError('TOO_MANY_REQUESTS', { code: 'TOO_MANY_MAILS', message, until: until.toISOString() })
      }
      if (request) counted.set(request, { kind, address })
    },

    /** Allows the next mail at once, because the request has failed. */
    async forget(request: Request) {
      const mail = counted.get(request)
      if (mail) await endMailPause(kysely, mail.kind, mail.address)
    },
  }
}

/** @throws APIError TOO_MANY_ATTEMPTS */
export async function consumeOrThrow(db: Executor, kind: AttemptKind, name: string): Promise<void> {
  if (!(await consumeAttempt(db, kind, name))) throw tooManyAttempts()
}

function tooManyAttempts() {
  return new APIError('TOO_MANY_REQUESTS', {
    code: 'TOO_MANY_ATTEMPTS',
    message: 'Too many attempts. Please try again later.',
  })
}

/** Text field of an unvalidated body. */
export function nameIn(body: unknown, field: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const name: unknown = Reflect.get(body, field)
  return typeof name === 'string' ? name : undefined
}
