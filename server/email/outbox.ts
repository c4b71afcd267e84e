import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database, Executor } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { deliverMail } from './deliver.ts'
import type { Mail } from './letter.ts'
import { insertMail } from './queries.ts'
import { transportFor } from './transport.ts'

export type Outbox = {
  /** Keeps a mail and the job that delivers it, in the caller's transaction; nothing is sent before it commits. */
  post(db: Executor, mail: Mail): Promise<void>
}

/**
 * Mail leaves through the table `mails`: written with the change that causes it, delivered by a job. A delivery that
 * fails is tried again; once delivery is recorded the mail is never sent again.
 */
export async function openOutbox(
  config: Config,
  database: Database,
  jobs: Jobs,
  log: Logger,
): Promise<Outbox> {
  const transport = transportFor(config)

  await jobs.work('deliver-mail', async (data, { lastTry }) => {
    if (!('mailId' in data) || typeof data.mailId !== 'string')
      throw new Error('A deliver-mail job names no mail')
    await deliverMail(database.kysely, transport, { mailId: data.mailId, lastTry }, log)
  })

  return {
    async post(db, mail) {
      const mailId = await insertMail(db, mail)
      await jobs.enqueue(db, 'deliver-mail', { mailId })
    },
  }
}
