import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second, whatever its kernel's own tick is. */
const MILLISECONDS_PER_TICK = 10

/** Milliseconds of processor time that a process and all its threads have used. */
export function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The program's name, in brackets, may hold spaces; user and system time are the 12th and 13th fields behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * MILLISECONDS_PER_TICK
}
