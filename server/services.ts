import type { Logger } from 'pino'
import type { Language } from '#domain/languages.ts'
import type { AgreedText } from './agreed-text.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { Outbox } from './email/outbox.ts'
import type { Auth } from './features/accounts/auth.ts'
import type { ImportReader } from './features/content/imports/reading/import-reader.ts'
import type { Readiness } from './http/health.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Live } from './live/live.ts'
import type { WordMessage } from './message-wording.ts'
import type { CertificateWatch } from './metrics/certificate.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Payments } from './payments/payments.ts'
import type { PrivacyJournal } from './privacy-journal.ts'
import type { RenderFormulas } from './questions/formulas.ts'
import type { JudgeAnswers, JudgeStoredAnswers } from './questions/judge-answers.ts'
import type { TemplateChecker } from './questions/template-checker.ts'
import type { Queues } from './rate-limits/queues.ts'
import type { RenderShortText } from './reading-text/short-texts.ts'
import type { TextRenderer } from './reading-text/text-renderer.ts'
import type { Wording } from './wording.ts'

/** Services used by handlers: created once at start and passed in, never imported. */
export type Services = {
  config: Config
  /** Pool for requests, with short lock waits and statement timeouts. */
  database: Database
  /** True on a database with several nodes. */
  isDistributed: boolean
  /** Pool for jobs, imports and seeding. */
  jobDatabase: Database
  /** Pool for exports, few at a time. */
  exportDatabase: Database
  auth: Auth
  outbox: Outbox
  wordMessage: WordMessage
  /** Consent text of a page in a language, for the record. */
  agreedText: (page: Language | null) => AgreedText
  /** Words what pages show as a sentence, and mails. */
  wording: Wording
  jobs: Jobs
  journal: PrivacyJournal
  /** Null if payments are disabled: in production without keys. */
  payments: Payments | null
  live: Live
  /** Renders reading texts to HTML. */
  textRenderer: TextRenderer
  /** Renders the formulas of questions. */
  renderFormulas: RenderFormulas
  /** Renders tasks for written answers. */
  renderShortText: RenderShortText
  /** Judges typed expressions. */
  judgeAnswers: JudgeAnswers
  /** Judges typed expressions that were stored before. */
  judgeStoredAnswers: JudgeStoredAnswers
  /** Validates the templates of questions before they are saved. */
  templateChecker: TemplateChecker
  /** Reads imported files. */
  importReader: ImportReader
  queues: Queues
  readiness: Readiness
  certificate: CertificateWatch
  /** Id of a recent loss of acknowledged work; null for none. */
  workLost: () => string | null
  metrics: Metrics
  log: Logger
}
