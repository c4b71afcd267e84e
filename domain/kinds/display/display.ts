import { z } from 'zod'
import { findLayoutProblem } from '#packages/figures/canvas.ts'
import { axis, label, optionalLabel, positive } from '#packages/figures/fields.ts'
import { CONTENT_LIMITS } from '../../content/content-limits.ts'
import {
  type FieldProblem,
  feedbackFields,
  numberText,
  optionalList,
  present,
  problem,
  writeFeedback,
} from '../author-fields.ts'
import { describeFeedback, Feedback, feedbackOf } from '../feedback.ts'
import { readCoordinate } from '../graph/coordinates.ts'
import { kindWithMarks } from '../kind.ts'
import { texts } from '../shown-fields.ts'
import { describeDisplay, displayAnswers } from './answers.ts'
import { Display } from './display-schemas.ts'
import { drawDisplay } from './draw-display.ts'
import { BOX_LABELS, columnValues, isUnordered, MAX_DOTS, type PartValues, partsOf } from './parts.ts'

const { dataValues, dotColumns, bars: maxBars, snaps, foreseen, templateText, coordinate } = CONTENT_LIMITS

/** Rounding of a number when it is compared. */
const NEAR = 1e-6

const isSame = (a: number | null | undefined, b: number | null | undefined) =>
  typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) <= NEAR

const snap = positive.nullish()

/** Problem of steps that are too fine to be hit. */
function checkSnap(context: z.RefinementCtx, length: number, step: number) {
  if (length / step > snaps) problem(context, `it may have at most ${snaps} steps of its snap.`, ['snap'])
  return step
}

const WrittenDotPlot = z.object({ kind: z.literal('dot-plot'), axis }).superRefine((plot, context) => {
  const { from, to, step } = plot.axis
  if (Math.round((to - from) / step) >= dotColumns)
    problem(context, `a dot plot may have at most ${dotColumns} numbers on its axis.`, ['axis'])
})

const WrittenBarChart = z
  .object({
    kind: z.literal('bar-chart'),
    names: z
      .array(label.pipe(z.string().min(1, 'the name of a bar is missing.')), 'the names of the bars must be a list.')
      .min(2, 'it needs at least two bars.')
      .max(maxBars, `it may have at most ${maxBars} bars.`),
    to: positive,
    step: positive,
    snap,
    label: optionalLabel,
  })
  .transform((chart, context) => {
    const { names, to, step } = chart
    const repeated = names.findIndex((name, index) => names.indexOf(name) < index)
    if (repeated >= 0) return problem(context, `the bar "${names[repeated]}" is there twice.`, ['names', repeated])
    const steps = to / step
    if (steps > 25) return problem(context, 'the step is too small for the end of the axis.', ['step'])
    if (Math.abs(steps - Math.round(steps)) > NEAR)
      return problem(context, 'the steps of an axis must end at its end.', ['step'])
    return { ...chart, snap: checkSnap(context, to, chart.snap ?? step) }
  })

const WrittenBoxPlot = z.object({ kind: z.literal('box-plot'), axis, snap }).transform((plot, context) => ({
  ...plot,
  snap: checkSnap(context, plot.axis.to - plot.axis.from, plot.snap ?? plot.axis.step),
}))

const WrittenDisplay = z.discriminatedUnion(
  'kind',
  [WrittenDotPlot, WrittenBarChart, WrittenBoxPlot],
  'the kind of the display is none of dot-plot, bar-chart, box-plot.',
)

/** Numbers as an author writes them, which can be those of a template. */
const Values = z
  .array(numberText('a value', templateText), 'the values must be a list.')
  .min(1, 'a value is missing.')
  .max(dataValues, `it may have at most ${dataValues} values.`)

/** Number of values that a display has; null for a dot plot, which has any. */
const valueCount = (display: Display): number | null =>
  display.kind === 'dot-plot' ? null : display.kind === 'bar-chart' ? display.names.length : BOX_LABELS.length

type Read = { values: PartValues } | { place: number | null; message: string }

/** Reads the values of a key, or of a foreseen display. */
function readValues(display: Display, written: readonly string[]): Read {
  const numbers: number[] = []
  for (const [place, text] of written.entries()) {
    const value = readCoordinate(text)
    if (value === undefined || Math.abs(value) > coordinate)
      return { place, message: `the value "${text}" is no number.` }
    numbers.push(value)
  }
  if (display.kind === 'dot-plot') {
    const columns = columnValues(display.axis)
    const stranger = numbers.findIndex((value) => !columns.some((column) => isSame(column, value)))
    if (stranger >= 0) return { place: stranger, message: `the value ${written[stranger]} is no number of the axis.` }
    const counts = columns.map((column) => numbers.filter((value) => isSame(column, value)).length)
    return counts.some((count) => count > MAX_DOTS)
      ? { place: null, message: `a value may occur at most ${MAX_DOTS} times.` }
      : { values: counts }
  }
  const outside = partsOf(display).findIndex(({ from, to }, index) => {
    const value = numbers[index] ?? Number.NaN
    return value < from || value > to
  })
  if (outside >= 0) return { place: outside, message: `the value ${written[outside]} does not lie on the axis.` }
  return isUnordered(display, numbers)
    ? { place: null, message: 'the values of a box plot go from least to greatest.' }
    : { values: numbers }
}

/** Values of a key that was checked. */
function keyOf({ display, answer }: { display: Display; answer: readonly string[] }): PartValues {
  const read = readValues(display, answer)
  return 'values' in read ? read.values : partsOf(display).map(() => null)
}

const areSame = (key: PartValues, values: PartValues) => key.every((value, index) => isSame(value, values[index]))

export const display = kindWithMarks({
  ...displayAnswers,
  key: 'display',
  name: 'build a data display',
  answer: z.array(z.number().min(-coordinate).max(coordinate).nullable()).max(CONTENT_LIMITS.options),
  shown: { display: Display },
  normal: {
    display: Display,
    /** Data of a dot plot, heights of bars, or the five values of a box plot, as written; a template fills them in. */
    answer: texts,
    wrong: z.array(z.object({ ...Feedback.shape, answer: texts })),
  },

  written: z
    .object({
      display: WrittenDisplay,
      answer: Values,
      wrong: optionalList('the foreseen displays', z.object({ answer: Values, ...feedbackFields }), foreseen),
    })
    .superRefine(({ display: shown, answer, wrong }, context) => {
      const count = valueCount(shown)
      const checkCount = (list: readonly string[], path: FieldProblem['path']) => {
        if (count !== null && list.length !== count)
          problem(context, `it has ${count} values, but ${list.length} are written.`, path)
      }
      checkCount(answer, ['answer'])
      for (const [index, one] of wrong.entries()) checkCount(one.answer, ['wrong', index, 'answer'])
    }),
  write: ({ display: shown, answer, wrong }) => ({
    display: writeDisplay(shown),
    answer,
    ...present({ wrong: wrong.map((one) => ({ answer: one.answer, ...writeFeedback(one) })) }),
  }),
  checkKey({ display: shown, answer, wrong }) {
    const key = readValues(shown, answer)
    const at = (path: FieldProblem['path'], read: Read): FieldProblem[] =>
      'values' in read ? [] : [{ path: read.place === null ? path : [...path, read.place], message: read.message }]
    if (!('values' in key)) return at(['answer'], key)
    const layout = findLayoutProblem(drawDisplay(shown, key.values))
    return [
      ...(layout === null ? [] : [{ path: ['display'], message: `its display: ${layout}` }]),
      ...wrong.flatMap((one, index): FieldProblem[] => {
        const path = ['wrong', index, 'answer']
        const read = readValues(shown, one.answer)
        if ('values' in read && areSame(key.values, read.values))
          return [{ path, message: 'a foreseen display is the right one.' }]
        return at(path, read)
      }),
    ]
  },

  show: ({ display: shown }) => ({ display: structuredClone(shown) }),
  correct: keyOf,
  judge(question, answer) {
    const key = keyOf(question)
    const parts = key.map((value, index) => isSame(value, answer[index]))
    if (parts.every(Boolean)) return { outcome: 'right', feedback: [], marks: { parts } }
    const foreseenOne = question.wrong.find((one) => areSame(keyOf({ ...question, answer: one.answer }), answer))
    return { outcome: 'wrong', feedback: foreseenOne ? [feedbackOf(foreseenOne, null)] : [], marks: { parts } }
  },
  /** `parts`: true for each right column, bar or value. */
  marks: { parts: z.array(z.boolean()) },
  unmarked: ({ display: shown }) => ({ parts: partsOf(shown).map(() => false) }),

  describeKey: ({ display: shown, answer, wrong }) => [
    ...(shown.kind === 'bar-chart' ? [shown.names.join(' | ')] : []),
    `Answer: ${describeKey(shown, answer)}`,
    ...wrong.map((one) => `Wrong: ${describeKey(shown, one.answer)}${describeFeedback(one)}`),
  ],
  editor: {
    fields: ['display', 'answer', 'wrong'],
    blank: { display: { kind: 'dot-plot', axis: { from: 0, to: 10, step: 1, label: '' } }, answer: [] },
    example: {
      question: 'Ten students read 1, 2, 2, 3, 3, 3, 4, 4, 5 and 7 books. Make a dot plot.',
      display: { kind: 'dot-plot', axis: { from: 0, to: 8, step: 1, label: 'Books read' } },
      answer: ['1', '2', '2', '3', '3', '3', '4', '4', '5', '7'],
      wrong: [
        {
          answer: ['1', '2', '3', '4', '5', '7'],
          text: 'Every student needs a dot: 3 books were read by three students.',
        },
      ],
    },
  },
})

function describeKey(shown: Display, answer: readonly string[]): string {
  const read = readValues(shown, answer)
  return 'values' in read ? describeDisplay(shown, read.values) : answer.join(', ')
}

/** Without empty labels, and without the snap that is the step. */
function writeDisplay(shown: Display) {
  const writeAxis = ({ label: text, ...scale }: Extract<Display, { axis: unknown }>['axis']) => ({
    ...scale,
    ...(text !== '' && { label: text }),
  })
  switch (shown.kind) {
    case 'dot-plot':
      return { kind: shown.kind, axis: writeAxis(shown.axis) }
    case 'box-plot':
      return {
        kind: shown.kind,
        axis: writeAxis(shown.axis),
        ...(shown.snap !== shown.axis.step && { snap: shown.snap }),
      }
    case 'bar-chart': {
      const { kind, names, to, step, snap: own, label: text } = shown
      return { kind, names, to, step, ...(own !== step && { snap: own }), ...(text !== '' && { label: text }) }
    }
  }
}
