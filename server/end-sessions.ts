import { loadConfig } from './config.ts'
import { openDatabase } from './database/database.ts'
import { inTransaction } from './database/retry.ts'
import { endSessions } from './features/accounts/second-factor/queries.ts'
import { createLog } from './log.ts'
import { accountHash } from './log-account.ts'
import { insertOperatorEvents } from './metrics/queries.ts'
import { findAccountId } from './operator-sql/account-queries.ts'
import { readAccountName, runCommand } from './start/command.ts'
import { StartError } from './start/listen.ts'
import { joinDatabase } from './start/open-database.ts'
import { reportProgress } from './start/progress.ts'

const USAGE = 'Usage: npm run end-sessions -- EMAIL-OR-USERNAME'

/**
 * `npm run end-sessions -- NAME`: signs an account out on all devices, and records the use. Password and second step
 * stay. The product may be running.
 */
async function main() {
  const name = readAccountName(USAGE, 'email or username')
  const config = loadConfig(process.env)
  const report = reportProgress()
  const { connection, close } = await joinDatabase(config, report)
  const { kysely } = openDatabase({ ...connection, max: 2 }, createLog('warn'), 'maintenance')
  try {
    const id = await findAccountId(kysely, name)
    if (id === undefined) throw new StartError('No account has this email or username.')
    const number = await inTransaction(kysely, async (db) => {
      const ended = await endSessions(db, id, null)
      const account = accountHash(config.authSecret, id, new Date())
      await insertOperatorEvents(db, [{ kind: 'sessions-ended', number: ended, details: { account } }])
      return ended
    })
    report(number === 0 ? 'The account was signed in nowhere.' : `Signed out on all devices: ${number} sessions ended.`)
  } finally {
    await kysely.destroy()
    await close()
  }
}

runCommand(main)
