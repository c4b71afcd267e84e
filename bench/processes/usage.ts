import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second, whatever its kernel's own tick is. */
const MILLISECONDS_PER_TICK = 10

/** Processor time of a process with all its threads, in milliseconds. */
export function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The program's name, in brackets, may hold spaces; user and system time are the 12th and 13th fields behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * MILLISECONDS_PER_TICK
}

/** Memory of one process in bytes, with its proportional share of what several processes share (PSS). */
export function memoryOf(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]
  if (kilobytes === undefined) throw new Error(`The system does not report the memory of process ${pid}`)
  return Number(kilobytes) * 1024
}

/** The process and all its descendants, in no order. */
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

/** Null for a process that has ended. */
function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}
