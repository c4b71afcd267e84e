/** Limits of a search: characters that are read, and words of them. */
export const SEARCH_LIMITS = { text: 80, words: 6, results: 8 } as const

/**
 * Words of a search as it was typed, in lower case, without accents or punctuation. More words than the limit are left
 * out, since they would narrow the results to nothing.
 */
export function splitSearch(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, SEARCH_LIMITS.words)
}

/** Letters of a word that all of its forms share, as far as English is regular: `equat` of equations. */
export function stemOf(word: string): string {
  return word.length < 5 ? word : word.slice(0, Math.max(4, word.length - 3))
}
