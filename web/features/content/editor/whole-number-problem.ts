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
