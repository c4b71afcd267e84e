/** Words in a row that a published text may share with a child's question. */
export const MAX_SHARED_WORDS = 4

/**
 * True for a text that repeats a child's own words: more of them in a row than allowed, or the whole question. What is
 * published about a lesson is newly written.
 */
export function repeatsWords(published: string, question: string): boolean {
  const words = wordsOf(question)
  const text = ` ${wordsOf(published).join(' ')} `
  if (words.length === 0) return false
  if (text === ` ${words.join(' ')} `) return true
  const runs = words.slice(MAX_SHARED_WORDS).map((_, start) => words.slice(start, start + MAX_SHARED_WORDS + 1))
  return runs.some((run) => text.includes(` ${run.join(' ')} `))
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}
