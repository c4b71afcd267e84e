import { splitSearch, stemOf } from '#domain/search-words.ts'

/** @property words that find the entry, besides its label */
export type Entry = { label: string; words: string }

/** Smallest share of common letter pairs of two words that count as the same, misspelled. */
const MIN_SIMILARITY = 0.6

/**
 * Entries with all of the words, those with the words in their label first. A word matches words with its beginning, or
 * of similar spelling. For the few entries that a page has; lessons are searched by the server.
 */
export function matchEntries<Found extends Entry>(entries: readonly Found[], typed: string): Found[] {
  const words = splitSearch(typed)
  if (words.length === 0) return []
  const found = entries.filter(({ label, words: others }) => hasAll(`${label} ${others}`, words))
  return found.toSorted((a, b) => Number(hasAll(b.label, words)) - Number(hasAll(a.label, words)))
}

function hasAll(text: string, words: readonly string[]): boolean {
  const known = text
    .normalize('NFKD')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  return words.every((word) => known?.some((one) => one.startsWith(stemOf(word)) || isSimilar(one, word)))
}

/** True for longer words with mostly the same pairs of letters. */
function isSimilar(one: string, other: string): boolean {
  if (one.length < 4 || other.length < 4) return false
  const pairs = pairsOf(one)
  const others = pairsOf(other)
  const common = [...pairs].filter((pair) => others.has(pair)).length
  return (2 * common) / (pairs.size + others.size) >= MIN_SIMILARITY
}

const pairsOf = (word: string) => new Set(Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2)))
