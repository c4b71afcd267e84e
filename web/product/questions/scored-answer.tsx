import type { ReactNode } from 'react'
import { screenOf } from '../kinds/index.ts'
import { YOUR_ANSWER } from '../kinds/kind-screen.ts'
import type { ScoredQuestion } from './question-types.ts'

type ScoredAnswerProps = {
  question: ScoredQuestion
  legend: ReactNode
  /** Label of the answer; 'Your answer' by default. */
  answerLabel?: string | undefined
}

/** Scored question: its answer with right and wrong parts, and a correct answer if it was wrong. */
export function ScoredAnswer({ question, legend, answerLabel = YOUR_ANSWER }: ScoredAnswerProps) {
  const { Marked } = screenOf(question)
  return <Marked question={question} legend={legend} answerLabel={answerLabel} />
}
