/**
 * Result of reading a file. Good items survive bad neighbors: each item is complete, and a problem reports everything
 * that was left out or changed. Readers never throw, whatever the input.
 */
export type ParseResult<T> = {
  items: ParsedItem<T>[]
  problems: Problem[]
}

/** Lines are 1-based and inclusive. `file` is the path within an archive, null for a single file. */
export type ParsedItem<T> = { value: T; file: string | null; from: number; to: number }

export type Problem = {
  /** `error`: something was left out. `warning`: the item was read, but not all of its text. */
  severity: 'error' | 'warning'
  file: string | null
  /** 1-based; null for a problem with the file as a whole. */
  line: number | null
  /** Path of the field at fault, such as `quiz.questions.0` or `correct`. */
  field: string | null
  /** A complete sentence for the person who wrote the file, without the line number. */
  message: string
}

type Location = { file?: string | null; line?: number | null; field?: string | null }

/** Longest list that a person is expected to read. */
const MAX_PROBLEMS = 500

export function error(message: string, { file = null, line = null, field = null }: Location = {}): Problem {
  return { severity: 'error', file, line, field, message }
}

export function warning(message: string, location: Location = {}): Problem {
  return { ...error(message, location), severity: 'warning' }
}

/** Result without items. */
export function failed<T>(...problems: Problem[]): ParseResult<T> {
  return { items: [], problems }
}

/** Sorts by file and line and keeps the first 500; one more problem counts the rest. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  const sorted = problems.toSorted((a, b) => compareText(a.file ?? '', b.file ?? '') || (a.line ?? 0) - (b.line ?? 0))
  if (sorted.length <= MAX_PROBLEMS) return sorted
  const rest = sorted.slice(MAX_PROBLEMS)
  const severity = rest.some((problem) => problem.severity === 'error') ? error : warning
  return [...sorted.slice(0, MAX_PROBLEMS), severity(`And ${rest.length} more problems.`)]
}

/** Compares by code units, so that the order does not depend on a locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
