import { splitWords, type TextPiece } from '#domain/kinds/spot/words.ts'

/** Part of a text that does not break, and the space or line break before it. */
export type Run = { before: '' | ' ' | '\n'; pieces: TextPiece[] }

/** Words with the punctuation that touches them; a line can break after a dash. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  let before: Run['before'] | null = ''
  const add = (piece: TextPiece) => {
    if (before === null) return runs.at(-1)?.pieces.push(piece)
    runs.push({ before, pieces: [piece] })
    before = null
  }
  for (const piece of splitWords(text)) {
    if (piece.word !== null) {
      add(piece)
      continue
    }
    for (const part of piece.text.split(/(\s+|(?<=[—–]))/)) {
      if (/^\s+$/.test(part)) before = part.includes('\n') ? '\n' : ' '
      else if (part !== '') {
        add({ text: part, word: null })
        if (/[—–]$/.test(part)) before = ''
      }
    }
  }
  return runs
}
