import type { Logger } from 'pino'
import { isInternalEmail } from '#domain/accounts.ts'
import type { Config } from '../config.ts'
import type { Database, Executor } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { deliverMail } from './deliver.ts'
import type { Mail } from './letter.ts'
import { insertMail } from './queries.ts'
import { createMailTransport } from './transport.ts'

export type Outbox = {
  /**
   * Stores a mail and its delivery job in the caller's transaction; nothing is sent before the commit. Mails to a
   * learner's generated address are dropped.
   */
  post(db: Executor, mail: Mail): Promise<void>
  /** Stores a mail that the recipient may have received before a restore. It is held until the operator releases it. */
  hold(db: Executor, mail: Mail): Promise<void>
}

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

  return {
    async post(db, mail) {
      if (isInternalEmail(mail.to)) return
      const mailId = await insertMail(db, mail)
      await jobs.enqueue(db, 'deliver-mail', { mailId })
    },
    async hold(db, mail) {
      await insertMail(db, mail, { held: true })
    },
  }
}
