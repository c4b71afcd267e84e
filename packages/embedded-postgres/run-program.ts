import { spawn } from 'node:child_process'
import type { ServerAccount } from './server-account.ts'

export type ProgramEnd = { code: number | null; signal: string | null; output: string }

/**
 * The environment of every PostgreSQL program: English messages, which are read for their meaning, and none of
 * the PG* settings that the application's own environment may carry.
 */
export const PROGRAM_ENVIRONMENT = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' }

/** How to spawn under the account: Node changes into `cwd` while it is still root, and only then drops to the account. */
export function asAccount(account: ServerAccount): { uid: number; gid: number } | Record<string, never> {
  return account ?? {}
}

/**
 * Runs a program to its end; rejects with the system's error where it cannot be started.
 * `output` is everything that it wrote, on both streams.
 */
export function runProgram(
  file: string,
  args: string[],
  options: { cwd: string; account: ServerAccount; input?: string },
): Promise<ProgramEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: options.cwd,
      env: PROGRAM_ENVIRONMENT,
      ...asAccount(options.account),
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    // A program that ends without reading its input must not bring the application down with EPIPE.
    child.stdin.on('error', () => {})
    child.stdin.end(options.input ?? '')
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, output }))
  })
}
