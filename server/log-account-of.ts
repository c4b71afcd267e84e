import { loadConfig } from './config.ts'
import { openConnection } from './database/database.ts'
import { accountHash, previousMonth } from './log-account.ts'
import { insertOperatorEvents } from './metrics/queries.ts'
import { findAccountId } from './operator-sql/account-queries.ts'
import { readAccountName, runCommand } from './start/command.ts'
import { StartError } from './start/listen.ts'
import { joinDatabase } from './start/open-database.ts'
import { reportProgress } from './start/progress.ts'

const USAGE = 'Usage: npm run log-account -- EMAIL-OR-USERNAME'

/** `npm run log-account -- NAME`: prints the hashes by which the log names an account, of this and the last month. */
async function main() {
  const name = readAccountName(USAGE, 'email or username')
  const config = loadConfig(process.env)
  const { connection, close } = await joinDatabase(config, reportProgress())
  const { client, kysely } = await openConnection(connection)
  try {
    const account = await findAccountId(kysely, name)
    if (account === undefined) throw new StartError('No account has this email or username.')
    await insertOperatorEvents(kysely, [{ kind: 'log-account', number: 1 }])
    for (const date of [new Date(), previousMonth(new Date())]) {
      const month = date.toISOString().slice(0, 7)
      process.stdout.write(`${month}  ${accountHash(config.authSecret, account, date)}\n`)
    }
  } finally {
    await client.end()
    await close()
  }
}

runCommand(main)
