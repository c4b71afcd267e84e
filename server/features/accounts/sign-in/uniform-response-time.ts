import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../../../config.ts'
import { inTransaction } from '../../../database/retry.ts'
import { postLearnerEmailMail } from '../../../email/learner-email.ts'
import { findNextMail } from '../../../rate-limits/rate-limits.ts'
import type { MailingServices } from '../learner-email.ts'
import { findUnverifiedEmail } from '../learner-email-queries.ts'
import { alreadySignedUpMail } from '../mails.ts'

/** Routes that email only known addresses and respond the same to all. */
const MAILING_ROUTES = ['/request-password-reset', '/send-verification-email']

/** Routes whose response time could reveal an account. */
const UNIFORM_ROUTES = ['/sign-up/email', ...MAILING_ROUTES]

export type UniformResponseTime = ReturnType<typeof uniformResponseTime>

/**
 * Makes responses independent of whether an account exists, in time and in failures (readings, "Sessions"). Requests
 * are identified by object, which the auth library passes to all hooks and functions.
 */
export function uniformResponseTime(services: MailingServices) {
  const { config, database } = services
  const requests = new WeakMap<Request, { startedAt: number; mailed: boolean }>()

  return {
    start(request: Request | undefined) {
      if (request) requests.set(request, { startedAt: performance.now(), mailed: false })
    },

    recordMail(request: Request | undefined) {
      const state = request && requests.get(request)
      if (state) state.mailed = true
    },

    /** Does the work of a known address for an unknown one, too, and delays the response to the next time step. */
    async equalize(path: string, request: Request | undefined, email: string) {
      if (!UNIFORM_ROUTES.includes(path)) return
      const state = request && requests.get(request)
      if (MAILING_ROUTES.includes(path) && !state?.mailed) await mailOrSimulate(path, email)
      await this.waitForStep(request)
    },

    async waitForStep(request: Request | undefined) {
      const state = request && requests.get(request)
      if (state) await waitForStep(config, state.startedAt)
    },
  }

  /**
   * Sends or simulates the mail. A reset link for an unverified address would sign its owner in as someone else's
   * child, so the mail offers to confirm or release the address instead.
   */
  async function mailOrSimulate(path: string, email: string) {
    const unverified = await findUnverifiedEmail(database.kysely, email)
    if (!unverified || path !== '/request-password-reset') return await simulateMail(services, email)
    if (await findNextMail(database.kysely, 'reset-password', email)) return await simulateMail(services, email)
    const mail = { ...unverified, email: email.toLowerCase() }
    await inTransaction(database.kysely, (db) => postLearnerEmailMail(services, db, mail))
  }
}

/** Delays a response until the next time step after its request, which hides small differences. */
export async function waitForStep({ responseStepMs }: Config, startedAt: number): Promise<void> {
  const past = (performance.now() - startedAt) % responseStepMs
  await wait(responseStepMs - past)
}

/**
 * Enqueues an email and rolls it back.
 * @throws if enqueuing fails
 */
export async function simulateMail({ database, outbox }: MailingServices, email: string): Promise<void> {
  const transaction = await database.kysely.startTransaction().execute()
  try {
    await outbox.post(transaction, alreadySignedUpMail(email, ''))
  } finally {
    await transaction.rollback().execute()
  }
}
