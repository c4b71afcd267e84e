import { parseArgs } from 'node:util'
import { EmbeddedStartError } from '#packages/embedded-postgres/start-error.ts'
import { ConfigError, loadConfig, loadEnvFile } from './config.ts'
import { copyLearners } from './features/seeding/measuring/copy-learners.ts'
import { hasRealAccounts } from './features/seeding/measuring/queries.ts'
import { seedContent } from './features/seeding/seed-content.ts'
import { createLog } from './log.ts'
import { StartError } from './start/listen.ts'
import { openMigratedDatabase } from './start/open-database.ts'
import { progress, progressBar } from './start/progress.ts'

const MOST_LEARNERS = 1_000_000
const USAGE = 'Usage: npm run seed -- [--learners N] [--into-existing]'

/**
 * `npm run seed`: fills in the sample grades, as /seed-data does, and with `--learners N` learners to measure with. The
 * product is stopped meanwhile where the database is the embedded one, which only one process can have.
 */
async function main() {
  loadEnvFile()
  const { learners, intoExisting } = options()
  const config = loadConfig(process.env)
  if (config.production && !config.seedData) {
    throw new StartError('Seeding is switched off in production. SEED_DATA=on switches it on.')
  }
  const tell = progress()
  const { database, close } = await openMigratedDatabase(config, createLog(config.logLevel), tell)
  try {
    if (!intoExisting && (await hasRealAccounts(database.kysely))) {
      throw new StartError(
        'This database has accounts of people. Add --into-existing to seed into it all the same.',
      )
    }
    await seedContent(database, tell, { videoHosts: config.videoHosts })
    if (learners > 0) {
      const outcome = await copyLearners(database, learners, progressBar('Learners', learners))
      if (outcome === 'no-lessons')
        throw new StartError('No published grade has lessons, so nobody could learn.')
    }
    tell('Done')
  } finally {
    await close()
  }
}

/** @throws StartError naming what cannot be understood */
function options() {
  try {
    const { values } = parseArgs({
      options: {
        learners: { type: 'string', default: '0' },
        'into-existing': { type: 'boolean', default: false },
      },
    })
    const learners = Number(values.learners)
    if (!Number.isInteger(learners) || learners < 0 || learners > MOST_LEARNERS) {
      throw new Error(`--learners must be a number from 0 to ${MOST_LEARNERS}`)
    }
    return { learners, intoExisting: values['into-existing'] }
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}

main().catch((error: unknown) => {
  const expected =
    error instanceof ConfigError || error instanceof StartError || error instanceof EmbeddedStartError
  process.stderr.write(`${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})
