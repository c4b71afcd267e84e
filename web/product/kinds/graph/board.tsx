import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import type { Board, Drawing, Point } from '#domain/kinds/graph/drawing-schemas.ts'
import { describePoint, pointsOf } from '#domain/kinds/graph/drawings.ts'
import { nudge, snapPoint } from './drawing.ts'
import { Grid, PADDING, scaleOf, WIDTH } from './grid.tsx'
import { Dot, type DrawingLook, isHollow, LIFT, Shape } from './shapes.tsx'

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
          x={scale.left - 12}
          y={PADDING - 12}
          width={WIDTH - scale.left - PADDING + 24}
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
              scale={scale}
              look={look}
              point={point}
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
        if (!onMove) return <Dot key={key} scale={scale} look={look} point={point} hollow={hollow} />
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
            <Dot scale={scale} look={look} point={point} hollow={hollow} />
          </g>
        )
      })}
    </svg>
  )
}
