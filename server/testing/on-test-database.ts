import { onTestFinished } from 'vitest'
import { launchEmbedded } from '#packages/embedded-postgres/launch.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createLog } from '../log.ts'
import { makeGrade } from './curriculum.ts'
import { type StartedServer, startServer } from './started-server.ts'
import { makeTestDatabase, type OnDatabase } from './test-database.ts'

/**
 * Creates a database for servers that run as separate processes, each on its own port. It has an empty grade, so that
 * no server adds the sample content, which takes seconds. The servers stop and the database is dropped when the test
 * finishes.
 */
export async function startOnTestDatabase() {
  const made = await makeTestDatabase()
  const { host, port, user, database: name } = made.connection
  const database: Database = openDatabase({ ...made.connection, max: 4 }, createLog('silent'))
  await makeGrade({ database }, false)
  const servers: StartedServer[] = []
  onTestFinished(async () => {
    for (const { process: child, stop } of servers) {
      if (child.exitCode === null && child.signalCode === null) await stop()
    }
    await database.kysely.destroy()
    await made.drop()
  })
  return {
    database,
    /** Database for an app in the test's process. */
    onDatabase: made,
    async startServer(settings: NodeJS.ProcessEnv = {}): Promise<StartedServer> {
      const server = await startServer({
        PORT: '0',
        // The test database listens on a Unix socket, whose folder cannot be the host of a URL.
        DATABASE_URL: `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
        AUTH_SECRET: 'a secret that only the tests know 0123456789',
        ...settings,
      })
      servers.push(server)
      return server
    },
  }
}

/** Opens the database of a data folder while no server uses it. */
export async function withEmbeddedDatabase<T>(dataDir: string, act: (app: OnDatabase) => Promise<T>): Promise<T> {
  const embedded = await launchEmbedded({ dataDir, onProgress: () => {} })
  const database = openDatabase(embedded.connection, createLog('silent'), 'maintenance')
  try {
    return await act({ database })
  } finally {
    await database.kysely.destroy()
    await embedded.stop()
  }
}
