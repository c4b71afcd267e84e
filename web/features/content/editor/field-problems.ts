export type Problems = Record<string, string>

/** Whether a problem is about a field, or about one of its questions: `quizQuestions.3` is about `quizQuestions`. */
const isAbout = (problem: string, field: string) => problem === field || problem.startsWith(`${field}.`)

/** The first field, in the order of the editor, that has a problem; null where every problem names no field of it. */
export function firstInvalidField(problems: Problems, fields: readonly string[]): string | null {
  return fields.find((field) => Object.keys(problems).some((problem) => isAbout(problem, field))) ?? null
}

/** The problems after some fields were changed: what was wrong with them is looked at anew, the rest stays told. */
export function problemsAfterChange(told: Problems, changed: readonly string[], now: Problems): Problems {
  const about = (problem: string) => changed.find((field) => isAbout(problem, field))
  const wrong = new Set(Object.keys(told).map(about))
  const rest = Object.entries(told).filter(([problem]) => about(problem) === undefined)
  const still = Object.entries(now).filter(([problem]) => {
    const field = about(problem)
    return field !== undefined && wrong.has(field)
  })
  return Object.fromEntries([...rest, ...still])
}

/** What is wrong with a number that was typed; undefined when nothing is. */
export function wholeNumberProblem(
  typed: string,
  least: number,
  most: number,
  name: string,
): string | undefined {
  if (!/^-?\d{1,9}$/.test(typed.trim())) return 'Please enter a whole number'
  if (Number(typed) < least) return `${name} must be at least ${least}`
  return Number(typed) > most ? `${name} must be at most ${most}` : undefined
}
