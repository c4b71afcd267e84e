import { Gauge, type Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Executor } from '../database/database.ts'
import { query, queryOne } from '../database/rows.ts'
import { MailBacklog, mailBacklog } from '../email/queries.ts'
import { JobBacklog, jobBacklog } from '../jobs/queries.ts'
import type { Queues } from '../rate-limits/queues.ts'
import type { CertificateWatch } from './certificate.ts'
import { readDisks } from './disks.ts'
import { countLosses, readAgeOrInstalled } from './queries.ts'
import { readStandbys } from './standby.ts'

/** Timeout that keeps a hanging database from blocking the metrics of the process. */
const DATABASE_TIMEOUT_MS = 2000

export type Sources = {
  db: Executor
  config: Pick<Config, 'backups' | 'connections' | 'databaseUrl' | 'dataDir'>
  queues: Queues
  live: { count: () => number; isUp: () => boolean }
  certificate: CertificateWatch
}

/**
 * Adds the metrics of what the process uses: its database, disks, queues, live updates and the site's certificate.
 * @returns a function that reads those stored in the database
 */
export function addSourceMetrics(registers: Registry[], sources: Sources) {
  addOwnMetrics(registers, sources)
  return databaseMetrics(registers, sources)
}

function addOwnMetrics(registers: Registry[], { config, queues, live, certificate }: Sources) {
  new Gauge({
    name: 'trellis_live_connections',
    help: 'Open live updates',
    registers,
    collect() {
      this.set(live.count())
    },
  })
  new Gauge({
    name: 'trellis_live_up',
    help: '1 while live updates receive what the database announces',
    registers,
    collect() {
      this.set(live.isUp() ? 1 : 0)
    },
  })
  new Gauge({
    name: 'trellis_queue_tasks',
    help: 'Tasks of the queues of the process, running and waiting for their turn',
    labelNames: ['queue', 'state'],
    registers,
    collect() {
      for (const [queue, { size }] of Object.entries(queues)) {
        const { running, waiting } = size()
        this.set({ queue, state: 'running' }, running)
        this.set({ queue, state: 'waiting' }, waiting)
      }
    },
  })
  new Gauge({
    name: 'trellis_disk_bytes',
    help: 'Space of the disks with the data and the backups, in total and free',
    labelNames: ['disk', 'state'],
    registers,
    async collect() {
      const disks = await readDisks(config)
      this.reset()
      for (const { name: disk, freeBytes, totalBytes } of disks) {
        this.set({ disk, state: 'free' }, freeBytes)
        this.set({ disk, state: 'total' }, totalBytes)
      }
    },
  })
  new Gauge({
    name: 'trellis_certificate_seconds',
    help: 'Time until the certificate of the site expires; absent if it could not be read',
    registers,
    collect() {
      const expiresAt = certificate.expiresAt()
      if (expiresAt === null) this.remove()
      else this.set((expiresAt.getTime() - Date.now()) / 1000)
    },
  })
  new Gauge({
    name: 'trellis_backup_scheduled',
    help: '1 if this process backs up daily (BACKUPS)',
    registers,
    collect() {
      this.set(config.backups.scheduled ? 1 : 0)
    },
  })
}

function databaseMetrics(registers: Registry[], { db, config }: Sources) {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers })
  const up = gauge('trellis_database_up', '1 while the database answers')
  const jobs = gauge('trellis_jobs', 'Jobs by queue that are due, and those that run', 'queue', 'state')
  const oldestJob = gauge('trellis_oldest_job_seconds', 'How long the oldest job of a queue has been due', 'queue')
  const mails = gauge(
    'trellis_mails',
    'Mails that wait, that the operator holds, and that were given up in the last day',
    'state',
  )
  const oldestMail = gauge(
    'trellis_mails_oldest_seconds',
    'Age of the oldest mail that waits, whether or not it is due',
  )
  const lastSent = gauge('trellis_mails_last_sent_seconds', 'Time since the last delivery of a mail')
  const failedAttempts = gauge(
    'trellis_mail_failed_attempts',
    'Failed attempts for the mails that wait, by the kind of their last failure',
    'kind',
  )
  const backups = gauge(
    'trellis_backup_age_seconds',
    'Time since the last successful backup and verification of one; since the installation if there was none',
    'kind',
  )

  const lostWork = gauge('trellis_work_lost', 'Losses of acknowledged work in the last day, after failovers')

  const isStandbyExpected = gauge(
    'trellis_synchronous_standby_expected',
    '1 if a standby should confirm every commit (DATABASE_SYNCHRONOUS, or as the database is configured)',
  )
  const standbys = gauge(
    'trellis_synchronous_standbys',
    'Standbys that confirm every commit; absent if the role of the database may not read it (pg_monitor)',
  )
  const standbyLag = gauge('trellis_standby_lag_bytes', 'Log that the standby furthest behind has not replayed')

  return async () => {
    const backlog = await within(DATABASE_TIMEOUT_MS, () =>
      Promise.all([
        query(db, JobBacklog, jobBacklog),
        queryOne(db, MailBacklog, mailBacklog),
        readAgeOrInstalled(db, 'backup'),
        readAgeOrInstalled(db, 'verification'),
        countLosses(db),
        readStandbys(db, config),
      ]),
    )
    up.set(backlog === null ? 0 : 1)
    for (const labelled of [jobs, oldestJob, mails, failedAttempts, backups]) labelled.reset()
    // A reset would leave these at 0, which is a false figure.
    for (const single of [oldestMail, lastSent, lostWork, standbys, isStandbyExpected, standbyLag]) single.remove()
    if (backlog === null) return
    const [queued, unsent, backup, verification, { losses }, replication] = backlog
    for (const { queue, due, running, oldestSeconds } of queued) {
      jobs.set({ queue, state: 'due' }, due)
      jobs.set({ queue, state: 'running' }, running)
      oldestJob.set({ queue }, oldestSeconds)
    }
    mails.set({ state: 'waiting' }, unsent.waiting)
    mails.set({ state: 'held' }, unsent.held)
    mails.set({ state: 'given up' }, unsent.abandoned)
    oldestMail.set(unsent.oldestSeconds)
    if (unsent.lastSentSeconds !== null) lastSent.set(unsent.lastSentSeconds)
    for (const [kind, attempts] of Object.entries(unsent.failedAttempts)) failedAttempts.set({ kind }, attempts)
    lostWork.set(losses)
    isStandbyExpected.set(replication === null ? 0 : 1)
    if (replication?.isVisible) standbys.set(replication.synchronous)
    if (replication && replication.lagBytes !== null) standbyLag.set(replication.lagBytes)
    backups.set({ kind: 'backup' }, backup.seconds)
    backups.set({ kind: 'verification' }, verification.seconds)
  }
}

/** @returns null if the task fails or times out */
async function within<R>(milliseconds: number, task: () => Promise<R>): Promise<R | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null)
  })
  const result = await Promise.race([task().catch(() => null), late])
  clearTimeout(timer)
  return result
}
