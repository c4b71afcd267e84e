import type { Config } from '../../config.ts'
import { contentManager } from '../../http/callers.ts'
import { act, read } from '../../http/handlers.ts'
import { operations } from '../../http/operations.ts'
import { latestRunPage, runLogPage, startRun } from './run-queries.ts'

export const seeding = {
  status: operations.seeding.status.handler(
    read({ as: contentManager, page: latestRunPage }, ({ row }, { context }) => ({
      enabled: isEnabled(context.services.config),
      run: row?.run ?? null,
    })),
  ),

  start: operations.seeding.start.handler(
    act({ as: contentManager, limit: 'seed' }, async (user, { context, errors }) => {
      const { services } = context
      if (!isEnabled(services.config)) {
        throw errors.FORBIDDEN({ message: 'Seeding is off. Set SEED_DATA to turn it on.' })
      }
      const { run, started } = await startRun(services.database.kysely, user.id)
      // Loaded lazily, since it imports the readers of content files.
      const { executeRun } = await import('./seed-run.ts')
      // The run continues in the background; the client polls its log.
      if (started) void executeRun({ ...services, database: services.jobDatabase }, { id: run.id, userId: user.id })
      return { run, started }
    }),
  ),

  log: operations.seeding.log.handler(
    read({ as: contentManager, page: runLogPage }, ({ row }, { errors }) => {
      if (row === undefined) throw errors.NOT_FOUND()
      return row
    }),
  ),
}

/** True outside production, or if the operator enables it (readings, "Access"). */
function isEnabled({ production, seedData }: Pick<Config, 'production' | 'seedData'>): boolean {
  return seedData || !production
}
