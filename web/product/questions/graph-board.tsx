import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { describePoint, pointsOf } from '#domain/scoring/describe-answer.ts'
import { isOver } from './answers.ts'
import { axesOf, nudge, snapPoint } from './drawing.ts'
import type { Axis, Board, Drawing, Point } from './question-types.ts'

/** `mine`: being drawn, or as answered; the others only once scored. */
export type DrawingLook = 'mine' | 'right' | 'wrong' | 'key'

const WIDTH = 340
const PADDING = 26
const LINE_HEIGHT = 92
/** Distance of the first of two intervals above its number line, because the second would cover it. */
const LIFT = 18

const looks: Record<DrawingLook, { line: string; fill: string; area: string }> = {
  mine: { line: 'stroke-leaf', fill: 'fill-leaf', area: 'fill-leaf/20' },
  right: { line: 'stroke-success', fill: 'fill-success', area: 'fill-success/20' },
  wrong: { line: 'stroke-danger', fill: 'fill-danger', area: 'fill-danger/15' },
  key: { line: 'stroke-success [stroke-dasharray:7_5]', fill: 'fill-success', area: 'fill-success/15' },
}

export type GraphBoardProps = {
  board: Board
  drawings: readonly { drawing: Drawing; look: DrawingLook }[]
  /** Name for screen readers. */
  label: string
  /** Called with the nearest valid point on a press; missing for a read-only board. */
  onPress?: ((point: Point) => void) | undefined
  /** Called when a point of the last drawing was moved. */
  onMove?: ((index: number, point: Point) => void) | undefined
}

/** Maps a board's coordinates to SVG coordinates and back. */
function scaleOf(board: Board) {
  const [x, y] = axesOf(board)
  const scale = (WIDTH - 2 * PADDING) / ((x?.to ?? 1) - (x?.from ?? 0))
  const span = y ? y.to - y.from : 0
  // Unequal axes are scaled to a square; equal ones have square cells.
  const scaleY = y ? Math.min(Math.max(scale, 180 / span), 330 / span) : scale
  const height = y ? span * scaleY + 2 * PADDING : LINE_HEIGHT
  return {
    height,
    toX: (value: number) => PADDING + (value - (x?.from ?? 0)) * scale,
    toY: (value: number | undefined) => (y ? height - PADDING - ((value ?? 0) - y.from) * scaleY : LINE_HEIGHT / 2),
    toPoint: (px: number, py: number): Point => {
      const first = (px - PADDING) / scale + (x?.from ?? 0)
      return y ? [first, (height - PADDING - py) / scaleY + y.from] : [first]
    },
  }
}

type Scale = ReturnType<typeof scaleOf>

/** Number line or coordinate plane with its drawings. Points move by mouse, touch and arrow keys. */
export function GraphBoard({ board, drawings, label, onPress, onMove }: GraphBoardProps) {
  const scale = scaleOf(board)
  const svg = useRef<SVGSVGElement>(null)
  const clip = useId()
  const [drag, setDrag] = useState<{ index: number; point: Point } | null>(null)
  const last = drawings.at(-1)?.drawing

  const placeOf = (event: PointerEvent): Point | null => {
    const matrix = svg.current?.getScreenCTM()
    if (!matrix) return null
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
    return snapPoint(board, scale.toPoint(x, y))
  }
  const handleKey = (event: KeyboardEvent, index: number, point: Point) => {
    const moved = nudge(board, point, event.key)
    if (!moved) return
    event.preventDefault()
    onMove?.(index, moved)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG cannot be a fieldset
    <svg
      ref={svg}
      viewBox={`0 0 ${WIDTH} ${scale.height}`}
      role="group"
      aria-label={label}
      onPointerUp={(event) => {
        const place = drag === null && event.button === 0 ? placeOf(event) : null
        if (place) onPress?.(place)
      }}
      className={`block h-auto w-full forced-color-adjust-none max-w-[32rem] select-none rounded-md border border-line bg-surface ${onPress ? 'cursor-crosshair' : ''}`}
    >
      <clipPath id={clip}>
        <rect
          x={PADDING - 12}
          y={PADDING - 12}
          width={WIDTH - 2 * PADDING + 24}
          height={scale.height - 2 * PADDING + 24}
        />
      </clipPath>
      <Grid board={board} scale={scale} />
      {drawings.map(({ drawing, look }) => (
        <g key={look} clipPath={`url(#${clip})`}>
          <Shape drawing={drawing} look={look} scale={scale} board={board} lift={drawing === last ? 0 : LIFT} />
        </g>
      ))}
      {drawings.slice(0, -1).map(({ drawing, look }) => (
        <g key={look}>
          {pointsOf(drawing).map((point, index) => (
            <Dot
              key={point.join()}
              {...{ scale, look, point }}
              hollow={isHollow(drawing, look, index)}
              lifted={'interval' in drawing}
            />
          ))}
        </g>
      ))}
      {pointsOf(last).map((still, index) => {
        const look = drawings.at(-1)?.look ?? 'mine'
        const point = drag?.index === index ? drag.point : still
        const hollow = isHollow(last, look, index)
        // A point's only identity is its index in the drawing.
        const key = `point ${index}`
        if (!onMove) return <Dot key={key} {...{ scale, look, point, hollow }} />
        return (
          <g
            key={key}
            role="slider"
            tabIndex={0}
            aria-label={`Point ${index + 1}`}
            aria-valuenow={point[0] ?? 0}
            aria-valuetext={describePoint(point)}
            onKeyDown={(event) => handleKey(event, index, point)}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
              setDrag({ index, point })
            }}
            onPointerMove={(event) => {
              const place = drag?.index === index ? placeOf(event) : null
              if (place && place.join() !== drag?.point.join()) setDrag({ index, point: place })
            }}
            onPointerUp={(event) => {
              event.stopPropagation()
              if (drag && drag.point.join() !== still.join()) onMove(index, drag.point)
              setDrag(null)
            }}
            onPointerCancel={() => setDrag(null)}
            className="group cursor-grab touch-none outline-none active:cursor-grabbing"
          >
            <circle cx={scale.toX(point[0] ?? 0)} cy={scale.toY(point[1])} r={22} className="fill-transparent" />
            <circle
              cx={scale.toX(point[0] ?? 0)}
              cy={scale.toY(point[1])}
              r={14}
              strokeWidth={3}
              className="fill-leaf/20 stroke-transparent group-focus-visible:stroke-focus"
            />
            <Dot {...{ scale, look, point, hollow }} />
          </g>
        )
      })}
    </svg>
  )
}

/** True for an end that its interval does not include, and for other points of the right answer. */
function isHollow(drawing: Drawing | undefined, look: DrawingLook, index: number): boolean {
  if (!drawing || !('interval' in drawing)) return look === 'key'
  const { from, fromOpen, toOpen } = drawing.interval
  return from !== null && index === 0 ? fromOpen : toOpen
}

type DotProps = { scale: Scale; look: DrawingLook; point: Point; hollow: boolean; lifted?: boolean }

function Dot({ scale, look, point, hollow, lifted }: DotProps) {
  const { fill, line } = looks[look]
  return (
    <circle
      cx={scale.toX(point[0] ?? 0)}
      cy={scale.toY(point[1]) - (lifted ? LIFT : 0)}
      r={7.5}
      strokeWidth={hollow ? 3 : 0}
      className={hollow ? `fill-surface ${line} [stroke-dasharray:none]` : fill}
    />
  )
}

/** Grid line positions of an axis, with numbers at regular intervals. */
function ticksOf({ from, to, step }: Axis): { value: number; numbered: boolean }[] {
  const count = Math.round((to - from) / step)
  const every = count <= 14 ? 1 : count <= 28 ? 2 : 5
  return Array.from({ length: count + 1 }, (_, index) => {
    const value = Number((from + index * step).toFixed(6))
    return { value, numbered: Math.round(value / step) % every === 0 }
  })
}

const minus = (value: number) => String(value).replace('-', '−')

function Grid({ board, scale: { toX, toY, height } }: { board: Board; scale: Scale }) {
  const [x, y] = axesOf(board)
  if (!x) return null
  const zeroX = toX(y && x.from <= 0 && x.to >= 0 ? 0 : x.from)
  const zeroY = toY(y && (y.from > 0 || y.to < 0) ? y.from : 0)
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing here takes the focus
    <g aria-hidden="true" className="fill-ink-soft text-[11px]">
      {ticksOf(x).map(({ value, numbered }) => (
        <g key={value}>
          {y ? (
            <line x1={toX(value)} x2={toX(value)} y1={PADDING} y2={height - PADDING} className="stroke-line" />
          ) : (
            <line x1={toX(value)} x2={toX(value)} y1={zeroY - 7} y2={zeroY + 7} className="stroke-ink-soft" />
          )}
          {numbered && (value !== 0 || !y) && (
            <text x={toX(value)} y={zeroY + (y ? 14 : 26)} textAnchor="middle">
              {minus(value)}
            </text>
          )}
        </g>
      ))}
      {y &&
        ticksOf(y).map(({ value, numbered }) => (
          <g key={value}>
            <line x1={PADDING} x2={WIDTH - PADDING} y1={toY(value)} y2={toY(value)} className="stroke-line" />
            {numbered && value !== 0 && (
              <text x={zeroX - 5} y={toY(value)} textAnchor="end" dominantBaseline="central">
                {minus(value)}
              </text>
            )}
          </g>
        ))}
      <line
        x1={PADDING - 14}
        x2={WIDTH - PADDING + 14}
        y1={zeroY}
        y2={zeroY}
        strokeWidth={1.6}
        className="stroke-ink"
      />
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
        <text x={WIDTH - 8} y={zeroY - (y ? 7 : 14)} textAnchor="end" className="fill-ink font-semibold italic">
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

type ShapeProps = { drawing: Drawing; look: DrawingLook; scale: Scale; board: Board; lift: number }
/** Line, shaded side or interval of a drawing, without its points. */
function Shape({ drawing, look, scale, board, lift }: ShapeProps) {
  const { toX, toY } = scale
  const { line, area } = looks[look]
  if ('interval' in drawing) {
    const { from, to } = drawing.interval
    const [axis] = axesOf(board)
    if (!axis || (from === null && to === null)) return null
    const [x1, x2, y] = [
      toX(from ?? axis.from) - (from === null ? 12 : 0),
      toX(to ?? axis.to) + (to === null ? 12 : 0),
      toY(0) - lift,
    ]
    return (
      <g strokeWidth={6} strokeLinecap={look === 'key' ? 'butt' : 'round'} className={line}>
        <line x1={x1} x2={x2} y1={y} y2={y} />
        {from === null && <path d={`M${x1 + 9} ${y - 8}L${x1 + 1} ${y}l8 8`} strokeWidth={3.5} fill="none" />}
        {to === null && <path d={`M${x2 - 9} ${y - 8}L${x2 - 1} ${y}l-8 8`} strokeWidth={3.5} fill="none" />}
      </g>
    )
  }
  if ('points' in drawing) return null
  const through = 'line' in drawing ? drawing.line : drawing.halfPlane.through
  const [one, two] = through.map(([x = 0, y = 0]) => ({ x: toX(x), y: toY(y) }))
  if (!one || !two || (one.x === two.x && one.y === two.y)) return null
  const length = Math.hypot(two.x - one.x, two.y - one.y)
  const [dx, dy] = [((two.x - one.x) / length) * 2000, ((two.y - one.y) / length) * 2000]
  const over = 'halfPlane' in drawing ? isOver(drawing.halfPlane) : null
  const [sx, sy] = one.x === two.x ? [over ? 2000 : -2000, 0] : [0, over ? -2000 : 2000]
  const strict = 'halfPlane' in drawing && drawing.halfPlane.strict
  return (
    <>
      {over !== null && (
        <path
          d={`M${one.x - dx} ${one.y - dy}L${one.x + dx} ${one.y + dy}l${sx} ${sy}L${one.x - dx + sx} ${one.y - dy + sy}Z`}
          className={area}
        />
      )}
      <line
        x1={one.x - dx}
        y1={one.y - dy}
        x2={one.x + dx}
        y2={one.y + dy}
        strokeWidth={3}
        className={`${line} ${strict ? '[stroke-dasharray:8_6]' : ''}`}
      />
    </>
  )
}
