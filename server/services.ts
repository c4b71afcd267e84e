import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { Outbox } from './email/outbox.ts'
import type { Auth } from './features/accounts/auth.ts'
import type { ImportReader } from './features/content/imports/reading/import-reader.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Live } from './live/live.ts'
import type { Payments } from './payments/payments.ts'
import type { TextRenderer } from './reading-text/text-renderer.ts'

/** What every handler works with; made once at start, handed in, never imported. */
export type Services = {
  config: Config
  database: Database
  auth: Auth
  outbox: Outbox
  jobs: Jobs
  /** Null where nothing can be paid: in production without keys. */
  payments: Payments | null
  live: Live
  /** Makes the HTML of reading texts that somebody is writing. */
  textRenderer: TextRenderer
  /** Reads files that content managers bring in. */
  importReader: ImportReader
  log: Logger
}
