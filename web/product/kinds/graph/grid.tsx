import { axesOf, formatCoordinate } from '#domain/kinds/graph/coordinates.ts'
import type { Axis, Board, Point } from '#domain/kinds/graph/drawing-schemas.ts'
import { ticksOf } from '#domain/kinds/graph/ticks.ts'

export const WIDTH = 340
export const PADDING = 26
const LINE_HEIGHT = 92

/** Width of a character and height of a line of the numbers, which are largest on phones. */
const CHARACTER = 8
const NUMBER_HEIGHT = 15

/** Maps a board's coordinates to SVG coordinates and back. */
export function scaleOf(board: Board) {
  const [x, y] = axesOf(board)
  const left = y && x && x.from >= 0 ? Math.max(PADDING, numberWidth(y) + 7) : PADDING
  const scale = (WIDTH - left - PADDING) / ((x?.to ?? 1) - (x?.from ?? 0))
  const span = y ? y.to - y.from : 0
  // Unequal axes are scaled to a square; equal ones have square cells.
  const scaleY = y ? Math.min(Math.max(scale, 180 / span), 330 / span) : scale
  const height = y ? span * scaleY + 2 * PADDING : LINE_HEIGHT
  return {
    height,
    left,
    toX: (value: number) => left + (value - (x?.from ?? 0)) * scale,
    toY: (value: number | undefined) => (y ? height - PADDING - ((value ?? 0) - y.from) * scaleY : LINE_HEIGHT / 2),
    toPoint: (px: number, py: number): Point => {
      const first = (px - left) / scale + (x?.from ?? 0)
      return y ? [first, (height - PADDING - py) / scaleY + y.from] : [first]
    },
  }
}

export type Scale = ReturnType<typeof scaleOf>

/** Width of the longest number of an axis. */
function numberWidth(axis: Axis): number {
  const { from, to, step } = axis
  return CHARACTER * Math.max(...[from, from + step, to].map((value) => formatCoordinate(value, axis).length))
}

/** Marks of an axis with their texts, '' for none. */
function marksOf(axis: Axis, length: number, room: number): { value: number; text: string }[] {
  return ticksOf(axis, length, room).map(({ value, numbered }, index) => ({
    value,
    text: axis.ticks ? (axis.ticks[index] ?? '') : numbered ? formatCoordinate(value, axis) : '',
  }))
}

export function Grid({ board, scale: { toX, toY, height, left } }: { board: Board; scale: Scale }) {
  const [x, y] = axesOf(board)
  if (!x) return null
  const zeroX = toX(y && x.from <= 0 && x.to >= 0 ? 0 : x.from)
  const zeroY = toY(y && (y.from > 0 || y.to < 0) ? y.from : 0)
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing here takes the focus
    <g aria-hidden="true" className="fill-ink-soft text-[11px] max-[26rem]:text-[14px]">
      {marksOf(x, toX(x.to) - toX(x.from), numberWidth(x) + 4).map(({ value, text }) => (
        <g key={value}>
          {y ? (
            <line
              x1={toX(value)}
              x2={toX(value)}
              y1={PADDING}
              y2={height - PADDING}
              className="stroke-line-strong/60"
            />
          ) : (
            <line x1={toX(value)} x2={toX(value)} y1={zeroY - 7} y2={zeroY + 7} className="stroke-ink-soft" />
          )}
          {text && (value !== 0 || !y) && (
            <text x={toX(value)} y={zeroY + (y ? 14 : 26)} textAnchor="middle">
              {text}
            </text>
          )}
        </g>
      ))}
      {y &&
        marksOf(y, toY(y.from) - toY(y.to), NUMBER_HEIGHT).map(({ value, text }) => (
          <g key={value}>
            <line x1={left} x2={WIDTH - PADDING} y1={toY(value)} y2={toY(value)} className="stroke-line-strong/60" />
            {text && value !== 0 && (
              <text x={zeroX - 5} y={toY(value)} textAnchor="end" dominantBaseline="central">
                {text}
              </text>
            )}
          </g>
        ))}
      <line x1={left - 14} x2={WIDTH - PADDING + 14} y1={zeroY} y2={zeroY} strokeWidth={1.6} className="stroke-ink" />
      {y && (
        <line
          x1={zeroX}
          x2={zeroX}
          y1={PADDING - 14}
          y2={height - PADDING + 14}
          strokeWidth={1.6}
          className="stroke-ink"
        />
      )}
      {x.label && (
        // Above the correct interval, which is drawn above the line.
        <text x={WIDTH - 8} y={zeroY - (y ? 7 : 24)} textAnchor="end" className="fill-ink font-semibold italic">
          {x.label}
        </text>
      )}
      {y?.label && (
        <text x={zeroX + 8} y={14} className="fill-ink font-semibold italic">
          {y.label}
        </text>
      )}
    </g>
  )
}
