import { z } from 'zod'
import { CONTENT_LIMITS } from '../../content/content-limits.ts'
import {
  type AuthorFields,
  feedbackFields,
  forward,
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
import { asFraction, axesOf, commonMultiple, denominatorOf, MAX_DENOMINATOR, readCoordinate } from './coordinates.ts'
import { type Axis, Board, Drawing } from './drawing-schemas.ts'
import { describeDrawing, isComplete, isDrawingOn, isSameDrawing, ROUNDING, toolOf } from './drawings.ts'

const { points: maxPoints, foreseen: maxForeseen, boardSteps, coordinate, tickText } = CONTENT_LIMITS

/** Number, or its text such as 3/4. */
const numeric = (message: string) =>
  z
    .union([z.number(), z.string()], message)
    .transform((written) => (typeof written === 'string' ? readCoordinate(written) : written))
    .pipe(z.number(message))

const Coordinate = numeric('a coordinate must be a number.').pipe(z.number().min(-coordinate).max(coordinate))

/** Length between two marks, and its denominator if it is written as a fraction. */
const length = (name: string) =>
  z.unknown().transform((written, context) => {
    const read = numeric(`${name} must be a number.`).safeParse(written)
    if (!read.success) return forward(context, read.error, written)
    if (read.data <= 0) return problem(context, `${name} must be more than 0.`)
    return { value: read.data, denominator: denominatorOf(written) }
  })

const Tick = z
  .union([z.string(), z.number()], 'the text of a mark must be text.')
  .nullish()
  .transform((written) => String(written ?? '').trim())
  .pipe(z.string().max(tickText, `the text of a mark may have at most ${tickText} characters.`))

const WrittenAxis = z
  .object({
    from: Coordinate,
    to: Coordinate,
    step: length('the step'),
    snap: length('the snap').nullish(),
    label: optionalText('the label of an axis', CONTENT_LIMITS.blankText),
    ticks: z.array(Tick, 'the texts of the marks must be a list.').nullish(),
    /** Of the normal form. */
    denominator: z.int().min(2).max(MAX_DENOMINATOR).nullish(),
  })
  .transform(({ from, to, step, snap: written, label, ticks, denominator: normal }, context): Axis => {
    const snap = written ?? step
    if (from >= to) return problem(context, 'an axis must end after its begin.', ['to'])
    const steps = (to - from) / step.value
    if (Math.max(steps, (to - from) / snap.value) > boardSteps) {
      return problem(context, `an axis may have at most ${boardSteps} steps.`, ['step'])
    }
    const denominator = normal ?? commonMultiple(step.denominator, snap.denominator)
    if (denominator > MAX_DENOMINATOR) {
      return problem(context, `an axis has fractions with denominators up to ${MAX_DENOMINATOR}.`, ['step'])
    }
    const marks = Math.floor(steps + ROUNDING) + 1
    if (ticks && ticks.length !== marks) {
      return problem(context, `the axis has ${marks} marks, but ${ticks.length} texts for them.`, ['ticks'])
    }
    return {
      from,
      to,
      step: step.value,
      snap: snap.value,
      label,
      ...(denominator > 1 && { denominator }),
      ...(ticks && { ticks }),
    }
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
      tolerance: numeric('the tolerance must be a number.').pipe(z.number().min(0).max(coordinate)).nullish(),
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
    board: writeBoard(board),
    answer: writeDrawing(key, board),
    ...(tolerance === 0 ? {} : { tolerance }),
    ...present({
      wrong: wrong.map(({ answer, ...one }) => ({ answer: writeDrawing(answer, board), ...writeFeedback(one) })),
    }),
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

  describeKey: ({ board, key, wrong }) => [
    ...axesOf(board).flatMap(({ ticks }) => (ticks ? [ticks.map((text) => text || '…').join(' | ')] : [])),
    `Answer: ${describeDrawing(key, board)}`,
    ...wrong.map((one) => `Wrong: ${describeDrawing(one.answer, board)}${describeFeedback(one)}`),
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

/** Number as an author writes it: the text of a fraction on an axis of fractions. */
function writeNumber(value: number, { denominator = 1 }: Pick<Axis, 'denominator'> = {}): number | string {
  const fraction = denominator > 1 ? asFraction(value, denominator) : null
  const isWritten = fraction !== null && fraction.below > 1 && fraction.above / fraction.below === value
  return isWritten ? `${fraction.above}/${fraction.below}` : value
}

function writeBoard(board: Board): AuthorFields {
  const write = ({ denominator: _, ...axis }: Axis, own: Axis) => ({
    ...axis,
    from: writeNumber(axis.from, own),
    to: writeNumber(axis.to, own),
    step: writeNumber(axis.step, own),
    snap: writeNumber(axis.snap, own),
  })
  if ('line' in board) return { line: write(board.line, board.line) }
  return { plane: { x: write(board.plane.x, board.plane.x), y: write(board.plane.y, board.plane.y) } }
}

function writeDrawing(drawing: Drawing, board: Board): AuthorFields {
  const axes = axesOf(board)
  const writePoint = (point: readonly number[]) => point.map((value, index) => writeNumber(value, axes[index]))
  if ('points' in drawing) return { points: drawing.points.map(writePoint) }
  if ('line' in drawing) return { line: drawing.line.map(writePoint) }
  if ('halfPlane' in drawing) {
    const { through, strict, side } = drawing.halfPlane
    return { halfPlane: { through: through.map(writePoint), strict, side: side && writePoint(side) } }
  }
  const { from, to, ...open } = drawing.interval
  const writeEnd = (end: number | null) => (end === null ? null : writeNumber(end, axes[0]))
  return { interval: { from: writeEnd(from), to: writeEnd(to), ...open } }
}

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
