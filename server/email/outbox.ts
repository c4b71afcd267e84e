import type { Logger } from 'pino'
import { isInternalEmail } from '#domain/accounts.ts'
import type { Language } from '#domain/languages.ts'
import type { Config } from '../config.ts'
import type { Database, Executor } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { offeredLanguage } from '../languages.ts'
import { openWording } from '../wording.ts'
import { deliverMail } from './deliver.ts'
import { type Mail, wordMail } from './letter.ts'
import { findRecipientLanguage, insertMail } from './queries.ts'
import { createMailTransport } from './transport.ts'

export type Outbox = {
  /**
   * Stores a mail and its delivery job in the caller's transaction; nothing is sent before the commit. Mails to a
   * learner's generated address are dropped. A mail is worded in the language of the account that has its address.
   * @param page language of the page that caused the mail, for an address without an account
   */
  post(db: Executor, mail: Mail, page?: Language | null): Promise<void>
  /** Stores a mail that the recipient may have received before a restore. It is held until the operator releases it. */
  hold(db: Executor, mail: Mail): Promise<void>
}

/** Posts a mail in a transaction of its own. */
export type PostMail = (mail: Mail, page?: Language | null) => Promise<void>

/**
 * Mail outbox in the table `mails`: written in the transaction of the cause, delivered by a job. A failed delivery is
 * retried; a recorded one is never repeated.
 */
export async function openOutbox(config: Config, database: Database, jobs: Jobs, log: Logger): Promise<Outbox> {
  const transport = createMailTransport(config)

  await jobs.work('deliver-mail', async (data, { lastAttempt }) => {
    if (!('mailId' in data) || typeof data.mailId !== 'string') throw new Error('A deliver-mail job has no mail id')
    await deliverMail({ db: database.kysely, transport, log }, { mailId: data.mailId, lastAttempt })
  })
  return await openPosting(config, jobs)
}

/** Outbox of a command, whose mails the running product delivers. */
export async function openPosting({ languages }: Pick<Config, 'languages'>, jobs: Jobs): Promise<Outbox> {
  const wordsIn = await openWording(languages)

  async function store(db: Executor, mail: Mail, { page = null, held = false }: StoreOptions = {}) {
    // A site with one language has nothing to look up.
    const stored = languages.length === 1 ? null : await findRecipientLanguage(db, mail.to)
    const language = offeredLanguage({ languages }, stored === undefined ? page : stored)
    return await insertMail(db, wordMail(mail, wordsIn(language)), { held })
  }

  return {
    async post(db, mail, page = null) {
      if (isInternalEmail(mail.to)) return
      await jobs.enqueue(db, 'deliver-mail', { mailId: await store(db, mail, { page }) })
    },
    async hold(db, mail) {
      await store(db, mail, { held: true })
    },
  }
}

type StoreOptions = { page?: Language | null; held?: boolean }
