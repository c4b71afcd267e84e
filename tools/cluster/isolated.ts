import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const FOLDER = 'CLUSTER_FOLDER'

/** @returns the folder of the run inside its namespaces; undefined outside of them */
export function folderOfRun(): string | undefined {
  const folder = process.env[FOLDER]
  // The outer process holds the other end, however it ends.
  if (folder !== undefined) process.stdin.on('end', () => process.exit(1)).resume()
  return folder
}

/**
 * Runs a script again in network, process and mount namespaces of its own, for which Linux needs root or, as on Debian,
 * nobody: its networks, ports and mounts are apart from those of this machine, and the kernel removes them with every
 * process when the script ends, also after Ctrl+C or kill -9 of this process.
 * @param keep keeps the folder with logs and data
 * @returns the script's exit code
 */
export async function runIsolated(script: string, args: readonly string[], keep: boolean): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-cluster-'))
  // PostgreSQL runs under another account when this process runs as root.
  await chmod(folder, 0o755)
  const namespaces = ['--net', '--pid', '--fork', '--mount-proc', '--kill-child']
  const user = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user', '--keep-caps']
  // The first process of a process namespace has to collect the orphans of all others, which Node does not do.
  const command = ['sh', '-c', '"$@"; exit $?', 'sh', process.execPath, script, ...args]
  const child = spawn('unshare', [...namespaces, ...user, ...command], {
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...process.env, [FOLDER]: folder },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.stdin.end())
  child.stdin.on('error', () => {})
  const [code]: (number | null)[] = await once(child, 'exit')
  if (keep) process.stdout.write(`Logs and data: ${folder}\n`)
  // Processes that were killed may still be writing for a moment.
  else await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  return code ?? 1
}
