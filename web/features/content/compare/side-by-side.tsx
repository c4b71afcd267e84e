import { t } from '@lingui/core/macro'
import { diffLines, diffWordsWithSpace } from 'diff'

type Text = { name: string; text: string }

/** Two texts with the differences marked in both, side by side, or stacked on a phone. */
export function SideBySide({ left, right }: { left: Text; right: Text }) {
  const pieces = compareTexts(left.text, right.text)
  return (
    <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <Side name={left.name} pieces={pieces.left} />
      <Side name={right.name} pieces={pieces.right} />
    </dl>
  )
}

function Side({ name, pieces }: { name: string; pieces: readonly Piece[] }) {
  return (
    <div className="min-w-0 rounded-md bg-sunken px-3.5 py-2.5">
      <dt className="mb-0.5 font-semibold text-ink-soft text-xs">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-wrap text-sm">
        <MarkedText pieces={pieces} />
      </dd>
    </div>
  )
}

/** One of two compared texts, with the pieces marked that are missing from the other. */
export function MarkedText({ pieces }: { pieces: readonly Piece[] }) {
  const shown = abbreviateUnchanged(pieces).filter((piece) => piece.text !== '')
  if (shown.length === 0) return <span className="text-ink-soft">{t`(empty)`}</span>
  return shown.map(({ changed, text }, index) => {
    const Tag = changed ? 'mark' : 'span'
    return (
      // The order of the pieces never changes.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <Tag key={index} className={changed ? markStyle : ''}>
        {text}
      </Tag>
    )
  })
}

const markStyle = 'rounded-sm bg-sun-wash font-semibold text-ink underline decoration-2'

/** Piece of one of two texts: in both, or only in this one. */
export type Piece = { changed: boolean; text: string }

/** Time limit of each diff algorithm, in milliseconds, so that two long texts do not freeze the page. */
const DIFF_OPTIONS = { timeout: 200 }

/** Splits two texts completely into pieces, in order: by words, or by lines if that takes too long. */
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

/** Characters of an unchanged piece that are shown next to a changed one. */
const CONTEXT_LENGTH = 160

/** Shortens long unchanged pieces to the context of a change. */
export function abbreviateUnchanged(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece, index) => {
    if (piece.changed || piece.text.length <= 3 * CONTEXT_LENGTH) return piece
    const before = index === 0 ? '' : piece.text.slice(0, CONTEXT_LENGTH)
    const after = index === pieces.length - 1 ? '' : piece.text.slice(-CONTEXT_LENGTH)
    return { changed: false, text: `${before} … ${after}` }
  })
}
