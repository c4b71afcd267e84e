export type Problems = Record<string, string>

/** True for a problem of the field, or of one of its questions: `quizQuestions.3` concerns `quizQuestions`. */
const concerns = (problem: string, field: string) => problem === field || problem.startsWith(`${field}.`)

/** The first field with a problem, in the order of the editor; null if no problem is about one of its fields. */
export function firstInvalidField(problems: Problems, fields: readonly string[]): string | null {
  return fields.find((field) => Object.keys(problems).some((problem) => concerns(problem, field))) ?? null
}

/**
 * The problems to show after some fields were changed. An invalid field that was changed is validated again; all other
 * fields stay as they are shown.
 * @param now the problems of the changed draft
 */
export function problemsAfterChange(shown: Problems, changed: readonly string[], now: Problems): Problems {
  const changedFieldOf = (problem: string) => changed.find((field) => concerns(problem, field))
  const invalid = new Set(Object.keys(shown).map(changedFieldOf))
  const unchanged = Object.entries(shown).filter(([problem]) => changedFieldOf(problem) === undefined)
  const revalidated = Object.entries(now).filter(([problem]) => {
    const field = changedFieldOf(problem)
    return field !== undefined && invalid.has(field)
  })
  return Object.fromEntries([...unchanged, ...revalidated])
}

/** The error message of a typed number; undefined if it is valid. */
export function wholeNumberProblem(
  typed: string,
  min: number,
  max: number,
  name: string,
): string | undefined {
  if (!/^-?\d{1,9}$/.test(typed.trim())) return 'Please enter a whole number'
  if (Number(typed) < min) return `${name} must be at least ${min}`
  return Number(typed) > max ? `${name} must be at most ${max}` : undefined
}
