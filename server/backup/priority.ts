import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** Niceness of a process that does not work for a request. */
export const LOW = constants.priority.PRIORITY_LOW

/** Niceness of a backend of the database. Not the lowest priority, because it holds locks of single pages for moments. */
export const BELOW_REQUESTS = constants.priority.PRIORITY_BELOW_NORMAL

/**
 * Lets other processes run before one that leads a session. Linux weighs sessions against each other, and niceness
 * counts only within one (sched(7), autogroups): each backend of PostgreSQL is a session.
 */
export function lowerPriority(pid: number, niceness: number): void {
  for (const lower of [
    () => setPriority(pid, niceness),
    () => writeFileSync(`/proc/${pid}/autogroup`, String(niceness)),
  ]) {
    try {
      lower()
    } catch {
      // Best effort: the process may have ended or belong to another account, and not every system has autogroups.
    }
  }
}
