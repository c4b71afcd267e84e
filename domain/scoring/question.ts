import type { NumberKey } from './numbers/score-number.ts'
import type { Board, Drawing, Picture, Spot } from './question-schemas.ts'

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
      /** Right sides, each once; some may have no left side. */
      partners: string[]
      /** Index of the partner for each left side. */
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
export type QuestionOf<K extends Question['kind']> = Extract<Question, { kind: K }>
