import { formatList } from '../answer-rules.ts'
import { axesOf, formatCoordinate, readCoordinate } from './coordinates.ts'
import { curveFrom, curveThrough, isOnCurve } from './curves.ts'
import type { Axis, Board, Drawing, Point, WrittenBoard, WrittenKey } from './drawing-schemas.ts'
import { isSameCycle, isSimplePolygon, polygonName } from './polygons.ts'

/** What learners draw, each named as the field of its drawing. */
export const TOOLS = [
  'points',
  'line',
  'segment',
  'polygon',
  'lines',
  'parabola',
  'vertexParabola',
  'interval',
  'halfPlane',
] as const
export type Tool = (typeof TOOLS)[number]

/** Tools whose drawing is a list of points. */
export type PointTool = Exclude<Tool, 'lines' | 'interval' | 'halfPlane'>

/** Tolerance for floating-point errors. */
export const ROUNDING = 1e-9

export const toolOf = (drawing: Drawing | WrittenKey): Tool => TOOLS.find((tool) => tool in drawing) ?? 'points'

/** Number of points that define a drawing. @param choose of the question */
export function pointCount(tool: Tool, choose: number | null): number {
  if (tool === 'points' || tool === 'polygon') return choose ?? 1
  if (tool === 'lines') return 4
  return tool === 'parabola' ? 3 : 2
}

/** Number of points that a question asks for, if its tool has no number of its own. */
export function chooseOf(drawing: Drawing | WrittenKey): number | null {
  if ('points' in drawing) return drawing.points.length
  return 'polygon' in drawing ? drawing.polygon.length : null
}

const isNumber = (value: unknown) => typeof value === 'number'
const isEnd = (value: unknown) => value === null || isNumber(value)
const isFlag = (value: unknown) => typeof value === 'boolean'
const isPoint = (value: unknown) => Array.isArray(value) && value.every(isNumber)
const arePoints = (value: unknown) => Array.isArray(value) && value.every(isPoint)

/** True for a value in the form of a drawing. */
function isDrawing(value: unknown): value is Drawing {
  const { interval, halfPlane, lines, ...lists } = fieldsOf(value)
  if (lines !== undefined) return Array.isArray(lines) && lines.every(arePoints)
  if (interval !== undefined) {
    const { from, to, fromOpen, toOpen } = fieldsOf(interval)
    return [from, to].every(isEnd) && [fromOpen, toOpen].every(isFlag)
  }
  if (halfPlane === undefined) return TOOLS.some((tool) => arePoints(lists[tool]))
  const { through, strict, side } = fieldsOf(halfPlane)
  return arePoints(through) && isFlag(strict) && (side === null || isPoint(side))
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

export const asDrawing = (answer: unknown): Drawing | undefined => (isDrawing(answer) ? answer : undefined)

/** Board with the tool that a learner draws with. */
export type DrawingTask = { board: Board; tool: Tool; choose: number | null }

/** True for a drawing, complete or not, made with the question's tool and within its board. */
export function isDrawingOn({ board, tool, choose }: DrawingTask, answer: unknown): answer is Drawing {
  if (!isDrawing(answer) || toolOf(answer) !== tool) return false
  const points = pointsOf(answer)
  if (points.length > pointCount(tool, choose ?? 0) || !points.every(isPointOn(board))) return false
  if ('lines' in answer) return answer.lines.length <= 2 && answer.lines.every((line) => line.length <= 2)
  const side = 'halfPlane' in answer ? answer.halfPlane.side : null
  return side === null || isPointOn(board)(side)
}

const isPointOn = (board: Board) => (point: Point) => {
  const axes = axesOf(board)
  return point.length === axes.length && axes.every((axis, index) => isOn(axis, point[index]))
}

function isOn({ from, to }: Axis, coordinate: number | undefined): boolean {
  return coordinate !== undefined && coordinate >= from - ROUNDING && coordinate <= to + ROUNDING
}

/** True for a complete drawing. */
export function isComplete(drawing: Drawing, choose: number | null): boolean {
  if ('points' in drawing) return drawing.points.length === choose
  if ('polygon' in drawing) return drawing.polygon.length === choose && isSimplePolygon(drawing.polygon)
  if ('line' in drawing) return isLine(drawing.line)
  if ('segment' in drawing) return isLine(drawing.segment)
  if ('lines' in drawing) return drawing.lines.length === 2 && drawing.lines.every(isLine)
  if ('parabola' in drawing) return curveThrough(drawing.parabola) !== null
  if ('vertexParabola' in drawing)
    return drawing.vertexParabola.length === 2 && curveFrom(drawing.vertexParabola) !== null
  if ('interval' in drawing) {
    const { from, to } = drawing.interval
    return from === null || to === null ? from !== to : from < to
  }
  const { through, side } = drawing.halfPlane
  return isLine(through) && side !== null && sideOf(through, side) !== 0
}

/** Why a drawing with all its points is still none; null for one that is complete, or has points to come. */
export function whyIncomplete(drawing: Drawing | undefined, { tool, choose }: DrawingTask): string | null {
  if (!drawing || pointsOf(drawing).length < pointCount(tool, choose) || isComplete(drawing, choose)) return null
  if ('polygon' in drawing)
    return 'The sides cross or touch each other. Move the corners so that they follow each other around the figure.'
  if ('parabola' in drawing)
    return 'No parabola goes through these points. Use three different x-values, and points that are not on one line.'
  if ('vertexParabola' in drawing) return 'The other point needs another x-value and another y-value than the vertex.'
  if ('line' in drawing || 'segment' in drawing || 'lines' in drawing)
    return 'The two points of a line are at the same place.'
  return null
}

function isLine(points: readonly Point[]): boolean {
  const [a, b] = points
  return points.length === 2 && a !== undefined && b !== undefined && !isNear(a, b, 0)
}

/**
 * True if a drawing is equivalent to the key: a line or parabola by any of its points, points, ends of a segment and two
 * lines in any order, a polygon from any corner and in either direction.
 */
export function isSameDrawing(key: Drawing, drawing: Drawing, tolerance: number): boolean {
  if ('points' in key) return 'points' in drawing && areSamePoints(key.points, drawing.points, tolerance)
  if ('line' in key) return 'line' in drawing && isSameLine(key.line, drawing.line, tolerance)
  if ('segment' in key) return 'segment' in drawing && areSamePoints(key.segment, drawing.segment, tolerance)
  if ('polygon' in key) {
    const isSame = (one: Point, other: Point) => isNear(one, other, tolerance)
    return 'polygon' in drawing && isSameCycle(key.polygon, drawing.polygon, isSame)
  }
  if ('lines' in key) return 'lines' in drawing && areSameLines(key.lines, drawing.lines, tolerance)
  if ('parabola' in key) {
    const curve = curveThrough(key.parabola)
    const points = 'parabola' in drawing && curveThrough(drawing.parabola) ? drawing.parabola : []
    return curve !== null && points.length > 0 && points.every((point) => isOnCurve(curve, point, tolerance))
  }
  if ('vertexParabola' in key) {
    const curve = curveFrom(key.vertexParabola)
    const [vertex, point] = 'vertexParabola' in drawing ? drawing.vertexParabola : []
    const [keyVertex] = key.vertexParabola
    if (!curve || !vertex || !point || !keyVertex) return false
    return isNear(keyVertex, vertex, tolerance) && isOnCurve(curve, point, tolerance)
  }
  if ('interval' in key) return 'interval' in drawing && isSameInterval(key.interval, drawing.interval, tolerance)
  if (!('halfPlane' in drawing)) return false
  const { through, strict, side } = drawing.halfPlane
  return (
    strict === key.halfPlane.strict &&
    isSameLine(key.halfPlane.through, through, tolerance) &&
    sideOf(key.halfPlane.through, side) === sideOf(key.halfPlane.through, key.halfPlane.side)
  )
}

function areSamePoints(key: readonly Point[], points: readonly Point[], tolerance: number): boolean {
  const left = [...points]
  for (const point of key) {
    const found = left.findIndex((other) => isNear(point, other, tolerance))
    if (found < 0) return false
    left.splice(found, 1)
  }
  return left.length === 0
}

function isNear(a: Point, b: Point, tolerance: number): boolean {
  return a.length === b.length && a.every((coordinate, index) => isClose(coordinate, b[index] ?? Number.NaN, tolerance))
}

const isClose = (a: number, b: number, tolerance: number) => Math.abs(a - b) <= tolerance + ROUNDING

/** True if both points of the drawn line are on the key's line. */
function isSameLine(key: readonly Point[], line: readonly Point[], tolerance: number): boolean {
  return isLine(line) && line.every((point) => Math.abs(distance(key, point)) <= tolerance + ROUNDING)
}

/** True if each line of the key is one of the drawn ones. */
function areSameLines(key: readonly Point[][], lines: readonly Point[][], tolerance: number): boolean {
  return [lines, lines.toReversed()].some((order) =>
    key.every((line, index) => isSameLine(line, order[index] ?? [], tolerance)),
  )
}

type Interval = Extract<Drawing, { interval: unknown }>['interval']

function isSameInterval(key: Interval, { from, to, fromOpen, toOpen }: Interval, tolerance: number): boolean {
  const isSameEnd = (a: number | null, b: number | null, sameMark: boolean) =>
    a === null || b === null ? a === b : sameMark && isClose(a, b, tolerance)
  return isSameEnd(key.from, from, key.fromOpen === fromOpen) && isSameEnd(key.to, to, key.toOpen === toOpen)
}

/** Signed distance of a point from a line; NaN if the line does not have two points of a plane. */
function distance([a = [], b = []]: readonly Point[], [x = Number.NaN, y = Number.NaN]: Point): number {
  const [ax = Number.NaN, ay = Number.NaN] = a
  const [bx = Number.NaN, by = Number.NaN] = b
  return ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / Math.hypot(bx - ax, by - ay)
}

/** 1 or -1 for the two sides of a line, 0 for a point on it. */
function sideOf(line: readonly Point[], point: Point | null): number {
  const away = point === null ? 0 : distance(line, point)
  return Math.abs(away) <= ROUNDING ? 0 : Math.sign(away)
}

/** Points that define a drawing; for an interval, its ends. */
export function pointsOf(drawing: Drawing | undefined): Point[] {
  if (!drawing) return []
  if ('halfPlane' in drawing) return drawing.halfPlane.through
  if ('lines' in drawing) return drawing.lines.flat()
  if (!('interval' in drawing)) return listOf(drawing)
  return [drawing.interval.from, drawing.interval.to].flatMap((end) => (end === null ? [] : [[end]]))
}

type PointDrawing = Extract<Drawing, { [T in PointTool]: Record<T, unknown> }[PointTool]>

function listOf(drawing: PointDrawing): Point[] {
  if ('points' in drawing) return drawing.points
  if ('line' in drawing) return drawing.line
  if ('segment' in drawing) return drawing.segment
  if ('polygon' in drawing) return drawing.polygon
  return 'parabola' in drawing ? drawing.parabola : drawing.vertexParabola
}

/** Name of a point of a drawing, from 0, for its fields and its slider. */
export function pointName(tool: Tool, index: number, count: number): string {
  if (tool === 'polygon') return `Corner ${index + 1}`
  if (tool === 'segment') return `Endpoint ${index + 1}`
  if (tool === 'lines') return `Line ${index < 2 ? 1 : 2}, point ${(index % 2) + 1}`
  if (tool === 'vertexParabola') return index === 0 ? 'Vertex' : 'Other point'
  return count === 1 ? 'Point' : `Point ${index + 1}`
}

/** Drawing with each coordinate converted; `axis` is 0 for x, or for a number line, and 1 for y. */
export function mapCoordinates<To>(
  drawing: Drawing | WrittenKey,
  change: (value: number | string, axis: number) => To,
) {
  const point = (coordinates: readonly (number | string)[]) => coordinates.map(change)
  const all = (points: readonly (readonly (number | string)[])[]) => points.map(point)
  if ('points' in drawing) return { points: all(drawing.points) }
  if ('line' in drawing) return { line: all(drawing.line) }
  if ('segment' in drawing) return { segment: all(drawing.segment) }
  if ('polygon' in drawing) return { polygon: all(drawing.polygon) }
  if ('parabola' in drawing) return { parabola: all(drawing.parabola) }
  if ('vertexParabola' in drawing) return { vertexParabola: all(drawing.vertexParabola) }
  if ('lines' in drawing) return { lines: drawing.lines.map(all) }
  if ('halfPlane' in drawing) {
    const { through, strict, side } = drawing.halfPlane
    return { halfPlane: { through: all(through), strict, side: side && point(side) } }
  }
  const { from, to, fromOpen, toOpen } = drawing.interval
  const end = (value: number | string | null) => (value === null ? null : change(value, 0))
  return { interval: { from: end(from), to: end(to), fromOpen, toOpen } }
}

/** Coordinates of a drawing as numbers. A formula of a template counts as 0 until a draw has filled it in. */
export const asNumbers = (drawing: WrittenKey): Drawing =>
  mapCoordinates(drawing, (value) => (typeof value === 'number' ? value : (readCoordinate(value) ?? 0)))

/** True for a drawing with a formula of a template. */
export function isTemplate(drawing: WrittenKey): boolean {
  let found = false
  mapCoordinates(drawing, (value) => {
    found ||= typeof value === 'string'
  })
  return found
}

/** Board of a question as learners get it. */
export function boardWithNumbers({ given, ...axes }: WrittenBoard): Board {
  if (given === undefined) return axes
  const drawn = given.map(({ drawing, names }) => ({ drawing: asNumbers(drawing), names }))
  return { ...axes, given: drawn }
}

/** Point as text: its number on a line, or both coordinates. */
export function describePoint(point: Point, board: Board): string {
  const texts = axesOf(board).map((axis, index) => formatCoordinate(point[index] ?? 0, axis))
  return texts.length > 1 ? `(${texts.join(', ')})` : (texts[0] ?? '')
}

/** Describes a drawing as screen readers and the table of a drawing do. @param names of its points */
export function describeDrawing(drawing: Drawing | undefined, board: Board, names: readonly string[] = []): string {
  if (!drawing) return ''
  const points = pointsOf(drawing).map((point, index) => `${names[index] ?? ''}${describePoint(point, board)}`)
  if ('interval' in drawing) return describeInterval(drawing.interval, points)
  const through = points.join(' and ')
  if ('points' in drawing) return formatList(points)
  if ('line' in drawing) return `Line through ${through}`
  if ('segment' in drawing) return `Segment from ${points.join(' to ')}`
  if ('polygon' in drawing) return `${polygonName(points.length)} with corners ${formatList(points)}`
  if ('parabola' in drawing) return `Parabola through ${formatList(points)}`
  if ('vertexParabola' in drawing) {
    const [vertex = '', ...others] = points
    return [`Parabola with vertex ${vertex}`, ...others].join(' through ')
  }
  if ('lines' in drawing) {
    const lines = [points.slice(0, 2), points.slice(2)].filter((line) => line.length > 0)
    return lines.map((line, index) => `${index === 0 ? 'Line' : 'line'} through ${line.join(' and ')}`).join('; ')
  }
  const { strict, side } = drawing.halfPlane
  const shaded = side === null ? '' : `, shaded on the side with ${describePoint(side, board)}`
  return `${strict ? 'Dashed' : 'Solid'} line through ${through}${shaded}`
}

/** @param ends texts of the ends that it has */
function describeInterval({ from, to, fromOpen, toOpen }: Interval, ends: readonly string[]): string {
  const [one = '', other = ''] = ends
  if (from !== null && to !== null) {
    return `From ${one}${fromOpen ? ' (not included)' : ''} to ${other}${toOpen ? ' (not included)' : ''}`
  }
  if (from !== null) return `${fromOpen ? 'Greater than' : 'At least'} ${one}`
  return to === null ? 'Every number' : `${toOpen ? 'Less than' : 'At most'} ${one}`
}

/** Describes what is on a board from the start; '' for nothing. */
export function describeGiven(board: Board): string {
  const texts = (board.given ?? []).map(({ drawing, names }) => describeGivenOne(drawing, board, names))
  return texts.length === 0 ? '' : `Already on the graph: ${texts.join('; ')}.`
}

function describeGivenOne(drawing: Drawing, board: Board, names: readonly string[]): string {
  const text = describeDrawing(drawing, board, names)
  return 'points' in drawing ? text : text.charAt(0).toLowerCase() + text.slice(1)
}
