import { CloudOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Answers } from '#domain/scoring/score-answers.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { useDraft } from '../drafts/draft-sync.ts'
import { NotSavedYet, useEnqueue, useWaitingSave } from '../outbox/use-outbox.tsx'
import type { Exercise, ExercisePart } from '../study-types.ts'
import { ExerciseQuestions, takeFocus } from './exercise-questions.tsx'
import { answersAreLocked, ExerciseResult } from './exercise-result.tsx'
import { bestLine, exerciseView } from './exercise-state.ts'
import type { LessonPlace } from './parts.ts'

/** Setting of a quiz or an assignment. */
export type ExerciseSetting = {
  place: LessonPlace
  studying: boolean
  completed: boolean
  /** The button that marks the part as completed. */
  complete: ReactNode
}

type ExerciseFormProps = ExerciseSetting & {
  exercise: Exercise
  part: ExercisePart
  submitLabel: string
}

/**
 * The questions of a quiz or assignment: answering, then submitted with everything marked, until 'Try Again'
 * (learner-area.md section 4); in between, without a connection, waiting for it. The focus follows to what takes the
 * place of the pressed button.
 */
export function ExerciseForm(props: ExerciseFormProps) {
  const { exercise, part, submitLabel, place, studying, completed, complete } = props
  const { lessonId } = place
  const draft = useDraft({ lessonId, part })
  const enqueue = useEnqueue()
  const view = exerciseView(exercise, draft.state, useWaitingSave('submit', lessonId, part))
  const [cameFrom, setCameFrom] = useState<'submit' | 'try-again' | null>(null)

  if (view.state === 'waiting') {
    return (
      <WaitingAnswers
        questions={exercise.questions}
        answers={view.answers}
        takesFocus={cameFrom === 'submit'}
      />
    )
  }
  if (view.state === 'submitted') {
    const tryAgain = (withStash: boolean) => {
      setCameFrom('try-again')
      draft.dispatch({ kind: 'restarted', withStash })
    }
    return (
      <ExerciseResult
        part={part}
        submission={view.submission}
        best={bestLine(exercise.bestPercent, view.submission)}
        completed={completed}
        complete={complete}
        takesFocus={cameFrom === 'submit'}
        onTryAgain={() => tryAgain(false)}
        onTryStashed={view.stashed ? () => tryAgain(true) : null}
      />
    )
  }
  return (
    <ExerciseQuestions
      questions={exercise.questions}
      answers={view.answers}
      draft={draft}
      submitLabel={submitLabel}
      studying={studying}
      sending={view.state === 'sending'}
      takesFocus={cameFrom === 'try-again'}
      onSubmit={(answers) => {
        setCameFrom('submit')
        enqueue({ ...place, kind: 'submit', part, answers })
      }}
    />
  )
}

type WaitingAnswersProps = {
  questions: Exercise['questions']
  answers: Answers
  takesFocus: boolean
}

/** Submitted answers that wait for the connection: locked, as they will be marked. */
function WaitingAnswers({ questions, answers, takesFocus }: WaitingAnswersProps) {
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
