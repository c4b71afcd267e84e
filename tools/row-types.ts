import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { launchEmbedded } from '#packages/embedded-postgres/launch.ts'
import { migrate } from '#server/database/migrate.ts'

export const TYPES = join(import.meta.dirname, '../server/database/types.gen.ts')

/**
 * Generates the row types of a freshly migrated database; with `verify`, compares them with the file instead. Uses a
 * temporary database, so that the result does not depend on an existing one.
 * @returns the exit code of kysely-codegen: 0 when written or equal
 */
export async function generateRowTypes(outFile: string, { verify }: { verify: boolean }): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-row-types-'))
  const server = await launchEmbedded({ dataDir: folder, onProgress: () => {} })
  try {
    const pool = new pg.Pool(server.connection)
    const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
    await migrate(kysely).finally(() => kysely.destroy())
    const { host, port, user, database } = server.connection
    const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    const codegen = join(import.meta.dirname, '../node_modules/.bin/kysely-codegen')
    const args = ['--url', url, '--out-file', outFile, ...(verify ? ['--verify'] : [])]
    return spawnSync(codegen, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status ?? 1
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) process.exitCode = await generateRowTypes(TYPES, { verify: false })
