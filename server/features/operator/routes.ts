import program from '../../../package.json' with { type: 'json' }
import { operator as caller } from '../../http/callers.ts'
import { act, result, save } from '../../http/handlers.ts'
import { operations } from '../../http/operations.ts'
import { noLock } from '../../http/session-queries.ts'
import { readDisks } from '../../metrics/disks.ts'
import { readStandbys } from '../../metrics/standby.ts'
import { presentStatus } from './present.ts'
import { readInstallation, reviveMails } from './queries.ts'

const MAX_ERRORS = 50
const MAX_RESENT = 500

export const operator = {
  status: operations.operator.status.handler(
    act({ as: caller }, async (_operator, { context: { services } }) => {
      const { certificate, config, database, live, metrics } = services
      const [row, standbys, disks, operations] = await Promise.all([
        readInstallation(database.kysely, MAX_ERRORS),
        readStandbys(database.kysely, config),
        readDisks(config),
        metrics.operations(),
      ])
      return presentStatus(row, {
        version: program.version,
        startedAt: new Date(performance.timeOrigin),
        scheduled: config.backups.scheduled,
        isEmbedded: config.databaseUrl === null,
        standbys,
        disks,
        certificateExpiresAt: certificate.expiresAt(),
        operations,
        liveConnections: live.count(),
        statements: metrics.statements(),
      })
    }),
  ),

  resendMails: operations.operator.resendMails.handler(
    save({ as: caller, lock: noLock }, async ({ db }, { context }) => {
      const ids = await reviveMails(db, MAX_RESENT)
      for (const mailId of ids) await context.services.jobs.enqueue(db, 'deliver-mail', { mailId })
      return result({ resent: ids.length })
    }),
  ),
}
