import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackup } from '../backup/create-backup.ts'
import { openConnection } from '../database/database.ts'
import { accountHash } from '../log-account.ts'
import { runCommand } from '../testing/started-server.ts'
import { insertRows } from '../testing/stored-rows.ts'
import { makeTestDatabase } from '../testing/test-database.ts'

const MIRA = 'cccccccc-0000-4000-8000-000000000000'

/** The service's account: of an ordinary user's tests, that user. */
type Service = { uid: number; gid: number }

const PROGRAM = join(import.meta.dirname, '../..')
const isRoot = process.getuid?.() === 0

let folder: string
let service: Service
let archive: string
let settings: NodeJS.ProcessEnv

/** The commands run in a folder of an account, as a service does in /var/lib/trellis. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-commands-'))
  await chmod(folder, 0o755)
  service = isRoot ? await accountNamed('daemon') : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const dataDir = join(folder, 'data')
  const given = join(folder, 'given')
  for (const path of [dataDir, given]) {
    await mkdir(path, { mode: 0o700 })
    await chown(path, service.uid, service.gid)
  }
  // BACKUP_DIR does not exist yet, in a folder of root.
  settings = { DATA_DIR: dataDir, BACKUP_DIR: join(folder, 'backups'), AUTH_SECRET: 'a secret of the tests 0123456789' }
  archive = join(given, 'archive.tar.zst')
  const made = await makeTestDatabase()
  const { client, kysely } = await openConnection(made.connection)
  await insertRows(kysely, 'profiles', {
    id: MIRA,
    email: 'mira@example.test',
    first_name: 'Mira',
    last_name: 'M',
    is_parent: true,
  })
  const mail = { subject: 'Held', body_text: '', body_html: '' }
  await insertRows(kysely, 'mails', [
    { ...mail, id: 'aaaaaaaa-0000-4000-8000-000000000000', to_address: 'mira@example.test' },
    { ...mail, id: 'bbbbbbbb-0000-4000-8000-000000000000', to_address: 'noah@example.test' },
  ])
  await client.end()
  await createBackup({ connection: made.connection, path: archive, secret: null, journal: '' })
  await chown(archive, service.uid, service.gid)
  await made.drop()
})
afterAll(() => rm(folder, { recursive: true }))

async function accountNamed(name: string): Promise<Service> {
  const entry = (await readFile('/etc/passwd', 'utf8')).split('\n').find((line) => line.startsWith(`${name}:`))
  const [, , uid, gid] = (entry ?? '').split(':').map(Number)
  return { uid: uid ?? 0, gid: gid ?? 0 }
}

const asService = () => (isRoot ? service : {})

/** Files below a folder that do not belong to the service. */
async function foreignFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const paths = [path, ...entries.map(({ parentPath, name }) => join(parentPath, name))]
  const owners = await Promise.all(paths.map(async (file) => ({ file, uid: (await stat(file)).uid })))
  return owners.filter(({ uid }) => uid !== service.uid).map(({ file }) => file)
}

test('commands of root leave every file to the owner of DATA_DIR, whose own commands then work', async () => {
  // Otherwise root stays root, as in a checkout below /root.
  if (isRoot) expect(spawnSync('ls', [PROGRAM], service).status).toBe(0)

  const restored = await runCommand('restore.ts', [archive], settings)
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('2 unsent mails are held') })
  expect(await foreignFiles(join(folder, 'data'))).toEqual([])

  expect(await runCommand('backup.ts', [], settings)).toMatchObject({ code: 0 })
  expect(await runCommand('backup.ts', [], settings, asService())).toMatchObject({ code: 0 })
  const backups = await readdir(join(folder, 'backups'))
  expect(backups).toHaveLength(2)
  expect(await foreignFiles(join(folder, 'backups'))).toEqual([])

  // What an earlier version's command of root has left is passed on.
  if (isRoot) {
    await chown(join(folder, 'backups'), 0, 0)
    await chown(join(folder, 'backups', backups[0] ?? ''), 0, 0)
  }
  const newest = join(folder, 'backups', backups.sort().at(-1) ?? '')
  expect(await runCommand('verify-backup.ts', [newest], settings)).toMatchObject({ code: 0 })
  expect(await foreignFiles(folder)).toEqual(isRoot ? [folder] : [])
  expect(await runCommand('verify-backup.ts', [newest], settings, asService())).toMatchObject({ code: 0 })

  for (const account of [{}, asService()]) {
    const counted = await runCommand('sql.ts', ['select count(*) from mails'], settings, account)
    expect(counted).toEqual({ code: 0, output: 'count\n-----\n2\n1 row\n' })
  }
  const { code, output } = await runCommand('sql.ts', ['select * from sessions'], settings)
  expect([code, output]).toEqual([
    1,
    'permission denied for table sessions: npm run sql without a statement lists what can be read\n',
  ])

  const named = await runCommand('log-account-of.ts', ['Mira@example.test'], settings)
  const month = new Date().toISOString().slice(0, 7)
  expect(named.output).toContain(`${month}  ${accountHash(settings.AUTH_SECRET ?? '', MIRA, new Date())}\n`)
  const signedOut = await runCommand('end-sessions.ts', ['Mira@example.test'], settings)
  // A restore ends every session.
  expect(signedOut).toMatchObject({ code: 0, output: expect.stringContaining('The account was signed in nowhere.') })
  const unknown = await runCommand('log-account-of.ts', ['noah@example.test'], settings)
  expect([unknown.code, unknown.output]).toEqual([1, 'No account has this email or username.\n'])

  const listed = await runCommand('mails.ts', [], settings)
  expect(listed.output).toMatch(/aaaaaaaa {2}\S+ {2}mira@example\.test {2}Held\n.*bbbbbbbb.*noah.*\n.*2 mails held/)
  expect(await runCommand('mails.ts', ['--discard', 'cccccccc'], settings)).toMatchObject({
    code: 1,
    output: expect.stringContaining('No held mail with the number cccccccc: nothing was changed'),
  })
  expect((await runCommand('mails.ts', ['--discard', 'aaaaaaaa'], settings)).output).toContain('1 mails discarded')
  expect((await runCommand('mails.ts', ['--release'], settings, asService())).output).toContain('1 mails released')
  expect((await runCommand('mails.ts', [], settings)).output).toContain('0 mails held')
  const reset = await runCommand('reset-second-step.ts', ['Mira@example.test'], settings)
  expect(reset).toMatchObject({ code: 0, output: expect.stringContaining('The second step is removed') })
  expect(await foreignFiles(folder)).toEqual(isRoot ? [folder] : [])

  if (!isRoot) return
  const elsewhere = join(folder, 'of-root')
  await mkdir(elsewhere, { mode: 0o700 })
  const denied = await runCommand('backup.ts', [join(elsewhere, 'backup.tar.zst')], settings)
  expect(denied.code).toBe(1)
  expect(denied.output).toContain('Commands of root run as daemon, who owns DATA_DIR: give that account access to it.')
})
