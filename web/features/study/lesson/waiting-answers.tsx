import { CloudOff } from 'lucide-react'
import type { Answers } from '#domain/answering.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import type { Exercise } from '../study-types.ts'
import { answersAreLocked } from './exercise-result.tsx'
import { NotSavedYet } from './not-saved-yet.tsx'
import { takeFocus } from './take-focus.ts'

export type WaitingAnswersProps = {
  questions: Exercise['questions']
  answers: Answers
  takesFocus: boolean
}

/** Submitted answers that wait for the connection: locked, as they will be marked. */
export function WaitingAnswers({ questions, answers, takesFocus }: WaitingAnswersProps) {
  return (
    <div className="grid grid-cols-1 gap-7">
      <div ref={takesFocus ? takeFocus : null} tabIndex={-1} className="scroll-mt-24 outline-none">
        <div className="flex gap-3 rounded-md border-warning border-l-4 bg-warning-wash px-4 py-3.5">
          <CloudOff aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
          <div className="min-w-0 flex-1">
            <p className="font-semibold">Waiting for the connection.</p>
            <p>Your answers are kept and will be marked when it is back.</p>
          </div>
        </div>
      </div>
      {questions.map(({ id, question, options }, index) => (
        <ChoiceGroup
          key={id}
          legend={`${index + 1}. ${question}`}
          options={options}
          chosen={answers[id] ?? null}
          onChoose={answersAreLocked}
          disabled
        />
      ))}
      <NotSavedYet />
    </div>
  )
}
