import type { NumberKey } from './numbers/score-number.ts'

/** Axis of a board; points are set in steps of `snap`. */
export type Axis = { from: number; to: number; step: number; snap: number; label: string | null }

/** Number line or coordinate plane. */
export type Board = { line: Axis } | { plane: { x: Axis; y: Axis } }

/** Coordinates: one on a number line, two on a plane. */
export type Point = number[]

/** Drawing on a board. An interval without an end goes on forever; a half-plane lies on the side of a point. */
export type Drawing =
  | { points: Point[] }
  | { line: Point[] }
  | { interval: { from: number | null; to: number | null; fromOpen: boolean; toOpen: boolean } }
  | { halfPlane: { through: Point[]; strict: boolean; side: Point } }

export type DrawingTool = 'points' | 'line' | 'interval' | 'halfPlane'

/** Explanation of one answer, with the id of the misconception that it shows, where there is one. */
export type Feedback = { text: string; misconception: string | null }

/** Feedback for a foreseen wrong number, expression or word. */
export type ForeseenValue = Feedback & { value: string }

/** Values that a variant may have: numbers from, to and by a step, or one of some words and numbers. */
export type VariantRange = { from: number; to: number; step: number } | { choose: (string | number)[] }

/** Template of a question: each draw picks values that meet every condition, and fills them into the texts. */
export type Variants = { ranges: Record<string, VariantRange>; where: string[] }

type QuestionBase = {
  id: string
  question: string
  /** Text that neighboring questions with the same stem share. */
  stem: string | null
  explanation: string | null
  /** Worked solution, a sentence each; shown with the explanation after a submit. */
  steps: string[]
  /** From gentle to nearly giving the step away. Timed tests show none. */
  hints: string[]
  /** Ids of skills. */
  skills: string[]
  /** Null for a question without a template, and for every drawn question. */
  variants: Variants | null
}

type OptionQuestion = {
  options: string[]
  /** One entry for each option. */
  feedback: (Feedback | null)[]
  /** True where an option names others by place, so that the options are not shuffled. */
  fixedOrder: boolean
}

/** Form that an expression has to have beside being equal to the key. */
export type ExpressionForm = 'any' | 'simplified' | 'expanded' | 'factored'

/** The key of an expression question, in plain school notation: "2(x+3)" or "y = 2x + 1". */
export type ExpressionKey = { value: string; form: ExpressionForm }

export type Blank =
  | {
      kind: 'text'
      accept: string[]
      caseSensitive: boolean
      /** True where accents, inner spaces and punctuation count. */
      exact: boolean
      wrong: ForeseenValue[]
    }
  | { kind: 'menu'; options: string[]; correct: number; wrong: ForeseenValue[] }
  | { kind: 'number'; key: NumberKey; label: string | null; wrong: ForeseenValue[] }

export type Picture = { src: string; alt: string; width: number; height: number }

/** Round area of a picture, in its pixels. */
export type Spot = { label: string; x: number; y: number; r: number }

/** The normal form of a question's kind. Every index counts the shown items, from 0. */
type QuestionKind =
  | (OptionQuestion & { kind: 'single'; correct: number })
  | (OptionQuestion & { kind: 'several'; correct: number[] })
  | { kind: 'number'; key: NumberKey; label: string | null; wrong: ForeseenValue[] }
  | { kind: 'expression'; key: ExpressionKey; wrong: ForeseenValue[] }
  | {
      kind: 'order'
      items: string[]
      /** Indexes of the items, first to last in the right order. */
      correct: number[]
      wrong: (Feedback & { order: number[] })[]
      /** For a wrong order that was not foreseen. */
      feedback: Feedback | null
    }
  | {
      kind: 'match'
      left: string[]
      right: string[]
      /** Index in `right` for each of `left`. */
      correct: number[]
      wrong: (Feedback & { pair: [number, number] })[]
    }
  | {
      kind: 'blanks'
      /** Text with {1}, {2} … where the blanks are. */
      text: string
      blanks: Blank[]
    }
  | { kind: 'graph'; board: Board; key: Drawing; tolerance: number; wrong: (Feedback & { answer: Drawing })[] }
  | {
      kind: 'spot'
      /** Null for a passage. */
      picture: Picture | null
      /** Spots of the picture; none for a passage. */
      spots: Spot[]
      /** Sentences or phrases to choose from; none for a picture. */
      passage: string[]
      correct: number[]
      /** One entry for each spot or sentence. */
      feedback: (Feedback | null)[]
    }

/** A question in the one normal form (readings, "Quizzes, assignments, tests"). */
export type Question = QuestionBase & QuestionKind
export type Kind = QuestionKind['kind']
export type QuestionOf<K extends Kind> = Extract<Question, { kind: K }>

type ShownBase = Pick<QuestionBase, 'id' | 'question' | 'stem' | 'hints'>

export type ShownBlank =
  | { kind: 'text' }
  | { kind: 'menu'; options: string[] }
  | { kind: 'number'; label: string | null }

/** Fields that a learner sees before answering, by kind. */
type Shown = {
  single: { options: string[] }
  several: { options: string[] }
  number: { label: string | null }
  expression: object
  order: { items: string[] }
  match: { left: string[]; right: string[] }
  blanks: { text: string; blanks: ShownBlank[] }
  /** `choose`: number of points to set; null for other tools. */
  graph: { board: Board; tool: DrawingTool; choose: number | null }
  /** `choose`: number of spots or sentences to choose. */
  spot: { picture: Picture | null; spots: Spot[]; passage: string[]; choose: number }
}

/**
 * Answers by kind; indexes count the shown items. A draft may be incomplete: null for a left side without a partner, ''
 * for an open blank, a list that is too short.
 */
export type AnswerOf = {
  single: number
  several: number[]
  number: string
  expression: string
  /** Indexes of the items, first to last. */
  order: number[]
  /** Index of the right side for each left side. */
  match: (number | null)[]
  /** Text of each blank, of a menu that of the chosen option. */
  blanks: string[]
  graph: Drawing
  spot: number[]
}
export type Answer = AnswerOf[Kind]

/** Question as a learner sees it before submitting: without key, feedback, explanation and steps. */
export type LearnerQuestion = { [K in Kind]: ShownBase & { kind: K } & Shown[K] }[Kind]

/** Feedback for a submitted answer. `at` is the index of the option, blank, left side or spot; null for the whole. */
export type AnswerFeedback = Feedback & { at: number | null }

/**
 * Result of one question. `unreadable` and `undecided` are stored only for a timed test that ended at its deadline: an
 * unreadable answer counts as none, and an undecided one is scored again.
 */
export type QuestionOutcome = 'right' | 'wrong' | 'unanswered' | 'unreadable' | 'undecided'

type Scored = {
  outcome: QuestionOutcome
  right: boolean
  feedback: AnswerFeedback[]
  explanation: string | null
  steps: string[]
  skills: string[]
}

/** A question after a submit: the answer (null: none), a right answer in the same form, and why. */
export type ScoredQuestion = {
  [K in Kind]: ShownBase &
    Scored & { kind: K; answer: AnswerOf[K] | null; correct: AnswerOf[K] } & Shown[K] &
    (K extends 'blanks' ? { /** True for each blank that is right. */ parts: boolean[] } : object)
}[Kind]
