import type { Board, Drawing, Point } from '#domain/kinds/graph/drawing-schemas.ts'
import { pointsOf } from '#domain/kinds/graph/drawings.ts'
import type { Scale } from './grid.tsx'
import { Shape } from './shapes.tsx'

/** Distance of the name of a point from it, in SVG units. */
const NAME_DISTANCE = 14

/**
 * Drawings that are on a board from the start: thin and gray, with small dots and the names of their points.
 * @param clip id of the clip path of the board, beyond which names may be
 */
export function Given({ board, scale, clip }: { board: Board; scale: Scale; clip: string }) {
  return (board.given ?? []).map(({ drawing, names }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a given drawing has no identity
    <g key={index} className="[&_path]:[stroke-width:2]">
      <g clipPath={`url(#${clip})`}>
        <Shape drawing={drawing} variant="given" scale={scale} board={board} lift={0} />
      </g>
      {pointsOf(drawing).map((point, place) => {
        const name = names[place] ?? ''
        // A line is known without the points that it was written by.
        if (name === '' && isUnbounded(drawing)) return null
        const x = scale.toX(point[0] ?? 0)
        const y = scale.toY(point[1])
        const [nameX, nameY] = besidePoint(drawing, point, scale)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a point's only identity is its index
          <g key={place}>
            <circle cx={x} cy={y} r={4} className="fill-ink-soft" />
            {name && (
              <text
                x={x + nameX}
                y={y + nameY}
                textAnchor="middle"
                dominantBaseline="central"
                className="fill-ink font-semibold text-[13px] max-[26rem]:text-[15px]"
              >
                {name}
              </text>
            )}
          </g>
        )
      })}
    </g>
  ))
}

const isUnbounded = (drawing: Drawing) => !('points' in drawing || 'segment' in drawing || 'polygon' in drawing)

/** Place of a name relative to its point: away from the middle of a figure, above a single point. */
function besidePoint(drawing: Drawing, [px = 0, py = 0]: Point, scale: Scale): [x: number, y: number] {
  const points = pointsOf(drawing)
  const middle = (axis: 0 | 1) => points.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / points.length
  const x = scale.toX(px) - scale.toX(middle(0))
  const y = scale.toY(py) - scale.toY(middle(1))
  const length = Math.hypot(x, y)
  if ('points' in drawing || length < 1) return [NAME_DISTANCE * 0.7, -NAME_DISTANCE * 0.8]
  return [(x / length) * NAME_DISTANCE, (y / length) * NAME_DISTANCE]
}
