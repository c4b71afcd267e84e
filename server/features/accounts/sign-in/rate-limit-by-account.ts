import { APIError } from 'better-auth/api'
import { TOO_MANY_MAILS } from '#contract/operation.ts'
import type { Database, Executor } from '../../../database/database.ts'
import {
  type AttemptKind,
  consumeAttempt,
  endMailPause,
  findNextMail,
  type MailKind,
  resetAttempts,
} from '../../../rate-limits/rate-limits.ts'

/** Limited routes, with the kind of attempt and the field of the name. */
const NAMED = new Map<string, { kind: AttemptKind; field: string }>([
  ['/sign-in/email', { kind: 'sign-in', field: 'email' }],
  ['/sign-in/username', { kind: 'sign-in', field: 'username' }],
  ['/request-password-reset', { kind: 'reset-password', field: 'email' }],
])

/** Routes that send a mail to any address, also to one that no account has confirmed. */
const MAILING = new Map<string, MailKind>([
  ['/sign-up/email', 'sign-up'],
  ['/send-verification-email', 'confirm-email'],
])

/**
 * Limits guesses at one account, and reset emails to one mailbox, from any number of addresses. Counts whether or not the
 * account exists, so that the error reveals nothing.
 * @throws APIError TOO_MANY_ATTEMPTS before a password is verified or an email is written
 */
export async function limitByName(db: Executor, path: string, body: unknown): Promise<void> {
  const named = NAMED.get(path)
  const name = named && nameIn(body, named.field)
  if (named && name !== undefined) await consumeOrThrow(db, named.kind, name)
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
  if (await consumeAttempt(db, kind, name)) return
  throw new APIError('TOO_MANY_REQUESTS', {
    code: 'TOO_MANY_ATTEMPTS',
    message: 'Too many attempts. Please try again later.',
  })
}

/** Resets the attempts after a sign-in; success on other routes proves no identity. */
export async function resetSignInAttempts(db: Executor, path: string, body: unknown): Promise<void> {
  const named = NAMED.get(path)
  const name = named?.kind === 'sign-in' ? nameIn(body, named.field) : undefined
  if (name !== undefined) await resetAttempts(db, 'sign-in', name)
}

/** Text field of an unvalidated body. */
export function nameIn(body: unknown, field: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const name: unknown = Reflect.get(body, field)
  return typeof name === 'string' ? name : undefined
}
