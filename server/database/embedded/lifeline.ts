import { spawn } from 'node:child_process'
import { asAccount, PROGRAM_ENVIRONMENT } from './run-program.ts'
import type { ServerAccount } from './server-account.ts'

/** Waits for the end of its input, then stops the server if that is still the one in this folder. */
const WATCH = 'read -r _; read -r pid < postmaster.pid && [ "$pid" = "$1" ] && kill -INT "$1"'

/**
 * Stops the server when the application is gone without having stopped it. The system closes the watcher's input
 * at the application's end, whichever way that came, so that not even kill -9 leaves a server running.
 */
export function tieToApplication(postmaster: number, clusterDir: string, account: ServerAccount) {
  const watcher = spawn('/bin/sh', ['-c', WATCH, 'sh', String(postmaster)], {
    cwd: clusterDir,
    env: PROGRAM_ENVIRONMENT,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    ...asAccount(account),
  })
  // Without a watcher the next start still clears up; that is no reason to fail this one.
  watcher.on('error', () => {})
  watcher.stdin.on('error', () => {})
  watcher.unref()
  return {
    release() {
      watcher.kill('SIGKILL')
    },
  }
}
