import { abbreviateUnchanged, compareTexts, type Piece } from './compare-texts.ts'

type Text = { name: string; text: string }

/** Two texts beside each other, on a phone below each other, with the differences marked in both. */
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

/** One of two compared texts, with the pieces marked that only it has. */
export function MarkedText({ pieces }: { pieces: readonly Piece[] }) {
  const shown = abbreviateUnchanged(pieces).filter((piece) => piece.text !== '')
  if (shown.length === 0) return <span className="text-ink-soft">(empty)</span>
  return shown.map(({ changed, text }, index) => {
    const Tag = changed ? 'mark' : 'span'
    return (
      // The pieces never change places.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <Tag key={index} className={changed ? markStyle : ''}>
        {text}
      </Tag>
    )
  })
}

const markStyle = 'rounded-sm bg-sun-wash font-semibold text-ink underline decoration-2'
