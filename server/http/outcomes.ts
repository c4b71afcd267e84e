type Tagged = { outcome: string }

/** Error of each of these outcomes, computed from the result that has it. */
export type ErrorsOf<Failure extends Tagged> = {
  readonly [Outcome in Failure['outcome']]: (failure: Extract<Failure, { outcome: Outcome }>) => Error
}

/**
 * Returns the result if it has an expected outcome. Every other outcome needs an error: a missing one does not compile.
 * @param errors may hold errors of further outcomes, so that operations of a family share them
 * @throws the error of the outcome
 */
export function expectOutcome<Result extends Tagged, const Expected extends Result['outcome']>(
  result: Result,
  expected: Expected | readonly Expected[],
  errors: ErrorsOf<Exclude<Result, { outcome: Expected }>>,
): Extract<Result, { outcome: Expected }> {
  if (hasOutcome(result, expected)) return result
  const errorOf = new Map<string, (failure: Result) => Error>(Object.entries(errors)).get(result.outcome)
  throw errorOf?.(result) ?? new Error(`The outcome "${result.outcome}" has no error`)
}

function hasOutcome<Result extends Tagged, Expected extends string>(
  result: Result,
  expected: Expected | readonly Expected[],
): result is Extract<Result, { outcome: Expected }> {
  return [expected].flat().some((outcome) => outcome === result.outcome)
}

/** Error of invalid input with the messages of its fields, which every operation declares. */
export function invalidInput(errors: { INVALID_INPUT(options: { data: { fields: Record<string, string> } }): Error }) {
  return { invalid: ({ fields }: { fields: Record<string, string> }) => errors.INVALID_INPUT({ data: { fields } }) }
}

/** Error of too many mails to an address, with the time of the next possible one. */
export function tooManyMails(errors: { TOO_MANY_MAILS(options: { data: { until: Date } }): Error }) {
  return { 'too-many-mails': ({ until }: { until: Date }) => errors.TOO_MANY_MAILS({ data: { until } }) }
}

/** Error of too many attempts. */
export function tooMany(errors: { TOO_MANY_ATTEMPTS(): Error }) {
  return { 'too-many': () => errors.TOO_MANY_ATTEMPTS() }
}
