/** Units of the drawing for a leaf or bud, and below the lowest row. */
const CELL = { width: 44, height: 50 }
const MARGIN = 8
const PLANTER = 34

/** Number of leaves and buds from which the drawing is denser, and too fine for links of 24 pixels. */
const MANY = 60

export type GardenLayout = {
  width: number
  height: number
  /** Ends of the leaves' stalks, in order, on the vine. */
  places: { x: number; y: number }[]
  /** Path of the vine from the ground to the last place that has grown, and of the rest of the way. */
  grown: string
  ahead: string
  /** Slats of the trellis. */
  lattice: string
  planterTop: number
  /** False if a leaf is smaller than a target must be. */
  hasTargets: boolean
}

/**
 * Lays out a vine that climbs a trellis in rows, from left to right and back, with `count` leaves and buds.
 * @param grown number of them up to which the vine has grown
 * @param columns leaves per row; by default about six, and more if there are many
 */
export function layoutGarden(count: number, grown: number, columns?: number): GardenLayout {
  const most = columns ?? (count > MANY ? 14 : count > 24 ? 8 : 6)
  const rows = Math.max(1, Math.ceil(count / most))
  const perRow = columns ?? Math.max(3, Math.ceil(count / rows))
  const width = perRow * CELL.width + 2 * MARGIN
  const height = rows * CELL.height + PLANTER
  const ground = height - PLANTER
  const places = Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / perRow)
    const step = index % perRow
    const column = row % 2 === 0 ? step : perRow - 1 - step
    return {
      x: MARGIN + (column + 0.5) * CELL.width,
      y: ground - row * CELL.height - (index % 2 === 0 ? 6 : 12),
    }
  })
  const segments = places.map((place, index) => {
    const before = places[index - 1]
    if (!before)
      return `M${place.x - 12} ${ground + 6}C${place.x - 14} ${ground - 8} ${place.x - 12} ${place.y} ${at(place)}`
    // A turn swings out beyond the last leaf of its row.
    if (before.x === place.x) {
      const out = before.x > width / 2 ? before.x + 30 : before.x - 30
      return `M${at(before)}C${out} ${before.y} ${out} ${place.y} ${at(place)}`
    }
    const middle = (before.x + place.x) / 2
    return `M${at(before)}C${middle} ${before.y} ${middle} ${place.y} ${at(place)}`
  })
  return {
    width,
    height,
    places,
    grown: segments.slice(0, Math.max(grown, 1)).join(''),
    ahead: segments.slice(Math.max(grown, 1)).join(''),
    lattice: drawLattice(width, ground),
    planterTop: ground,
    hasTargets: count <= MANY,
  }
}

const at = ({ x, y }: { x: number; y: number }) => `${x} ${y}`

/** Diagonal slats in both directions, cut at the edges. */
function drawLattice(width: number, height: number): string {
  const step = CELL.width
  const slats: string[] = []
  for (let sum = step; sum < width + height; sum += step) {
    slats.push(
      `M${Math.max(0, sum - height)} ${Math.min(sum, height)}L${Math.min(sum, width)} ${Math.max(0, sum - width)}`,
    )
    const from = sum - height
    slats.push(
      `M${Math.max(0, from)} ${Math.max(0, -from)}L${Math.min(width, from + height)} ${Math.min(height, width - from)}`,
    )
  }
  return slats.join('')
}
