import { loadConfig } from './config.ts'
import { openDatabase } from './database/database.ts'
import { inTransaction } from './database/retry.ts'
import { openPosting } from './email/outbox.ts'
import { factorChangedMail } from './features/accounts/second-factor/mails.ts'
import { findParent } from './features/accounts/second-factor/queries.ts'
import { resetFactors } from './features/accounts/second-factor/reset-factors.ts'
import { startJobs } from './jobs/jobs.ts'
import { createLog } from './log.ts'
import { accountHash } from './log-account.ts'
import { insertOperatorEvents } from './metrics/queries.ts'
import { readAccountName, runCommand } from './start/command.ts'
import { StartError } from './start/listen.ts'
import { joinDatabase } from './start/open-database.ts'
import { reportProgress } from './start/progress.ts'

const USAGE = 'Usage: npm run reset-second-step -- EMAIL'

/**
 * `npm run reset-second-step -- EMAIL`: removes the second steps of an adult who has lost them, signs the account out
 * everywhere, tells it by email and records the use. The product may be running.
 */
async function main() {
  const email = readAccountName(USAGE, 'email')
  const config = loadConfig(process.env)
  const report = reportProgress()
  const log = createLog('warn')
  const { connection, close } = await joinDatabase(config, report)
  const { kysely } = openDatabase({ ...connection, max: 2 }, log, 'maintenance')
  try {
    const person = await findParent(kysely, email)
    if (person === undefined) throw new StartError('No parent has this email. Children have no second step.')
    const jobs = await startJobs(connection, log)
    const outbox = await openPosting(config, jobs)
    await inTransaction(kysely, async (db) => {
      await resetFactors(db, person.id)
      const account = accountHash(config.authSecret, person.id, new Date())
      await insertOperatorEvents(db, [{ kind: 'second-step-reset', number: 1, details: { account } }])
      await outbox.post(db, factorChangedMail(person.email, config.origin, 'reset'))
    })
    await jobs.stop()
    report('The second step is removed, and the account is signed out everywhere. An email says so.')
  } finally {
    await kysely.destroy()
    await close()
  }
}

runCommand(main)
