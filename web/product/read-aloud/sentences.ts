/** Range of a text, from `start` to `end` (exclusive). */
export type TextRange = { start: number; end: number }

/**
 * Maximum characters of an utterance. Browsers stop a voice after about 15 seconds; this takes much less, even slowly.
 */
const MAX_UTTERANCE_LENGTH = 160

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/**
 * Splits a text into utterances: its sentences, and long sentences at a comma or else between two words. Together they
 * cover everything but the white space between them.
 */
export function sentences(text: string, maxLength = MAX_UTTERANCE_LENGTH): TextRange[] {
  return Array.from(segmenter.segment(text)).flatMap(({ segment, index }) =>
    pieces(segment, maxLength).map(({ start, end }) => ({ start: start + index, end: end + index })),
  )
}

function pieces(sentence: string, maxLength: number): TextRange[] {
  const found: TextRange[] = []
  const end = sentence.trimEnd().length
  let start = nextWord(sentence, 0)
  while (start < end) {
    const cut = end - start <= maxLength ? end : start + cutBefore(sentence.slice(start, start + maxLength))
    found.push({ start, end: start + sentence.slice(start, cut).trimEnd().length })
    start = nextWord(sentence, cut)
  }
  return found
}

/** Position at which to split a range: after its last comma, else at its last space, else at its end. */
function cutBefore(stretch: string): number {
  const comma = Math.max(...[', ', '; ', ': '].map((sign) => stretch.lastIndexOf(sign)))
  if (comma > 0) return comma + 1
  const space = stretch.lastIndexOf(' ')
  return space > 0 ? space : stretch.length
}

function nextWord(text: string, from: number): number {
  const rest = text.slice(from)
  return from + rest.length - rest.trimStart().length
}

/** Length of the word at `at`, for browsers that report the start of a word but not its length. */
export function wordLength(text: string, at: number): number {
  return /^\S+/.exec(text.slice(at))?.[0].length ?? 0
}
