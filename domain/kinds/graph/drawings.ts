import { formatList } from '../answer-rules.ts'
import { axesOf, formatCoordinate } from './coordinates.ts'
import type { Axis, Board, Drawing, Point } from './drawing-schemas.ts'

type Tool = 'points' | 'line' | 'interval' | 'halfPlane'

/** Tolerance for floating-point errors. */
export const ROUNDING = 1e-9

export function toolOf(drawing: Drawing): Tool {
  if ('points' in drawing) return 'points'
  if ('line' in drawing) return 'line'
  return 'interval' in drawing ? 'interval' : 'halfPlane'
}

const isNumber = (value: unknown) => typeof value === 'number'
const isEnd = (value: unknown) => value === null || isNumber(value)
const isFlag = (value: unknown) => typeof value === 'boolean'
const isPoint = (value: unknown) => Array.isArray(value) && value.every(isNumber)
const arePoints = (value: unknown) => Array.isArray(value) && value.every(isPoint)

/** True for a value in the form of a drawing. */
function isDrawing(value: unknown): value is Drawing {
  const { points, line, interval, halfPlane } = fieldsOf(value)
  if (points !== undefined) return arePoints(points)
  if (line !== undefined) return arePoints(line)
  if (interval !== undefined) {
    const { from, to, fromOpen, toOpen } = fieldsOf(interval)
    return [from, to].every(isEnd) && [fromOpen, toOpen].every(isFlag)
  }
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
  if ('points' in answer) return answer.points.length <= (choose ?? 0) && answer.points.every(isPointOn(board))
  if ('line' in answer) return answer.line.every(isPointOn(board))
  if ('interval' in answer) {
    const { from, to } = answer.interval
    return [from, to].every((end) => end === null || isPointOn(board)([end]))
  }
  const { through, side } = answer.halfPlane
  return [...through, ...(side === null ? [] : [side])].every(isPointOn(board))
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
  if ('line' in drawing) return isLine(drawing.line)
  if ('interval' in drawing) {
    const { from, to } = drawing.interval
    return from === null || to === null ? from !== to : from < to
  }
  const { through, side } = drawing.halfPlane
  return isLine(through) && side !== null && sideOf(through, side) !== 0
}

function isLine(points: readonly Point[]): boolean {
  const [a, b] = points
  return points.length === 2 && a !== undefined && b !== undefined && !isNear(a, b, 0)
}

/** True if a drawing is equivalent to the key: a line through any two of its points, points in any order. */
export function isSameDrawing(key: Drawing, drawing: Drawing, tolerance: number): boolean {
  if ('points' in key) return 'points' in drawing && areSamePoints(key.points, drawing.points, tolerance)
  if ('line' in key) return 'line' in drawing && isSameLine(key.line, drawing.line, tolerance)
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
  if ('points' in drawing) return drawing.points
  if ('line' in drawing) return drawing.line
  if ('halfPlane' in drawing) return drawing.halfPlane.through
  return [drawing.interval.from, drawing.interval.to].flatMap((end) => (end === null ? [] : [[end]]))
}

/** Point as text: its number on a line, or both coordinates. */
export function describePoint(point: Point, board: Board): string {
  const texts = axesOf(board).map((axis, index) => formatCoordinate(point[index] ?? 0, axis))
  return texts.length > 1 ? `(${texts.join(', ')})` : (texts[0] ?? '')
}

/** Describes a drawing as screen readers and the table of a drawing do. */
export function describeDrawing(drawing: Drawing | undefined, board: Board): string {
  if (!drawing) return ''
  const formatPoint = (point: Point) => describePoint(point, board)
  const points = formatList(pointsOf(drawing).map(formatPoint))
  if ('points' in drawing) return points
  const through = pointsOf(drawing).map(formatPoint).join(' and ')
  if ('line' in drawing) return `Line through ${through}`
  if ('halfPlane' in drawing) {
    const { strict, side } = drawing.halfPlane
    const shaded = side === null ? '' : `, shaded on the side with ${formatPoint(side)}`
    return `${strict ? 'Dashed' : 'Solid'} line through ${through}${shaded}`
  }
  const { from, to, fromOpen, toOpen } = drawing.interval
  if (from !== null && to !== null) {
    return `From ${formatPoint([from])}${fromOpen ? ' (not included)' : ''} to ${formatPoint([to])}${toOpen ? ' (not included)' : ''}`
  }
  if (from !== null) return `${fromOpen ? 'Greater than' : 'At least'} ${formatPoint([from])}`
  return to === null ? 'Every number' : `${toOpen ? 'Less than' : 'At most'} ${formatPoint([to])}`
}
