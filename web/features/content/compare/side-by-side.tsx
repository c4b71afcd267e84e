import { abbreviateUnchanged, compareTexts, type Piece } from './compare-texts.ts'

type Side = { name: string; text: string }

/** Two texts beside each other, under each other on a phone, with what differs marked in both. */
export function SideBySide({ left, right }: { left: Side; right: Side }) {
  const pieces = compareTexts(left.text, right.text)
  return (
    <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <Shown name={left.name} pieces={pieces.left} />
      <Shown name={right.name} pieces={pieces.right} />
    </dl>
  )
}

function Shown({ name, pieces }: { name: string; pieces: readonly Piece[] }) {
  const shown = abbreviateUnchanged(pieces).filter((piece) => piece.text !== '')
  return (
    <div className="min-w-0 rounded-md bg-sunken px-3.5 py-2.5">
      <dt className="mb-0.5 font-semibold text-ink-soft text-xs">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-wrap text-sm">
        {shown.length === 0 && <span className="text-ink-soft">(empty)</span>}
        {shown.map(({ changed, text }, index) => {
          const Tag = changed ? 'mark' : 'span'
          return (
            // The pieces of two texts that are compared never change places.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Tag key={index} className={changed ? markedStyle : ''}>
              {text}
            </Tag>
          )
        })}
      </dd>
    </div>
  )
}

const markedStyle = 'rounded-sm bg-sun-wash font-semibold text-ink underline decoration-2'
