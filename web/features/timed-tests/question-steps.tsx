import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type MouseEvent, useId } from 'react'
import { Button } from '#web/ui/button.tsx'

export type QuestionStepsProps = {
  current: number
  count: number
  /** Whether the current question is answered: only then it goes on. */
  answered: boolean
  /** The numbers of the questions without an answer: only without any it can be submitted. */
  missing: readonly number[]
  submitting: boolean
  onGo: (index: number) => void
  onSubmit: () => void
}

/** The steps from one question to the next; the last one submits (learner-area.md section 5). */
export function QuestionSteps(props: QuestionStepsProps) {
  const { current, count, answered, missing, submitting, onGo, onSubmit } = props
  const hint = useId()
  const last = current === count - 1
  // Submit Test stands where Next stood: the second press of a double click must not hand the test in.
  const press = (event: MouseEvent) => event.detail > 1 || onSubmit()
  return (
    <>
      <div className="mt-7 flex flex-wrap justify-between gap-3">
        <Button variant="secondary" disabled={current === 0} onClick={() => onGo(current - 1)}>
          <ArrowLeft aria-hidden="true" className="size-4.5" />
          Previous
        </Button>
        {last ? (
          <Button
            disabled={missing.length > 0}
            aria-describedby={missing.length > 0 ? hint : undefined}
            busy={submitting}
            busyLabel="Submitting..."
            className="grow sm:grow-0"
            onClick={press}
          >
            Submit Test
          </Button>
        ) : (
          <Button disabled={!answered} onClick={() => onGo(current + 1)}>
            Next
            <ArrowRight aria-hidden="true" className="size-4.5" />
          </Button>
        )}
      </div>
      {last && missing.length > 0 && (
        <p id={hint} className="mt-4 text-ink-soft text-sm sm:text-right">
          {missing.length === 1 ? 'Still to answer: question' : 'Still to answer: questions'}{' '}
          {missing.join(', ')}
        </p>
      )}
    </>
  )
}
