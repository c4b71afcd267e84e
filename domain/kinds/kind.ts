import { z } from 'zod'
import type { Random } from '../content/variants/random.ts'
import { EXERCISE_STEPS } from '../practice/exercises.ts'
import type { DecimalMark } from '../scoring/numbers/read-number.ts'
import type { AnswerRules } from './answer-rules.ts'
import type { AuthorFields, FieldProblem } from './author-fields.ts'
import { AnswerFeedback } from './feedback.ts'
import { texts } from './shown-fields.ts'

/** Values of a template variable: numbers from, to and by a step, or a choice of words and numbers. */
const VariantRange = z.union([
  z.object({ from: z.number(), to: z.number(), step: z.number() }),
  z.object({ choose: z.array(z.union([z.string(), z.number()])) }),
])
export type VariantRange = z.infer<typeof VariantRange>

/** Template of a question: each draw picks values that meet all conditions and fills them into the texts. */
const Variants = z.object({ ranges: z.record(z.string(), VariantRange), where: texts })
export type Variants = z.infer<typeof Variants>

/** Figure as an author writes it (docs/figures.md), with the values of a draw filled in. */
const FigureData = z.record(z.string(), z.json())
export type FigureData = z.infer<typeof FigureData>

/** Fields of every question in its normal form. */
const normalBase = {
  id: z.string(),
  question: z.string(),
  /** Text shared by consecutive questions with the same stem. */
  stem: z.string().nullable(),
  explanation: z.string().nullable(),
  /** Worked solution, one sentence per entry; shown with the explanation after a submission. */
  steps: texts,
  /** Ordered from gentle to nearly revealing the step. Not shown in timed tests. */
  hints: texts,
  /** Ids of skills. */
  skills: texts,
  /** Id that parallel questions share; missing for none. Practice asks one of a family a week. */
  family: z.string().optional(),
  /** Step of a lesson's exercises that asks a practice-only question; missing for the usual one (exercises.ts). */
  exercise: z.enum(EXERCISE_STEPS).optional(),
  /** Numbers of the question, its key and its answers have a decimal comma; missing for a decimal point. */
  decimalMark: z.literal(',').optional(),
  /** Data of a figure above the question; missing for none. */
  figure: FigureData.optional(),
  /** Null for a question without a template and for every drawn question. */
  variants: Variants.nullable(),
}
export type QuestionBase = z.output<z.ZodObject<typeof normalBase>>

/** Fields of every question that a learner sees before submitting. */
const shownBase = {
  id: z.string(),
  question: z.string(),
  stem: z.string().nullable(),
  hints: texts,
  decimalMark: z.literal(',').optional(),
}

/** Data of its figure. The server sends the drawing instead, so that no output before a submission can have the data. */
const figure = FigureData.optional()

/** Fields of every question after a submission. */
const scoredBase = {
  ...shownBase,
  figure,
  /** Number of hints opened before the answer; missing for none, and in results of versions that did not store it. */
  openedHints: z.int().optional(),
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

/**
 * Judgment of an expression, made by another component; `wrong` is the index of the first equal foreseen wrong answer.
 */
export type ExpressionJudgment =
  | { outcome: 'equal' | 'undecided' }
  | { outcome: 'other-form' | 'different'; wrong: number | null }

/** Judgment of the expression of a question, or those of its parts; a single one holds for every part. */
export type Judgment = ExpressionJudgment | { outcome: 'parts'; parts: readonly (ExpressionJudgment | undefined)[] }

type Shape = Readonly<Record<string, z.ZodType>>
type Fields<Of extends Shape> = z.output<z.ZodObject<Of>>

/** Score of one complete answer, without partial credit. */
export type Judged<Marks = never> = { outcome: 'right' | 'wrong'; feedback: AnswerFeedback[]; marks?: Marks }

/** `unreadable` is not wrong; `message` suggests what to write instead. */
export type Unreadable = { outcome: 'unreadable'; message: string }

/** Question as rules read it: its fields, text and figure, and how its numbers are written. */
type Read<Stored> = Stored & Pick<QuestionBase, 'question' | 'stem' | 'decimalMark' | 'figure'>

/** Text that a learner reads above the field of an answer. */
export const taskOf = ({ stem, question }: Pick<QuestionBase, 'question' | 'stem'>): string =>
  `${stem ?? ''}\n${question}`

export const markOf = ({ decimalMark }: Pick<QuestionBase, 'decimalMark'>): DecimalMark => decimalMark ?? '.'

type Parts<Key, Normal extends Shape, ShownShape extends Shape, Answer extends z.ZodType, Marks> = PartsOf<
  Key,
  Fields<Normal>,
  ShownShape,
  Answer,
  Marks
> & {
  /** Fields of the normal form, in which questions are stored and content managers receive them, key included. */
  normal: Normal
}

type PartsOf<Key, Stored, ShownShape extends Shape, Answer extends z.ZodType, Marks> = AnswerRules<
  Fields<ShownShape>,
  z.output<Answer>
> & {
  key: Key
  /** Name in sentences for content managers: "put in order". */
  name: string
  /** Form of an answer, with its limits. */
  answer: Answer
  /** Fields that a learner sees before submitting. */
  shown: ShownShape
  /** Question as an author writes it, to its normal form; accepts the normal form, too. */
  written: z.ZodType<Stored>
  /** Inverse of `written`, without empty fields. */
  write: (question: Stored) => AuthorFields
  /** Problems of a valid question without a template: an unreadable key, or a foreseen wrong answer that is right. */
  checkKey?: (question: Read<Stored>) => FieldProblem[]
  /** Lists the fields explicitly, so that a field added to the normal form is not sent until it is named. */
  show: (question: Read<Stored>) => Fields<ShownShape>
  /** A right answer. */
  correct: (question: Stored) => z.output<Answer>
  /** @param judgment of expressions by another component; without it, an expression is undecided */
  judge: (
    question: Read<Stored>,
    answer: z.output<Answer>,
    judgment: Judgment | undefined,
  ) => Judged<Marks> | Unreadable | { outcome: 'undecided' }
  /** Shuffles what is displayed, with its keys and feedback. Missing if the order has a meaning. */
  shuffle?: (question: Stored, random: Random) => Stored
  /**
   * Gives the learner all but a share of the lines to fill in, 0 for the least that is still a task. Missing for a kind
   * that gives nothing.
   */
  fade?: (question: Stored, share: number) => Stored
  /** Lines with the key, for comparing versions. */
  describeKey: (question: Stored) => string[]
  editor: EditorFields
}

/** How content managers write a question of a kind. */
export type EditorFields = {
  /** Fields of the form, in addition to those of all kinds. */
  fields: readonly string[]
  /** New question. */
  blank: AuthorFields
  /** Filled example; missing for single choice, which needs none. */
  example?: AuthorFields
  /**
   * Field with a list of texts, which a change to another kind with one preserves, and whether `correct` has the index
   * of the right one, those of several, or none.
   */
  texts?: { field: string; right: 'one' | 'several' | null }
  /** True if `answer` is typed text, which a change to another such kind preserves with the foreseen wrong answers. */
  isTyped?: boolean
}

/** Marks on the parts of an answer; a kind without marks scores its answers as a whole. */
type PartMarks<Stored, Marks extends Shape, Answer> = {
  marks: Marks
  /** Marks of an answer that is not judged as a whole; it may be incomplete. */
  unmarked: (question: Read<Stored>, answer: Answer | null) => Fields<Marks>
}

type NoMarks = Readonly<Record<never, z.ZodType>>

/** Defines a kind of question. */
export function kind<
  const Key extends string,
  Normal extends Shape,
  ShownShape extends Shape,
  Answer extends z.ZodType,
>(parts: Parts<Key, Normal, ShownShape, Answer, Fields<NoMarks>>) {
  return kindWithMarks<Key, Normal, ShownShape, Answer, NoMarks>({ ...parts, marks: {}, unmarked: () => ({}) })
}

/** Defines a kind of question whose scored answers have marks on their parts. */
export function kindWithMarks<
  const Key extends string,
  Normal extends Shape,
  ShownShape extends Shape,
  Answer extends z.ZodType,
  Marks extends Shape,
>(parts: Parts<Key, Normal, ShownShape, Answer, Fields<Marks>> & PartMarks<Fields<Normal>, Marks, z.output<Answer>>) {
  type Stored = Fields<Normal>
  const { key, normal, shown, answer, marks } = parts
  const shownFields = { kind: z.literal(key), ...shown }

  const toLearnerQuestion = (question: QuestionBase & Stored) => {
    const { id, stem, hints, decimalMark } = question
    const rare = {
      ...(decimalMark === undefined ? {} : { decimalMark }),
      ...(question.figure === undefined ? {} : { figure: question.figure }),
    }
    return { id, question: question.question, stem, hints: [...hints], ...rare, kind: key, ...parts.show(question) }
  }

  /** Scores one answer; `message` is about an unreadable one. An answer that does not fit counts as none. */
  const score = (question: QuestionBase & Stored, sent: unknown, judgment: Judgment | undefined) => {
    const { explanation, steps, skills } = question
    const visible = parts.show(question)
    const given = parts.fits(visible, sent) ? sent : null
    const judged =
      given !== null && parts.isComplete(visible, given)
        ? parts.judge(question, given, judgment)
        : { outcome: 'unanswered' as const }
    return {
      question: {
        ...toLearnerQuestion(question),
        answer: given,
        correct: parts.correct(question),
        outcome: judged.outcome,
        right: judged.outcome === 'right',
        feedback: 'feedback' in judged ? judged.feedback : [],
        explanation,
        steps: [...steps],
        skills: [...skills],
        ...(('marks' in judged ? judged.marks : undefined) ?? parts.unmarked(question, given)),
      },
      message: judged.outcome === 'unreadable' ? judged.message : null,
    }
  }

  return {
    ...parts,
    /** Question in its normal form, with the key. */
    QuestionWithKey: z.object({ ...normalBase, kind: z.literal(key), ...normal }),
    /** Question as a learner sees it before submitting, with the data of its figure. */
    LearnerQuestion: z.object({ ...shownBase, figure, ...shownFields }),
    /** The same without the data of its figure, as it is sent. */
    SentQuestion: z.object({ ...shownBase, ...shownFields }),
    /** Question after a submission: the answer (null if none), a correct one in the same form, and the explanation. */
    ScoredQuestion: z.object({ ...scoredBase, ...shownFields, answer: answer.nullable(), correct: answer, ...marks }),
    /** Joins the fields of the kind with those of all kinds. */
    toQuestion: (base: QuestionBase, fields: Stored) => ({ ...base, kind: key, ...fields }),
    toLearnerQuestion,
    score,
    checkKey: parts.checkKey ?? (() => []),
    shuffle: <Question extends Stored>(question: Question, random: Random): Question & Stored =>
      parts.shuffle ? { ...question, ...parts.shuffle(question, random) } : question,
    fade: <Question extends Stored>(question: Question, share: number): Question & Stored =>
      parts.fade ? { ...question, ...parts.fade(question, share) } : question,
  }
}
