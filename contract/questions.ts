import { z } from 'zod'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { oneLine, storableText } from './fields.ts'

/** Id of a question, as its author or its import chose it. */
export const QuestionId = storableText(CONTENT_LIMITS.questionId)

/** Shown position of an option, item, blank or spot, from 0. */
const position = z.int().min(0).max(99)

const coordinate = z.number().min(-1_000_000).max(1_000_000)
const point = z.array(coordinate).min(1).max(2)

/**
 * What is drawn on a number line or in a coordinate plane. A line goes through two points. An end of an interval is null
 * where it goes on forever. `side` is a point of the shaded half-plane.
 */
const Drawing = z.union([
  z.strictObject({ points: z.array(point).max(20) }),
  z.strictObject({ line: z.array(point).max(2) }),
  z.strictObject({
    interval: z.strictObject({
      from: coordinate.nullable(),
      to: coordinate.nullable(),
      fromOpen: z.boolean(),
      toOpen: z.boolean(),
    }),
  }),
  z.strictObject({
    halfPlane: z.strictObject({ through: z.array(point).max(2), strict: z.boolean(), side: point.nullable() }),
  }),
])

/**
 * Answer to a question, over what was shown: the position of an option (single), positions (several, order, spot), typed
 * text (number, expression), the position of a right side or null for each left side (match), a text for each blank, where
 * '' is an open one (blanks), or what was drawn (graph). A draft may be incomplete.
 */
export const Answer = z.union([
  position,
  oneLine(CONTENT_LIMITS.typedAnswer),
  z.array(position.nullable()).max(CONTENT_LIMITS.options),
  z.array(oneLine(CONTENT_LIMITS.typedAnswer)).max(CONTENT_LIMITS.options),
  Drawing,
])

/** Question id to answer. */
export const Answers = z
  .record(QuestionId, Answer)
  .refine((answers) => Object.keys(answers).length <= CONTENT_LIMITS.questions, 'Too many answers')
  .meta({ examples: [{ q1: 0, q2: [0, 2], q3: '3/4', q4: { points: [[2, 3]] } }] })

/** Number of the try whose order and numbers a learner sees: 1 for the first. 0 is a page without, in the written order. */
export const Draw = z.int().min(0).max(1_000_000)

const shownBase = {
  id: z.string(),
  /** Plain text; mathematics is between dollar signs, in TeX. So are all other texts of a question. */
  question: z.string(),
  /** Text that neighboring questions with the same one share. */
  stem: z.string().nullable(),
  /** From gentle to nearly giving the step away; none in timed tests. */
  hints: z.array(z.string()),
  /** MathML of each formula in the shown texts, by its TeX. A formula that cannot be rendered is missing. */
  formulas: z.record(z.string(), z.string()),
}

const options = z.array(z.string())
const label = z.string().nullable()
const Axis = z.object({ from: z.number(), to: z.number(), step: z.number(), label: z.string().nullable() })
const Picture = z.object({ src: z.string(), alt: z.string(), width: z.number(), height: z.number() })
const Spot = z.object({ label: z.string(), x: z.number(), y: z.number(), r: z.number() })

/** Kinds of questions, each with what is shown of it. */
const shown = {
  single: { kind: z.literal('single'), ...shownBase, options },
  several: { kind: z.literal('several'), ...shownBase, options },
  /** `label`: words behind the field. */
  number: { kind: z.literal('number'), ...shownBase, label },
  expression: { kind: z.literal('expression'), ...shownBase },
  order: { kind: z.literal('order'), ...shownBase, items: options },
  match: { kind: z.literal('match'), ...shownBase, left: options, right: options },
  blanks: {
    kind: z.literal('blanks'),
    ...shownBase,
    /** With {1}, {2} … where the blanks are. */
    text: z.string(),
    blanks: z.array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('text') }),
        z.object({ kind: z.literal('menu'), options }),
        z.object({ kind: z.literal('number'), label }),
      ]),
    ),
  },
  graph: {
    kind: z.literal('graph'),
    ...shownBase,
    board: z.union([z.object({ line: Axis }), z.object({ plane: z.object({ x: Axis, y: Axis }) })]),
    tool: z.enum(['points', 'line', 'interval', 'halfPlane']),
    /** Number of points to set; null for other tools. */
    choose: z.int().nullable(),
  },
  spot: {
    kind: z.literal('spot'),
    ...shownBase,
    /** Null for a passage. */
    picture: Picture.nullable(),
    spots: z.array(Spot),
    /** Sentences or phrases to choose from; none for a picture. */
    passage: options,
    /** Number of spots or sentences to choose. */
    choose: z.int(),
  },
}

/** Question as a learner sees it before submitting, without key, feedback and explanation. */
export const LearnerQuestion = z.discriminatedUnion('kind', [
  z.object(shown.single),
  z.object(shown.several),
  z.object(shown.number),
  z.object(shown.expression),
  z.object(shown.order),
  z.object(shown.match),
  z.object(shown.blanks),
  z.object(shown.graph),
  z.object(shown.spot),
])

const scoredBase = {
  /**
   * `unanswered`, `unreadable` and `undecided` only in timed tests that ended at their deadline: an unreadable answer
   * counts as none, and an undecided one is scored again.
   */
  outcome: z.enum(['right', 'wrong', 'unanswered', 'unreadable', 'undecided']),
  right: z.boolean(),
  /** For this answer. `at` is the position of the option, blank, left side or spot; null for the whole answer. */
  feedback: z.array(
    z.object({
      text: z.string(),
      /** Known misunderstanding that the answer shows, in words; null without one. */
      misconception: z.string().nullable(),
      at: z.int().nullable(),
    }),
  ),
  explanation: z.string().nullable(),
  /** Worked solution, a sentence each. */
  steps: z.array(z.string()),
  /** Ids of skills. */
  skills: z.array(z.string()),
}

/** An answer, null when the question was left open, and a right one in the same form. */
const answered = <Form extends z.ZodType>(form: Form) => ({ ...scoredBase, answer: form.nullable(), correct: form })
const text = answered(z.string())
const list = answered(z.array(z.int()))

/** Scored question with its key, sent only after a submission. */
export const ScoredQuestion = z.discriminatedUnion('kind', [
  z.object({ ...shown.single, ...answered(z.int()) }),
  z.object({ ...shown.several, ...list }),
  z.object({ ...shown.number, ...text }),
  z.object({ ...shown.expression, ...text }),
  z.object({ ...shown.order, ...list }),
  z.object({ ...shown.match, ...answered(z.array(z.int().nullable())) }),
  z.object({
    ...shown.blanks,
    ...answered(z.array(z.string())),
    /** True for each blank that is right. */
    parts: z.array(z.boolean()),
  }),
  z.object({ ...shown.graph, ...answered(Drawing) }),
  z.object({ ...shown.spot, ...list }),
])
