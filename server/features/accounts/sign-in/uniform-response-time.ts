import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../../database/database.ts'
import type { Outbox } from '../../../email/outbox.ts'
import { alreadySignedUpMail } from '../mails.ts'

/** Answers leave at whole steps after their request came, so that a few milliseconds more or less do not show. */
const STEP_MILLISECONDS = 250

/** The routes that mail a known address and nobody else, and answer both alike. */
const MAILING_ROUTES = ['/request-password-reset', '/send-verification-email']

/** The routes whose answer could tell by its time whether there is an account. */
const EVEN_ROUTES = ['/sign-up/email', ...MAILING_ROUTES]

export type EvenAnswers = ReturnType<typeof evenAnswers>

/**
 * Makes answers about accounts that exist and accounts that do not alike in time and in failing (readings, "Sessions").
 * Requests are told apart by their object, which the auth library hands to all of its hooks and functions.
 */
export function evenAnswers(database: Database, outbox: Outbox) {
  const requests = new WeakMap<Request, { cameAt: number; mailed: boolean }>()

  return {
    came(request: Request | undefined) {
      if (request) requests.set(request, { cameAt: performance.now(), mailed: false })
    },

    mailed(request: Request | undefined) {
      const noted = request && requests.get(request)
      if (noted) noted.mailed = true
    },

    /** Does for an unknown address what a known one costs, and holds the answer back until its step. */
    async level(path: string, request: Request | undefined, email: string) {
      if (!EVEN_ROUTES.includes(path)) return
      const noted = request && requests.get(request)
      if (MAILING_ROUTES.includes(path) && !noted?.mailed) await postInVain(email)
      await this.waitForStep(request)
    },

    async waitForStep(request: Request | undefined) {
      const noted = request && requests.get(request)
      if (!noted) return
      const past = (performance.now() - noted.cameAt) % STEP_MILLISECONDS
      await wait(STEP_MILLISECONDS - past)
    },
  }

  /** The work of posting a mail, taken back before it counts. @throws when a mail could not be kept */
  async function postInVain(email: string) {
    const transaction = await database.kysely.startTransaction().execute()
    try {
      await outbox.post(transaction, alreadySignedUpMail(email, ''))
    } finally {
      await transaction.rollback().execute()
    }
  }
}
