import { diffLines, diffWordsWithSpace } from 'diff'

/** A piece of one of two texts: the same in both, or only in this one. */
export type Piece = { changed: boolean; text: string }

/** Bounds either way of comparing, so that no page freezes over two long texts. */
const DIFF_OPTIONS = { timeout: 200 }

/** Splits two texts into pieces, in order and complete: by words, or by lines where that would take too long. */
export function compareTexts(left: string, right: string): { left: Piece[]; right: Piece[] } {
  const changes = diffWordsWithSpace(left, right, DIFF_OPTIONS) ??
    diffLines(left, right, DIFF_OPTIONS) ?? [
      { added: false, removed: true, value: left },
      { added: true, removed: false, value: right },
    ]
  return {
    left: changes.filter(({ added }) => !added).map(({ removed, value }) => ({ changed: removed, text: value })),
    right: changes.filter(({ removed }) => !removed).map(({ added, value }) => ({ changed: added, text: value })),
  }
}

/** Characters of an unchanged piece that are shown beside a changed one. */
const CONTEXT_LENGTH = 160

/** Shortens long unchanged pieces to what surrounds a change. */
export function abbreviateUnchanged(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece, index) => {
    if (piece.changed || piece.text.length <= 3 * CONTEXT_LENGTH) return piece
    const before = index === 0 ? '' : piece.text.slice(0, CONTEXT_LENGTH)
    const after = index === pieces.length - 1 ? '' : piece.text.slice(-CONTEXT_LENGTH)
    return { changed: false, text: `${before} … ${after}` }
  })
}
