import type { ComponentType } from 'react'
import type { Kind, QuestionOf, ScoredOf } from '../questions/question-types.ts'

/** Kind of question on a printed worksheet. */
export type KindPaper<K extends Kind> = {
  /** Space to answer by hand. */
  AnswerSpace: ComponentType<{ question: QuestionOf<K> }>
  /** Key on the answer sheet, with the letters of the worksheet and a line for each part; the answer in words if missing. */
  formatKey?: (answer: ScoredOf<K>) => string
  /** Picture of the key. */
  KeyPicture?: ComponentType<{ answer: ScoredOf<K> }>
}
