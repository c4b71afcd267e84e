import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../../database/database.ts'
import type { Outbox } from '../../../email/outbox.ts'
import { alreadySignedUpMail } from '../mails.ts'

/** Responses are sent at multiples of this time after the request, which hides small differences. */
const STEP_MS = 250

/** Routes that email known addresses only and respond alike to all. */
const MAILING_ROUTES = ['/request-password-reset', '/send-verification-email']

/** Routes whose response time could reveal an account. */
const UNIFORM_ROUTES = ['/sign-up/email', ...MAILING_ROUTES]

export type UniformResponseTime = ReturnType<typeof uniformResponseTime>

/**
 * Makes responses independent of whether an account exists, in time and in failures (readings, "Sessions"). Requests are
 * identified by their object, which the auth library passes to all hooks and functions.
 */
export function uniformResponseTime(database: Database, outbox: Outbox) {
  const requests = new WeakMap<Request, { startedAt: number; mailed: boolean }>()

  return {
    start(request: Request | undefined) {
      if (request) requests.set(request, { startedAt: performance.now(), mailed: false })
    },

    recordMail(request: Request | undefined) {
      const state = request && requests.get(request)
      if (state) state.mailed = true
    },

    /** Does the work of a known address for an unknown one too, and delays the response to its step. */
    async equalize(path: string, request: Request | undefined, email: string) {
      if (!UNIFORM_ROUTES.includes(path)) return
      const state = request && requests.get(request)
      if (MAILING_ROUTES.includes(path) && !state?.mailed) await simulateMail(email)
      await this.waitForStep(request)
    },

    async waitForStep(request: Request | undefined) {
      const state = request && requests.get(request)
      if (!state) return
      const past = (performance.now() - state.startedAt) % STEP_MS
      await wait(STEP_MS - past)
    },
  }

  /** Enqueues an email and rolls it back. @throws when enqueuing fails */
  async function simulateMail(email: string) {
    const transaction = await database.kysely.startTransaction().execute()
    try {
      await outbox.post(transaction, alreadySignedUpMail(email, ''))
    } finally {
      await transaction.rollback().execute()
    }
  }
}
