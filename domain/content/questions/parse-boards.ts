import { z } from 'zod'
import type { Board, Drawing } from '../../scoring/drawing-schemas.ts'
import { isComplete, isDrawingOn, isSameDrawing, toolOf } from '../../scoring/kinds/drawings.ts'
import { CONTENT_LIMITS } from '../content-limits.ts'
import { findInvalidIndex } from './parse-choices.ts'
import {
  feedbackFields,
  feedbackPerOption,
  OptionalFeedback,
  optionalFlag,
  optionalList,
  optionalText,
  problem,
  requiredText,
} from './parse-fields.ts'

const {
  points: maxPoints,
  foreseen: maxForeseen,
  spots: maxSpots,
  boardSteps,
  coordinate,
  pictureSize,
} = CONTENT_LIMITS

const Coordinate = z.number('a coordinate must be a number.').min(-coordinate).max(coordinate)

const Axis = z
  .object({
    from: Coordinate,
    to: Coordinate,
    step: z.number('the step must be a number.').positive('the step must be more than 0.'),
    snap: z.number('the snap must be a number.').positive('the snap must be more than 0.').nullish(),
    label: optionalText('the label of an axis', CONTENT_LIMITS.blankText),
  })
  .transform(({ from, to, step, snap, label }, context) => {
    if (from >= to) return problem(context, 'an axis must end after its begin.', ['to'])
    if ((to - from) / Math.min(step, snap ?? step) > boardSteps) {
      return problem(context, `an axis may have at most ${boardSteps} steps.`, ['step'])
    }
    return { from, to, step, snap: snap ?? step, label }
  })

const BoardShape = z.union(
  [z.object({ line: Axis }), z.object({ plane: z.object({ x: Axis, y: Axis }) })],
  'the board needs a line or a plane, with from, to and step.',
)

const Point = z.array(Coordinate, 'a point must be a list of coordinates.').min(1).max(2)
const TwoPoints = z.array(Point).length(2, 'a line goes through two points.')
const End = Coordinate.nullish().transform((end) => end ?? null)

/** Drawing as an author writes it: a line may also be defined by `through`, like a half-plane. */
const WrittenDrawing = z.union(
  [
    z.object({ points: z.array(Point).min(1).max(maxPoints) }),
    z
      .object({ line: z.union([TwoPoints, z.object({ through: TwoPoints })]) })
      .transform(({ line }) => ({ line: Array.isArray(line) ? line : line.through })),
    z.object({
      interval: z.object({
        from: End,
        to: End,
        fromOpen: optionalFlag('fromOpen'),
        toOpen: optionalFlag('toOpen'),
      }),
    }),
    z.object({ halfPlane: z.object({ through: TwoPoints, strict: optionalFlag('strict'), side: Point }) }),
  ],
  'the answer needs points, a line, an interval or a halfPlane.',
)

export const Graph = z
  .object({
    board: BoardShape,
    answer: WrittenDrawing.optional(),
    key: WrittenDrawing.optional(),
    tolerance: z.number('the tolerance must be a number.').min(0).max(coordinate).nullish(),
    wrong: optionalList('the foreseen drawings', z.object({ answer: WrittenDrawing, ...feedbackFields }), maxForeseen),
  })
  .transform(({ board, answer, key = answer, tolerance: written, wrong }, context) => {
    if (key === undefined) return problem(context, 'the answer is missing.', ['answer'])
    const tolerance = written ?? 0
    for (const [index, drawing] of [key, ...wrong.map((one) => one.answer)].entries()) {
      const fault = findFault(board, key, drawing)
      if (fault !== null) return problem(context, fault, index === 0 ? ['answer'] : ['wrong', index - 1, 'answer'])
    }
    if ('points' in key && areNear(key.points, tolerance))
      return problem(context, 'two points of the answer are the same.', ['answer'])
    const right = wrong.findIndex((one) => isSameDrawing(key, one.answer, tolerance))
    if (right >= 0) return problem(context, 'a foreseen drawing is the right one.', ['wrong', right, 'answer'])
    return { kind: 'graph' as const, board, key, tolerance, wrong }
  })

function findFault(board: Board, key: Drawing, drawing: Drawing): string | null {
  const tool = toolOf(key)
  if (toolOf(drawing) !== tool) return 'a foreseen drawing is of another kind than the answer.'
  if ((tool === 'interval') !== 'line' in board && tool !== 'points') {
    return tool === 'interval' ? 'an interval needs a number line.' : 'a line or half-plane needs a coordinate plane.'
  }
  const choose = 'points' in drawing ? drawing.points.length : null
  if (!isDrawingOn({ board, tool, choose }, drawing)) return 'a drawing does not lie on the board.'
  return isComplete(drawing, choose) ? null : 'a drawing is not complete.'
}

/** True if one drawn point could match two points of the key. */
function areNear(points: readonly (readonly number[])[], tolerance: number): boolean {
  return points.some((point, index) =>
    points
      .slice(0, index)
      .some((other) => point.every((at, axis) => Math.abs(at - (other[axis] ?? 0)) <= 2 * tolerance)),
  )
}

const Size = z.number('the size of a picture must be a number.').positive().max(pictureSize)
const Picture = z.object(
  {
    src: requiredText('the address of the picture', CONTENT_LIMITS.address),
    alt: requiredText('the description of the picture', CONTENT_LIMITS.optionText),
    width: Size,
    height: Size,
  },
  'the picture needs src, alt, width and height.',
)

const Spot = z.object({
  label: requiredText('the label of a spot', CONTENT_LIMITS.blankText),
  x: z.number('a spot needs x.').min(0),
  y: z.number('a spot needs y.').min(0),
  r: z.number('a spot needs r.').positive('the radius of a spot must be more than 0.'),
})

/** Spots of a picture or sentences of a passage to select. */
export const Spots = z
  .object({
    picture: Picture.nullish().transform((picture) => picture ?? null),
    spots: optionalList('the spots', Spot, maxSpots),
    passage: optionalList(
      'the passage',
      requiredText('a sentence of the passage', CONTENT_LIMITS.optionText),
      maxSpots,
    ),
    correct: z
      .array(z.int('a right spot must be an index.').min(0), 'the right spots must be a list of indexes.')
      .min(1, 'at least one spot must be right.')
      .max(maxSpots),
    feedback: optionalList('the feedback', OptionalFeedback, maxSpots),
  })
  .transform(({ picture, spots, passage, correct, feedback }, context) => {
    if ((picture === null) === (passage.length === 0) || (picture === null && spots.length > 0)) {
      return problem(context, 'it needs either a picture with spots or a passage.')
    }
    const count = picture === null ? passage.length : spots.length
    if (count < 2) return problem(context, 'it needs at least two spots.', [picture === null ? 'passage' : 'spots'])
    if (findInvalidIndex(correct, count) !== null) {
      return problem(context, `the right spots count from 0 to ${count - 1}, each once.`, ['correct'])
    }
    const outside = picture ? spots.findIndex(({ x, y }) => x > picture.width || y > picture.height) : -1
    if (outside >= 0) return problem(context, 'a spot lies outside the picture.', ['spots', outside])
    const sorted = correct.toSorted((a, b) => a - b)
    const all = feedbackPerOption(feedback, count)
    return { kind: 'spot' as const, picture, spots, passage, correct: sorted, feedback: all }
  })
