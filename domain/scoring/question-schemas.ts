import { z } from 'zod'
import { CONTENT_LIMITS } from '../content/content-limits.ts'
import { Board, Drawing, Picture, Spot } from './drawing-schemas.ts'
import { MAX_NUMBER_LENGTH } from './numbers/read-number.ts'

const index = z.int().min(0).max(99)
const indexes = z.array(index).max(CONTENT_LIMITS.options)
/** Typed text; rejects characters that PostgreSQL's JSON cannot store. */
const typed = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0\p{Cs}]*$/u)

const texts = z.array(z.string())

const ShownBlank = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text') }),
  z.object({ kind: z.literal('menu'), options: texts }),
  z.object({ kind: z.literal('number'), label: z.string().nullable() }),
])

/** Fields that a learner sees before answering, by kind. */
const SHOWN = {
  single: { kind: z.literal('single'), options: texts },
  several: { kind: z.literal('several'), options: texts },
  number: { kind: z.literal('number'), label: z.string().nullable() },
  expression: { kind: z.literal('expression') },
  order: { kind: z.literal('order'), items: texts },
  match: { kind: z.literal('match'), left: texts, partners: texts },
  blanks: {
    kind: z.literal('blanks'),
    /** Text with the blanks as {1}, {2} … */
    text: z.string(),
    blanks: z.array(ShownBlank),
  },
  graph: {
    kind: z.literal('graph'),
    board: Board,
    tool: z.enum(['points', 'line', 'interval', 'halfPlane']),
    /** Number of points to place; null for other tools. */
    choose: z.int().nullable(),
  },
  spot: {
    kind: z.literal('spot'),
    /** Null for a passage. */
    picture: Picture.nullable(),
    spots: z.array(Spot),
    /** Sentences or phrases; empty for a picture. */
    passage: texts,
    /** Number of spots or sentences to choose. */
    choose: z.int(),
  },
}

/**
 * Answers by kind; indexes refer to the displayed items. A draft may be incomplete: null for a left side without a
 * partner, '' for an open blank, or a short list.
 */
const ANSWERS = {
  single: index,
  several: indexes,
  number: typed(MAX_NUMBER_LENGTH),
  expression: typed(CONTENT_LIMITS.expression),
  /** Indexes of the items, first to last. */
  order: indexes,
  /** Index of the partner for each left side. */
  match: z.array(index.nullable()).max(CONTENT_LIMITS.options),
  /** Text of each blank; for a menu, the text of the chosen option. */
  blanks: z.array(typed(CONTENT_LIMITS.blankText)).max(CONTENT_LIMITS.options),
  graph: Drawing,
  spot: indexes,
}

/** Answer of any kind, with limits; `fitsQuestion` validates it against its question. */
export const Answer = z.union([ANSWERS.single, ANSWERS.expression, ANSWERS.match, ANSWERS.blanks, ANSWERS.graph])
export type Answer = z.infer<typeof Answer>
export type AnswerOf<K extends keyof typeof ANSWERS> = z.infer<(typeof ANSWERS)[K]>

const base = { id: z.string(), question: z.string(), stem: z.string().nullable(), hints: texts }

/** Question as a learner sees it before submitting: without key, feedback, explanation and steps. */
export const LearnerQuestion = z.discriminatedUnion('kind', [
  z.object({ ...base, ...SHOWN.single }),
  z.object({ ...base, ...SHOWN.several }),
  z.object({ ...base, ...SHOWN.number }),
  z.object({ ...base, ...SHOWN.expression }),
  z.object({ ...base, ...SHOWN.order }),
  z.object({ ...base, ...SHOWN.match }),
  z.object({ ...base, ...SHOWN.blanks }),
  z.object({ ...base, ...SHOWN.graph }),
  z.object({ ...base, ...SHOWN.spot }),
])
export type LearnerQuestion = z.infer<typeof LearnerQuestion>

/** Feedback on a submitted answer. `at`: index of the option, blank, left side or spot; null for the whole answer. */
const AnswerFeedback = z.object({ text: z.string(), misconception: z.string().nullable(), at: z.int().nullable() })
export type AnswerFeedback = z.infer<typeof AnswerFeedback>

const scored = {
  ...base,
  /**
   * `unreadable` and `undecided` are stored only for a timed test that ended at its deadline: an unreadable answer
   * counts as none, and an undecided one is scored later.
   */
  outcome: z.enum(['right', 'wrong', 'unanswered', 'unreadable', 'undecided']),
  right: z.boolean(),
  feedback: z.array(AnswerFeedback),
  explanation: z.string().nullable(),
  /** Worked solution, one sentence per entry. */
  steps: texts,
  skills: texts,
}

/** Answer (null if none) and a correct one in the same form. */
const answered = <Form extends z.ZodType>(form: Form) => ({ answer: form.nullable(), correct: form })

/** Question after a submission: the answer, the key, and the explanation. */
export const ScoredQuestion = z.discriminatedUnion('kind', [
  z.object({ ...scored, ...SHOWN.single, ...answered(ANSWERS.single) }),
  z.object({ ...scored, ...SHOWN.several, ...answered(ANSWERS.several) }),
  z.object({ ...scored, ...SHOWN.number, ...answered(ANSWERS.number) }),
  z.object({ ...scored, ...SHOWN.expression, ...answered(ANSWERS.expression) }),
  z.object({ ...scored, ...SHOWN.order, ...answered(ANSWERS.order) }),
  z.object({ ...scored, ...SHOWN.match, ...answered(ANSWERS.match) }),
  /** `parts`: true for each correct blank. */
  z.object({ ...scored, ...SHOWN.blanks, ...answered(ANSWERS.blanks), parts: z.array(z.boolean()) }),
  z.object({ ...scored, ...SHOWN.graph, ...answered(ANSWERS.graph) }),
  z.object({ ...scored, ...SHOWN.spot, ...answered(ANSWERS.spot) }),
])
export type ScoredQuestion = z.infer<typeof ScoredQuestion>
