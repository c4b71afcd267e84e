/** Text of which every word can be marked; a word includes its hyphens and apostrophes, but no other punctuation. */
type Word = Range & { name: string }
type Range = { from: number; to: number }

/** Formula (as in web/product/questions/question-text.tsx), a value of a template, letters and digits, or what joins them. */
const PARTS = [
  String.raw`(?<![\\$])\$(?![\s$])(?:\\.|[^$\\\n])+?(?<!\s)\$(?![\d$])`,
  String.raw`\{[^{}]*\}`,
  String.raw`[\p{L}\p{M}\p{N}]`,
  String.raw`(?<=[\p{L}\p{M}\p{N}}])['’.‐‑-](?=[\p{L}\p{N}{])`,
  String.raw`(?<=\p{N})[,:/](?=\p{N})`,
  // The apostrophe of a plural's possessive.
  String.raw`(?<=\p{L}s)’(?=[\s.,;:!?]|$)`,
]
const WORD = new RegExp(`(?:${PARTS.join('|')})+`, 'gu')

/** Words of a text in order. The name of a repeated one has its number: `it`, `it (2)`. */
export function wordsOf(text: string): Word[] {
  const counts = new Map<string, number>()
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => {
    const count = (counts.get(word) ?? 0) + 1
    counts.set(word, count)
    return { name: count === 1 ? word : `${word} (${count})`, from: index, to: index + word.length }
  })
}

/** Pieces of a text: a word with its index, or what stands between words. */
export type TextPiece = { text: string; word: number | null }

export function splitWords(text: string): TextPiece[] {
  const words = wordsOf(text)
  const pieces = words.flatMap(({ from, to }, word): TextPiece[] => [
    { text: text.slice(words[word - 1]?.to ?? 0, from), word: null },
    { text: text.slice(from, to), word },
  ])
  return [...pieces, { text: text.slice(words.at(-1)?.to ?? 0), word: null }].filter(({ text: piece }) => piece !== '')
}

export const withoutBrackets = (marked: string): string => marked.replace(/[[\]]/g, '')

const WHOLE_WORDS = 'brackets stand around whole words: [she] or [the old dog].'

/** Text without its brackets, and the indexes of the words in them: `Ann said [she] won` has the right word 2. */
export function readMarkedText(marked: string): { text: string; right: number[] } | { problem: string } {
  const pieces = marked.split(/([[\]])/)
  const inside: Range[] = []
  let text = ''
  let from: number | null = null
  for (const piece of pieces) {
    if (piece === '[' ? from !== null : piece === ']' && from === null) {
      return { problem: 'every bracket [ needs its own bracket ].' }
    }
    if (piece === '[') from = text.length
    else if (piece === ']') {
      inside.push({ from: from ?? 0, to: text.length })
      from = null
    } else text += piece
  }
  if (from !== null) return { problem: 'every bracket [ needs its own bracket ].' }
  const words = wordsOf(text)
  const marks = inside.map((range) => words.flatMap((word, index) => (isWithin(word, range) ? [index] : [])))
  const isCut = inside.some((range) => words.some((word) => overlaps(word, range) && !isWithin(word, range)))
  if (isCut || marks.some((one) => one.length === 0)) return { problem: WHOLE_WORDS }
  return { text, right: marks.flat() }
}

const isWithin = (word: Range, { from, to }: Range) => word.from >= from && word.to <= to
const overlaps = (word: Range, { from, to }: Range) => word.from < to && word.to > from
