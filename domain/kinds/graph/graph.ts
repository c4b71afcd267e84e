import { z } from 'zod'
import { CONTENT_LIMITS } from '../../content/content-limits.ts'
import {
  feedbackFields,
  optionalFlag,
  optionalList,
  optionalText,
  present,
  problem,
  writeFeedback,
} from '../author-fields.ts'
import { describeFeedback, Feedback, feedbackOf } from '../feedback.ts'
import { kind } from '../kind.ts'
import { graphAnswers } from './answers.ts'
import { Board, Drawing } from './drawing-schemas.ts'
import { describeDrawing, isComplete, isDrawingOn, isSameDrawing, toolOf } from './drawings.ts'

const { points: maxPoints, foreseen: maxForeseen, boardSteps, coordinate } = CONTENT_LIMITS

const Coordinate = z.number('a coordinate must be a number.').min(-coordinate).max(coordinate)

const WrittenAxis = z
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

const WrittenBoard = z.union(
  [z.object({ line: WrittenAxis }), z.object({ plane: z.object({ x: WrittenAxis, y: WrittenAxis }) })],
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

export const graph = kind({
  ...graphAnswers,
  key: 'graph',
  name: 'graph',
  answer: Drawing,
  shown: {
    board: Board,
    tool: z.enum(['points', 'line', 'interval', 'halfPlane']),
    /** Number of points to place; null for other tools. */
    choose: z.int().nullable(),
  },
  normal: {
    board: Board,
    key: Drawing,
    tolerance: z.number(),
    wrong: z.array(z.object({ ...Feedback.shape, answer: Drawing })),
  },

  written: z
    .object({
      board: WrittenBoard,
      answer: WrittenDrawing.optional(),
      key: WrittenDrawing.optional(),
      tolerance: z.number('the tolerance must be a number.').min(0).max(coordinate).nullish(),
      wrong: optionalList(
        'the foreseen drawings',
        z.object({ answer: WrittenDrawing, ...feedbackFields }),
        maxForeseen,
      ),
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
      return { board, key, tolerance, wrong }
    }),
  write: ({ board, key, tolerance, wrong }) => ({
    board,
    answer: key,
    ...(tolerance === 0 ? {} : { tolerance }),
    ...present({ wrong: wrong.map(({ answer, ...one }) => ({ answer, ...writeFeedback(one) })) }),
  }),

  show: ({ board, key }) => ({
    board,
    tool: toolOf(key),
    choose: 'points' in key ? key.points.length : null,
  }),
  correct: ({ key }) => key,
  judge({ key, tolerance, wrong }, drawing) {
    if (isSameDrawing(key, drawing, tolerance)) return { outcome: 'right', feedback: [] }
    const foreseen = wrong.find(({ answer }) => isSameDrawing(answer, drawing, tolerance))
    return { outcome: 'wrong', feedback: foreseen ? [feedbackOf(foreseen, null)] : [] }
  },

  describeKey: ({ key, wrong }) => [
    `Answer: ${describeDrawing(key)}`,
    ...wrong.map((one) => `Wrong: ${describeDrawing(one.answer)}${describeFeedback(one)}`),
  ],
  editor: {
    title: 'Graph or number line',
    fields: ['board', 'answer', 'tolerance', 'wrong'],
    blank: {
      board: {
        plane: { x: { from: -10, to: 10, step: 1, label: 'x' }, y: { from: -10, to: 10, step: 1, label: 'y' } },
      },
      answer: { points: [['', '']] },
    },
    example: {
      question: 'Plot the point (2, 3).',
      board: {
        plane: { x: { from: -6, to: 6, step: 1, label: 'x' }, y: { from: -6, to: 6, step: 1, label: 'y' } },
      },
      answer: { points: [[2, 3]] },
      wrong: [{ answer: { points: [[3, 2]] }, text: 'The first number goes across, the second goes up.' }],
    },
  },
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
