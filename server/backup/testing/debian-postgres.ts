import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { asAccount, chooseServerAccount, runProgram } from '#packages/embedded-postgres/server-account.ts'

const PACKAGES = '/usr/lib/postgresql'

/** Versions of PostgreSQL installed from Debian packages on this machine, such as 15. */
export function debianVersions(): string[] {
  try {
    return readdirSync(PACKAGES).filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}

/**
 * Starts a server of a Debian package in a new folder.
 * @returns an unprivileged role that owns an empty database
 */
export async function startDebianPostgres(version: string) {
  const dataDir = mkdtempSync('/tmp/trellis-pg-')
  const account = chooseServerAccount(dataDir, dataDir)
  if (account) await chown(dataDir, account.uid, account.gid)
  const program = (name: string, args: string[]) =>
    runProgram(join(PACKAGES, version, 'bin', name), args, { cwd: dataDir, account })
  const initialized = await program('initdb', ['-D', dataDir, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '-N'])
  if (initialized.code !== 0) throw new Error(initialized.output)
  const settings = ['-k', dataDir, '-c', 'listen_addresses=', '-c', 'fsync=off']
  const server = spawn(join(PACKAGES, version, 'bin/postgres'), ['-D', dataDir, ...settings], {
    cwd: dataDir,
    stdio: 'ignore',
    ...asAccount(account),
  })
  const connection = { host: dataDir, port: 5432, user: 'owner', database: 'learning' }
  await createDatabase({ ...connection, user: 'postgres', database: 'postgres' })
  return {
    connection,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function createDatabase(connection: pg.ClientConfig) {
  const client = await connectWhenReady(connection)
  await client.query('CREATE ROLE owner LOGIN')
  await client.query('CREATE DATABASE learning OWNER owner')
  await client.end()
}

async function connectWhenReady(connection: pg.ClientConfig): Promise<pg.Client> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client(connection)
    try {
      await client.connect()
      return client
    } catch (error) {
      if (attempt === 100) throw error
      await wait(50)
    }
  }
}
