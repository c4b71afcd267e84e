import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { until } from './processes.ts'

/** Machines of the database; the tool, haproxy and Trellis are on one machine more. */
export const NODES = [0, 1, 2] as const

/** Address of a machine for the other two, in a network that the tool is not in. */
export const addressForNodes = (node: number) => `10.90.0.${11 + node}`
/** Address of a machine for haproxy and the tool. */
export const addressForClients = (node: number) => `10.90.1.${11 + node}`

type RunningProcess = { pid: number; name: string }

export type Network = {
  /** Command and arguments that run a program on a machine. */
  on(node: number, command: readonly string[]): string[]
  /** Running programs of a machine. */
  processesOn(node: number): RunningProcess[]
  /** Separates a machine from the other two: what they send each other gets no answer. Clients still reach it. */
  cut(node: number): void
  join(node: number): void
}

/**
 * Connects three network namespaces, one for each machine of the database, by two bridges: one between them, and one to
 * their clients. Requires a network namespace of the caller's own, which it changes and never restores.
 */
export async function openNetwork(): Promise<Network> {
  run('ip', 'link', 'set', 'lo', 'up')
  for (const bridge of ['nodes', 'clients']) {
    run('ip', 'link', 'add', bridge, 'type', 'bridge')
    run('ip', 'link', 'set', bridge, 'up')
  }
  run('ip', 'addr', 'add', '10.90.1.1/24', 'dev', 'clients')
  const machines: ChildProcess[] = []
  for (const node of NODES) machines[node] = await addMachine(node)

  const idOf = (node: number) => String(machines[node]?.pid)
  return {
    on: (node, command) => ['nsenter', `--net=/proc/${idOf(node)}/ns/net`, ...command],
    processesOn(node) {
      const namespace = namespaceOf(idOf(node))
      const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && name !== idOf(node))
      return ids.flatMap((id) => (namespaceOf(id) === namespace ? [{ pid: Number(id), name: nameOf(id) }] : []))
    },
    cut: (node) => run('ip', 'link', 'set', `nodes${node}`, 'nomaster'),
    join: (node) => run('ip', 'link', 'set', `nodes${node}`, 'master', 'nodes'),
  }
}

/** @returns a process that holds a network namespace, connected to both bridges */
async function addMachine(node: number): Promise<ChildProcess> {
  const machine = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' })
  const id = String(machine.pid)
  await until('a network namespace is open', async () => nameOf(id) === 'sleep')
  const inside = (...command: string[]) => run('nsenter', `--net=/proc/${id}/ns/net`, ...command)
  inside('ip', 'link', 'set', 'lo', 'up')
  for (const [bridge, address] of [
    ['nodes', addressForNodes(node)],
    ['clients', addressForClients(node)],
  ] as const) {
    run('ip', 'link', 'add', `${bridge}${node}`, 'type', 'veth', 'peer', 'name', bridge, 'netns', id)
    run('ip', 'link', 'set', `${bridge}${node}`, 'master', bridge, 'up')
    inside('ip', 'addr', 'add', `${address}/24`, 'dev', bridge)
    inside('ip', 'link', 'set', bridge, 'up')
  }
  return machine
}

/** @returns undefined once the process has ended */
function namespaceOf(id: string): string | undefined {
  try {
    return readlinkSync(`/proc/${id}/ns/net`)
  } catch {
    return undefined
  }
}

function nameOf(id: string): string {
  try {
    return readFileSync(`/proc/${id}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}

function run(command: string, ...args: string[]) {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`)
}
