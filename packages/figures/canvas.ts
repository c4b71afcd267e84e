import { type Element, element, round } from './element.ts'

export type Point = readonly [x: number, y: number]
type Box = { left: number; right: number; top: number; bottom: number }
export type Label = Box & { text: string }

/** Width of a drawing in its own units; on the narrowest phone a unit is about 0.8 pixels. */
export const WIDTH = 300
/** Highest drawing that still fits a phone's screen with its question. */
export const MAX_HEIGHT = 400
const MARGIN = 6

/** Text sizes: labels and names, and the numbers of an axis. */
const SIZES = { label: 15, number: 13 } as const
type Size = keyof typeof SIZES

/** Estimated width of a text in the product's font, which is wide; other fonts are narrower. */
export function textWidth(text: string, size: Size = 'label'): number {
  const units = [...text].map((character) => {
    if (/[iljI.,:;'|! ]/.test(character)) return 0.34
    if (/[frt()/1\-°]/.test(character)) return 0.46
    return /[mwMW%]/.test(character) ? 0.94 : 0.64
  })
  return SIZES[size] * units.reduce((sum, unit) => sum + unit, 0)
}

type Anchor = 'start' | 'middle' | 'end'
type LabelOptions = { size?: Size; anchor?: Anchor }

/** Role of a line or an area, which the style sheet colors. */
export type Style = 'line' | 'hidden' | 'grid' | 'accent' | 'second' | 'mark' | 'area' | 'area-2' | 'open'

/** Attributes of each style, without its color, which is that of the text unless a style sheet has another for its class. */
const STYLES: Readonly<Record<Style, Readonly<Record<string, string | number>>>> = {
  line: {},
  hidden: { 'stroke-dasharray': '5 5' },
  grid: { class: 'figure-grid', 'stroke-width': 1 },
  accent: { class: 'figure-accent', 'stroke-width': 3 },
  second: { class: 'figure-second', 'stroke-width': 2.5, 'stroke-dasharray': '7 5' },
  mark: { class: 'figure-mark', fill: 'currentColor', stroke: 'none' },
  area: { class: 'figure-area', stroke: 'none' },
  'area-2': { class: 'figure-area-2', stroke: 'none' },
  open: { class: 'figure-open', fill: 'Canvas', 'stroke-width': 3 },
}

/** Collects the elements of a drawing, the boxes of its labels and its extent. */
export class Canvas {
  readonly #elements: Element[] = []
  /** Above all lines. */
  readonly #texts: Element[] = []
  readonly #segments: [Point, Point][] = []
  readonly labels: Label[] = []
  readonly extent: Box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }

  #reach({ left, right, top, bottom }: Box) {
    this.extent.left = Math.min(this.extent.left, left)
    this.extent.right = Math.max(this.extent.right, right)
    this.extent.top = Math.min(this.extent.top, top)
    this.extent.bottom = Math.max(this.extent.bottom, bottom)
  }

  /** Reserves a place for what may be drawn later, so that the drawing keeps its size. */
  reserve(box: Box) {
    this.#reach(box)
  }

  #reachAll(points: readonly Point[]) {
    for (const [x, y] of points) this.#reach({ left: x, right: x, top: y, bottom: y })
  }

  /** Line through points; labels avoid its parts unless it is part of a grid. */
  line(points: readonly Point[], style: Style = 'line') {
    this.#reachAll(points)
    if (style !== 'grid') {
      for (const [index, point] of points.entries()) {
        const next = points[index + 1]
        if (next) this.#segments.push([point, next])
      }
    }
    this.#elements.push(element('path', { ...STYLES[style], d: pathOf(points) }))
  }

  polygon(points: readonly Point[], style: Style) {
    this.#reachAll(points)
    this.#elements.push(element('path', { ...STYLES[style], d: `${pathOf(points)}Z` }))
  }

  /** Polygon with its edges, which labels avoid. */
  shape(points: readonly Point[], area: Style | null = 'area', edge: Style = 'line') {
    if (area) this.polygon(points, area)
    this.line([...points, ...points.slice(0, 1)], edge)
  }

  rectangle(left: number, top: number, width: number, height: number, area: Style | null) {
    const right = left + width
    const bottom = top + height
    this.shape(
      [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ],
      area,
    )
  }

  circle([x, y]: Point, radius: number, style: Style) {
    this.#reach({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius })
    this.#elements.push(element('circle', { ...STYLES[style], cx: x, cy: y, r: radius }))
  }

  ellipse([x, y]: Point, rx: number, ry: number, style: Style) {
    this.#reach({ left: x - rx, right: x + rx, top: y - ry, bottom: y + ry })
    this.#elements.push(element('ellipse', { ...STYLES[style], cx: x, cy: y, rx, ry }))
  }

  /** Curve in SVG path notation, of which `points` are the outermost. */
  curve(d: string, points: readonly Point[], style: Style = 'line') {
    this.#reachAll(points)
    this.#elements.push(element('path', { ...STYLES[style], d }))
  }

  /** Head of an arrow at a point, in a direction. */
  arrow([x, y]: Point, [dx, dy]: Point) {
    const length = Math.hypot(dx, dy) || 1
    const ux = dx / length
    const uy = dy / length
    const back = (side: number): Point => [x - 9 * ux + side * 5 * uy, y - 9 * uy - side * 5 * ux]
    this.#elements.push(element('path', { d: pathOf([back(1), [x, y], back(-1)]) }))
  }

  /** Label whose middle is at the height of `y`. */
  text([x, y]: Point, text: string, { size = 'label', anchor = 'middle' }: LabelOptions = {}) {
    if (text === '') return
    const box = boxOf([x, y], text, size, anchor)
    this.labels.push({ ...box, text })
    this.#reach(box)
    this.#texts.push(
      element(
        'text',
        {
          x,
          y: y + SIZES[size] * 0.36,
          'text-anchor': anchor,
          'font-size': SIZES[size],
          'font-weight': size === 'label' ? 500 : 400,
        },
        text,
      ),
    )
  }

  /**
   * Label beside the part of a line, on the side of a normal or, if it would cover something there, on the other or
   * nearer to an end.
   */
  beside(from: Point, to: Point, text: string, normal: Point) {
    if (text === '') return
    const width = textWidth(text)
    const at = (share: number, side: number): Point => {
      const offset = 6 + Math.abs(normal[0]) * (width / 2) + Math.abs(normal[1]) * (SIZES.label * 0.55)
      return [
        from[0] + (to[0] - from[0]) * share + side * normal[0] * offset,
        from[1] + (to[1] - from[1]) * share + side * normal[1] * offset,
      ]
    }
    const places = [0.5, 0.38, 0.62, 0.27, 0.73].flatMap((share) => [at(share, 1), at(share, -1)])
    const outside = [at(0.5, 1), at(0.38, 1), at(0.62, 1)]
    const free = [...outside, ...places].find((place) => this.isFree(boxOf(place, text, 'label', 'middle')))
    this.text(free ?? at(0.5, 1), text)
  }

  /** Label at the first of several places where it covers nothing. */
  textAtFree(places: readonly Point[], text: string, options: LabelOptions = {}) {
    const { size = 'label', anchor = 'middle' } = options
    const free = places.find((place) => this.isFree(boxOf(place, text, size, anchor)))
    const place = free ?? places[0]
    if (place) this.text(place, text, options)
  }

  /** True if a label would cover no other. */
  hasRoom(at: Point, text: string, { size = 'label', anchor = 'middle' }: LabelOptions = {}): boolean {
    const box = boxOf(at, text, size, anchor)
    return !this.labels.some((label) => overlaps(label, box))
  }

  /** True if a label would cover neither another nor a line. */
  isFree(box: Box): boolean {
    return !this.labels.some((label) => overlaps(label, box)) && !this.#segments.some(([a, b]) => crosses(a, b, box))
  }

  /** Part of the plane that the drawing shows: its extent, centered if it is narrower than other drawings. */
  get view() {
    const { left, right, top, bottom } = this.extent
    const width = Math.max(WIDTH, right - left + 2 * MARGIN)
    return { left: (left + right - width) / 2, top: top - MARGIN, width, height: bottom - top + 2 * MARGIN }
  }

  /** Middle of each label from the upper left corner of the view, both in percent of its width. */
  get placedLabels() {
    const { left: viewLeft, top: viewTop, width: viewWidth } = this.view
    const percent = (length: number) => round((100 * length) / viewWidth)
    return this.labels.map(({ text, left, right, top, bottom }) => ({
      text,
      x: percent((left + right) / 2 - viewLeft),
      y: percent((top + bottom) / 2 - viewTop),
    }))
  }

  /** @param text alternative of the drawing */
  toSvg(text: string): Element {
    const { left, top, width, height } = this.view
    const view = [left, top, width, height]
    return element(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        viewBox: view.map(round).join(' '),
        role: 'img',
        'aria-label': text,
        fill: 'none',
        stroke: 'currentColor',
        'stroke-width': 1.75,
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
      },
      ...this.#elements,
      // Lines under a label stop at its edge.
      element('g', { class: 'figure-texts', fill: 'currentColor', stroke: 'none' }, ...this.#texts),
    )
  }
}

const pathOf = (points: readonly Point[]) =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')

function boxOf([x, y]: Point, text: string, size: Size, anchor: Anchor): Box {
  const width = textWidth(text, size)
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  const half = SIZES[size] * 0.5
  return { left, right: left + width, top: y - half, bottom: y + half }
}

/** Overlap that nobody sees, because estimated boxes are larger than letters. */
const TOLERANCE = 1

const overlaps = (one: Box, other: Box) =>
  one.left + TOLERANCE < other.right &&
  other.left + TOLERANCE < one.right &&
  one.top + TOLERANCE < other.bottom &&
  other.top + TOLERANCE < one.bottom

/** True if a segment comes into a box (Liang and Barsky). */
function crosses(from: Point, to: Point, box: Box): boolean {
  const dx = to[0] - from[0]
  const dy = to[1] - from[1]
  let start = 0
  let end = 1
  for (const [step, room] of [
    [-dx, from[0] - box.left],
    [dx, box.right - from[0]],
    [-dy, from[1] - box.top],
    [dy, box.bottom - from[1]],
  ] as const) {
    if (step === 0 && room < 0) return false
    if (step < 0) start = Math.max(start, room / step)
    if (step > 0) end = Math.min(end, room / step)
  }
  return start < end
}

/** Reasons why a drawing could not be read: labels that cover each other, and parts that do not fit. */
export function findLayoutProblem({ labels, extent }: Canvas): string | null {
  for (const [index, label] of labels.entries()) {
    const other = labels.slice(index + 1).find((one) => overlaps(label, one))
    if (other) return `its labels "${label.text}" and "${other.text}" cover each other.`
  }
  if (extent.right - extent.left > WIDTH + TOLERANCE) return 'it is too wide. Use shorter labels.'
  if (extent.bottom - extent.top > MAX_HEIGHT) return 'it is too high.'
  return null
}
