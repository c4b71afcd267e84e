import type { ComponentType, ReactNode } from 'react'
import type { Answer, Kind, QuestionOf, ScoredOf } from '../questions/question-types.ts'

export type FieldProps<K extends Kind> = {
  question: QuestionOf<K>
  /** The question with its number. */
  legend: ReactNode
  answer: Answer | undefined
  onAnswer: (answer: Answer) => void
  disabled: boolean
  /** True once the learner has tried to submit. */
  checked: boolean
  /** Message of the server about this answer, where it is one of several parts. */
  problem?: string | null | undefined
}

export type MarkedProps<K extends Kind> = {
  question: ScoredOf<K>
  legend: ReactNode
  answerLabel: string
  /** True for the learner whose answer it is. */
  isOwn: boolean
}

/** What a learner sees of a kind of question. */
export type KindScreen<K extends Kind> = {
  /** Question with its field to answer it. */
  Field: ComponentType<FieldProps<K>>
  /** Scored question: its answer with right and wrong parts, and a correct answer if it was wrong. */
  Marked: ComponentType<MarkedProps<K>>
  /** True if part of the answer cannot be parsed as math; it is then not wrong, but cannot be submitted. */
  isUnreadable?: (question: QuestionOf<K>, answer: Answer) => boolean
  /** True if `Field` and `Marked` show the figure of the question, which stands above them otherwise. */
  showsFigure?: boolean
  /** True if `Marked` shows feedback beside the parts of the answer. */
  showsFeedback?: boolean
  /** Name of the part of the answer that feedback is about. */
  FeedbackLabel?: ComponentType<{ question: ScoredOf<K>; at: number }>
  /** Sentence about the right answer, where the marked question does not name it; '' for none. */
  nameRightAnswer?: (question: ScoredOf<K>) => string
}
