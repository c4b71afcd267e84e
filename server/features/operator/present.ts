import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'
import {
  daysUntilFull,
  judgeBackup,
  judgeCertificate,
  judgeDisk,
  judgeErrors,
  judgeLostWork,
  judgeMails,
  judgeProof,
  judgeSignIns,
  judgeStandby,
  judgeWait,
  judgeWebhooks,
} from '#domain/installation.ts'
import { nextHourlyRun } from '../../jobs/jobs.ts'
import type { Disk } from '../../metrics/disks.ts'
import type { OperationFigures } from '../../metrics/metrics.ts'
import type { Standbys } from '../../metrics/standby.ts'
import type { StatementFigures } from '../../metrics/statements.ts'
import type { InstallationRow } from './queries.ts'

type Status = InferContractRouterOutputs<typeof contract>['operator']['status']

const MAX_SLOW = 5
const DAY_S = 86_400

/** Kinds of requests that no user waits for. */
const NOT_USERS = ['health', 'metrics']

/** Figures of the server process that responds. */
export type ProcessFigures = {
  version: string
  startedAt: Date
  scheduled: boolean
  /** True if the database is on the disk with the data. */
  isEmbedded: boolean
  standbys: Standbys | null
  disks: readonly Disk[]
  certificateExpiresAt: Date | null
  liveConnections: number
  operations: readonly OperationFigures[]
  statements: ReadonlyMap<string, StatementFigures>
}

export function presentStatus(row: InstallationRow, own: ProcessFigures): Status {
  const { jobs, mails, webhooks, failedSignIns, errors } = row
  const backup = outcomeOf(row.backup, row.backupFailure)
  const proof = outcomeOf(row.proof, row.proofFailure)
  const scheduling = { scheduled: own.scheduled, uptime: (Date.now() - own.startedAt.getTime()) / 1000 }
  const waiting = { ...mails, givenUp: row.givenUp, failures: row.mailFailures }
  return {
    version: own.version,
    startedAt: own.startedAt,
    backup: {
      level: judgeBackup({ ...scheduling, ...backup.judged }),
      scheduled: own.scheduled,
      firstDueAt: own.scheduled && backup.last === null ? nextHourlyRun(new Date()) : null,
      last: backup.last,
      failure: backup.failure,
    },
    proof: { level: judgeProof({ ...scheduling, ...proof.judged }), last: proof.last, failure: proof.failure },
    lostWork: presentLosses(row.losses),
    database: {
      bytes: row.bytes,
      bytesPerDay: growthOf(row),
      connections: row.connections,
      maxConnections: row.maxConnections,
    },
    standby: own.standbys && {
      level: judgeStandby(own.standbys),
      ...own.standbys,
      lagBytes: own.standbys.lagBytes === null ? null : Math.max(0, own.standbys.lagBytes),
    },
    disks: own.disks.map((disk) => {
      const fullInDays = disk.name === 'data' && own.isEmbedded ? daysUntilFull(disk.freeBytes, growthOf(row)) : null
      return { ...disk, fullInDays, level: judgeDisk({ ...disk, fullInDays }) }
    }),
    certificate: own.certificateExpiresAt && {
      level: judgeCertificate((own.certificateExpiresAt.getTime() - Date.now()) / 1000),
      expiresAt: own.certificateExpiresAt,
    },
    jobs: {
      level: judgeWait(Math.max(0, ...jobs.map(({ oldestSeconds }) => oldestSeconds))),
      queues: jobs.map(({ queue, due, running, oldestSeconds }) => ({
        queue,
        due,
        running,
        oldestSeconds: Math.max(0, oldestSeconds),
      })),
    },
    mails: {
      level: judgeMails(waiting),
      waiting: mails.waiting,
      held: mails.held,
      givenUp: row.givenUp,
      oldestSeconds: mails.oldestSeconds,
      failures: row.mailFailures,
    },
    webhooks: {
      level: judgeWebhooks(webhooks.longestLag),
      lastAt: webhooks.lastAt === null ? null : new Date(webhooks.lastAt),
      events: webhooks.events,
      // The provider's clock may be ahead.
      longestLagSeconds: Math.max(0, webhooks.longestLag),
    },
    failedPayments: row.failedPayments,
    signIns: {
      level: judgeSignIns(failedSignIns.lastHour),
      failedLastHour: failedSignIns.lastHour,
      failedLastDay: failedSignIns.lastDay,
    },
    waiting: { mails: row.waitingMails, learnerRequests: row.waitingRequests },
    history: {
      days: row.days,
      outages: row.outages.map(({ at, number: seconds, details: { extended, cause } }) => ({
        at: new Date(at),
        seconds,
        extended,
        cause,
      })),
    },
    liveConnections: own.liveConnections,
    slowOperations: own.operations
      .filter(({ operation, calls }) => calls > 0 && !NOT_USERS.includes(operation))
      .map(({ operation, calls, seconds }) => ({ operation, calls, meanSeconds: seconds / calls }))
      .sort((a, b) => b.meanSeconds - a.meanSeconds)
      .slice(0, MAX_SLOW),
    slowStatements: [...own.statements]
      .map(([statement, { calls, seconds, longest }]) => ({
        statement,
        calls,
        meanSeconds: seconds / calls,
        longestSeconds: longest,
      }))
      .sort((a, b) => b.meanSeconds - a.meanSeconds)
      .slice(0, MAX_SLOW),
    errors: {
      level: judgeErrors(row.failedRequests),
      lastDay: row.failedRequests,
      newest: errors.map(({ at, number, details: { requestId, operation, error } }) => ({
        at: new Date(at),
        number,
        requestId,
        operation,
        error,
      })),
    },
  }
}

function presentLosses(losses: InstallationRow['losses']): Status['lostWork'] {
  const [newest] = losses
  if (newest === undefined) return null
  return {
    level: judgeLostWork((Date.now() - Date.parse(newest.at)) / 1000),
    losses: losses.map(({ at, details: { from, to } }) => ({
      at: new Date(at),
      from: new Date(from),
      to: new Date(to),
    })),
  }
}

type Recorded = InstallationRow['backup']

/** The last success, and the last failure if it is more recent. */
function outcomeOf(success: Recorded, failed: Recorded) {
  const failedSince = failed !== null && (success === null || failed.age < success.age)
  return {
    judged: { age: success?.age ?? null, failedSince },
    last: success && { at: new Date(success.at), file: success.details.file, rows: success.details.rows ?? 0 },
    failure: failedSince
      ? { at: new Date(failed.at), file: failed.details.file, reason: failed.details.reason ?? '' }
      : null,
  }
}

function growthOf({ bytes, earlier }: InstallationRow): number | null {
  if (earlier === null || earlier.age < DAY_S / 2) return null
  return (bytes - earlier.bytes) / (earlier.age / DAY_S)
}
