import type { InferContractRouterOutputs } from '@orpc/contract'
import { Lightbulb } from 'lucide-react'
import type { contract } from '#contract/index.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChoiceGroup, chosenOption, optionsOf } from '#web/ui/choice-group.tsx'

export type ScoredQuestion = InferContractRouterOutputs<typeof contract>['timedTests']['submit']['questions'][number]

export type MarkedQuestionProps = {
  as?: 'div' | 'li'
  /** Position among the questions, from 1. */
  number: number
  marked: ScoredQuestion
  /** Label of the chosen option; 'Your answer' by default. */
  chosenLabel?: string | undefined
}

const ignoreChoice = () => {}

/** Scored question with the chosen and the right option, and the explanation. */
export function MarkedQuestion(props: MarkedQuestionProps) {
  const { as = 'div', number, marked, chosenLabel } = props
  const { question, answer, correct, explanation } = marked
  return (
    <Card as={as}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <span aria-hidden="true" className="text-ink-soft text-sm">
          Question {number}
        </span>
        <Outcome marked={marked} />
      </div>
      <ChoiceGroup
        legend={
          <>
            <span className="sr-only">Question {number}: </span>
            {question}
          </>
        }
        options={optionsOf(marked)}
        chosen={chosenOption(answer)}
        onChoose={ignoreChoice}
        markOf={(option) => (option === correct ? 'right' : option === answer ? 'wrong' : undefined)}
        chosenLabel={chosenLabel}
        disabled
      />
      {explanation && (
        <p className="mt-4 flex gap-2.5 rounded-md bg-sunken px-4 py-3 text-sm">
          <Lightbulb aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-warning" />
          <span className="min-w-0">{explanation}</span>
        </p>
      )}
    </Card>
  )
}

function Outcome({ marked: { answer, right } }: Pick<MarkedQuestionProps, 'marked'>) {
  if (answer === null) return <Badge tone="warning">Not answered</Badge>
  return right ? <Badge tone="success">Right</Badge> : <Badge tone="danger">Wrong</Badge>
}
