import type { Canvas, Point } from '#packages/figures/canvas.ts'
import { BOX_HALF, barPlaces, dotSizes, heightsOf, scaleOf } from '#packages/figures/displays.ts'
import { toMarkup } from '#packages/figures/element.ts'
import type { Display } from './display-schemas.ts'
import { altOf, drawDisplay } from './draw-display.ts'
import { columnValues, MAX_DOTS, type PartValues, partsOf } from './parts.ts'

/** Area in which a part can be pressed or dragged, in percent of the drawing. */
type Place = { left: number; top: number; width: number }

/** Drawing on which a learner builds a display. It keeps its size, whatever is built. */
type BuildingBoard = {
  markup: string
  /** Width that a drawing needs for columns of 24 pixels, in pixels. */
  minWidth: number
  /** Values after a press at a place, in shares of the width and height of the drawing. */
  press: (across: number, down: number) => PartValues
  /** Value of a part that is dragged there. */
  dragged: (index: number, across: number, down: number) => number
  /** Middle of the handle of each part; null for one without. */
  handles: (Place | null)[]
  /** Middle and width of each column or bar. */
  columns: Place[]
}

/** Middle of a box plot whose values have handles around it. */
const BOX_Y = -58
/** Distance of the middle of a handle from its box. */
const GRIP = 15
const MIN_COLUMN = 24

/** Nearest step of a part within its range. */
function snapped({ from, to, step }: { from: number; to: number; step: number }, value: number): number {
  const near = from + Math.round((value - from) / step) * step
  return Math.min(to, Math.max(from, Number(near.toFixed(6))))
}

export function boardOf(display: Display, values: PartValues): BuildingBoard {
  switch (display.kind) {
    case 'dot-plot':
      return dotBoard(display, values)
    case 'bar-chart':
      return barBoard(display, values)
    case 'box-plot':
      return boxBoard(display, values)
  }
}

type Of<Kind extends Display['kind']> = Extract<Display, { kind: Kind }>

function dotBoard(display: Of<'dot-plot'>, values: PartValues): BuildingBoard {
  const { axis } = display
  const canvas = drawDisplay(display, values)
  const { radius, room, toY } = dotSizes(axis)
  canvas.reserve({ left: 0, right: 0, top: toY(MAX_DOTS - 1) - radius - 2, bottom: 0 })
  const { at, toPlace, width } = frameOf(canvas)
  const { toX, toValue } = scaleOf(axis)
  const columns = columnValues(axis)
  return {
    ...base(display, values, canvas),
    minWidth: (MIN_COLUMN / room) * width,
    press(across, down) {
      const [x, y] = at(across, down)
      const index = Math.min(columns.length - 1, Math.max(0, Math.round((toValue(x) - axis.from) / axis.step)))
      const count = values[index] ?? 0
      const isOnDots = count > 0 && y < 0 && y > toY(count - 1) - radius
      return values.with(index, isOnDots ? count - 1 : Math.min(MAX_DOTS, count + 1))
    },
    dragged: (index) => values[index] ?? 0,
    handles: columns.map(() => null),
    columns: columns.map((value) => toPlace(toX(value), 0, room)),
  }
}

function barBoard(display: Of<'bar-chart'>, values: PartValues): BuildingBoard {
  const canvas = drawDisplay(display, values)
  const { at, toPlace, width } = frameOf(canvas)
  const { toX, room } = barPlaces(display.names.length)
  const { toY, toValue } = heightsOf(display.to)
  const parts = partsOf(display)
  const dragged = (index: number, across: number, down: number) => {
    const part = parts[index]
    return part ? snapped(part, toValue(at(across, down)[1])) : 0
  }
  return {
    ...base(display, values, canvas),
    minWidth: (MIN_COLUMN / room) * width,
    press(across, down) {
      const [x, y] = at(across, down)
      const index = Math.floor((x - toX(0)) / room + 0.5)
      // Names below the axis are no height.
      return index < 0 || index >= parts.length || y > 8 ? values : values.with(index, dragged(index, across, down))
    },
    dragged,
    handles: parts.map((_, index) => toPlace(toX(index), toY(values[index] ?? 0), room)),
    columns: parts.map((_, index) => toPlace(toX(index), 0, room)),
  }
}

function boxBoard(display: Of<'box-plot'>, values: PartValues): BuildingBoard {
  const canvas = drawDisplay(display, values, { boxY: BOX_Y })
  const away = BOX_HALF + GRIP
  canvas.reserve({ left: 0, right: 0, top: BOX_Y - away - 12, bottom: 0 })
  const { at, toPlace } = frameOf(canvas)
  const { toX, toValue } = scaleOf(display.axis)
  const parts = partsOf(display)
  const dragged = (index: number, across: number, down: number) => {
    const part = parts[index]
    return part ? snapped(part, toValue(at(across, down)[0])) : 0
  }
  // Handles of neighboring values are at different heights, because the values may be close.
  const heights = [0, away, -away, away, 0]
  return {
    ...base(display, values, canvas),
    minWidth: 0,
    press(across, down) {
      const open = values.indexOf(null)
      if (open >= 0) return values.with(open, dragged(open, across, down))
      const pressed = toValue(at(across, down)[0])
      const distances = values.map((value) => Math.abs((value ?? 0) - pressed))
      const nearest = distances.indexOf(Math.min(...distances))
      return values.with(nearest, dragged(nearest, across, down))
    },
    dragged,
    handles: values.map((value, index) =>
      value === null ? null : toPlace(toX(value), BOX_Y + (heights[index] ?? 0), 0),
    ),
    columns: values.map((value) => toPlace(toX(value ?? display.axis.from), 0, 0)),
  }
}

const base = (display: Display, values: PartValues, canvas: Canvas) => ({
  markup: toMarkup(canvas.toSvg(altOf(display, values))),
})

/** Maps shares of a drawing to its own units, and back to percent. */
function frameOf(canvas: Canvas) {
  const { left, top, width, height } = canvas.view
  return {
    width,
    at: (across: number, down: number): Point => [left + across * width, top + down * height],
    toPlace: (x: number, y: number, wide: number): Place => ({
      left: ((x - left) / width) * 100,
      top: ((y - top) / height) * 100,
      width: (wide / width) * 100,
    }),
  }
}
