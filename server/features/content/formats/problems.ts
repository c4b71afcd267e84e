import type { Found, Problem } from './found.ts'
import { FORMAT_LIMITS } from './limits.ts'

type Told = { file?: string | null; line?: number | null; field?: string | null }

/** Something was left out. */
export function error(message: string, { file = null, line = null, field = null }: Told = {}): Problem {
  return { severity: 'error', file, line, field, message }
}

/** It is in, but not all that was written. */
export function warning(message: string, told: Told = {}): Problem {
  return { ...error(message, told), severity: 'warning' }
}

/** Nothing but why. */
export function nothingBut<T>(...problems: Problem[]): Found<T> {
  return { items: [], problems }
}

/** In the order of the lines, and so many that a person can read them; the rest is counted. */
export function inOrder(problems: readonly Problem[]): Problem[] {
  const sorted = problems.toSorted(
    (a, b) => compare(a.file ?? '', b.file ?? '') || (a.line ?? 0) - (b.line ?? 0),
  )
  const most = FORMAT_LIMITS.problems
  if (sorted.length <= most) return sorted
  const more = sorted.slice(most)
  const severity = more.some((problem) => problem.severity === 'error') ? error : warning
  return [...sorted.slice(0, most), severity(`There are ${more.length} more problems after these.`)]
}

/** By code units, so that the order is the same wherever it is made. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
