import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { launchEmbedded } from '#packages/embedded-postgres/launch.ts'
import { migrate } from '#server/database/migrate.ts'
import { capture } from './run-command.ts'

const ROOT = join(import.meta.dirname, '..')

/**
 * Writes the row types of a freshly migrated database, or with `verify` only compares them with what is there.
 * Takes a database of its own in a temporary folder, so that no other one decides the answer.
 */
export async function generateRowTypes(outFile: string, { verify }: { verify: boolean }) {
  await using cleanUp = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'trellis-row-types-'))
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }))
  const server = await launchEmbedded({ dataDir: folder, onProgress: () => {} })
  cleanUp.defer(server.stop)

  const kysely = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool(server.connection) }),
  })
  try {
    await migrate(kysely)
  } finally {
    await kysely.destroy()
  }
  const { host, port, user, database } = server.connection
  const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  const args = ['--url', url, '--out-file', outFile, ...(verify ? ['--verify'] : [])]
  return await capture('kysely-codegen', args, ROOT)
}
