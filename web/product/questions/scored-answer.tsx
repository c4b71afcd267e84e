import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { screenOf } from '../kinds/index.ts'
import { ContentFrame } from './content-frame.tsx'
import type { ScoredQuestion } from './question-types.ts'

type ScoredAnswerProps = {
  question: ScoredQuestion
  legend: ReactNode
  /** Label of the answer; 'Your answer' by default. */
  answerLabel?: string | undefined
}

/** Scored question: its answer with right and wrong parts, and a correct answer if it was wrong. */
export function ScoredAnswer({ question, legend, answerLabel }: ScoredAnswerProps) {
  const { Marked } = screenOf(question)
  return (
    <ContentFrame>
      <Marked
        question={question}
        legend={legend}
        answerLabel={answerLabel ?? t`Your answer`}
        isOwn={answerLabel === undefined}
      />
    </ContentFrame>
  )
}
