import { parseArgs } from 'node:util'
import type { Account } from '#packages/embedded-postgres/server-account.ts'
import { EmbeddedStartError } from '#packages/embedded-postgres/start-error.ts'
import { BackupError } from '../backup/archive-format.ts'
import { loadStorage } from '../config.ts'
import { ConfigError, loadEnvFile } from '../environment.ts'
import { becomeOwner } from './become-owner.ts'
import { StartError } from './listen.ts'

const EXPECTED = [BackupError, ConfigError, StartError, EmbeddedStartError]

type Options = {
  /** True for a command that writes to BACKUP_DIR. */
  writesBackups?: boolean
  /** Runs before a command of root continues as the owner of DATA_DIR. */
  beforehand?: () => Promise<unknown>
}

/**
 * Runs an operator command with the settings of ./.env; as root, it continues as the owner of DATA_DIR. An expected
 * failure prints one line, any other its stack; both exit with code 1.
 */
export function runCommand(
  main: () => Promise<void>,
  { writesBackups = false, beforehand = async () => {} }: Options = {},
): void {
  let account: Account | null = null
  prepare()
    .then(main)
    .catch((error: unknown) => {
      process.stderr.write(`${describe(error, account)}\n`)
      process.exitCode = 1
    })
    // The IPC channel to a parent process would keep the command alive.
    .finally(() => process.disconnect?.())

  async function prepare() {
    loadEnvFile()
    await beforehand()
    // A scheduled command runs as its server does.
    if (process.send === undefined) account = becomeOwner(loadStorage(process.env), { writesBackups })
  }
}

/**
 * Reads the command line of an operator command.
 * @throws StartError with the reason and `usage` if it is invalid
 */
export function readCommandLine<Result>(usage: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}

function describe(error: unknown, account: Account | null): string {
  if (!(error instanceof Error)) return String(error)
  const isDenied = /\bEACCES\b|access is denied/.test(error.message)
  const text = EXPECTED.some((type) => error instanceof type) || isDenied ? error.message : error.stack
  if (!isDenied || account === null) return `${text}`
  return `${text}\nCommands of root run as ${account.name}, who owns DATA_DIR: give that account access to it.`
}

/** Reads the only argument of a command, the name of an account, in lower case. */
export function readAccountName(usage: string, kind: 'email' | 'email or username'): string {
  return readCommandLine(usage, () => {
    const { positionals } = parseArgs({ allowPositionals: true })
    const [name] = positionals
    if (name === undefined || positionals.length > 1) throw new Error(`Specify one ${kind}.`)
    return name.trim().toLowerCase()
  })
}
