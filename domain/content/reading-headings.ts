import { CONTENT_LIMITS } from './content-limits.ts'

const HEADING = /^ {0,3}#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/

/** A formula between dollar signs, which has other characters once it is rendered. */
const FORMULA = /\$\$.*?\$\$|\$[^$\n]*\$/g

/**
 * What counts when headings are compared: letters and digits. So a heading in Markdown equals the rendered one, if the
 * formulas of that are left out too.
 */
export function plainHeading(heading: string): string {
  return heading
    .replace(FORMULA, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase()
}

/**
 * Lists the headings of a reading text that a skill can name as its section, in order, as the author wrote them. One
 * that repeats an earlier one, has no letters or digits or is too long is left out. Lines of code are no headings.
 */
export function listHeadings(markdown: string | null): string[] {
  const headings = new Map<string, string>()
  let fence: string | null = null
  for (const line of (markdown ?? '').split('\n')) {
    const [, marks = '', rest = ''] = FENCE.exec(line) ?? []
    if (fence !== null) {
      if (marks.startsWith(fence) && rest.trim() === '') fence = null
    } else if (marks !== '') fence = marks
    else {
      const [, heading = ''] = HEADING.exec(line) ?? []
      const plain = plainHeading(heading)
      if (plain !== '' && heading.length <= CONTENT_LIMITS.title && !headings.has(plain)) headings.set(plain, heading)
    }
  }
  return [...headings.values()]
}

export function hasHeading(headings: readonly string[], heading: string): boolean {
  const plain = plainHeading(heading)
  return headings.some((one) => plainHeading(one) === plain)
}

/**
 * Finds a heading of a reading in its next version: the one in the same place if the others tell that it was renamed,
 * that is, if there are as many as before and that one is new.
 * @returns null if its section is gone
 */
export function followHeading(heading: string, before: readonly string[], after: readonly string[]): string | null {
  const plain = plainHeading(heading)
  const kept = after.find((one) => plainHeading(one) === plain)
  if (kept !== undefined) return kept
  const renamed = after[before.findIndex((one) => plainHeading(one) === plain)]
  if (before.length !== after.length || renamed === undefined || hasHeading(before, renamed)) return null
  return renamed
}
