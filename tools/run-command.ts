import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

const BINARIES = join(import.meta.dirname, '../node_modules/.bin')

/** The environment with this project's own programs first on the path, its Node included. */
function projectEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${BINARIES}${delimiter}${process.env.PATH ?? ''}` }
}

/** Runs a program to its end and keeps what it said. */
export function capture(
  command: string,
  args: readonly string[],
  cwd: string,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: projectEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Runs a program with its output on this terminal. @returns its exit code, 1 if a signal ended it */
export function stream(
  command: string,
  args: readonly string[],
  options: { cwd: string; env?: Record<string, string> },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const env = { ...projectEnvironment(), ...options.env }
    const child = spawn(command, args, { cwd: options.cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}
