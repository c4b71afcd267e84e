/** Formula between dollar signs, whose braces are TeX, or the mark of a blank: {1}, {2} … */
const FORMULA_OR_MARK = /(?<![\\$])\$(?![\s$])(?:\\.|[^$\\\n])+?(?<!\s)\$(?![\d$])|\{(?<number>\d+)\}/g

/** Splits a text at the marks of its blanks; a blank is its index, from 0. */
export function splitBlanks(text: string): (string | number)[] {
  const pieces: (string | number)[] = []
  let from = 0
  for (const { 0: mark, index, groups } of text.matchAll(FORMULA_OR_MARK)) {
    if (groups?.number === undefined) continue
    pieces.push(text.slice(from, index), Number(groups.number) - 1)
    from = index + mark.length
  }
  return [...pieces, text.slice(from)]
}

/** Indexes of the blanks of a text, in its order. */
export const blanksIn = (text: string): number[] => splitBlanks(text).filter((piece) => typeof piece === 'number')

/** Text with other marks for its blanks. */
export const replaceBlanks = (text: string, markOf: (index: number) => string): string =>
  splitBlanks(text)
    .map((piece) => (typeof piece === 'number' ? markOf(piece) : piece))
    .join('')
