import { parseArgs } from 'node:util'
import { loadConfig } from './config.ts'
import { openDatabase } from './database/database.ts'
import { hasMoved } from './distribution/catalog-queries.ts'
import { copyLearners } from './features/seeding/measuring/copy-learners.ts'
import { hasRealAccounts } from './features/seeding/measuring/queries.ts'
import { seedContent } from './features/seeding/seed-content.ts'
import { createLog } from './log.ts'
import { readCommandLine, runCommand } from './start/command.ts'
import { StartError } from './start/listen.ts'
import { openMigratedDatabase } from './start/open-database.ts'
import { progressBar, reportProgress } from './start/progress.ts'

const MAX_LEARNERS = 1_000_000
const USAGE = 'Usage: npm run seed -- [--learners N] [--into-existing]'

/**
 * `npm run seed`: adds the sample grades, as /seed-data does, and with `--learners N` learners for measurements. With
 * the embedded database the product must be stopped, since only one process can use it.
 */
async function main() {
  const { learners, intoExisting } = options()
  const config = loadConfig(process.env)
  if (config.production && !config.seedData) {
    throw new StartError('Seeding is disabled in production. Set SEED_DATA=on to enable it.')
  }
  const report = reportProgress()
  const log = createLog(config.logLevel)
  const { direct, close } = await openMigratedDatabase(config, log, report)
  const database = openDatabase(direct, log, 'maintenance')
  try {
    if (!intoExisting && (await hasRealAccounts(database.kysely))) {
      throw new StartError('This database has real accounts. Add --into-existing to seed it anyway.')
    }
    if (learners > 0 && (await hasMoved(database.kysely))) {
      throw new StartError(
        'Learners for measurements are added before the database is distributed: then run npm run distribute.',
      )
    }
    await seedContent(database, report, { videoHosts: config.videoHosts })
    if (learners > 0) {
      const outcome = await copyLearners(database, learners, progressBar('Learners', learners))
      if (outcome === 'no-lessons') throw new StartError('No published grade has lessons.')
    }
    report('Done')
  } finally {
    await database.kysely.destroy()
    await close()
  }
}

/** @throws StartError naming the invalid option */
function options() {
  return readCommandLine(USAGE, () => {
    const { values } = parseArgs({
      options: {
        learners: { type: 'string', default: '0' },
        'into-existing': { type: 'boolean', default: false },
      },
    })
    const learners = Number(values.learners)
    if (!Number.isInteger(learners) || learners < 0 || learners > MAX_LEARNERS) {
      throw new Error(`--learners must be a number from 0 to ${MAX_LEARNERS}`)
    }
    return { learners, intoExisting: values['into-existing'] }
  })
}

runCommand(main)
