import { axesOf } from '#domain/kinds/graph/coordinates.ts'
import type { Board, Drawing, Point } from '#domain/kinds/graph/drawing-schemas.ts'
import { isOver } from './drawing.ts'
import type { Scale } from './grid.tsx'

/** Distance of the first of two intervals above its number line, because the second would cover it. */
export const LIFT = 18

/** `mine`: being drawn, or as answered; the others only once scored. */
export type DrawingVariant = 'mine' | 'right' | 'wrong' | 'key'

const styles: Record<DrawingVariant, { line: string; fill: string; area: string }> = {
  mine: { line: 'stroke-leaf', fill: 'fill-leaf', area: 'fill-leaf/20' },
  right: { line: 'stroke-success', fill: 'fill-success', area: 'fill-success/20' },
  wrong: { line: 'stroke-danger', fill: 'fill-danger', area: 'fill-danger/15' },
  key: { line: 'stroke-success [stroke-dasharray:7_5]', fill: 'fill-success', area: 'fill-success/15' },
}

/** True for an end that its interval does not include, and for other points of the right answer. */
export function isHollow(drawing: Drawing | undefined, variant: DrawingVariant, index: number): boolean {
  if (!drawing || !('interval' in drawing)) return variant === 'key'
  const { from, fromOpen, toOpen } = drawing.interval
  return from !== null && index === 0 ? fromOpen : toOpen
}

type DotProps = { scale: Scale; variant: DrawingVariant; point: Point; hollow: boolean; lifted?: boolean }

export function Dot({ scale, variant, point, hollow, lifted }: DotProps) {
  const { fill, line } = styles[variant]
  return (
    <circle
      cx={scale.toX(point[0] ?? 0)}
      cy={scale.toY(point[1]) - (lifted ? LIFT : 0)}
      // Visible around a dot of the answer at the same place.
      r={variant === 'key' && hollow && !lifted ? 9.5 : 7.5}
      strokeWidth={hollow ? 3 : 0}
      className={hollow ? `fill-surface ${line} [stroke-dasharray:none]` : fill}
    />
  )
}

type ShapeProps = { drawing: Drawing; variant: DrawingVariant; scale: Scale; board: Board; lift: number }

/** Line, shaded side or interval of a drawing, without its points. */
export function Shape({ drawing, variant, scale, board, lift }: ShapeProps) {
  const { toX, toY } = scale
  const { line, area } = styles[variant]
  if ('interval' in drawing) {
    const { from, to } = drawing.interval
    const [axis] = axesOf(board)
    if (!axis || (from === null && to === null)) return null
    const x1 = toX(from ?? axis.from) - (from === null ? 12 : 0)
    const x2 = toX(to ?? axis.to) + (to === null ? 12 : 0)
    const y = toY(0) - lift
    return (
      <g strokeWidth={6} strokeLinecap={variant === 'key' ? 'butt' : 'round'} className={line}>
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
  const dx = ((two.x - one.x) / length) * 2000
  const dy = ((two.y - one.y) / length) * 2000
  const over = 'halfPlane' in drawing ? isOver(drawing.halfPlane) : null
  const [sx, sy] = one.x === two.x ? [over ? 2000 : -2000, 0] : [0, over ? -2000 : 2000]
  // Solid or dashed is part of the answer of a half-plane.
  const dashes =
    'halfPlane' in drawing && (drawing.halfPlane.strict ? '[stroke-dasharray:8_6]!' : '[stroke-dasharray:none]!')
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
        className={dashes ? `${line} ${dashes}` : line}
      />
    </>
  )
}
