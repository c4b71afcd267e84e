/**
 * Result of reading a file. Valid items survive invalid ones: each item is complete, and a problem reports everything
 * that was omitted or changed. Readers never throw.
 */
export type ParseResult<T> = {
  items: ParsedItem<T>[]
  problems: Problem[]
}

/** Lines are 1-based and inclusive. `file` is the path within an archive, null for a single file. */
export type ParsedItem<T> = { value: T; file: string | null; from: number; to: number }

export type Problem = {
  /** `error`: something was omitted. `warning`: the item was read, but not all of its text. */
  severity: 'error' | 'warning'
  file: string | null
  /** 1-based; null for a problem with the file as a whole. */
  line: number | null
  /** Path of the invalid field, such as `quiz.questions.0` or `correct`. */
  field: string | null
  /** Complete sentence for the author of the file, without the line number. */
  message: string
}

type Location = { file?: string | null; line?: number | null; field?: string | null }

/** Maximum number of problems that a person is expected to read. */
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

/** Number of equal warnings above which they become one, and of lines that it lists. */
const MAX_EQUAL = 4
const MAX_LINES = 10

/** Joins equal warnings of a file, so that they do not hide its errors. */
function groupWarnings(problems: readonly Problem[]): Problem[] {
  const keyOf = ({ severity, file, message }: Problem) => JSON.stringify([severity, file, message])
  const groups = Map.groupBy(problems, keyOf)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined || first.severity === 'error' || group.length <= MAX_EQUAL) return group
    const lines = [...new Set(group.flatMap(({ line }) => line ?? []))].toSorted((a, b) => a - b)
    const listed = lines.slice(0, MAX_LINES).join(', ')
    const places = lines.length === 0 ? '' : `, lines ${listed}${lines.length > MAX_LINES ? ' …' : ''}`
    return [{ ...first, line: lines[0] ?? null, message: `${first.message} (${group.length} times${places})` }]
  })
}

/**
 * Joins equal warnings, sorts by file and line, and truncates to 500; one more problem has the number of omitted ones.
 */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  const sorted = groupWarnings(problems).toSorted(
    (a, b) => compareText(a.file ?? '', b.file ?? '') || (a.line ?? 0) - (b.line ?? 0),
  )
  if (sorted.length <= MAX_PROBLEMS) return sorted
  const rest = sorted.slice(MAX_PROBLEMS)
  const severity = rest.some((problem) => problem.severity === 'error') ? error : warning
  return [...sorted.slice(0, MAX_PROBLEMS), severity(`And ${rest.length} more problems.`)]
}

/** Compares by code units, independent of the locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
