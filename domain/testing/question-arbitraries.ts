import fc from 'fast-check'
import { FIGURES } from '#packages/figures/figures.ts'
import { parseQuestions } from '../content/parse-questions.ts'
import type { Kind, Question, QuestionOf } from '../scoring/question.ts'
import type { Answer } from '../scoring/question-schemas.ts'
import type { Answers } from '../scoring/score-answers.ts'
import { scoreQuestion } from '../scoring/score-question.ts'

const trimmedText = fc
  .string({ minLength: 1 })
  .map((text) => text.trim())
  .filter((text) => text !== '')

const differentTexts = (minLength: number, maxLength: number) => fc.uniqueArray(trimmedText, { minLength, maxLength })

const anyFeedback = fc.record({ text: trimmedText, misconception: fc.option(fc.constantFrom('m.adds', 'm.signs')) })

const perOption = <Item>(options: Item[]) =>
  fc.array(fc.option(anyFeedback), { minLength: options.length, maxLength: options.length })

const somePlaces = (count: number) => fc.subarray([...Array(count).keys()], { minLength: 1 })

const single = differentTexts(2, 5).chain((options) =>
  fc.record({
    options: fc.constant(options),
    correct: fc.nat(options.length - 1),
    feedback: perOption(options),
    fixedOrder: fc.boolean(),
  }),
)

const several = differentTexts(2, 5).chain((options) =>
  fc.record({
    kind: fc.constant('several'),
    options: fc.constant(options),
    correct: somePlaces(options.length),
    feedback: perOption(options),
  }),
)

/** Fraction, with a foreseen wrong one that differs by whole numbers. */
const numberFields = fc
  .record({
    top: fc.integer({ min: -50, max: 50 }),
    bottom: fc.integer({ min: 1, max: 12 }),
    away: fc.integer({ min: 1, max: 5 }),
    feedback: anyFeedback,
    unit: fc.option(fc.constantFrom('cm', '$', '%', 'hours', 'm/s').map((name) => ({ name, convertible: true }))),
  })
  .map(({ top, bottom, away, feedback, unit }) => ({
    answer: `${top}/${bottom}`,
    unit,
    wrong: [{ value: `${top + away * bottom}/${bottom}`, ...feedback }],
  }))

const number = fc
  .record({ kind: fc.constant('number'), label: fc.option(trimmedText) })
  .chain((fields) => numberFields.map((numeric) => ({ ...fields, ...numeric })))

const expression = fc.record({
  kind: fc.constant('expression'),
  answer: fc.constantFrom('2(x+3)', 'y = 2x + 1', 'x^2 - 9', '3/4 n', 'p >= 5'),
  form: fc.constantFrom('any', 'simplified', 'factored'),
  wrong: fc.array(fc.record({ value: fc.constantFrom('2x+3', 'y = x'), text: trimmedText }), { maxLength: 2 }),
})

/** Two to four parts; a last number may follow from the first. */
const parts = fc
  .record({
    list: fc.array(fc.tuple(fc.oneof(single, several, number, expression), trimmedText, fc.option(trimmedText)), {
      minLength: 1,
      maxLength: 3,
    }),
    last: fc.integer({ min: -9, max: 9 }),
    times: fc.integer({ min: 2, max: 9 }),
  })
  .map(({ list, last, times }) => ({
    kind: 'parts',
    parts: [
      { kind: 'number', question: 'First?', answer: `${last}` },
      ...list.slice(1).map(([fields, question, explanation]) => ({ ...fields, question, explanation })),
      { kind: 'number', question: 'Last?', answer: `${last * times}`, follows: `a * ${times}` },
    ],
  }))

const order = differentTexts(2, 6).chain((items) =>
  fc.record({
    kind: fc.constant('order'),
    items: fc.constant(items),
    wrong: fc
      .shuffledSubarray([...items.keys()], { minLength: items.length })
      .chain((places) => anyFeedback.map((feedback) => [{ order: places, ...feedback }]))
      .filter(([wrong]) => wrong?.order.some((index, place) => index !== place) ?? false),
    feedback: fc.option(anyFeedback),
  }),
)

const match = fc
  .record({ left: differentTexts(2, 6), right: differentTexts(2, 6), extra: differentTexts(0, 2) })
  .map(({ left, right, extra }) => ({
    kind: 'match',
    pairs: left.map((text, index) => [text, right[index % right.length]]),
    extra: extra.filter((text) => !right.includes(text)),
  }))

/** Timeline whose events are the places. */
const label = fc
  .record({ rights: differentTexts(2, 6), extra: fc.boolean(), feedback: anyFeedback })
  .map(({ rights, extra, feedback }) => {
    const labels = rights.map((text) => `Label ${text}`)
    const places = labels.slice(extra ? 1 : 0).map((_, index) => String(index + 1))
    return {
      kind: 'label',
      figure: { kind: 'timeline', events: [...places, 'end'].map((place) => ({ label: place })) },
      pairs: places.map((place, index) => [place, labels[index]]),
      extra: labels.slice(places.length),
      wrong: [{ pair: [0, 1], ...feedback }],
    }
  })
  .filter(({ pairs, extra }) => pairs.length + extra.length > 1 && pairs.length > 1)

const sort = fc
  .record({ groups: differentTexts(2, 4), items: differentTexts(2, 8), feedback: anyFeedback })
  .chain(({ groups, items, feedback }) =>
    fc.array(fc.nat(groups.length - 1), { minLength: items.length, maxLength: items.length }).map((places) => ({
      kind: 'sort',
      groups,
      items: items.map((text, index) => [text, places[index]]),
      wrong: [{ pair: [0, ((places[0] ?? 0) + 1) % groups.length], ...feedback }],
    })),
  )

const blank = fc.oneof(
  fc.record({
    accept: fc.constantFrom(['topic', 'subject'], ['Main idea']),
    caseSensitive: fc.boolean(),
    accents: fc.boolean(),
  }),
  differentTexts(2, 4)
    .filter((options) => options.every((text) => text.length <= 200))
    .chain((options) => fc.record({ options: fc.constant(options), correct: fc.nat(options.length - 1) })),
  numberFields,
)

const blanks = fc.array(blank, { minLength: 1, maxLength: 4 }).map((list) => ({
  kind: 'blanks',
  text: list.map((_, index) => `Part {${index + 1}}`).join(', '),
  blanks: list,
}))

/** Some lines have a blank, and some two. */
const worked = fc
  .array(fc.array(blank, { maxLength: 2 }), { minLength: 2, maxLength: 5 })
  .filter((lines) => lines.flat().length > 0)
  .map((lines) => {
    let number = 0
    return {
      kind: 'worked',
      lines: lines.map((list) => `Line ${list.map(() => `{${++number}}`).join(' = ')}`),
      blanks: lines.flat(),
    }
  })

const table = fc
  .record({ columns: fc.integer({ min: 2, max: 4 }), rows: fc.integer({ min: 1, max: 4 }), first: blank })
  .chain(({ columns, rows, first }) =>
    fc.record({
      kind: fc.constant('table'),
      columns: fc.array(
        trimmedText.filter((text) => text.length <= 200),
        { minLength: columns, maxLength: columns },
      ),
      rows: fc
        .array(
          fc.array(fc.oneof(fc.constantFrom('', '4', '−3.5', 'x'), blank), { minLength: columns, maxLength: columns }),
          { minLength: rows, maxLength: rows },
        )
        .map(([row = [], ...others]) => [row.with(0, first), ...others]),
    }),
  )

const dotPlot = fc
  .record({
    from: fc.integer({ min: -5, max: 5 }),
    columns: fc.integer({ min: 2, max: 12 }),
    step: fc.constantFrom(1, 2, 0.5),
    data: fc.array(fc.nat(), { minLength: 1, maxLength: 11 }),
    text: trimmedText,
  })
  .map(({ from, columns, step, data, text }) => {
    const at = (index: number) => `${from + (index % (columns + 1)) * step}`
    return {
      display: { kind: 'dot-plot', axis: { from, to: from + columns * step, step, label: 'Books' } },
      answer: data.map(at),
      wrong: [{ answer: [...data, 0].map(at), text }],
    }
  })

const barChart = fc
  .record({ heights: fc.array(fc.nat(20), { minLength: 2, maxLength: 6 }), text: trimmedText })
  .map(({ heights, text }) => ({
    display: { kind: 'bar-chart', names: heights.map((_, index) => `B${index}`), to: 20, step: 5, snap: 1 },
    answer: heights,
    wrong: [{ answer: heights.map((height) => 20 - height), text }].filter(() => heights.some((one) => one !== 10)),
  }))

const boxPlot = fc
  .record({ values: fc.array(fc.integer({ min: 0, max: 80 }), { minLength: 5, maxLength: 5 }), text: trimmedText })
  .map(({ values, text }) => {
    const answer = values.toSorted((a, b) => a - b).map((value) => value / 4)
    return {
      display: { kind: 'box-plot', axis: { from: 0, to: 20, step: 2 }, snap: 0.25 },
      answer,
      wrong: [{ answer: answer.map((value) => value / 2), text }].filter(() => answer.at(-1) !== 0),
    }
  })

const display = fc.oneof(dotPlot, barChart, boxPlot).map((fields) => ({ kind: 'display', ...fields }))

const coordinate = fc.integer({ min: -6, max: 6 })
const point = fc.tuple(coordinate, coordinate)
const line = fc.uniqueArray(point, { minLength: 2, maxLength: 2, selector: (one) => one.join() })
const axis = { from: -6, to: 6, step: 1 }

/** Three points that are not on one line. */
const triangle = fc
  .tuple(point, point, point)
  .filter(([[ax, ay], [bx, by], [cx, cy]]) => (bx - ax) * (cy - ay) !== (by - ay) * (cx - ax))

const drawing = fc.oneof(
  fc.uniqueArray(point, { minLength: 1, maxLength: 4, selector: (one) => one.join() }).map((points) => ({ points })),
  line.map((through) => ({ line: { through } })),
  fc
    .tuple(point, point, point, fc.boolean())
    .filter(([[ax, ay], [bx, by], [x, y]]) => (bx - ax) * (y - ay) !== (by - ay) * (x - ax))
    .map(([a, b, side, strict]) => ({ halfPlane: { through: [a, b], side, strict } })),
  line.map((segment) => ({ segment })),
  fc.tuple(line, line).map((lines) => ({ lines })),
  triangle.map((polygon) => ({ polygon })),
  triangle.filter((points) => new Set(points.map(([x]) => x)).size === points.length).map((parabola) => ({ parabola })),
  line
    .filter(([[x, y] = [0, 0], [otherX, otherY] = [0, 0]]) => x !== otherX && y !== otherY)
    .map((vertexParabola) => ({ vertexParabola })),
)

const given = fc.array(
  fc.oneof(
    triangle.map((polygon) => ({ drawing: { polygon }, names: ['A', 'B', 'C'] })),
    line.map((through) => ({ drawing: { line: through } })),
  ),
  { maxLength: 2 },
)

/** Line from 0 to 2 in fractions, with or without texts of its own. */
const fractionLine = fc
  .record({
    parts: fc.integer({ min: 2, max: 12 }),
    place: fc.nat(),
    away: fc.integer({ min: 1 }),
    isNamed: fc.boolean(),
  })
  .map(({ parts, place, away, isNamed }) => {
    const marks = 2 * parts + 1
    const at = (index: number) => ({ points: [[`${index % marks}/${parts}`]] })
    return {
      kind: 'graph',
      board: {
        line: {
          from: 0,
          to: 2,
          step: `1/${parts}`,
          ...(isNamed && { ticks: Array.from({ length: marks }, (_, index) => `${index}`) }),
        },
      },
      answer: at(place),
      wrong: [{ answer: at((place % marks) + 1 + (away % (marks - 1))), text: 'Count again.' }],
    }
  })

const graph = fc.oneof(
  fc
    .tuple(drawing, given)
    .map(([answer, shown]) => ({ kind: 'graph', board: { plane: { x: axis, y: axis }, given: shown }, answer })),
  fc
    .tuple(fc.option(fc.integer({ min: -6, max: 0 })), fc.integer({ min: 1, max: 6 }), fc.boolean(), fc.boolean())
    .map(([from, to, fromOpen, toOpen]) => ({
      kind: 'graph',
      board: { line: axis },
      answer: { interval: { from, to, fromOpen, toOpen } },
    })),
  fractionLine,
)

const passage = differentTexts(2, 5).chain((sentences) =>
  fc.record({
    kind: fc.constant('spot'),
    passage: fc.constant(sentences),
    correct: somePlaces(sentences.length),
    feedback: perOption(sentences),
  }),
)

const edit = fc
  .record({
    words: fc.uniqueArray(fc.constantFrom('Ann', 'ran', 'it’s', '“go,”', 'home', 'twice'), { minLength: 2 }),
    feedback: anyFeedback,
  })
  .map(({ words: list, feedback }) => ({
    kind: 'edit',
    text: list.join(' '),
    accept: [`${list.join(' ')}.`, `${list.join(' ')}!`],
    wrong: [{ value: `${list.join(' ')}?`, ...feedback }],
  }))

const error = fc
  .record({ lines: fc.array(trimmedText, { minLength: 3, maxLength: 7 }), options: differentTexts(2, 4) })
  .chain(({ lines, options }) =>
    fc.record({
      kind: fc.constant('error'),
      lines: fc.constant(lines),
      line: fc.nat(lines.length - 1),
      lineFeedback: perOption(lines),
      options: fc.constant(options),
      correct: fc.nat(options.length - 1),
      feedback: perOption(options),
      fixedOrder: fc.boolean(),
    }),
  )

const words = fc
  .tuple(
    fc.array(fc.constantFrom('Ann', 'said', 'it’s', 'well-known', '3.5', 'it'), { minLength: 2, maxLength: 9 }),
    fc.nat(),
  )
  .chain(([list, place]) =>
    fc.record({
      kind: fc.constant('spot'),
      text: fc.constantFrom(' ', ', ', '—', '\n').map((space) => {
        const right = place % list.length
        return list.map((word, index) => (index === right ? `“[${word}]”` : word)).join(space)
      }),
      wrong: anyFeedback.map((feedback) => [{ ...feedback, value: list[0] ?? '' }]),
    }),
  )

const common = {
  id: trimmedText,
  question: trimmedText,
  stem: fc.option(trimmedText),
  explanation: fc.option(trimmedText),
  steps: fc.array(trimmedText, { maxLength: 3 }),
  hints: fc.array(trimmedText, { maxLength: 3 }),
  skills: fc.subarray(['s.rates', 's.ratios']),
  family: fc.option(fc.constantFrom('rates', 'f.2')),
  exercise: fc.option(fc.constantFrom('guided', 'own', 'challenge')),
  decimalMark: fc.option(fc.constant(','), { freq: 3 }),
  figure: fc.option(fc.constantFrom(...Object.values(FIGURES).map(({ example }) => example)), { freq: 1 }),
}

const OF_KIND: Record<Kind, fc.Arbitrary<object>> = {
  single,
  several,
  number,
  expression,
  order,
  match,
  label,
  sort,
  blanks,
  table,
  worked,
  parts,
  edit,
  error,
  display,
  graph,
  spot: fc.oneof(passage, words),
}

/** Questions of every kind in the author's form. */
export const anyWritten = fc
  .tuple(fc.record(common), fc.oneof(...Object.values(OF_KIND)))
  .map(([texts, fields]) => ({ ...texts, ...fields }))

function parse(written: readonly unknown[]): Question[] {
  const parsed = parseQuestions(written)
  if (parsed.outcome === 'invalid') throw new Error(parsed.problems[0]?.message)
  return parsed.questions
}

/** Questions of every kind; ids may be names that are special in objects, such as `__proto__`. */
export const anyQuestions = fc.uniqueArray(anyWritten, { maxLength: 6, selector: ({ id }) => id }).map(parse)

const anySingle = fc.tuple(fc.record(common), single).map(([texts, fields]) => ({ ...texts, ...fields }))

export const anySingleChoice = fc
  .uniqueArray(anySingle, { maxLength: 6, selector: ({ id }) => id })
  .map((written) => parse(written).filter((question): question is QuestionOf<'single'> => question.kind === 'single'))

/** Complete right answer. */
export function rightAnswer(question: Question): Answer {
  return scoreQuestion(question, undefined).question.correct
}

/** Single-choice questions, each with an answer. */
export const answeredQuestions = anySingleChoice.chain((questions) =>
  fc.tuple(...questions.map((question) => fc.nat(question.options.length - 1))).map((chosen) => {
    const answers: Answers = Object.fromEntries(questions.map((question, index) => [question.id, chosen[index] ?? 0]))
    return { questions, answers }
  }),
)

/** Parses one question from the author's form. */
export function parseOne(written: Record<string, unknown>): Question {
  const [question] = parse([written])
  if (question === undefined) throw new Error('Parsing returned no question')
  return question
}
