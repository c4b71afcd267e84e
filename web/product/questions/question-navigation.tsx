import { t } from '@lingui/core/macro'
import { ArrowLeft, ArrowRight, Check } from 'lucide-react'
import { type MouseEvent, useId } from 'react'
import { isAnswered } from '#domain/kinds/answers.ts'
import type { Answers } from '#domain/scoring/score-answers.ts'
import { Button } from '#web/ui/button.tsx'
import { isUnreadable } from './question-field.tsx'
import type { LearnerQuestion } from './question-types.ts'

/** True for an answer that can be scored. */
const isReadable = (question: LearnerQuestion, answer: Answers[string] | undefined) =>
  isAnswered(question, answer) && !isUnreadable(question, answer)

type NavigatorProps = {
  questions: readonly LearnerQuestion[]
  answers: Answers
  current: number
  onGo: (index: number) => void
}

/** State of a question for its button in a list of all questions. */
function describeStep(index: number, answered: boolean): string {
  const number = index + 1
  return answered ? t`Question ${number}, answered` : t`Question ${number}, not answered`
}

/** All questions as a row of dots: those with a readable answer are filled, and the current one is wider. */
export function QuestionDots({ questions, answers, current, onGo }: NavigatorProps) {
  return (
    <ol aria-label={t`Questions`} className="flex flex-wrap justify-center">
      {questions.map((question, index) => {
        const answered = isReadable(question, answers[question.id])
        return (
          <li key={question.id}>
            <button
              type="button"
              aria-label={describeStep(index, answered)}
              aria-current={index === current ? 'step' : undefined}
              onClick={() => onGo(index)}
              className="group grid h-9 min-w-6 cursor-pointer place-items-center rounded-sm px-1.5 outline-offset-[-2px]"
            >
              <span
                className={`block h-3 w-3 rounded-full border-[1.5px] group-aria-[current]:w-7 forced-colors:border-[CanvasText] ${answered ? 'border-leaf bg-leaf forced-colors:bg-[Highlight]' : 'border-line-strong bg-surface group-hover:bg-sunken'}`}
              />
            </button>
          </li>
        )
      })}
    </ol>
  )
}

/** All questions by number: those with a readable answer are filled and checked, and the current one has a frame. */
export function QuestionNavigator({ questions, answers, current, onGo }: NavigatorProps) {
  const answeredCount = questions.filter((question) => isReadable(question, answers[question.id])).length
  const count = questions.length
  return (
    <nav aria-label={t`Questions`}>
      <p className="mb-3 text-ink-soft text-sm">{t`${answeredCount} of ${count} answered`}</p>
      <ol className="flex flex-wrap gap-2.5">
        {questions.map((question, index) => {
          const { id } = question
          const answered = isReadable(question, answers[id])
          return (
            <li key={id}>
              <button
                type="button"
                aria-label={describeStep(index, answered)}
                aria-current={index === current ? 'step' : undefined}
                onClick={() => onGo(index)}
                className={`relative grid size-11 cursor-pointer place-items-center rounded-md border-[1.5px] font-semibold tabular-nums aria-[current]:ring-2 aria-[current]:ring-focus aria-[current]:ring-offset-2 aria-[current]:ring-offset-canvas forced-colors:aria-[current]:border-4 ${answered ? 'border-leaf bg-leaf text-on-leaf hover:bg-leaf-hover' : 'border-line-strong bg-surface hover:bg-sunken'}`}
              >
                {index + 1}
                {answered && (
                  <span
                    aria-hidden="true"
                    className="absolute -top-1.5 -end-1.5 grid size-4.5 place-items-center rounded-full border border-leaf bg-surface text-leaf-text"
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
  /** What keeps the answers from being submitted; null if nothing does. */
  hint: string | null
  submitLabel: string
  submitting: boolean
  onGo: (index: number) => void
  onSubmit: () => void
}

/** Narrow enough for both buttons to fit in one row of the narrowest phone. */
const STEP = 'max-sm:px-4'

/** Buttons to move between questions; the last question submits (learner-area.md section 5). */
export function QuestionSteps(props: QuestionStepsProps) {
  const { current, count, answered, hint, submitLabel, submitting, onGo, onSubmit } = props
  const hintId = useId()
  const last = current === count - 1
  // Submit replaces Next in the same position: the second press of a double click must not submit.
  const press = (event: MouseEvent) => event.detail > 1 || onSubmit()
  return (
    <>
      <div className="flex flex-wrap justify-between gap-3">
        <Button variant="secondary" className={STEP} disabled={current === 0} onClick={() => onGo(current - 1)}>
          <ArrowLeft aria-hidden="true" className="size-4.5" />
          {t`Previous`}
        </Button>
        {last ? (
          <Button
            disabled={hint !== null}
            aria-describedby={hint === null ? undefined : hintId}
            busy={submitting}
            busyLabel={t`Submitting...`}
            className="grow sm:grow-0"
            onClick={press}
          >
            {submitLabel}
          </Button>
        ) : (
          <Button className={STEP} disabled={!answered} onClick={() => onGo(current + 1)}>
            {t`Next`}
            <ArrowRight aria-hidden="true" className="size-4.5" />
          </Button>
        )}
      </div>
      {last && hint !== null && (
        <p id={hintId} className="mt-2 text-ink-soft text-sm sm:text-end">
          {hint}
        </p>
      )}
    </>
  )
}
