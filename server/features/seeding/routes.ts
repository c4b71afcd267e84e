import type { Config } from '../../config.ts'
import { contentManager } from '../../http/callers.ts'
import { act } from '../../http/handlers.ts'
import { asContentManager, limited, operations } from '../../http/operations.ts'
import { findLatestRun, findRunLog, type LineRow, type RunRow, startRun } from './run-queries.ts'

export const seeding = {
  status: operations.seeding.status.handler(
    act({ as: contentManager }, async (_user, { context }) => {
      const { config, database } = context.services
      const run = await findLatestRun(database.kysely)
      return { enabled: isEnabled(config), run: run === undefined ? null : presentRun(run) }
    }),
  ),

  start: asContentManager.seeding.start.use(limited('seed')).handler(async ({ context, errors }) => {
    const { services, user } = context
    if (!isEnabled(services.config)) {
      throw errors.FORBIDDEN({ message: 'Seeding is off. Set SEED_DATA to turn it on.' })
    }
    const { run, started } = await startRun(services.database.kysely, user.id)
    // Loaded lazily, since it imports the readers of content files.
    const { executeRun } = await import('./seed-run.ts')
    // The run continues in the background; the client polls its log.
    if (started) void executeRun({ ...services, database: services.jobDatabase }, { id: run.id, userId: user.id })
    return { run: presentRun(run), started }
  }),

  log: asContentManager.seeding.log.handler(async ({ input, context, errors }) => {
    const run = await findRunLog(context.services.database.kysely, input.runId, input.after)
    if (!run) throw errors.NOT_FOUND()
    return { run: presentRun(run), lines: run.lines.map(presentLine) }
  }),
}

/** True outside production, or if the operator enables it (readings, "Access"). */
function isEnabled({ production, seedData }: Pick<Config, 'production' | 'seedData'>): boolean {
  return seedData || !production
}

function presentRun({ id, state, startedAt, finishedAt, startedBy, stepsDone, stepsTotal }: RunRow) {
  return { id, state, startedAt, finishedAt, startedBy, progress: { done: stepsDone, total: stepsTotal } }
}

function presentLine({ number, at, level, message }: LineRow) {
  return { number, at: new Date(at), level, message }
}
