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

/** An ordinary user with an account entry on every Linux, and a number without one. */
const NOBODY = 65534
const NO_ACCOUNT = 12345

/** Of the links in the platform package one that today's systems do not have a library of their own for. */
const LINK = 'libicuuc.so.60'

const copying = (nativeDir: string) => `Copying PostgreSQL from ${nativeDir} to where it can run`

/** PostgreSQL's programs beside a test's data folder, to be hidden, and their folders changed, at will. */
function copyOfPrograms(dataDir: string): string {
  const nativeDir = join(dirname(dataDir), 'native')
  linkFolder(installedNativeDir(), nativeDir)
  return nativeDir
}

/** A folder of the same files, which are 60 MB; on another disk, copies of them. */
function linkFolder(from: string, to: string) {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
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
  await query(first, `create table note as select 'kept' as text`)
  await first.stop()
  const second = await launch(dataDir, { nativeDir, onProgress })
  expect(await query(second, 'select text from note')).toEqual([{ text: 'kept' }])
  await second.stop()
  return progress
}

test(`${currentUser}, links that the install script did not make are made`, async () => {
  const dataDir = newDataDir()
  const nativeDir = copyOfPrograms(dataDir)
  for (const name of ['libpq.so.5', LINK]) rmSync(join(nativeDir, 'lib', name))
  await expectKeepsRows(dataDir, nativeDir)
  expect(lstatSync(join(nativeDir, 'lib', 'libpq.so.5')).isSymbolicLink()).toBe(true)
})

test('programs that do not run here give a line that names DATABASE_URL', async () => {
  const dataDir = newDataDir()
  const nativeDir = copyOfPrograms(dataDir)
  rmSync(join(nativeDir, 'lib'), { recursive: true })
  const failure = await launchFailure(dataDir, { nativeDir })
  expect(failure.code).toBe('no-binaries')
  expect(failure.message).toContain('DATABASE_URL')
  expect(failure.detail).toContain('error while loading shared libraries')
})

/** What each kind of user can try; the other kind's tests need the other kind's rights. */
if (isRoot) describe('as root', testAsRoot)
else describe('as an ordinary user', testAsOrdinaryUser)

function testAsRoot() {
  test('data and programs in a folder that nobody else can enter: copies the programs, keeps the data there', async () => {
    const dataDir = newDataDir()
    const nativeDir = copyOfPrograms(dataDir)
    chmodSync(dirname(dataDir), 0o700)
    const progress = await expectKeepsRows(dataDir, nativeDir)
    expect(progress).toEqual([
      copying(nativeDir),
      'Preparing the database for the first time',
      copying(nativeDir),
    ])
    expect(statSync(join(dataDir, 'postgres', 'base')).uid).not.toBe(0)
  })

  test('only the data in a folder that nobody else can enter: nothing needs to be copied', async () => {
    const dataDir = newDataDir()
    chmodSync(dirname(dataDir), 0o700)
    const progress = await expectKeepsRows(dataDir, installedNativeDir())
    expect(progress).toContain('Preparing the database for the first time')
  })

  test('a data folder of an ordinary user gives that user the database files', async () => {
    const dataDir = newDataDir()
    mkdirSync(dataDir)
    chownSync(dataDir, 1, 1)
    await launch(dataDir)
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(1)
  })

  test('files that root restored from a backup are handed to the server again', async () => {
    const dataDir = newDataDir()
    const first = await launch(dataDir)
    await query(first, `create table note as select 'kept' as text`)
    await first.stop()
    const backup = join(dirname(dataDir), 'restored')
    cpSync(dataDir, backup, { recursive: true })
    expect(statSync(join(backup, 'postgres')).uid).toBe(0)
    const server = await launch(backup)
    expect(await query(server, 'select text from note')).toEqual([{ text: 'kept' }])
    await server.stop()
  })

  test('root that may not switch to another account gets a line that names DATABASE_URL', async () => {
    const app = startApp({ dataDir: newDataDir() }, ['setpriv', '--bounding-set=-setuid,-setgid'])
    const failure = await app.told('failed')
    expect(failure.code).toBe('cannot-drop-root')
    expect(failure.message).toContain('DATABASE_URL')
  })

  test('started as an ordinary user instead, it runs and stops under that user', async () => {
    const dataDir = newDataDir()
    const nativeDir = copyOfPrograms(dataDir)
    chownSync(dirname(dataDir), NOBODY, NOBODY)
    const app = startApp({ dataDir, nativeDir, uid: NOBODY })
    await app.told('ready')
    expect(statSync(join(dataDir, 'postgres', 'base')).uid).toBe(NOBODY)
    app.child.kill('SIGTERM')
    expect(await app.exit).toEqual([0, null])
  })

  test('started as a user who may not write beside the programs, it makes missing links in a copy', async () => {
    const dataDir = newDataDir()
    const nativeDir = copyOfPrograms(dataDir)
    rmSync(join(nativeDir, 'lib', LINK))
    chmodSync(join(nativeDir, 'lib'), 0o555)
    chownSync(dirname(dataDir), NOBODY, NOBODY)
    const app = startApp({ dataDir, nativeDir, uid: NOBODY })
    await app.told('ready')
    expect(app.events[0]).toMatchObject({ progress: copying(nativeDir) })
    expect(existsSync(join(nativeDir, 'lib', LINK))).toBe(false)
    app.child.kill('SIGTERM')
    expect(await app.exit).toEqual([0, null])
  })

  test('started as a user without an account entry, it says so and names DATABASE_URL', async () => {
    const dataDir = newDataDir()
    const nativeDir = copyOfPrograms(dataDir)
    chownSync(dirname(dataDir), NO_ACCOUNT, NO_ACCOUNT)
    const failure = await startApp({ dataDir, nativeDir, uid: NO_ACCOUNT }).told('failed')
    expect(failure.code).toBe('no-account')
    expect(failure.message).toContain('DATABASE_URL')
  })

  test('started as an ordinary user on database files of another, it says that it may not use them', async () => {
    const dataDir = newDataDir()
    const nativeDir = copyOfPrograms(dataDir)
    mkdirSync(dataDir)
    chownSync(dataDir, 1, 1)
    await (await launch(dataDir)).stop()
    rmSync(join(dataDir, 'owner.lock'))
    chownSync(dataDir, NOBODY, NOBODY)
    const failure = await startApp({ dataDir, nativeDir, uid: NOBODY }).told('failed')
    expect(failure.code).toBe('no-access')
    expect(failure.message).toContain(dataDir)
  })
}

function testAsOrdinaryUser() {
  test('data and programs in a folder that nobody else can enter stay where they are', async () => {
    const dataDir = newDataDir()
    const nativeDir = copyOfPrograms(dataDir)
    chmodSync(dirname(dataDir), 0o700)
    expect(await expectKeepsRows(dataDir, nativeDir)).toEqual(['Preparing the database for the first time'])
  })

  test('missing links that may not be made beside the programs are made in a copy', async () => {
    const dataDir = newDataDir()
    const nativeDir = copyOfPrograms(dataDir)
    rmSync(join(nativeDir, 'lib', LINK))
    chmodSync(join(nativeDir, 'lib'), 0o555)
    const progress = await expectKeepsRows(dataDir, nativeDir).finally(() =>
      chmodSync(join(nativeDir, 'lib'), 0o755),
    )
    expect(progress[0]).toBe(copying(nativeDir))
  })

  test('a data folder that may not be entered gives a line that names it', async () => {
    const dataDir = newDataDir()
    chmodSync(dirname(dataDir), 0o000)
    const failure = await launchFailure(dataDir)
    chmodSync(dirname(dataDir), 0o755)
    expect(failure.code).toBe('no-access')
    expect(failure.message).toContain(dataDir)
  })
}
