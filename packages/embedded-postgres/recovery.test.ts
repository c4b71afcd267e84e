// @module-tag faults

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { folderForServer } from './cluster.ts'
import type { EmbeddedServer } from './launch.ts'
import { installedNativeDir, runnableBinaries } from './platform-binaries.ts'
import { processesIn, signal } from './processes.ts'
import { asAccount } from './server-account.ts'
import {
  connectionOf,
  databaseWithNote,
  launch,
  launchFailure,
  newDataDir,
  postmasterPid,
  query,
  serverAccount,
  serverProcesses,
  startApp,
  track,
} from './testing/harness.ts'

/** Inserts single rows until the connection breaks; resolves with the acknowledged ones. */
function writeUntilBroken(server: Pick<EmbeddedServer, 'connection'>, writer: number): Promise<string[]> {
  return new Promise((resolve) => {
    const client = new pg.Client(server.connection)
    const acknowledged: string[] = []
    client.on('error', () => {})
    const write = async () => {
      await client.connect()
      for (let number = 0; ; number += 1) {
        const row = `${writer}-${number}`
        await client.query('insert into written values ($1)', [row])
        acknowledged.push(row)
      }
    }
    write().catch(() => resolve(acknowledged))
  })
}

async function expectEachRowOnce(server: EmbeddedServer, acknowledged: string[]) {
  expect(acknowledged.length).toBeGreaterThan(20)
  const rows = await query(server, 'select row, count(*)::int as times from written group by row')
  const times = new Map(rows.map(({ row, times }) => [row, times]))
  expect(acknowledged.filter((row) => times.get(row) !== 1)).toEqual([])
}

function kill(pid: number) {
  process.kill(pid, 'SIGKILL')
}

/** Starts a process under the server's account whose parent never reaps it. */
async function spawnNeglected(dataDir: string, command: string): Promise<{ parent: ChildProcess; pid: number }> {
  const parent = track(
    spawn('/bin/sh', ['-c', `${command} & echo $!; exec sleep 120`], {
      cwd: join(dataDir, 'postgres'),
      stdio: ['ignore', 'pipe', 'ignore'],
      ...asAccount(serverAccount(dataDir)),
    }),
  )
  const [line] = await once(parent.stdout, 'data')
  return { parent, pid: Number(String(line)) }
}

test('after kill -9 of the application during writes, the next start has every acknowledged row exactly once', async () => {
  const dataDir = await databaseWithNote()
  const app = startApp({ dataDir })
  await app.reported('ready')
  const served = connectionOf(dataDir)
  await query(served, 'create table written (row text)')
  const writers = [1, 2, 3].map((writer) => writeUntilBroken(served, writer))
  await wait(300)
  kill(Number(app.child.pid))
  await app.exit

  const server = await launch(dataDir)
  await expectEachRowOnce(server, (await Promise.all(writers)).flat())
})

test('kill -9 of the application stops the server within seconds', async () => {
  const dataDir = await databaseWithNote()
  const app = startApp({ dataDir })
  await app.reported('ready')
  expect(await serverProcesses(dataDir)).not.toEqual([])
  kill(Number(app.child.pid))
  await app.exit
  await expect.poll(() => serverProcesses(dataDir), { timeout: 10_000 }).toEqual([])
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
})

test('a server that outlived its application is replaced without losing rows', async () => {
  const dataDir = await databaseWithNote()
  const account = serverAccount(dataDir)
  const { postgres } = await runnableBinaries(installedNativeDir(), account, 'trellis-test-copy', () => {})
  const folder = folderForServer(join(dataDir, 'postgres'), account)
  const leftover = track(
    spawn(postgres, ['-D', folder, '-c', 'listen_addresses=', '-c', 'unix_socket_directories=.'], {
      cwd: join(dataDir, 'postgres'),
      stdio: 'ignore',
      ...asAccount(account),
    }),
  )
  const served = connectionOf(dataDir)
  await expect.poll(() => query(served, 'select 1').catch(() => null), { timeout: 10_000 }).not.toBeNull()
  await query(served, `insert into note values ('written to the leftover')`)

  const progress: string[] = []
  const server = await launch(dataDir, { onProgress: (message) => progress.push(message) })
  expect(progress).toEqual(['Stopping the database server that an earlier run left behind'])
  expect(leftover.exitCode).toBe(0)
  expect(await query(server, 'select text from note order by text')).toEqual([
    { text: 'stored' },
    { text: 'written to the leftover' },
  ])
})

test('`ended` reports kill -9 of the postmaster, and the next launch has every acknowledged row exactly once', async () => {
  const dataDir = await databaseWithNote()
  const first = await launch(dataDir)
  await query(first, 'create table written (row text)')
  const writers = [1, 2, 3].map((writer) => writeUntilBroken(first, writer))
  await wait(300)
  kill(postmasterPid(dataDir))
  expect(await first.ended).toEqual({ code: null, signal: 'SIGKILL' })
  const acknowledged = (await Promise.all(writers)).flat()
  await first.stop()
  expect(postmasterPid(dataDir)).toBeGreaterThan(0)

  await expectEachRowOnce(await launch(dataDir), acknowledged)
})

test('a query that outlives its postmaster does not block the next launch', async () => {
  const dataDir = await databaseWithNote()
  const first = await launch(dataDir)
  const busy = query(first, 'select count(*) from generate_series(1, 1e12::bigint) a where a % 2 = 3').catch(() => {})
  await expect
    .poll(
      () =>
        query(
          first,
          `select pid from pg_stat_activity where query like '%generate_series(1, 1e12%' and state = 'active' and pid <> pg_backend_pid()`,
        ),
      { timeout: 20_000 },
    )
    .toHaveLength(1)
  kill(postmasterPid(dataDir))
  await first.ended
  await first.stop()
  expect(await serverProcesses(dataDir)).not.toEqual([])

  const second = await launch(dataDir)
  expect(await query(second, 'select text from note')).toEqual([{ text: 'stored' }])
  await busy
})

test('a pid file with the id of another program neither blocks the launch nor harms that program', async () => {
  const dataDir = await databaseWithNote()
  const first = await launch(dataDir)
  kill(postmasterPid(dataDir))
  await first.ended
  await first.stop()
  const stranger = await spawnNeglected(dataDir, 'sleep 120')
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  for (const file of [pidFile, join(dataDir, 'postgres', '.s.PGSQL.5432.lock')]) {
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(stranger.pid)))
  }

  const second = await launch(dataDir)
  expect(await query(second, 'select text from note')).toEqual([{ text: 'stored' }])
  expect(() => process.kill(stranger.pid, 0)).not.toThrow()
  process.kill(stranger.pid, 'SIGKILL')
})

test('an empty pid file, as after a power failure, does not block the launch', async () => {
  const dataDir = await databaseWithNote()
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), '')
  const server = await launch(dataDir)
  expect(await query(server, 'select text from note')).toEqual([{ text: 'stored' }])
})

test('a killed postmaster that is a zombie does not block the launch', async () => {
  const dataDir = await databaseWithNote()
  const account = serverAccount(dataDir)
  const { postgres } = await runnableBinaries(installedNativeDir(), account, 'trellis-test-copy', () => {})
  const folder = folderForServer(join(dataDir, 'postgres'), account)
  const neglected = await spawnNeglected(
    dataDir,
    `${postgres} -D ${folder} -c listen_addresses= -c unix_socket_directories=. >/dev/null 2>&1`,
  )
  await expect
    .poll(() => query(connectionOf(dataDir), 'select 1').catch(() => null), { timeout: 10_000 })
    .not.toBeNull()
  kill(neglected.pid)
  expect(postmasterPid(dataDir)).toBe(neglected.pid)
  // The process id still exists, which would prevent PostgreSQL from starting.
  expect(() => process.kill(neglected.pid, 0)).not.toThrow()

  const server = await launch(dataDir)
  expect(await query(server, 'select text from note')).toEqual([{ text: 'stored' }])
})

test('after kill -9 of the application during initdb, the next start creates the database', async () => {
  const dataDir = newDataDir()
  const app = startApp({ dataDir })
  await app.reported('progress')
  const scratch = () => readdirSync(dataDir).find((name) => name.startsWith('postgres-new-')) ?? 'none yet'
  await expect.poll(() => existsSync(join(dataDir, scratch(), 'base')), { timeout: 10_000, interval: 5 }).toBe(true)
  const interrupted = join(dataDir, scratch())
  kill(Number(app.child.pid))
  await app.exit
  // Stopped processes can neither finish nor fail before the next start.
  for (const pid of await processesIn(interrupted, serverAccount(dataDir))) signal(pid, 'SIGSTOP')

  const server = await launch(dataDir)
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(existsSync(interrupted)).toBe(false)
  // Linux reports a deleted working directory this way.
  expect(await processesIn(`${interrupted} (deleted)`, serverAccount(dataDir))).toEqual([])
})

test('kill -9 of initdb is reported, and the next start creates the database', async () => {
  const dataDir = newDataDir()
  const failure = launchFailure(dataDir)
  const initdbs = async () => {
    const scratch = existsSync(dataDir) && readdirSync(dataDir).find((name) => name.startsWith('postgres-new-'))
    return scratch ? processesIn(join(dataDir, scratch), serverAccount(dataDir)) : []
  }
  await expect.poll(async () => (await initdbs()).length, { timeout: 10_000, interval: 5 }).toBeGreaterThan(0)
  for (const pid of await initdbs()) signal(pid, 'SIGKILL')
  expect((await failure).message).toContain('DATABASE_URL')
  expect(readdirSync(dataDir)).toEqual(['owner.lock'])

  const server = await launch(dataDir)
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})
