/**
 * Value that holds letters, and is neither an address, nor a tag or a name in braces, which stand for something else, nor
 * marked content (marked-content.ts), which is isolated.
 */
const WORDS = /^(?!https?:|[<{\u2066]).*\p{L}/su

/**
 * Value of a sentence that runs from right to left, with Unicode's marks around it (FSI, PDI): a name in Latin letters would
 * otherwise change the order of the words and signs beside it. A number stays without, so that it keeps its sign or its %.
 */
export const isolate = (value: unknown): string =>
  typeof value === 'string' && WORDS.test(value) ? `\u2068${value}\u2069` : String(value)
