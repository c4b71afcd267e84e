import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { installedNativeDir } from './platform-binaries.ts'
import { currentUser, isRoot, launch, launchFailure, newDataDir, query, startApp } from './testing/harness.ts'

/** Ordinary user with an account entry on every Linux, and a user id without one. */
const NOBODY_UID = 65534
const UNKNOWN_UID = 12345

/** Link in the platform package to a library that current systems do not have. */
const LINK = 'libicuuc.so.60'

const copying = (nativeDir: string) => `Copying PostgreSQL from ${nativeDir} to where it can run`

/** Copy of the programs next to a test's data folder, for tests that hide or change them. */
function copyOfPrograms(dataDir: string): string {
  const nativeDir = join(dirname(dataDir), 'native')
  linkFolder(installedNativeDir(), nativeDir)
  return nativeDir
}

/** Hard-links the files, which are 60 MB; copies them if the disk differs. */
function linkFolder(from: string, to: string) {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) linkFolder(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkOrCopy(source, target)
  }
}

function linkOrCopy(source: string, target: string) {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target)
  }
}

async function expectKeepsRows(dataDir: string, nativeDir: string): Promise<string[]> {
  const progress: string[] = []
  const onProgress = (message: string) => progress.push(message)
  const first = await launch(dataDir, { nativeDir, onProgress })
  await query(first, `create table note as select 'stored' as text`)
  await first.stop()
  const second = await launch(dataDir, { nativeDir, onProgress })
  expect(await query(second, 'select text from note')).toEqual([{ text: 'stored' }])
  await second.stop()
  return progress
}

test(`${currentUser}, missing links of the platform package are created`, async () => {
  const dataDir = newDataDir()
  const nativeDir = copyOfPrograms(dataDir)
  for (const name of ['libpq.so.5', LINK]) rmSync(join(nativeDir, 'lib', name))
  await expectKeepsRows(dataDir, nativeDir)
  expect(lstatSync(join(nativeDir, 'lib', 'libpq.so.5')).isSymbolicLink()).toBe(true)
})

test('programs that do not run are reported with a hint to DATABASE_URL', async () => {
  const dataDir = newDataDir()
  const nativeDir = copyOfPrograms(dataDir)
  rmSync(join(nativeDir, 'lib'), { recursive: true })
  const failure = await launchFailure(dataDir, { nativeDir })
  expect(failure.code).toBe('no-binaries')
  expect(failure.message).toContain('DATABASE_URL')
  expect(failure.detail).toContain('error while loading shared libraries')
})

/** Some tests require root, and others require an ordinary user. */
if (isRoot) describe('as root', testAsRoot)
else describe('as an ordinary user', testAsOrdinaryUser)

function testAsRoot() {
  test('programs in a folder that only root can enter are copied, and the data stays in place', async () => {
    const dataDir = newDataDir()
    const nativeDir = copyOfPrograms(dataDir)
    chmodSync(dirname(dataDir), 0o700)
    const progress = await expectKeepsRows(dataDir, nativeDir)
    expect(progress).toEqual([copying(nativeDir), 'Preparing the database for the first time', copying(nativeDir)])
    expect(statSync(join(dataDir, 'postgres', 'base')).uid).not.toBe(0)
  })

  test('data in a folder that only root can enter needs no copy', async () => {
    const dataDir = newDataDir()
    chmodSync(dirname(dataDir), 0o700)
    const progress = await expectKeepsRows(dataDir, installedNativeDir())
    expect(progress).toContain('Preparing the database for the first time')
  })

  test('the owner of the data folder owns the database files', async () => {
    const dataDir = newDataDir()
    mkdirSync(dataDir)
    chownSync(dataDir, 1, 1)
    await launch(dataDir)
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(1)
  })

  test('files that root restored from a backup are assigned to the server account', async () => {
    const dataDir = newDataDir()
    const first = await launch(dataDir)
    await query(first, `create table note as select 'stored' as text`)
    await first.stop()
    const backup = join(dirname(dataDir), 'restored')
    cpSync(dataDir, backup, { recursive: true })
    expect(statSync(join(backup, 'postgres')).uid).toBe(0)
    const server = await launch(backup)
    expect(await query(server, 'select text from note')).toEqual([{ text: 'stored' }])
    await server.stop()
  })

  test('root without the right to switch accounts gets a hint to DATABASE_URL', async () => {
    const app = startApp({ dataDir: newDataDir() }, ['setpriv', '--bounding-set=-setuid,-setgid'])
    const failure = await app.reported('failed')
    expect(failure.code).toBe('cannot-drop-root')
    expect(failure.message).toContain('DATABASE_URL')
  })

  test('an application of an ordinary user runs and stops under that user', async () => {
    const dataDir = newDataDir()
    const nativeDir = copyOfPrograms(dataDir)
    chownSync(dirname(dataDir), NOBODY_UID, NOBODY_UID)
    const app = startApp({ dataDir, nativeDir, uid: NOBODY_UID })
    await app.reported('ready')
    expect(statSync(join(dataDir, 'postgres', 'base')).uid).toBe(NOBODY_UID)
    app.child.kill('SIGTERM')
    expect(await app.exit).toEqual([0, null])
  })

  test("a user without write access to the programs' folder gets missing links in a copy", async () => {
    const dataDir = newDataDir()
    const nativeDir = copyOfPrograms(dataDir)
    rmSync(join(nativeDir, 'lib', LINK))
    chmodSync(join(nativeDir, 'lib'), 0o555)
    chownSync(dirname(dataDir), NOBODY_UID, NOBODY_UID)
    const app = startApp({ dataDir, nativeDir, uid: NOBODY_UID })
    await app.reported('ready')
    expect(app.events[0]).toMatchObject({ progress: copying(nativeDir) })
    expect(existsSync(join(nativeDir, 'lib', LINK))).toBe(false)
    app.child.kill('SIGTERM')
    expect(await app.exit).toEqual([0, null])
  })

  test('a user without an account entry gets a hint to DATABASE_URL', async () => {
    const dataDir = newDataDir()
    const nativeDir = copyOfPrograms(dataDir)
    chownSync(dirname(dataDir), UNKNOWN_UID, UNKNOWN_UID)
    const failure = await startApp({ dataDir, nativeDir, uid: UNKNOWN_UID }).reported('failed')
    expect(failure.code).toBe('no-account')
    expect(failure.message).toContain('DATABASE_URL')
  })

  test('database files of another user are reported as not accessible', async () => {
    const dataDir = newDataDir()
    const nativeDir = copyOfPrograms(dataDir)
    mkdirSync(dataDir)
    chownSync(dataDir, 1, 1)
    await (await launch(dataDir)).stop()
    rmSync(join(dataDir, 'owner.lock'))
    chownSync(dataDir, NOBODY_UID, NOBODY_UID)
    const failure = await startApp({ dataDir, nativeDir, uid: NOBODY_UID }).reported('failed')
    expect(failure.code).toBe('no-access')
    expect(failure.message).toContain(dataDir)
  })
}

function testAsOrdinaryUser() {
  test('data and programs in a private folder stay where they are', async () => {
    const dataDir = newDataDir()
    const nativeDir = copyOfPrograms(dataDir)
    chmodSync(dirname(dataDir), 0o700)
    expect(await expectKeepsRows(dataDir, nativeDir)).toEqual(['Preparing the database for the first time'])
  })

  test('missing links in a read-only folder are created in a copy', async () => {
    const dataDir = newDataDir()
    const nativeDir = copyOfPrograms(dataDir)
    rmSync(join(nativeDir, 'lib', LINK))
    chmodSync(join(nativeDir, 'lib'), 0o555)
    const progress = await expectKeepsRows(dataDir, nativeDir).finally(() => chmodSync(join(nativeDir, 'lib'), 0o755))
    expect(progress[0]).toBe(copying(nativeDir))
  })

  test('a data folder without access is reported with its path', async () => {
    const dataDir = newDataDir()
    chmodSync(dirname(dataDir), 0o000)
    const failure = await launchFailure(dataDir)
    chmodSync(dirname(dataDir), 0o755)
    expect(failure.code).toBe('no-access')
    expect(failure.message).toContain(dataDir)
  })
}
