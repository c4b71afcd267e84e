import './moments.css'
import type { CSSProperties } from 'react'

/** Base and direction of each leaf along the stem, from the root. */
const LEAVES = [
  { x: 55, y: 92, turn: 190 },
  { x: 43, y: 70, turn: -20 },
  { x: 66, y: 51, turn: 205 },
  { x: 74, y: 33, turn: -15 },
]

const LEAF = 'M0 0C6-10 18-13 30-8C25 4 12 9 0 0Z'
const STEM = 'M60 112C60 94 42 88 42 70S76 54 76 38 62 24 62 16'
const LATTICE = 'M8 60 60 8M8 112 112 8M60 112 112 60M60 8 112 60M8 8 112 112M8 60 60 112'

export type MomentDrawingProps = {
  /** Leaves on the vine; the last one grows. */
  leaves: number
  /** Places for leaves, as many as there are parts. */
  places: number
  /** A finished lesson blooms. */
  blooms: boolean
  className: string
}

/** Vine on a lattice: a leaf for each finished part of a lesson, a blossom once all are. */
export function VineDrawing({ leaves, places, blooms, className }: MomentDrawingProps) {
  return (
    <svg viewBox="0 0 120 120" fill="none" aria-hidden="true" className={className}>
      <path d={LATTICE} strokeWidth="3" strokeLinecap="round" className="stroke-leaf-text/15" />
      <path
        d={STEM}
        strokeWidth="5"
        strokeLinecap="round"
        pathLength="100"
        strokeDasharray={blooms ? 100 : undefined}
        className={`stroke-leaf ${blooms ? 'moment-stem' : ''}`}
      />
      {LEAVES.slice(0, places).map(({ x, y, turn }, index) => (
        <g key={turn} transform={`translate(${x} ${y}) rotate(${turn})`}>
          {index < leaves ? (
            <path
              d={LEAF}
              className={`${index % 2 === 0 ? 'fill-leaf-bright' : 'fill-leaf'} ${index === leaves - 1 ? 'moment-leaf' : ''}`}
            />
          ) : (
            <path d={LEAF} strokeWidth="1.5" strokeDasharray="3 3" className="stroke-leaf" />
          )}
        </g>
      ))}
      {blooms ? (
        <>
          <Blossom x={62} y={18} size={1} />
          <Petals count={14} width={120} fall={100} />
        </>
      ) : (
        <circle cx="62" cy="15" r="4.5" className="fill-sun" />
      )}
    </svg>
  )
}

/** Trellis in full bloom, for a passed test. */
export function TestDrawing({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 320 200" fill="none" aria-hidden="true" className={className}>
      <path
        d="M10 70 70 10M10 130 130 10M10 190 190 10M70 190 250 10M130 190 310 10M190 190 310 70M250 190 310 130M310 70 250 10M310 130 190 10M310 190 130 10M250 190 70 10M190 190 10 10M130 190 10 70M70 190 10 130"
        strokeWidth="4"
        strokeLinecap="round"
        className="stroke-leaf-text/15"
      />
      <path
        d="M160 196C160 150 84 168 84 118S190 112 190 66 160 40 160 30M160 196C160 160 250 170 250 120S226 96 236 72M132 142C96 132 60 110 66 66"
        strokeWidth="7"
        strokeLinecap="round"
        pathLength="100"
        strokeDasharray="100"
        className="moment-stem stroke-leaf"
      />
      {[
        { x: 110, y: 148, turn: 200 },
        { x: 92, y: 100, turn: -60 },
        { x: 176, y: 92, turn: 20 },
        { x: 214, y: 158, turn: 30 },
        { x: 250, y: 126, turn: -40 },
        { x: 74, y: 112, turn: 170 },
      ].map(({ x, y, turn }, index) => (
        <g key={turn} transform={`translate(${x} ${y}) rotate(${turn}) scale(1.2)`}>
          <path d={LEAF} className={`moment-leaf ${index % 2 === 0 ? 'fill-leaf-bright' : 'fill-leaf'}`} />
        </g>
      ))}
      <Blossom x={160} y={34} size={1.5} />
      <Blossom x={238} y={68} size={1.1} />
      <Blossom x={66} y={62} size={1.1} />
      <Petals count={24} width={320} fall={190} />
    </svg>
  )
}

function Blossom({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <g className="moment-blossom">
        {[0, 60, 120, 180, 240, 300].map((turn) => (
          <ellipse key={turn} cy="-9.5" rx="5.4" ry="7.6" transform={`rotate(${turn})`} className="fill-sun" />
        ))}
        <circle r="5.6" className="fill-sun-deep" />
      </g>
    </g>
  )
}

/** Petals that fall once. Their places follow from their numbers, so that the drawing is always the same. */
function Petals({ count, width, fall }: { count: number; width: number; fall: number }) {
  return Array.from({ length: count }, (_, index) => {
    const style: CSSProperties & Record<`--${string}`, string> = {
      animationDelay: `${0.9 + ((index * 7) % 11) / 10}s`,
      '--drift': `${((index * 13) % 31) - 15}px`,
      '--fall': `${fall}px`,
    }
    return (
      <ellipse
        // The petals never change.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        key={index}
        cx={((index * 61) % (width - 12)) + 6}
        cy={6 + ((index * 5) % 14)}
        rx="2.6"
        ry="4"
        className="moment-petal fill-sun"
        style={style}
      />
    )
  })
}
