import { t } from '@lingui/core/macro'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { axesOf } from '#domain/kinds/graph/coordinates.ts'
import type { Board, Drawing, Point } from '#domain/kinds/graph/drawing-schemas.ts'
import { describeGiven, describePoint, pointName, pointsOf, type Tool } from '#domain/kinds/graph/drawings.ts'
import { nudge, snapPoint } from './drawing.ts'
import { Given } from './given.tsx'
import { Grid, PADDING, type Scale, scaleOf, WIDTH } from './grid.tsx'
import { Dot, type DrawingVariant, isHollow, LIFT, Shape } from './shapes.tsx'

export type GraphBoardProps = {
  board: Board
  drawings: readonly { drawing: Drawing; variant: DrawingVariant }[]
  /** Name for screen readers. */
  label: string
  /** What a learner draws, with its number of points; missing for drawings that are complete. */
  task?: { tool: Tool; count: number }
  /** Called with the nearest valid point on a press; missing for a read-only board. */
  onPress?: ((point: Point) => void) | undefined
  /** Called when a point of the last drawing was moved. */
  onMove?: ((index: number, point: Point) => void) | undefined
}

/** Number line or coordinate plane with its drawings. Points move by mouse, touch and arrow keys. */
export function GraphBoard({ board, drawings, label, task, onPress, onMove }: GraphBoardProps) {
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
  const [x] = axesOf(board)
  const variant = drawings.at(-1)?.variant ?? 'mine'
  const points = pointsOf(last).map((still, index) => (drag?.index === index ? drag.point : still))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend
    <div
      role="group"
      aria-label={label}
      onPointerUp={(event) => {
        const place = drag === null && event.button === 0 ? placeOf(event) : null
        if (place) onPress?.(place)
      }}
      className={`relative w-full max-w-[32rem] select-none rounded-md border border-line bg-surface forced-color-adjust-none ${onPress ? 'cursor-crosshair' : ''}`}
    >
      {describeGiven(board) && <p className="sr-only">{describeGiven(board)}</p>}
      <svg ref={svg} viewBox={`0 0 ${WIDTH} ${scale.height}`} aria-hidden="true" className="block h-auto w-full">
        <clipPath id={clip}>
          <rect
            x={scale.left - 12}
            y={PADDING - 12}
            width={WIDTH - scale.left - PADDING + 24}
            height={scale.height - 2 * PADDING + 24}
          />
        </clipPath>
        <Grid board={board} scale={scale} />
        <Given board={board} scale={scale} clip={clip} />
        {drag && <HairLines point={drag.point} board={board} scale={scale} />}
        {drawings.map(({ drawing, variant }) => (
          <g key={variant} clipPath={`url(#${clip})`}>
            <Shape
              drawing={drawing}
              variant={variant}
              scale={scale}
              board={board}
              lift={drawing === last ? 0 : LIFT}
              count={drawing === last ? task?.count : undefined}
            />
          </g>
        ))}
        {drawings.slice(0, -1).map(({ drawing, variant }) => (
          <g key={variant}>
            {pointsOf(drawing).map((point, index) => (
              <Dot
                // biome-ignore lint/suspicious/noArrayIndexKey: a point's only identity is its index in the drawing
                key={index}
                scale={scale}
                variant={variant}
                point={point}
                hollow={isHollow(drawing, variant, index)}
                lifted={'interval' in drawing}
              />
            ))}
          </g>
        ))}
        {points.map((point, index) => (
          // A point's only identity is its index in the drawing.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <g key={index}>
            {onMove && (
              <circle cx={scale.toX(point[0] ?? 0)} cy={scale.toY(point[1])} r={14} className="fill-leaf/20" />
            )}
            <Dot scale={scale} variant={variant} point={point} hollow={isHollow(last, variant, index)} />
          </g>
        ))}
      </svg>
      {onMove &&
        points.map((point, index) => (
          // The area to press is HTML, because browsers ignore touch-action on parts of an SVG and scroll the page.
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            role="slider"
            tabIndex={0}
            aria-label={task && task.count > 1 ? pointName(task.tool, index, task.count) : `${t`Point`} ${index + 1}`}
            aria-valuemin={x?.from ?? 0}
            aria-valuemax={x?.to ?? 0}
            aria-valuenow={point[0] ?? 0}
            aria-valuetext={describePoint(point, board)}
            style={{
              left: `${(scale.toX(point[0] ?? 0) / WIDTH) * 100}%`,
              top: `${(scale.toY(point[1]) / scale.height) * 100}%`,
            }}
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
              if (drag && drag.point.join() !== pointsOf(last)[index]?.join()) onMove(index, drag.point)
              setDrag(null)
            }}
            onPointerCancel={() => setDrag(null)}
            className="absolute size-11 -translate-x-1/2 -translate-y-1/2 cursor-grab touch-none rounded-full outline-none focus-visible:outline-3 focus-visible:outline-focus active:cursor-grabbing"
          >
            {drag?.index === index && (
              <span
                aria-hidden="true"
                style={{ left: '50%' }}
                className={`pointer-events-none absolute -translate-x-1/2 whitespace-nowrap rounded-md bg-ink px-2 py-1 font-semibold text-sm text-surface ${isNearTop(scale.toY(point[1])) ? 'top-14' : 'bottom-14'}`}
              >
                {describePoint(point, board)}
              </span>
            )}
          </div>
        ))}
    </div>
  )
}

/** Room above a point for its coordinates, in SVG units. */
const LABEL_ROOM = 80
const isNearTop = (y: number) => y < LABEL_ROOM

/** Lines through a point that is being moved, since a finger covers it. */
function HairLines({ point, board, scale }: { point: Point; board: Board; scale: Scale }) {
  const x = scale.toX(point[0] ?? 0)
  const y = scale.toY(point[1])
  return (
    <g strokeWidth={1.5} className="stroke-leaf">
      <line x1={x} x2={x} y1={0} y2={scale.height} />
      {'plane' in board && <line x1={0} x2={WIDTH} y1={y} y2={y} />}
    </g>
  )
}
