import { z } from 'zod'
import { CONTENT_LIMITS } from '../../content/content-limits.ts'
import {
  type AuthorFields,
  type FieldProblem,
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
import { type Axis, Board, Drawing, WrittenBoard, WrittenKey } from './drawing-schemas.ts'
import {
  asNumbers,
  boardWithNumbers,
  chooseOf,
  describeDrawing,
  describeGiven,
  isComplete,
  isDrawingOn,
  isSameDrawing,
  isTemplate,
  mapCoordinates,
  ROUNDING,
  TOOLS,
  toolOf,
} from './drawings.ts'

const { points: maxPoints, corners, given: maxGiven, foreseen: maxForeseen } = CONTENT_LIMITS
const { boardSteps, coordinate, tickText, templateText } = CONTENT_LIMITS

/** Number, or its text such as 3/4. */
const numeric = (message: string) =>
  z
    .union([z.number(), z.string()], message)
    .transform((written) => (typeof written === 'string' ? readCoordinate(written) : written))
    .pipe(z.number(message))

const OUT_OF_RANGE = 'a coordinate is too large.'
const Coordinate = numeric('a coordinate must be a number.').pipe(
  z.number().min(-coordinate, OUT_OF_RANGE).max(coordinate, OUT_OF_RANGE),
)

const FORMULA = /\{.*\}/

/** Coordinate of a drawing, which can be a formula of a template. */
const DrawnCoordinate = z.unknown().transform((written, context) => {
  if (typeof written === 'string' && FORMULA.test(written)) {
    return written.length > templateText ? problem(context, 'the formula of a coordinate is too long.') : written.trim()
  }
  const read = Coordinate.safeParse(written)
  return read.success ? read.data : forward(context, read.error, written)
})

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

const Point = z.array(DrawnCoordinate, 'a point must be a list of coordinates.').min(1).max(2)
const TwoPoints = z.array(Point).length(2, 'a line goes through two points.')
const End = DrawnCoordinate.nullish().transform((end) => end ?? null)

/** Drawings that are a list of points. */
const POINT_DRAWINGS = [
  z.object({ points: z.array(Point).min(1).max(maxPoints) }),
  z
    .object({ line: z.union([TwoPoints, z.object({ through: TwoPoints })]) })
    .transform(({ line }) => ({ line: Array.isArray(line) ? line : line.through })),
  z.object({ segment: z.array(Point).length(2, 'a segment has two endpoints.') }),
  z.object({
    polygon: z
      .array(Point)
      .min(3, 'a polygon has at least three corners.')
      .max(corners, `a polygon may have at most ${corners} corners.`),
  }),
  z.object({ parabola: z.array(Point).length(3, 'a parabola goes through three points.') }),
  z.object({ vertexParabola: z.array(Point).length(2, 'a parabola has its vertex and one more point.') }),
] as const

/** Drawing as an author writes it: a line may also be defined by `through`, like a half-plane. */
const WrittenDrawing = z.union(
  [
    ...POINT_DRAWINGS,
    z.object({ lines: z.array(TwoPoints).length(2, 'it needs two lines.') }),
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
  'the answer needs points, a line, a segment, a polygon, lines, a parabola, an interval or a halfPlane.',
)

const Given = z
  .object({
    drawing: z.union(POINT_DRAWINGS, 'what is given are points, a line, a segment, a polygon or a parabola.'),
    names: optionalList('the names of the points', Tick, maxPoints),
  })
  .superRefine(({ drawing, names }, context) => {
    if (names.length > Object.values(drawing).flat().length)
      problem(context, 'it has more names than points.', ['names'])
  })

/** Drawings that are on the board from the start. */
const given = optionalList('what is given', Given, maxGiven).transform((list) => (list.length === 0 ? undefined : list))

const AuthorBoard = z
  .union(
    [z.object({ line: WrittenAxis, given }), z.object({ plane: z.object({ x: WrittenAxis, y: WrittenAxis }), given })],
    'the board needs a line or a plane, with from, to and step.',
  )
  .transform(({ given: drawings, ...axes }) => ({ ...axes, ...(drawings && { given: drawings }) }))

export const graph = kind({
  ...graphAnswers,
  key: 'graph',
  name: 'graph',
  answer: Drawing,
  shown: {
    board: Board,
    tool: z.enum(TOOLS),
    /** Number of points or corners to place; null for other tools. */
    choose: z.int().nullable(),
  },
  normal: {
    board: WrittenBoard,
    key: WrittenKey,
    tolerance: z.number(),
    wrong: z.array(z.object({ ...Feedback.shape, answer: WrittenKey })),
  },

  written: z
    .object({
      board: AuthorBoard,
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
      return { board, key, tolerance: written ?? 0, wrong }
    }),
  write: ({ board, key, tolerance, wrong }) => ({
    board: writeBoard(board),
    answer: writeDrawing(key, board),
    ...(tolerance === 0 ? {} : { tolerance }),
    ...present({
      wrong: wrong.map(({ answer, ...one }) => ({ answer: writeDrawing(answer, board), ...writeFeedback(one) })),
    }),
  }),

  checkKey({ board: written, key: writtenKey, tolerance, wrong }) {
    const board = boardWithNumbers(written)
    const key = asNumbers(writtenKey)
    const givenFault = (written.given ?? []).flatMap(({ drawing }, index): FieldProblem[] => {
      const message = findGivenFault(board, drawing)
      return message === null ? [] : [{ path: ['board', 'given', index], message }]
    })
    const faults = [writtenKey, ...wrong.map((one) => one.answer)].flatMap((drawing, index): FieldProblem[] => {
      const message = findFault(board, key, drawing)
      return message === null ? [] : [{ path: index === 0 ? ['answer'] : ['wrong', index - 1, 'answer'], message }]
    })
    const found = [...givenFault, ...faults]
    if (found.length > 0) return found.slice(0, 1)
    if ('points' in key && areNear(key.points, tolerance))
      return [{ path: ['answer'], message: 'two points of the answer are the same.' }]
    const right = wrong.findIndex((one) => isSameDrawing(key, asNumbers(one.answer), tolerance))
    return right < 0 ? [] : [{ path: ['wrong', right, 'answer'], message: 'a foreseen drawing is the right one.' }]
  },

  show: ({ board, key }) => ({ board: boardWithNumbers(board), tool: toolOf(key), choose: chooseOf(key) }),
  correct: ({ key }) => asNumbers(key),
  judge({ key: written, tolerance, wrong }, drawing) {
    const key = asNumbers(written)
    if (isSameDrawing(key, drawing, tolerance)) return { outcome: 'right', feedback: [] }
    const foreseen = wrong.find(({ answer }) => isSameDrawing(asNumbers(answer), drawing, tolerance))
    return { outcome: 'wrong', feedback: foreseen ? [feedbackOf(foreseen, null)] : [] }
  },

  describeKey({ board: written, key, wrong }) {
    const board = boardWithNumbers(written)
    const describe = (drawing: WrittenKey) =>
      isTemplate(drawing) ? JSON.stringify(drawing) : describeDrawing(asNumbers(drawing), board)
    const shown = (written.given ?? []).some(({ drawing }) => isTemplate(drawing))
      ? JSON.stringify(written.given)
      : describeGiven(board)
    return [
      ...axesOf(board).flatMap(({ ticks }) => (ticks ? [ticks.map((text) => text || '…').join(' | ')] : [])),
      ...(shown === '' ? [] : [shown]),
      `Answer: ${describe(key)}`,
      ...wrong.map((one) => `Wrong: ${describe(one.answer)}${describeFeedback(one)}`),
    ]
  },
  editor: {
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

function writeBoard(board: WrittenBoard): AuthorFields {
  const write = ({ denominator: _, ...axis }: Axis, own: Axis) => ({
    ...axis,
    from: writeNumber(axis.from, own),
    to: writeNumber(axis.to, own),
    step: writeNumber(axis.step, own),
    snap: writeNumber(axis.snap, own),
  })
  const shown = present({
    given: (board.given ?? []).map(({ drawing, names }) => ({
      drawing: writeDrawing(drawing, board),
      ...present({ names }),
    })),
  })
  if ('line' in board) return { line: write(board.line, board.line), ...shown }
  return { plane: { x: write(board.plane.x, board.plane.x), y: write(board.plane.y, board.plane.y) }, ...shown }
}

function writeDrawing(drawing: WrittenKey, board: WrittenBoard): AuthorFields {
  const axes = axesOf(board)
  return mapCoordinates(drawing, (value, axis) => (typeof value === 'number' ? writeNumber(value, axes[axis]) : value))
}

function findGivenFault(board: Board, written: WrittenKey): string | null {
  if (isTemplate(written)) return 'a formula needs the values of a template.'
  const drawing = asNumbers(written)
  const tool = toolOf(drawing)
  if ('line' in board && tool !== 'points') return 'only points can be given on a number line.'
  const choose = chooseOf(drawing)
  if (!isDrawingOn({ board, tool, choose }, drawing)) return 'what is given does not lie on the board.'
  return isComplete(drawing, choose) ? null : 'what is given is not complete.'
}

function findFault(board: Board, key: Drawing, written: WrittenKey): string | null {
  if (isTemplate(written)) return 'a formula needs the values of a template.'
  const drawing = asNumbers(written)
  const tool = toolOf(key)
  if (toolOf(drawing) !== tool) return 'a foreseen drawing is of another kind than the answer.'
  if ((tool === 'interval') !== 'line' in board && tool !== 'points') {
    return tool === 'interval' ? 'an interval needs a number line.' : 'this drawing needs a coordinate plane.'
  }
  const choose = chooseOf(drawing)
  if ('polygon' in key && choose !== key.polygon.length) return 'a foreseen polygon has another number of corners.'
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
