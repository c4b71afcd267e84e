import type { Logger } from 'pino'
import { openAgreedTexts } from '../agreed-text.ts'
import { scheduleBackups } from '../backup/schedule.ts'
import { BoundedCache } from '../bounded-cache.ts'
import type { Config } from '../config.ts'
import { openDatabase } from '../database/database.ts'
import { isDistributed } from '../database/distributed.ts'
import { openOutbox } from '../email/outbox.ts'
import { expressionJudge } from '../expressions/expression-judge.ts'
import { createAuth } from '../features/accounts/auth.ts'
import { startBillingJobs } from '../features/billing/jobs.ts'
import { createImportReader } from '../features/content/imports/reading/import-reader.ts'
import { deleteDueLearners } from '../features/learners/deletion/delete-learner.ts'
import { startPreparingExports } from '../features/learners/export/write-file.ts'
import { startJudgingWaitingPractice } from '../features/practice/judge-waiting.ts'
import { startUpgradingPractice } from '../features/practice/waiting-results.ts'
import { startStoringCertificates } from '../features/report/store-certificates.ts'
import { schedulePurges } from '../features/report/stored-reports/purge-content.ts'
import { startJudgingWaitingSubmissions } from '../features/study/saving/judge-waiting.ts'
import { startClosingOverdueAttempts } from '../features/timed-tests/close-overdue.ts'
import { startHeartbeat } from '../features/timed-tests/heartbeat.ts'
import { scheduleTutoring } from '../features/tutoring/keep-up.ts'
import { scheduleWeeklyEmails } from '../features/weekly-email/send.ts'
import { createReadiness } from '../http/health.ts'
import { scheduleCleanup } from '../jobs/clear-expired.ts'
import { type AroundWork, startJobs } from '../jobs/jobs.ts'
import { openLive } from '../live/live.ts'
import { openMessageWording } from '../message-wording.ts'
import { watchCertificate } from '../metrics/certificate.ts'
import { logLockHolders } from '../metrics/log-lock-holders.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { recordIncidents } from '../metrics/record-incidents.ts'
import { startTracing } from '../metrics/tracing.ts'
import { openPayments } from '../payments/payments.ts'
import { openPrivacyJournal } from '../privacy-journal.ts'
import { formulaRenderer } from '../questions/formulas.ts'
import { judgeAnswersBy, judgeStoredAnswersBy } from '../questions/judge-answers.ts'
import { findFamily } from '../questions/queries.ts'
import { templateChecker } from '../questions/template-checker.ts'
import { createQueues } from '../rate-limits/queues.ts'
import { shortTextRenderer } from '../reading-text/short-texts.ts'
import { scheduleSpokenTexts } from '../reading-text/speak-stored-texts.ts'
import { textRenderer } from '../reading-text/text-renderer.ts'
import type { Services } from '../services.ts'
import { openWording } from '../wording.ts'
import { completeRestore } from './complete-restore.ts'
import type { OpenedDatabase } from './open-database.ts'

/** Learners whose family is remembered, of those who type expressions. */
const MAX_KNOWN_FAMILIES = 20_000

type Options = {
  /** False for a rehearsal of the start, which processes no jobs. */
  works?: boolean
  /** True to read one PostgreSQL like several nodes. */
  readsApart?: boolean
  aroundWork?: AroundWork
}

/**
 * Creates the services on an open database and starts the jobs. Jobs and exports have separate connections with other
 * timeouts, and never take those of requests.
 *
 * The auth library has a separate pool: during its transactions it enqueues emails on a connection of `database`. With
 * a shared pool, sign-ups that hold every connection would deadlock waiting for one more.
 */
export async function openServices(
  config: Config,
  log: Logger,
  opened: OpenedDatabase,
  { works = true, readsApart = false, aroundWork }: Options = {},
) {
  const { database, connection, direct } = opened
  const { sizes } = config.connections
  const tracing = config.tracesEndpoint === null ? null : await startTracing(config.tracesEndpoint, config.tracesShare)
  const metrics = createMetrics({ withProcess: config.metricsToken !== null })
  const authDatabase = openDatabase({ ...connection, max: sizes.auth ?? 10, min: 1 }, log)
  const jobDatabase = openDatabase({ ...direct, ...(sizes.jobs && { max: sizes.jobs }) }, log, 'jobs')
  const exportDatabase = openDatabase({ ...connection, ...(sizes.exports && { max: sizes.exports }) }, log, 'exports')
  for (const [name, { pool }] of Object.entries({
    requests: database,
    auth: authDatabase,
    jobs: jobDatabase,
    exports: exportDatabase,
  })) {
    metrics.addPool(name, pool)
  }
  const jobs = await startJobs(direct, log, { works, aroundWork })
  const journal = await openPrivacyJournal(config.privacyJournal)
  await completeRestore({ database: jobDatabase, jobs, journal, log })
  const outbox = await openOutbox(config, jobDatabase, jobs, log)
  const heartbeat = works ? startHeartbeat(database, log) : null
  const queues = createQueues()
  const families = new BoundedCache<Promise<string>>(MAX_KNOWN_FAMILIES)
  const familyOf = (learner: string) =>
    families.getOrCompute(learner, () => {
      const family = findFamily(database.kysely, learner)
      family.catch(() => families.delete(learner))
      return family
    })
  const judge = expressionJudge(queues, familyOf)
  const texts = textRenderer(queues.texts)
  const distributed = readsApart || (await isDistributed(database.kysely))
  const services: Services = {
    config,
    database,
    isDistributed: distributed,
    jobDatabase,
    exportDatabase,
    auth: createAuth({ config, authDatabase, database, outbox, hashes: queues.hashes, log }),
    outbox,
    agreedText: await openAgreedTexts(config.languages),
    wordMessage: await openMessageWording(config.languages),
    wording: await openWording(config.languages),
    jobs,
    journal,
    payments: await openPayments(config, database, log),
    live: await openLive(database.kysely, direct, log, { polls: distributed }),
    textRenderer: texts,
    renderFormulas: formulaRenderer(texts),
    renderShortText: shortTextRenderer(texts),
    judgeAnswers: judgeAnswersBy(judge),
    judgeStoredAnswers: judgeStoredAnswersBy(judge),
    templateChecker: templateChecker(queues.templates),
    importReader: createImportReader(jobDatabase.kysely, log),
    queues,
    readiness: createReadiness(connection),
    certificate: watchCertificate(config.origin),
    workLost: heartbeat?.workLost ?? (() => null),
    metrics,
    log,
  }
  metrics.addSources({ db: jobDatabase.kysely, config, queues, live: services.live, certificate: services.certificate })
  const recording = recordIncidents(jobDatabase.kysely, log)
  const lockHolders = logLockHolders(jobDatabase.kysely, log)
  const ofJobs = { ...services, database: jobDatabase }
  startClosingOverdueAttempts(ofJobs, jobs)
  startUpgradingPractice(ofJobs, jobs)
  startJudgingWaitingSubmissions(ofJobs, jobs)
  startJudgingWaitingPractice(ofJobs, jobs)
  startStoringCertificates(ofJobs, jobs)
  await startBillingJobs(ofJobs, jobs)
  await scheduleWeeklyEmails(ofJobs, jobs)
  await scheduleTutoring(ofJobs, jobs)
  await scheduleCleanup(jobDatabase.kysely, jobs, log, () => deleteDueLearners({ ...ofJobs, jobs }))
  await schedulePurges(ofJobs, jobs)
  await startPreparingExports(ofJobs, jobs)
  await scheduleBackups({ db: jobDatabase.kysely, config, log }, jobs)
  await scheduleSpokenTexts({ db: jobDatabase.kysely, textRenderer: services.textRenderer, log }, jobs)
  return {
    services,
    jobs,
    async stop() {
      await heartbeat?.stop()
      services.certificate.stop()
      await services.readiness.stop()
      await services.live.stop()
      await services.payments?.stop()
      await jobs.stop()
      await Promise.all([services.textRenderer.stop(), services.templateChecker.stop(), judge.stop()])
      await services.importReader.stop()
      lockHolders.stop()
      await recording.stop()
      await tracing?.stop()
      await Promise.all([authDatabase, jobDatabase, exportDatabase].map(({ kysely }) => kysely.destroy()))
    },
  }
}
