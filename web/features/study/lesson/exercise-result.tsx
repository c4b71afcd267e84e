import { Check, Lightbulb, RotateCcw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNeedsPass, formatResultBanner } from '#domain/scoring/score-answers.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { Banner } from '#web/ui/messages.tsx'
import type { ExercisePart, Submission } from '../study-types.ts'
import { takeFocus } from './exercise-questions.tsx'

type ExerciseResultProps = {
  part: ExercisePart
  submission: Submission
  /** Line about a better earlier submission; null for none. */
  best: string | null
  completed: boolean
  complete: ReactNode
  takesFocus: boolean
  onTryAgain: () => void
  /** With the answers chosen here before another device submitted; null when there are none. */
  onTryStashed: (() => void) | null
}

export const answersAreLocked = () => {}

/** A submitted quiz or assignment: how it went, and every question with what was right and why. */
export function ExerciseResult(props: ExerciseResultProps) {
  const { part, submission, best, completed, complete, takesFocus, onTryAgain, onTryStashed } = props
  const { correctCount, total, passed, questions } = submission
  return (
    <div className="grid grid-cols-1 gap-7">
      <div ref={takesFocus ? takeFocus : null} tabIndex={-1} className="grid scroll-mt-24 gap-3 outline-none">
        <Banner tone={passed ? 'success' : 'warning'} title={formatResultBanner(correctCount, total)}>
          {!passed && !completed && <p>{formatNeedsPass(part)}</p>}
          {best && <p>{best}</p>}
        </Banner>
        {onTryStashed && (
          <Banner tone="info" title={`You submitted this ${part} on another device`}>
            <p>The answers that you had chosen here are kept. You can go on with them below.</p>
          </Banner>
        )}
      </div>
      {questions.map((marked, index) => (
        <div key={marked.id}>
          <ChoiceGroup
            legend={`${index + 1}. ${marked.question}`}
            options={marked.options}
            chosen={marked.chosen}
            onChoose={answersAreLocked}
            markOf={(option) =>
              option === marked.correct ? 'right' : option === marked.chosen ? 'wrong' : undefined
            }
            disabled
          />
          <QuestionVerdict marked={marked} />
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        {(passed || completed) && complete}
        <Button variant="secondary" onClick={onTryAgain}>
          <RotateCcw aria-hidden="true" className="size-4.5" />
          Try Again
        </Button>
        {onTryStashed && (
          <Button variant="secondary" onClick={onTryStashed}>
            Try Again with my answers from here
          </Button>
        )}
      </div>
    </div>
  )
}

/** Under a marked question: how it was answered, in words, and why the right answer is right. */
function QuestionVerdict({ marked }: { marked: Submission['questions'][number] }) {
  const { right, correct, chosen, explanation } = marked
  const Sign = right ? Check : X
  const letter = String.fromCharCode(65 + correct)
  return (
    <div className="mt-3 rounded-md bg-sunken px-4 py-3 text-sm">
      <p className={`flex gap-2.5 font-semibold ${right ? 'text-success' : 'text-danger'}`}>
        <Sign aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
        {right
          ? 'Correct'
          : `${chosen === null ? 'Not answered' : 'Not correct'}. The right answer is ${letter}.`}
      </p>
      {explanation && (
        <p className="mt-1.5 flex gap-2.5">
          <Lightbulb aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-warning" />
          <span className="min-w-0">{explanation}</span>
        </p>
      )}
    </div>
  )
}
