/** A stretch of a text, from `start` up to and without `end`. */
export type Stretch = { start: number; end: number }

/** Browsers stop a voice after some 15 seconds of one utterance; this is read well within that, slow included. */
const LONGEST_UTTERANCE = 160

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/**
 * Cuts a text into what is read in one breath: its sentences, and of a long sentence pieces that end at a comma or,
 * failing that, between two words. Together they hold everything but the white space between them.
 */
export function sentences(text: string, longest = LONGEST_UTTERANCE): Stretch[] {
  return Array.from(segmenter.segment(text)).flatMap(({ segment, index }) =>
    pieces(segment, longest).map(({ start, end }) => ({ start: start + index, end: end + index })),
  )
}

function pieces(sentence: string, longest: number): Stretch[] {
  const found: Stretch[] = []
  const end = sentence.trimEnd().length
  let start = nextWord(sentence, 0)
  while (start < end) {
    const cut = end - start <= longest ? end : start + cutBefore(sentence.slice(start, start + longest))
    found.push({ start, end: start + sentence.slice(start, cut).trimEnd().length })
    start = nextWord(sentence, cut)
  }
  return found
}

/** Where to cut a stretch that must be cut: behind its last comma, else at its last space, else at its end. */
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

/** The word that begins at `at`, for browsers that say where a word begins but not how long it is. */
export function wordLength(text: string, at: number): number {
  return /^\S+/.exec(text.slice(at))?.[0].length ?? 0
}
