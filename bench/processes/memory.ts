import { readdirSync, readFileSync } from 'node:fs'

/** Bytes of memory of one process; what several share counts in each of them by its share only. */
export function memoryOf(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]
  if (kilobytes === undefined) throw new Error(`The system does not report the memory of process ${pid}`)
  return Number(kilobytes) * 1024
}

/** The process and all it started, and they started; in no order. */
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

/** null for a process that ended in the meantime. */
function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}
