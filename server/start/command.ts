import { EmbeddedStartError } from '#packages/embedded-postgres/start-error.ts'
import { BackupError } from '../backup/archive-format.ts'
import { ConfigError } from '../environment.ts'
import { StartError } from './listen.ts'

const EXPECTED = [BackupError, ConfigError, StartError, EmbeddedStartError]

/** Runs a command of the operator. An expected failure is one line, another has its stack; both end it with 1. */
export function runCommand(main: () => Promise<void>): void {
  main()
    .catch((error: unknown) => {
      const isExpected = EXPECTED.some((type) => error instanceof type)
      process.stderr.write(`${error instanceof Error ? (isExpected ? error.message : error.stack) : String(error)}\n`)
      process.exitCode = 1
    })
    // A channel to a parent process would hold the command open.
    .finally(() => process.disconnect?.())
}
