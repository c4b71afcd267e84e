import type { Axis, Board, Drawing, Point } from '../drawing-schemas.ts'
import type { QuestionOf } from '../question.ts'
import type { Answer } from '../question-schemas.ts'
import { feedbackOf, type Judged } from './score-choices.ts'

type Tool = 'points' | 'line' | 'interval' | 'halfPlane'

/** Tolerance for floating-point errors. */
const ROUNDING = 1e-9

export function toolOf(drawing: Drawing): Tool {
  if ('points' in drawing) return 'points'
  if ('line' in drawing) return 'line'
  return 'interval' in drawing ? 'interval' : 'halfPlane'
}

type GraphQuestion = { board: Board; tool: Tool; choose: number | null }

/** True for a drawing, complete or not, made with the question's tool and within its board. */
export function isDrawingOn({ board, tool, choose }: GraphQuestion, answer: Answer): answer is Drawing {
  if (typeof answer !== 'object' || Array.isArray(answer) || toolOf(answer) !== tool) return false
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
  const axes = 'line' in board ? [board.line] : [board.plane.x, board.plane.y]
  return point.length === axes.length && axes.every((axis, index) => isOn(axis, point[index]))
}

function isOn({ from, to }: Axis, coordinate: number | undefined): boolean {
  return coordinate !== undefined && coordinate >= from && coordinate <= to
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

export function scoreDrawing({ key, tolerance, wrong }: QuestionOf<'graph'>, drawing: Drawing): Judged {
  if (isSameDrawing(key, drawing, tolerance)) return { outcome: 'right', feedback: [] }
  const foreseen = wrong.find(({ answer }) => isSameDrawing(answer, drawing, tolerance))
  return { outcome: 'wrong', feedback: foreseen ? [feedbackOf(foreseen, null)] : [] }
}
