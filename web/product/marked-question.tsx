import { t } from '@lingui/core/macro'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { QuestionFigure } from './questions/question-figure.tsx'
import { QuestionText } from './questions/question-text.tsx'
import type { ScoredQuestion } from './questions/question-types.ts'
import { ScoredAnswer } from './questions/scored-answer.tsx'
import { SharedText } from './questions/shared-text.tsx'
import { Verdict } from './questions/verdict.tsx'

export type MarkedQuestionProps = {
  as?: 'div' | 'li'
  /** Position among the questions, from 1; none for a question by itself. */
  number?: number
  marked: ScoredQuestion
  /** Name of the learner, for a parent. */
  learnerName?: string | undefined
  /** True in practice, where no answer means "I don't know yet". */
  learning?: boolean
}

/** Scored question with its answer and the correct one, feedback and explanation. */
export function MarkedQuestion({ as = 'div', number, marked, learnerName, learning = false }: MarkedQuestionProps) {
  return (
    <Card as={as} className="break-inside-avoid">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        {number !== undefined && (
          <span aria-hidden="true" className="text-ink-soft text-sm">
            {t`Question ${number}`}
          </span>
        )}
        <Outcome marked={marked} learning={learning} />
      </div>
      {marked.stem && (
        <div className="mb-4 text-sm">
          <SharedText text={marked.stem} formulas={marked.formulas} folded />
        </div>
      )}
      <QuestionFigure question={marked} />
      <ScoredAnswer
        question={marked}
        legend={
          <>
            {number !== undefined && <span className="sr-only">{t`Question ${number}:`} </span>}
            <QuestionText text={marked.question} formulas={marked.formulas} />
          </>
        }
        answerLabel={learnerName && t`${learnerName}’s answer`}
      />
      <Verdict question={marked} learnerName={learnerName} learning={learning} />
    </Card>
  )
}

function Outcome({ marked: { answer, right, outcome }, learning }: Pick<MarkedQuestionProps, 'marked' | 'learning'>) {
  if (answer === null && learning) return <Badge tone="info">{t`Not known yet`}</Badge>
  if (answer === null) return <Badge tone="warning">{t`Not answered`}</Badge>
  if (outcome === 'undecided') return <Badge tone="info">{t`Being checked`}</Badge>
  if (outcome === 'unreadable') return <Badge tone="warning">{t`Couldn’t be read`}</Badge>
  return right ? <Badge tone="success">{t`Right`}</Badge> : <Badge tone="danger">{t`Wrong`}</Badge>
}
