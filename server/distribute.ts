import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { countOtherPrograms, listAppliedMigrations } from './backup/queries.ts'
import { isBackup } from './backup/rotation.ts'
import { loadStorage, type Storage } from './config.ts'
import { type Executor, openDatabase } from './database/database.ts'
import { listMigrations, migrate } from './database/migrate.ts'
import { listNodes, listUnreachable, type Node, readCatalog, readExtension } from './distribution/catalog-queries.ts'
import { distribute, planRest } from './distribution/distribute.ts'
import { formatPlan } from './distribution/format-plan.ts'
import { type Plan, planDistribution } from './distribution/plan.ts'
import { createLog } from './log.ts'
import { readCommandLine, runCommand } from './start/command.ts'
import { StartError } from './start/listen.ts'
import { joinDatabase } from './start/open-database.ts'
import { reportProgress } from './start/progress.ts'

const USAGE = 'Usage: npm run distribute [-- --plan | --backed-up]'

const DAY_MS = 86_400_000

/**
 * `npm run distribute`: moves the tables of the database to the nodes of its Citus cluster, while the product is stopped.
 * What has been moved stays: run it again after a migration that adds a table. With `--plan`, it prints what it would do,
 * on any PostgreSQL; the product may be running. With `--backed-up`, it asks for no backup file.
 */
async function main() {
  const { plan: onlyPlans, 'backed-up': isBackedUp } = options()
  const storage = loadStorage(process.env)
  const report = reportProgress()
  const { connection, close } = await joinDatabase(storage, report)
  const { kysely } = openDatabase({ ...connection, max: 1 }, createLog('silent'), 'maintenance')
  try {
    const { available, installed } = await readExtension(kysely)
    const nodes = installed ? await listNodes(kysely) : []
    if (onlyPlans) {
      await requireCurrentTables(kysely)
      const plan = installed ? await planRest(kysely) : planDistribution(await readCatalog(kysely))
      for (const line of formatPlan(plan, nodes)) process.stdout.write(`${line}\n`)
      if (plan.problems.length > 0) throw new StartError('This version cannot distribute this database.')
      return
    }
    if (!installed) throw new StartError(howToInstall(available))
    await requireStopped(kysely)
    await requireNodes(kysely, nodes)
    const isNew = (await listAppliedMigrations(kysely)).length === 0
    if (isNew) await migrate(kysely, { onWait: report })
    else await requireCurrentTables(kysely)
    const plan = await planRest(kysely)
    requirePossible(plan)
    if (plan.pending.length === 0) {
      report('Every table is in its place: there is nothing to do')
      return
    }
    if (!isNew && !isBackedUp) await requireBackup(storage)
    await run(connection, plan, report)
  } finally {
    await kysely.destroy()
    await close()
  }
}

async function run(connection: pg.PoolConfig, plan: Plan, report: (message: string) => void) {
  await distribute(connection, plan, report)
  report(`${plan.pending.length} tables are distributed`)
}

/** @throws StartError for a database without Trellis, or of another version */
async function requireCurrentTables(db: Kysely<unknown>) {
  const applied = await listAppliedMigrations(db)
  if (applied.length === 0) throw new StartError('There is no Trellis in this database: npm start creates it.')
  const known = await listMigrations()
  if (applied.length === known.length && applied.every((name, index) => name === known[index])) return
  throw new StartError('The tables are those of another version: run npm run upgrade first.')
}

function howToInstall(available: boolean): string {
  if (available) {
    return 'The extension citus is not created in this database: run CREATE EXTENSION citus on every node, then add the nodes (docs/operations.md, "Several nodes").'
  }
  return 'This PostgreSQL has no extension citus: plain PostgreSQL cannot be distributed. Nothing was changed.'
}

/** @throws StartError for a plan with a problem */
function requirePossible({ problems }: Plan) {
  if (problems.length > 0) throw new StartError(`${problems.join('\n')}\nNothing was changed.`)
}

async function requireStopped(db: Executor) {
  if ((await countOtherPrograms(db)) > 0) throw new StartError('Trellis is running on this database: stop it first.')
}

/** @throws StartError unless the cluster has a coordinator, at least one worker, and connections between all nodes */
async function requireNodes(db: Executor, nodes: readonly Node[]) {
  if (!nodes.some(({ isCoordinator }) => isCoordinator)) {
    throw new StartError('The coordinator is not part of the cluster: call citus_set_coordinator_host first.')
  }
  if (!nodes.some(({ isCoordinator }) => !isCoordinator)) {
    throw new StartError('The cluster has no worker: call citus_add_node first.')
  }
  const inactive = nodes.filter(({ isActive }) => !isActive).map(({ name, port }) => `${name}:${port}`)
  if (inactive.length > 0) throw new StartError(`These nodes are not active: ${inactive.join(', ')}`)
  const unreachable = await listUnreachable(db)
  if (unreachable.length > 0) {
    const pairs = unreachable.map(({ from, to }) => `${to} from ${from}`)
    throw new StartError(`Not every node can be reached (${pairs.join(', ')}). Nothing was changed.`)
  }
}

/** @throws StartError if BACKUP_DIR has no complete backup of the last 24 hours */
async function requireBackup({ backups: { folder } }: Storage) {
  const files = (await readdir(folder).catch(() => [])).filter(isBackup)
  const times = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).mtimeMs))
  if (times.some((time) => Date.now() - time < DAY_MS)) return
  throw new StartError(
    `There is no backup of the last 24 hours in ${folder}: run npm run backup, or, if you back up by other tools, npm run distribute -- --backed-up. Nothing was changed.`,
  )
}

function options() {
  const flag = { type: 'boolean', default: false } as const
  return readCommandLine(USAGE, () => {
    const { values } = parseArgs({ options: { plan: flag, 'backed-up': flag } })
    if (values.plan && values['backed-up']) throw new Error('--plan has no other option')
    return values
  })
}

runCommand(main)
