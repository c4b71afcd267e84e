import type { Board, Drawing, Picture, Spot } from './drawing-schemas.ts'
import type { NumberKey } from './numbers/score-number.ts'

/** Explanation of an answer, with the id of the misconception that it reveals, or null. */
export type Feedback = { text: string; misconception: string | null }

/** Feedback for a foreseen wrong number, expression or word. */
export type ForeseenValue = Feedback & { value: string }

/** Values of a template variable: numbers from, to and by a step, or a choice of words and numbers. */
export type VariantRange = { from: number; to: number; step: number } | { choose: (string | number)[] }

/** Template of a question: each draw picks values that meet all conditions and fills them into the texts. */
export type Variants = { ranges: Record<string, VariantRange>; where: string[] }

type QuestionBase = {
  id: string
  question: string
  /** Text shared by consecutive questions with the same stem. */
  stem: string | null
  explanation: string | null
  /** Worked solution, one sentence per entry; shown with the explanation after a submission. */
  steps: string[]
  /** Ordered from gentle to nearly revealing the step. Not shown in timed tests. */
  hints: string[]
  /** Ids of skills. */
  skills: string[]
  /** Null for a question without a template and for every drawn question. */
  variants: Variants | null
}

type OptionQuestion = {
  options: string[]
  /** One entry per option. */
  feedback: (Feedback | null)[]
  /** True if an option refers to others by position, so that options are not shuffled. */
  fixedOrder: boolean
}

/** Form that an expression must have in addition to being equal to the key. */
export type ExpressionForm = 'any' | 'simplified' | 'expanded' | 'factored'

/** Key of an expression question, in plain school notation: "2(x+3)" or "y = 2x + 1". */
export type ExpressionKey = { value: string; form: ExpressionForm }

export type Blank =
  | {
      kind: 'text'
      accept: string[]
      caseSensitive: boolean
      /** True if accents, inner spaces and punctuation count. */
      exact: boolean
      wrong: ForeseenValue[]
    }
  | { kind: 'menu'; options: string[]; correct: number; wrong: ForeseenValue[] }
  | { kind: 'number'; key: NumberKey; label: string | null; wrong: ForeseenValue[] }

/** Normal form of each kind of question. Indexes refer to the displayed items, from 0. */
type QuestionKind =
  | (OptionQuestion & { kind: 'single'; correct: number })
  | (OptionQuestion & { kind: 'several'; correct: number[] })
  | { kind: 'number'; key: NumberKey; label: string | null; wrong: ForeseenValue[] }
  | { kind: 'expression'; key: ExpressionKey; wrong: ForeseenValue[] }
  | {
      kind: 'order'
      items: string[]
      /** Indexes of the items in the correct order. */
      correct: number[]
      wrong: (Feedback & { order: number[] })[]
      /** Feedback for a wrong order that was not foreseen. */
      feedback: Feedback | null
    }
  | {
      kind: 'match'
      left: string[]
      /** Distinct right sides; some may have no left side. */
      partners: string[]
      /** Index of the partner for each left side. */
      correct: number[]
      wrong: (Feedback & { pair: [number, number] })[]
    }
  | {
      kind: 'blanks'
      /** Text with the blanks as {1}, {2} … */
      text: string
      blanks: Blank[]
    }
  | { kind: 'graph'; board: Board; key: Drawing; tolerance: number; wrong: (Feedback & { answer: Drawing })[] }
  | {
      kind: 'spot'
      /** Null for a passage. */
      picture: Picture | null
      /** Spots of the picture; empty for a passage. */
      spots: Spot[]
      /** Sentences or phrases to choose from; empty for a picture. */
      passage: string[]
      correct: number[]
      /** One entry per spot or sentence. */
      feedback: (Feedback | null)[]
    }

/** Question in its normal form (readings, "Quizzes, assignments, tests"). */
export type Question = QuestionBase & QuestionKind
export type QuestionOf<K extends Question['kind']> = Extract<Question, { kind: K }>
