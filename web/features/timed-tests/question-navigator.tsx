import { Check } from 'lucide-react'
import type { Answers } from '#domain/scoring/score-answers.ts'
import type { Question } from './timed-test-types.ts'

/** Every question by its number: answered ones are filled and ticked, the current one has a frame. */
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
  const answeredCount = questions.filter(({ id }) => answers[id] !== undefined).length
  return (
    <nav aria-label="Questions">
      <p className="mb-3 text-ink-soft text-sm">
        {answeredCount} of {questions.length} answered
      </p>
      <ol className="flex flex-wrap gap-2.5">
        {questions.map(({ id }, index) => {
          const answered = answers[id] !== undefined
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
