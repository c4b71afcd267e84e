import { hashKey } from '@tanstack/react-query'
import type { Answer, Point } from './question-types.ts'

/** Compares answers by value: a stored drawing may have its fields in another order. */
export function sameAnswer(a: Answer | undefined, b: Answer | undefined): boolean {
  return hashKey([a]) === hashKey([b])
}

/** Side of a line on which a point lies: 1, −1, or 0 on the line itself. */
function sideSign([one = [], two = []]: readonly Point[], [x = 0, y = 0]: Point): number {
  const [x1 = 0, y1 = 0] = one
  const [x2 = 0, y2 = 0] = two
  return Math.sign((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1))
}

/** True for the upper side of a line, or the right side of a vertical line; null if none is chosen. */
export function isOver({ through, side }: { through: readonly Point[]; side: Point | null }): boolean | null {
  if (side === null || through.length < 2) return null
  const sign = sideSign(through, side)
  return sign === 0 ? null : sign === sideSign(through, sideOf(through, true))
}

/** Returns a point on the upper or right side of a line, or on the other side. */
export function sideOf(through: readonly Point[], over: boolean): Point {
  const [[x1 = 0, y1 = 0] = [], [x2 = 0] = []] = through
  const move = over ? 1 : -1
  return x1 === x2 ? [x1 + move, y1] : [x1, y1 + move]
}

/** Letter of an option: A, B, C … */
export const letterOf = (index: number) => String.fromCharCode(65 + index)
