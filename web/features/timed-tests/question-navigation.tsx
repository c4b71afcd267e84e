import { ArrowLeft, ArrowRight, Check } from 'lucide-react'
import { type MouseEvent, useId } from 'react'
import { isAnswered } from '#domain/kinds/answers.ts'
import type { Answers } from '#domain/scoring/score-answers.ts'
import { isUnreadable } from '#web/product/questions/question-field.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Question } from './opened-test.ts'

/** True for an answer that can be scored. */
const isReadable = (question: Question, answer: Answers[string] | undefined) =>
  isAnswered(question, answer) && !isUnreadable(question, answer)

/** All questions by number: those with a readable answer are filled and checked, and the current one has a frame. */
export function QuestionNavigator({
  questions,
  answers,
  current,
  onGo,
}: {
  questions: readonly Question[]
  answers: Answers
  current: number
  onGo: (index: number) => void
}) {
  const answeredCount = questions.filter((question) => isReadable(question, answers[question.id])).length
  return (
    <nav aria-label="Questions">
      <p className="mb-3 text-ink-soft text-sm">
        {answeredCount} of {questions.length} answered
      </p>
      <ol className="flex flex-wrap gap-2.5">
        {questions.map((question, index) => {
          const { id } = question
          const answered = isReadable(question, answers[id])
          return (
            <li key={id}>
              <button
                type="button"
                aria-label={`Question ${index + 1}, ${answered ? 'answered' : 'not answered'}`}
                aria-current={index === current ? 'step' : undefined}
                onClick={() => onGo(index)}
                className={`relative grid size-11 cursor-pointer place-items-center rounded-md border-[1.5px] font-semibold tabular-nums aria-[current]:ring-2 aria-[current]:ring-focus aria-[current]:ring-offset-2 aria-[current]:ring-offset-canvas forced-colors:aria-[current]:border-4 ${answered ? 'border-leaf bg-leaf text-on-leaf hover:bg-leaf-hover' : 'border-line-strong bg-surface hover:bg-sunken'}`}
              >
                {index + 1}
                {answered && (
                  <span
                    aria-hidden="true"
                    className="absolute -top-1.5 -right-1.5 grid size-4.5 place-items-center rounded-full border border-leaf bg-surface text-leaf-text"
                  >
                    <Check className="size-3" strokeWidth={3.5} />
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

type QuestionStepsProps = {
  current: number
  count: number
  /** True if the current question is answered, which enables Next. */
  answered: boolean
  /** Numbers of the unanswered questions; submitting requires that there are none. */
  missing: readonly number[]
  submitting: boolean
  onGo: (index: number) => void
  onSubmit: () => void
}

/** Narrow enough for both buttons to fit in one row of the narrowest phone. */
const STEP = 'max-sm:px-4'

/** Buttons to move between questions; the last question submits (learner-area.md section 5). */
export function QuestionSteps(props: QuestionStepsProps) {
  const { current, count, answered, missing, submitting, onGo, onSubmit } = props
  const hint = useId()
  const last = current === count - 1
  // Submit Test replaces Next in the same position: the second press of a double click must not submit the test.
  const press = (event: MouseEvent) => event.detail > 1 || onSubmit()
  return (
    <>
      <div className="mt-7 flex flex-wrap justify-between gap-3">
        <Button variant="secondary" className={STEP} disabled={current === 0} onClick={() => onGo(current - 1)}>
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
          <Button className={STEP} disabled={!answered} onClick={() => onGo(current + 1)}>
            Next
            <ArrowRight aria-hidden="true" className="size-4.5" />
          </Button>
        )}
      </div>
      {last && missing.length > 0 && (
        <p id={hint} className="mt-4 text-ink-soft text-sm sm:text-right">
          {missing.length === 1 ? 'Not answered: question' : 'Not answered: questions'} {missing.join(', ')}
        </p>
      )}
    </>
  )
}
