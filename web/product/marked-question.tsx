import { Lightbulb } from 'lucide-react'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'

export type MarkedQuestionProps = {
  as?: 'div' | 'li'
  /** Position among the questions, from 1. */
  number: number
  question: string
  options: readonly string[]
  /** Index of the chosen option, or null. */
  chosen: number | null
  /** Index of the right option. */
  correct: number
  explanation: string | null
  /** Label of the chosen option; 'Your answer' by default. */
  chosenLabel?: string | undefined
}

const ignoreChoice = () => {}

/** Scored question with the chosen and the right option, and the explanation. */
export function MarkedQuestion(props: MarkedQuestionProps) {
  const { as = 'div', number, question, options, chosen, correct, explanation, chosenLabel } = props
  return (
    <Card as={as}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <span aria-hidden="true" className="text-ink-soft text-sm">
          Question {number}
        </span>
        <Outcome chosen={chosen} correct={correct} />
      </div>
      <ChoiceGroup
        legend={
          <>
            <span className="sr-only">Question {number}: </span>
            {question}
          </>
        }
        options={options}
        chosen={chosen}
        onChoose={ignoreChoice}
        markOf={(option) => (option === correct ? 'right' : option === chosen ? 'wrong' : undefined)}
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

function Outcome({ chosen, correct }: Pick<MarkedQuestionProps, 'chosen' | 'correct'>) {
  if (chosen === null) return <Badge tone="warning">Not answered</Badge>
  return chosen === correct ? <Badge tone="success">Right</Badge> : <Badge tone="danger">Wrong</Badge>
}
