import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { recordFault } from '#server/testing/fault-report.ts'
import { type Config, loadConfig } from '../config.ts'
import { openDatabase } from '../database/database.ts'
import { query } from '../database/rows.ts'
import { createLog } from '../log.ts'
import { insertOperatorEvents } from '../metrics/queries.ts'
import { asAdministrator } from '../testing/as-administrator.ts'
import { makeTestDatabase } from '../testing/test-database.ts'
import { openArchive } from './read-archive.ts'
import { backupName, rotateBackups, selectExpired } from './rotation.ts'
import { runDueBackups } from './schedule.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-11-22T03:20:00Z')
const nameOf = (day: number) => backupName('trellis-scheduled', new Date(NOW + day * DAY_MS), false)
const dayOf = (name: string) => name.slice('trellis-scheduled-'.length, 'trellis-scheduled-2026-11-22'.length)

describe('rotation', () => {
  test('keeps the backups of seven days and the newest of four weeks', () => {
    const names = Array.from({ length: 60 }, (_, index) => nameOf(-index))
    const expired = new Set(selectExpired(names))
    // November 22 is a Sunday.
    expect(names.filter((name) => !expired.has(name)).map(dayOf)).toEqual([
      '2026-11-22',
      '2026-11-21',
      '2026-11-20',
      '2026-11-19',
      '2026-11-18',
      '2026-11-17',
      '2026-11-16',
      '2026-11-15',
      '2026-11-08',
      '2026-11-01',
    ])
  })

  test('run daily, with some days missing, always leaves the newest seven and one of each of the last four weeks', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 80 }), (days) => {
        let stored: string[] = []
        for (const [day, runs] of days.entries()) {
          if (!runs) continue
          stored = [nameOf(day), ...stored]
          const expired = new Set(selectExpired(stored))
          stored = stored.filter((name) => !expired.has(name))
        }
        const taken = days.flatMap((runs, day) => (runs ? [nameOf(day)] : [])).reverse()
        expect(stored).toEqual(expect.arrayContaining(taken.slice(0, 7)))
        expect(stored.length).toBeLessThanOrEqual(11)
        const weeksOf = (names: string[]) =>
          new Set(names.map((name) => ((Date.parse(dayOf(name)) / DAY_MS + 3) / 7) | 0))
        expect([...weeksOf(stored)].slice(0, 4)).toEqual([...weeksOf(taken)].slice(0, 4))
      }),
    )
  })

  test('deletes only scheduled backups, and leftovers of interrupted ones', async () => {
    const folder = await makeFolder()
    const others = ['trellis-2026-01-01T00-00-00-000Z.tar.zst', 'notes.txt', 'trellis-scheduled-notes.txt']
    const interrupted = `${nameOf(0)}.1a2b3c4d.partial`
    const scheduled = Array.from({ length: 20 }, (_, index) => nameOf(-index))
    for (const file of [...others, interrupted, ...scheduled]) await writeFile(join(folder, file), '')
    await rotateBackups(folder)
    const left = await readdir(folder)
    expect(left).toEqual(expect.arrayContaining(others))
    expect(left).not.toContain(interrupted)
    expect(left.length).toBe(others.length + 9)
  })
})

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-scheduled-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Database with its address for commands, and a folder for backups. */
async function makeInstallation() {
  const made = await makeTestDatabase()
  const { host, port, user, database: name } = made.connection
  const { kysely } = openDatabase({ ...made.connection, max: 2 }, createLog('silent'), 'jobs')
  const root = await makeFolder()
  const environment = {
    DATA_DIR: join(root, 'data'),
    BACKUP_DIR: join(root, 'backups'),
    BACKUPS: 'on',
    DATABASE_URL: `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
  }
  const defaults = loadConfig(environment)
  onTestFinished(async () => {
    await kysely.destroy()
    await made.drop()
  })
  return {
    kysely,
    environment,
    connection: made.connection,
    config: defaults,
    folder: defaults.backups.folder,
    /** @param paced true as in the product, with pauses that take longer than the work */
    run: (config: Config = defaults, paced = false) =>
      runDueBackups({ db: kysely, config, log: createLog('silent'), priority: 0, paced }),
    async events() {
      return query(
        kysely,
        z.object({ kind: z.string(), details: z.record(z.string(), z.unknown()) }),
        sql`
          SELECT kind, details FROM operator_events ORDER BY at`,
      )
    },
    /** Moves all records into the past. */
    pass: (hours: number) =>
      asAdministrator(made, sql`UPDATE operator_events SET at = at - make_interval(hours => ${hours})`),
  }
}

describe('the hourly check', () => {
  test('backs up daily, verifies the newest backup weekly by restoring it, and records both with the size', async () => {
    const { run, events, pass, folder, config } = await makeInstallation()
    await run()
    const first = await events()
    expect(first.map(({ kind }) => kind)).toEqual(['database-size', 'backup', 'verification'])
    expect(first[2]?.details).toMatchObject({ file: first[1]?.details.file, rows: first[1]?.details.rows })
    expect(await readdir(config.dataDir)).toEqual(['auth-secret'])

    await run()
    expect(await events()).toHaveLength(3)
    await pass(24)
    await run()
    expect((await events()).slice(3).map(({ kind }) => kind)).toEqual(['database-size', 'backup'])
    // Both are from the same day.
    expect(await readdir(folder)).toEqual([(await events()).at(-1)?.details.file])
  })

  test('records a failed verification if the newest backup is damaged', async () => {
    const { run, events, folder, config, kysely } = await makeInstallation()
    await insertOperatorEvents(kysely, [{ kind: 'backup', details: { file: nameOf(-1), seconds: 1 } }])
    await mkdir(folder, { recursive: true })
    const damaged = backupName('trellis-scheduled', new Date(Date.now() + 60_000), false)
    await writeFile(join(folder, damaged), 'cut off')
    await run(config, true)
    const [failed] = (await events()).filter(({ kind }) => kind === 'verification-failed')
    expect(failed?.details).toMatchObject({ file: damaged, reason: expect.stringMatching(/^This is not a complete/) })
    expect((await events()).map(({ kind }) => kind)).not.toContain('verification')
  })

  test('records why a backup failed, leaves earlier ones unchanged, and retries', async () => {
    const { run, events, folder, config, kysely } = await makeInstallation()
    await insertOperatorEvents(kysely, [{ kind: 'verification', details: { file: nameOf(-2), seconds: 1 } }])
    const earlier = join(folder, nameOf(-1))
    await mkdir(folder, { recursive: true })
    await writeFile(earlier, 'an earlier backup')
    const blocked = { ...config, backups: { ...config.backups, folder: earlier } }
    await run(blocked, true)
    const failed = (await events()).filter(({ kind }) => kind === 'backup-failed')
    expect(failed).toHaveLength(1)
    expect(failed[0]?.details.reason).toMatch(/cannot be written: its folder is a file/)
    expect((await stat(earlier)).size).toBe('an earlier backup'.length)
    await run()
    expect((await events()).map(({ kind }) => kind)).toContain('backup')
  })

  test('only samples the size if backups are off', async () => {
    const { run, events, folder, config } = await makeInstallation()
    await run({ ...config, backups: { ...config.backups, scheduled: false } })
    expect((await events()).map(({ kind }) => kind)).toEqual(['database-size'])
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
  })
})

/** Server that only runs due backups, and exits on input. */
const SCHEDULING_SERVER = `
  import { runDueBackups } from '${import.meta.resolve('./schedule.ts')}'
  import { loadConfig } from '${import.meta.resolve('../config.ts')}'
  import { openDatabase } from '${import.meta.resolve('../database/database.ts')}'
  import { createLog } from '${import.meta.resolve('../log.ts')}'
  process.stdin.once('data', () => process.exit())
  const log = createLog('silent')
  const { kysely: db } = openDatabase({ ...JSON.parse(process.env.CONNECTION), max: 1 }, log, 'jobs')
  await runDueBackups({ db, config: loadConfig(process.env), log, priority: 0 })`

test('a backup ends with the server that started it, and leaves no file', async () => {
  const { kysely, environment, connection, folder } = await makeInstallation()
  // Enough work for a paced backup of several seconds.
  await sql`
    INSERT INTO operator_events (kind, details)
    SELECT 'backup-failed', jsonb_build_object('reason', md5(n::text)) FROM generate_series(1, 20000) n`.execute(kysely)
  await mkdir(folder, { recursive: true })
  const program = join(await makeFolder(), 'server.mjs')
  await writeFile(program, SCHEDULING_SERVER)
  const server = spawn(process.execPath, [program], {
    env: { ...process.env, ...environment, CONNECTION: JSON.stringify(connection) },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const exited = once(server, 'exit')
  const files = () => readdir(folder)
  await vi.waitFor(async () => expect(await files()).toEqual([expect.stringMatching(/\.partial$/)]), 10_000)
  server.stdin.write('exit')
  await exited
  await vi.waitFor(async () => expect(await files()).toEqual([]), 10_000)
})

/**
 * Runs `npm run backup` as a process.
 * @param limit first line of a shell script that sets limits
 */
function spawnBackup(config: Config, path: string, limit = '') {
  const command = join(import.meta.dirname, '../backup.ts')
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn('/bin/sh', ['-c', `${limit}\nexec "$0" "$1" "$2"`, process.execPath, command, path], {
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl ?? '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  return { child, closed: once(child, 'close'), errors: () => errors }
}

describe('npm run backup', { tags: ['faults'] }, () => {
  const KILLS = process.env.TRELLIS_FULL_FAULTS ? 20 : 6

  test('killed at any point leaves no file that looks complete', async () => {
    const { config, folder } = await makeInstallation()
    await mkdir(folder, { recursive: true })
    let cut = 0
    for (let round = 0; round < KILLS; round += 1) {
      const { child, closed } = spawnBackup(config, join(folder, `${round}.tar.zst`))
      let isOver = false
      closed.then(() => {
        isOver = true
      })
      const isWriting = async () => (await readdir(folder)).some((name) => name.startsWith(`${round}.`))
      while (!isOver && !(await isWriting())) await wait(1)
      await wait(Math.random() * 60)
      child.kill('SIGKILL')
      await closed
      const files = (await readdir(folder)).filter((name) => name.startsWith(`${round}.`))
      if (files.some((name) => name.endsWith('.partial'))) cut += 1
      for (const file of files) {
        if (file.endsWith('.partial')) continue
        await (await openArchive(join(folder, file))).close()
      }
    }
    expect(cut).toBeGreaterThan(0)
    recordFault({
      fault: 'A backup killed (kill -9) while it is written',
      times: KILLS,
      acknowledged: KILLS - cut,
      of: 'complete files',
      lost: 0,
      seen: 'unfinished files, none of which looks complete',
    })
  })

  test('on a full disk fails with an error that reports it, and leaves earlier backups unchanged', async () => {
    const { config, folder } = await makeInstallation()
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, nameOf(-1)), 'an earlier backup')
    // A file size limit fails like a full disk, without needing a separate disk.
    const { closed, errors } = spawnBackup(config, join(folder, nameOf(0)), 'ulimit -f 2')
    expect(await closed).toEqual([1, null])
    expect(errors()).toMatch(/^\S+ cannot be written: .*\. Earlier backups are unchanged\.\n$/)
    expect(await readdir(folder)).toEqual([nameOf(-1)])
    recordFault({
      fault: 'The disk of backups full while one is written',
      times: 1,
      acknowledged: 1,
      of: 'earlier backup',
      lost: 0,
      seen: 'an error that says so; the earlier backup unchanged',
    })
  })
})
