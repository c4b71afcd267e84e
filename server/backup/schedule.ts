import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Executor } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type BackupDetails, insertOperatorEvents, readAge, readDatabaseSize } from '../metrics/queries.ts'
import { LOW, lowerPriority } from './priority.ts'
import { backupName, listScheduled, rotateBackups } from './rotation.ts'

const HOUR_S = 3600
const DAY_S = 24 * HOUR_S

/** Tolerance for the hourly check, which may run slightly early or late. */
const MARGIN_S = HOUR_S / 2

/** Timeout longer than any backup or verification; a job has six hours. */
const TIMEOUT_MS = 2.5 * HOUR_S * 1000

type Installation = {
  db: Executor
  config: Config
  log: Logger
  /** Priority of the processes that do the work, low so that requests do not wait for them. */
  priority?: number
  /** True to leave capacity for requests, which takes up to an hour. */
  paced?: boolean
}

/**
 * Schedules an hourly check, by one process, for due work: the daily backup, the weekly verification of the newest one,
 * and the daily sample of the database's size.
 */
export async function scheduleBackups(installation: Installation, jobs: Jobs): Promise<void> {
  await jobs.work('back-up', () => runDueBackups(installation))
  await jobs.hourly('back-up')
}

/** Runs what is due. Failures are recorded for the operator page and retried an hour later. */
export async function runDueBackups({ db, config, log, priority = LOW, paced = true }: Installation): Promise<void> {
  const isDue = async (kind: Parameters<typeof readAge>[1], seconds: number) => {
    const age = await readAge(db, kind)
    return age === null || age > seconds - MARGIN_S
  }
  if (await isDue('database-size', DAY_S)) {
    await insertOperatorEvents(db, [{ kind: 'database-size', number: await readDatabaseSize(db) }])
  }
  if (!config.backups.scheduled) return

  const { folder } = config.backups
  const pace = paced ? ['--paced'] : []
  if (await isDue('backup', DAY_S)) {
    const file = backupName('trellis-scheduled', new Date(), config.backups.passphrase !== null)
    const details = await runProcess('backup.ts', [...pace, join(folder, file)], file, { config, priority })
    if (details.reason === undefined) await rotateBackups(folder)
    await report('backup', details)
  }
  const [newest] = await listScheduled(folder)
  if (newest !== undefined && (await isDue('verification', 7 * DAY_S))) {
    await report(
      'verification',
      await runProcess('verify-backup.ts', [...pace, join(folder, newest)], newest, { config, priority }),
    )
  }

  async function report(kind: 'backup' | 'verification', details: BackupDetails) {
    const failed = details.reason !== undefined
    await insertOperatorEvents(db, [{ kind: failed ? `${kind}-failed` : kind, details }])
    const { file, reason } = details
    if (failed) log.error({ file, reason }, `The ${kind} failed`)
    else log.info({ file }, `The ${kind} is complete`)
  }
}

const Result = z.object({ rows: z.number(), bytes: z.number().optional() })
const MAX_REASON_LENGTH = 500

/** Runs an operator command in a separate process, which ends no later than this one. */
async function runProcess(
  command: string,
  args: string[],
  file: string,
  { config, priority }: Required<Pick<Installation, 'config' | 'priority'>>,
): Promise<BackupDetails> {
  const start = performance.now()
  const child = fork(join(import.meta.dirname, '..', command), args, {
    env: { ...process.env, ...environmentOf(config) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGTERM',
    // A session of its own, whose priority can be lower than this one's.
    detached: true,
  })
  const end = () => child.kill()
  process.once('exit', end)
  if (child.pid !== undefined) lowerPriority(child.pid, priority)
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-MAX_REASON_LENGTH)
  })
  let message: unknown
  child.on('message', (sent) => {
    message = sent
  })
  const [code, signal]: unknown[] = await once(child, 'close')
  process.off('exit', end)
  const details = { file, seconds: Math.round((performance.now() - start) / 100) / 10 }
  const result = Result.safeParse(message)
  if (code === 0 && result.success) return { ...details, ...result.data }
  return { ...details, reason: errors.trim() || `The command ended with ${String(code ?? signal)}` }
}

function environmentOf({ dataDir, databaseUrl, privacyJournal, backups }: Config): NodeJS.ProcessEnv {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    PRIVACY_JOURNAL: privacyJournal,
    BACKUP_PASSPHRASE: backups.passphrase ?? '',
  }
}
