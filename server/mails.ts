import { parseArgs } from 'node:util'
import { loadStorage } from './config.ts'
import { openDatabase } from './database/database.ts'
import { inTransaction } from './database/retry.ts'
import { abandonMail, listHeldMails, releaseMail } from './email/queries.ts'
import { loadEnvFile } from './environment.ts'
import { startJobs } from './jobs/jobs.ts'
import { createLog } from './log.ts'
import { runCommand } from './start/command.ts'
import { StartError } from './start/listen.ts'
import { joinDatabase } from './start/open-database.ts'
import { reportProgress } from './start/progress.ts'

const USAGE = 'Usage: npm run mails [-- --release | --discard]'

/**
 * `npm run mails`: lists the mails held by a restore, releases them with `--release`, or discards them with
 * `--discard`. The product may be running; released mails are sent while it runs.
 */
async function main() {
  loadEnvFile()
  const { release, discard } = options()
  const report = reportProgress()
  const log = createLog('warn')
  const { connection, close } = await joinDatabase(loadStorage(process.env), report)
  const { kysely } = openDatabase({ ...connection, max: 2 }, log, 'maintenance')
  try {
    const held = await listHeldMails(kysely)
    for (const { createdAt, subject } of held) report(`${createdAt.toISOString()}  ${subject}`)
    if (release) {
      const jobs = await startJobs(connection, log)
      for (const { id } of held) {
        await inTransaction(kysely, async (db) => {
          if (await releaseMail(db, id)) await jobs.enqueue(db, 'deliver-mail', { mailId: id })
        })
      }
      await jobs.stop()
    }
    if (discard) for (const { id } of held) await abandonMail(kysely, id)
    report(`${held.length} mails ${release ? 'released' : discard ? 'discarded' : 'held'}`)
  } finally {
    await kysely.destroy()
    await close()
  }
}

function options() {
  try {
    const flag = { type: 'boolean', default: false } as const
    const { values } = parseArgs({ options: { release: flag, discard: flag } })
    if (values.release && values.discard) throw new Error('Either --release or --discard')
    return values
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}

runCommand(main)
