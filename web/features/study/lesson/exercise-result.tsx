import { Lightbulb, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { needsPassMessage, resultBanner } from '#domain/answering.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import type { ExercisePart, Submission } from '../study-types.ts'
import { takeFocus } from './take-focus.ts'

export type ExerciseResultProps = {
  part: ExercisePart
  submission: Submission
  completed: boolean
  complete: ReactNode
  takesFocus: boolean
  onTryAgain: () => void
}

const answersAreLocked = () => {}

/** A submitted quiz or assignment: how it went, and every question with what was right and why. */
export function ExerciseResult(props: ExerciseResultProps) {
  const { part, submission, completed, complete, takesFocus, onTryAgain } = props
  const { correctCount, total, passed, questions } = submission
  return (
    <div className="grid grid-cols-1 gap-7">
      <div ref={takesFocus ? takeFocus : null} tabIndex={-1} className="scroll-mt-24 outline-none">
        <Banner tone={passed ? 'success' : 'warning'} title={resultBanner(correctCount, total)}>
          {!passed && !completed && <p>{needsPassMessage(part)}</p>}
        </Banner>
      </div>
      {questions.map(({ id, question, options, chosen, correct, explanation }, index) => (
        <div key={id}>
          <ChoiceGroup
            legend={`${index + 1}. ${question}`}
            options={options}
            chosen={chosen}
            onChoose={answersAreLocked}
            markOf={(option) => (option === correct ? 'right' : option === chosen ? 'wrong' : undefined)}
            disabled
          />
          {explanation && (
            <p className="mt-3 flex gap-2.5 rounded-md bg-sunken px-4 py-3 text-sm">
              <Lightbulb aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-warning" />
              <span className="min-w-0">{explanation}</span>
            </p>
          )}
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        {(passed || completed) && complete}
        <Button variant="secondary" onClick={onTryAgain}>
          <RotateCcw aria-hidden="true" className="size-4.5" />
          Try Again
        </Button>
      </div>
    </div>
  )
}
