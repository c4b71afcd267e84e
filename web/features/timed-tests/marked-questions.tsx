import { Lightbulb } from 'lucide-react'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import type { MarkedQuestion } from './timed-test-types.ts'

const locked = () => {}

/** The questions of a finished test, each with what was chosen, what was right and why. */
export function MarkedQuestions({ questions }: { questions: readonly MarkedQuestion[] }) {
  return (
    <section aria-labelledby="answers-heading" className="mt-10">
      <h2 id="answers-heading" className="mb-4 text-2xl">
        Your answers
      </h2>
      <ol className="grid gap-5">
        {questions.map(({ id, question, options, chosen, correct, right, explanation }, index) => (
          <Card as="li" key={id}>
            <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
              <span aria-hidden="true" className="text-ink-soft text-sm">
                Question {index + 1}
              </span>
              <Outcome chosen={chosen} right={right} />
            </div>
            <ChoiceGroup
              legend={
                <>
                  <span className="sr-only">Question {index + 1}: </span>
                  {question}
                </>
              }
              options={options}
              chosen={chosen}
              onChoose={locked}
              markOf={(option) => (option === correct ? 'right' : option === chosen ? 'wrong' : undefined)}
              disabled
            />
            {explanation && (
              <p className="mt-4 flex gap-2.5 rounded-md bg-sunken px-4 py-3 text-sm">
                <Lightbulb aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-warning" />
                <span className="min-w-0">{explanation}</span>
              </p>
            )}
          </Card>
        ))}
      </ol>
    </section>
  )
}

function Outcome({ chosen, right }: Pick<MarkedQuestion, 'chosen' | 'right'>) {
  if (chosen === null) return <Badge tone="warning">Not answered</Badge>
  return right ? <Badge tone="success">Right</Badge> : <Badge tone="danger">Wrong</Badge>
}
