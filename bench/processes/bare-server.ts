import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { RecordedStatement } from '../measure/recorded-statement.ts'
import { type Spawned, startProgram } from './spawn.ts'

/** Statements by path; those of a transaction are wrapped in BEGIN and COMMIT. */
export type BareOperations = Record<string, { statements: RecordedStatement[]; transaction: boolean }>

/** Starts the bare server on the product's running database. */
export function startBareServer(folder: string, operations: BareOperations): Promise<Spawned> {
  const task = JSON.stringify({ connection: connectionTo(folder), operations })
  return startProgram(['bench/bare-server.ts', task], { env: {}, outputFile: join(folder, 'bare.log') })
}

/** For measurements that accept any response. */
export const ONE_STATEMENT: BareOperations = {
  '/': { statements: [{ name: 'one', text: 'SELECT 1', values: [] }], transaction: false },
}

/** Connection to the database of the product running in `folder`. */
export function connectionTo(folder: string) {
  return { host: socketFolder(folder), port: 5432, user: 'trellis', database: 'trellis' }
}

/** Runs `work` on one connection to that database. */
export async function onDatabaseOf<Result>(folder: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client(connectionTo(folder))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Socket folder of PostgreSQL, from the fifth line of its pid file. */
function socketFolder(folder: string): string {
  const clusterDir = join(folder, 'data/postgres')
  const socketFolder = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')[4] ?? ''
  return socketFolder.startsWith('/proc/') || !socketFolder.startsWith('/') ? clusterDir : socketFolder
}
