import { readdirSync, readFileSync } from 'node:fs'

/** CPU time of a process with all of its running threads, in milliseconds; 0 once it has exited. */
export function processorTime(pid: number): number {
  const folder = `/proc/${pid}/task`
  try {
    return readdirSync(folder).reduce((sum, thread) => sum + threadTime(`${folder}/${thread}/schedstat`), 0)
  } catch {
    return 0
  }
}

/** Reads the file's first number, nanoseconds on a CPU; /proc/PID/stat rounds to hundredths of a second. */
function threadTime(file: string): number {
  return Number(readFileSync(file, 'utf8').split(' ', 1)[0]) / 1e6
}

/** Clock ticks a second in /proc/PID/stat, on every Linux. */
const TICKS_A_SECOND = 100

/** CPU time of the children of a process that have exited, in milliseconds. */
export function timeOfExitedChildren(pid: number): number {
  const fields = statOf(pid)
  if (fields === null) return 0
  const ticks = Number(fields[13]) + Number(fields[14])
  return (ticks / TICKS_A_SECOND) * 1000
}

/** Memory of one process in bytes, including its proportional share of shared memory (PSS). */
export function memoryOf(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]
  if (kilobytes === undefined) throw new Error(`The system does not report the memory of process ${pid}`)
  return Number(kilobytes) * 1024
}

/** The process and all of its descendants, unordered. */
export function family(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = parentOf(Number(name))
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const collect = (of: number): number[] => [of, ...(children.get(of) ?? []).flatMap(collect)]
  return collect(pid)
}

/** Parent process id; null once the process has exited. */
function parentOf(pid: number): number | null {
  const fields = statOf(pid)
  return fields === null ? null : Number(fields[1])
}

/** Fields of /proc/PID/stat after the name, the state first; null once the process has exited. */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
