import { EmbeddedStartError } from '#packages/embedded-postgres/start-error.ts'
import { BackupError } from '../backup/archive-format.ts'
import { ConfigError } from '../environment.ts'
import { StartError } from './listen.ts'

const EXPECTED = [BackupError, ConfigError, StartError, EmbeddedStartError]

/** Runs an operator command. An expected failure prints one line, any other its stack; both exit with code 1. */
export function runCommand(main: () => Promise<void>): void {
  main()
    .catch((error: unknown) => {
      const isExpected = EXPECTED.some((type) => error instanceof type)
      process.stderr.write(`${error instanceof Error ? (isExpected ? error.message : error.stack) : String(error)}\n`)
      process.exitCode = 1
    })
    // The IPC channel to a parent process would keep the command alive.
    .finally(() => process.disconnect?.())
}
