import { axesOf } from '#domain/kinds/graph/coordinates.ts'
import { curveFrom, curveThrough, heightAt } from '#domain/kinds/graph/curves.ts'
import type { Board, Drawing, Point } from '#domain/kinds/graph/drawing-schemas.ts'
import { pointsOf } from '#domain/kinds/graph/drawings.ts'
import { isOver } from './drawing.ts'
import type { Scale } from './grid.tsx'

/** Distance of the first of two intervals above its number line, because the second would cover it. */
export const LIFT = 18

/** `given`: on the board from the start; `mine`: being drawn, or as answered; the others only once scored. */
export type DrawingVariant = 'given' | 'mine' | 'right' | 'wrong' | 'key'

const styles: Record<DrawingVariant, { line: string; fill: string; area: string }> = {
  given: { line: 'stroke-ink-soft', fill: 'fill-ink-soft', area: 'fill-ink-soft/10' },
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

type ShapeProps = {
  drawing: Drawing
  variant: DrawingVariant
  scale: Scale
  board: Board
  lift: number
  /** Number of points that a learner sets: a polygon is open until it has them. Missing for a complete drawing. */
  count?: number | undefined
}

/** Line, figure, shaded side or interval of a drawing, without its points. */
export function Shape({ drawing, variant, scale, board, lift, count }: ShapeProps) {
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
  if ('halfPlane' in drawing) {
    const { through, strict } = drawing.halfPlane
    // Solid or dashed is part of the answer.
    const dashes = strict ? '[stroke-dasharray:8_6]!' : '[stroke-dasharray:none]!'
    return (
      <>
        <ShadedSide halfPlane={drawing.halfPlane} scale={scale} className={area} />
        <FullLine through={through} scale={scale} className={`${line} ${dashes}`} />
      </>
    )
  }
  if ('line' in drawing) return <FullLine through={drawing.line} scale={scale} className={line} />
  if ('lines' in drawing) {
    return drawing.lines.map((through, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line's only identity is its index in the drawing
      <FullLine key={index} through={through} scale={scale} className={line} />
    ))
  }
  if ('parabola' in drawing || 'vertexParabola' in drawing) {
    const curve = 'parabola' in drawing ? curveThrough(drawing.parabola) : curveFrom(drawing.vertexParabola)
    return curve && <path d={curvePath(curve, board, scale)} strokeWidth={3} fill="none" className={line} />
  }
  const [path, isClosed] = pathOf(drawing, scale, count)
  if (path === '') return null
  return (
    <>
      {isClosed && <path d={path} className={area} />}
      <path d={path} strokeWidth={3} strokeLinejoin="round" fill="none" className={line} />
    </>
  )
}

/** Path of a segment or polygon, and whether it is closed; '' for points. */
function pathOf(drawing: Drawing, { toX, toY }: Scale, count: number | undefined): [path: string, isClosed: boolean] {
  if (!('polygon' in drawing || 'segment' in drawing)) return ['', false]
  const points = pointsOf(drawing).map(([x = 0, y = 0]) => `${toX(x)} ${toY(y)}`)
  const isClosed = 'polygon' in drawing && points.length > 2 && points.length >= (count ?? 0)
  return [points.length < 2 ? '' : `M${points.join('L')}${isClosed ? 'Z' : ''}`, isClosed]
}

/** A parabola between two of its points is a quadratic Bézier curve. */
function curvePath(curve: NonNullable<ReturnType<typeof curveThrough>>, board: Board, { toX, toY }: Scale): string {
  const [axis] = axesOf(board)
  if (!axis) return ''
  const { a, h } = curve
  const from = axis.from - MARGIN_OF_CURVE * axis.step
  const to = axis.to + MARGIN_OF_CURVE * axis.step
  const control = heightAt(curve, from) + a * (from - h) * (to - from)
  return `M${toX(from)} ${toY(heightAt(curve, from))}Q${toX((from + to) / 2)} ${toY(control)} ${toX(to)} ${toY(heightAt(curve, to))}`
}

/** Steps that a parabola is drawn beyond its axis, where the board clips it. */
const MARGIN_OF_CURVE = 1

/** Screen points of a line that is longer than any board; null without two different points. */
function farEnds(through: readonly Point[], { toX, toY }: Scale) {
  const [one, two] = through.map(([x = 0, y = 0]) => ({ x: toX(x), y: toY(y) }))
  if (!one || !two || (one.x === two.x && one.y === two.y)) return null
  const length = Math.hypot(two.x - one.x, two.y - one.y)
  const dx = ((two.x - one.x) / length) * 2000
  const dy = ((two.y - one.y) / length) * 2000
  return { one, two, dx, dy }
}

function FullLine({ through, scale, className }: { through: readonly Point[]; scale: Scale; className: string }) {
  const ends = farEnds(through, scale)
  if (!ends) return null
  const { one, two, dx, dy } = ends
  return <line x1={one.x - dx} y1={one.y - dy} x2={two.x + dx} y2={two.y + dy} strokeWidth={3} className={className} />
}

type ShadedSideProps = {
  halfPlane: Extract<Drawing, { halfPlane: unknown }>['halfPlane']
  scale: Scale
  className: string
}

function ShadedSide({ halfPlane, scale, className }: ShadedSideProps) {
  const ends = farEnds(halfPlane.through, scale)
  const over = isOver(halfPlane)
  if (!ends || over === null) return null
  const { one, two, dx, dy } = ends
  const [sx, sy] = one.x === two.x ? [over ? 2000 : -2000, 0] : [0, over ? -2000 : 2000]
  return (
    <path
      d={`M${one.x - dx} ${one.y - dy}L${one.x + dx} ${one.y + dy}l${sx} ${sy}L${one.x - dx + sx} ${one.y - dy + sy}Z`}
      className={className}
    />
  )
}
